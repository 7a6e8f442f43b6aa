import type { FieldError } from '../../../../kernel/errors.js';

/** What places are named by; absent: by nothing. */
interface NamedPlaces {
  marketplaces?: readonly string[] | undefined;
  accounts?: readonly string[] | undefined;
  countries?: readonly string[] | undefined;
}

interface Place {
  marketplace: string;
  country: string;
}

/** A marketplace that was named and where nothing is connected is a mistake, even if others are. */
export function placeErrors(
  { marketplaces = [], accounts, countries }: NamedPlaces,
  found: readonly Place[],
  connected: readonly Place[],
): FieldError[] {
  const keys = new Set(found.map(({ marketplace }) => marketplace));
  const missing = marketplaces.flatMap((marketplace, index) =>
    keys.has(marketplace)
      ? []
      : [
          {
            path: `marketplaces.${index}`,
            code: 'NOT_CONNECTED',
            message: `No connected and enabled store of "${marketplace}" fits: connect an account first.`,
          },
        ],
  );
  const there = [...new Set(connected.map(({ marketplace, country }) => `${marketplace} ${country}`))].sort();
  const path = countries === undefined ? (accounts === undefined ? 'marketplaces' : 'accounts') : 'countries';
  const none = {
    path,
    code: 'NOT_CONNECTED',
    message:
      there.length === 0
        ? 'No account is connected with a store that is enabled: connect an account first.'
        : `No connected and enabled store fits. There are: ${there.join(', ')}.`,
  };
  return missing.length === 0 && found.length === 0 ? [none] : missing;
}
