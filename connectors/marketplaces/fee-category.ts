import type { FeeCategory, FeeVocabulary } from './vocabulary.js';

const anyRest = '*';

interface FeeNames {
  whole: ReadonlyMap<string, FeeCategory>;
  /** Longest first. */
  beginnings: readonly (readonly [beginning: string, category: FeeCategory])[];
}

const namesOf = new WeakMap<FeeVocabulary, FeeNames>();

/** The neutral category of a fee or credit by its name at the marketplace; `unclassified` where nothing is known of it. */
export function feeCategory(vocabulary: FeeVocabulary | null, marketplaceType: string): FeeCategory {
  if (vocabulary === null) {
    return 'unclassified';
  }
  const { whole, beginnings } = feeNames(vocabulary);
  const name = marketplaceType.trim().toLowerCase();
  const [, byBeginning = 'unclassified'] =
    beginnings.find(([beginning]) => name.startsWith(beginning)) ?? ([] as const);
  return whole.get(name) ?? byBeginning;
}

function feeNames(vocabulary: FeeVocabulary): FeeNames {
  const known = namesOf.get(vocabulary);
  if (known !== undefined) {
    return known;
  }
  const entries = Object.entries(vocabulary.categories).map(
    ([name, category]) => [name.toLowerCase(), category] as const,
  );
  const made = {
    whole: new Map(entries.filter(([name]) => !name.endsWith(anyRest))),
    beginnings: entries
      .filter(([name]) => name.endsWith(anyRest))
      .map(([name, category]) => [name.slice(0, -anyRest.length), category] as const)
      .sort(([a], [b]) => b.length - a.length),
  };
  namesOf.set(vocabulary, made);
  return made;
}
