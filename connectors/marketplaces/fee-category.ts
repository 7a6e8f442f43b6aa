import type { FeeCategory, FeeMapping } from './status-mapping.js';

const anyRest = '*';

interface FeeNames {
  whole: ReadonlyMap<string, FeeCategory>;
  /** Longest first. */
  beginnings: readonly (readonly [beginning: string, category: FeeCategory])[];
}

const namesOf = new WeakMap<FeeMapping, FeeNames>();

/** The neutral category of a fee or credit by its name at the marketplace; `unclassified` where nothing is known of it. */
export function feeCategory(statusMapping: FeeMapping | null, marketplaceType: string): FeeCategory {
  if (statusMapping === null) {
    return 'unclassified';
  }
  const { whole, beginnings } = feeNames(statusMapping);
  const name = marketplaceType.trim().toLowerCase();
  const [, byBeginning = 'unclassified'] =
    beginnings.find(([beginning]) => name.startsWith(beginning)) ?? ([] as const);
  return whole.get(name) ?? byBeginning;
}

function feeNames(statusMapping: FeeMapping): FeeNames {
  const known = namesOf.get(statusMapping);
  if (known !== undefined) {
    return known;
  }
  const entries = Object.entries(statusMapping.categories).map(
    ([name, category]) => [name.toLowerCase(), category] as const,
  );
  const made = {
    whole: new Map(entries.filter(([name]) => !name.endsWith(anyRest))),
    beginnings: entries
      .filter(([name]) => name.endsWith(anyRest))
      .map(([name, category]) => [name.slice(0, -anyRest.length), category] as const)
      .sort(([a], [b]) => b.length - a.length),
  };
  namesOf.set(statusMapping, made);
  return made;
}
