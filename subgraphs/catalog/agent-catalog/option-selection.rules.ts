import type { PublicOffer, PublicText } from '../discovery/public-product.entity.js';
import type { CatalogItem, CatalogOption } from './agent-catalog.entity.js';

type Selectable = Pick<PublicOffer, 'options' | 'availability'>;

/** What an agent selects of a product. */
export interface Selection {
  selected: readonly PublicText[];
  /** Names of options, the one that matters most first. */
  preferences: readonly string[];
}

/** Every option of the offers with its values in the order of the offers, in the light of what is selected. */
export function optionsOf(offers: readonly Selectable[], selected: readonly PublicText[]): CatalogOption[] {
  const values = new Map<string, Set<string>>();
  for (const { name, value } of offers.flatMap(({ options }) => options)) {
    values.set(name, (values.get(name) ?? new Set()).add(value));
  }
  return [...values].map(([name, labels]) => ({
    name,
    values: [...labels].map(label => {
      const others = selected.filter(one => !isSame(one.name, name));
      const having = offers.filter(offer => hasAll(offer, [...others, { name, value: label }]));
      const isAvailable = having.some(({ availability }) => availability === 'in_stock');
      return { label, exists: having.length > 0, isAvailable };
    }),
  }));
}

/**
 * The item for what is selected. Where no offer has all of it, selections are dropped until one has: those that preferences do not
 * name first, then those that matter least (Universal Commerce Protocol, "Option Selection").
 */
export function withSelection(item: CatalogItem, { selected, preferences }: Selection): CatalogItem {
  const [featured] = item.offers;
  if (selected.length === 0 || featured!.options.length === 0) {
    return item;
  }
  let kept = byPreference(selected, preferences);
  while (!item.offers.some(offer => hasAll(offer, kept))) {
    kept = kept.slice(0, -1);
  }
  const offers = item.offers.filter(offer => hasAll(offer, kept));
  // In the words of the offers and the order of the request.
  const asSaid = selected
    .filter(one => kept.includes(one))
    .map(({ name }) => offers[0]!.options.find(option => isSame(option.name, name))!);
  return {
    ...item,
    offers,
    selected: asSaid,
    options: optionsOf(item.product.offers.filter(isPriced), asSaid),
  };
}

/** The item for one of its offers, which decides over whatever else is selected. */
export function withOffer(item: CatalogItem, offerId: string): CatalogItem {
  const offer = item.offers.find(({ id }) => id === offerId)!;
  const selected = offer.options;
  return {
    ...item,
    offers: [offer],
    selected,
    options: optionsOf(item.product.offers.filter(isPriced), selected),
  };
}

function byPreference(
  selected: readonly PublicText[],
  preferences: readonly string[],
): readonly PublicText[] {
  const rank = ({ name }: PublicText): number => {
    const place = preferences.findIndex(preferred => isSame(preferred, name));
    return place === -1 ? preferences.length : place;
  };
  return selected.toSorted((one, other) => rank(one) - rank(other));
}

const isPriced = ({ price }: PublicOffer): boolean => price !== null;

const hasAll = ({ options }: Selectable, selected: readonly PublicText[]): boolean =>
  selected.every(({ name, value }) =>
    options.some(option => isSame(option.name, name) && isSame(option.value, value)),
  );

const isSame = (one: string, other: string): boolean =>
  one.trim().toLowerCase() === other.trim().toLowerCase();
