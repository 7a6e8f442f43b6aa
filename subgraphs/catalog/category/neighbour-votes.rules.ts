import type { ProductQuery } from './product-query.rules.js';
import type { TermTable } from './term-table.rules.js';

/** A product that a person put into a category. */
export interface Assignment {
  categoryId: string;
  /** Of `featuresOf`, as they were then. */
  features: readonly string[];
}

/** How strongly a concept has to be meant to be a feature of a product. */
const conceptWeightMin = 0.5;
/** A concept says more than a word: it is the same in all languages. */
const conceptPrefix = '=';
const conceptValue = 2.5;
const brandPrefix = '@';
const featuresMax = 40;
const neighboursMax = 5;
/** Products that have less than this in common are no neighbours. */
const cosineMin = 0.2;

/** What products are compared by: the words of title and type, the concepts that they mean, and the brand. */
export function featuresOf(table: TermTable, query: ProductQuery): string[] {
  const concepts = [...query.concepts]
    .filter(([, weight]) => weight >= conceptWeightMin)
    .map(([concept]) => `${conceptPrefix}${table.concepts[concept]!.targets[0]!.name}`);
  const brand = query.brand === null ? [] : [`${brandPrefix}${query.brand}`];
  return [...new Set([...concepts, ...brand, ...query.titleWords])].slice(0, featuresMax);
}

/** How much the nearest assignments speak for each category, by its id: from 0 to 1. */
export function neighbourVotes(
  features: readonly string[],
  assignments: readonly Assignment[],
): Map<string, number> {
  const rarity = rarityOf(assignments);
  const own = new Set(features);
  const length = lengthOf(features, rarity);
  const nearest = assignments
    .map(({ categoryId, features: others }) => ({
      categoryId,
      cosine: cosineOf(others, own, rarity) / (length * lengthOf(others, rarity) || 1),
    }))
    .filter(({ cosine }) => cosine >= cosineMin)
    .sort((a, b) => b.cosine - a.cosine)
    .slice(0, neighboursMax);
  const all = nearest.reduce((sum, { cosine }) => sum + cosine, 0);
  const votes = new Map<string, number>();
  for (const { categoryId, cosine } of nearest) {
    const share = (cosine / all) * Math.min(1, nearest[0]!.cosine * 1.5);
    votes.set(categoryId, (votes.get(categoryId) ?? 0) + share);
  }
  return votes;
}

function rarityOf(assignments: readonly Assignment[]): (feature: string) => number {
  const counts = new Map<string, number>();
  for (const { features } of assignments)
    for (const feature of features) counts.set(feature, (counts.get(feature) ?? 0) + 1);
  return feature => {
    const value = Math.log(1 + assignments.length / (1 + (counts.get(feature) ?? 0)));
    return feature.startsWith(conceptPrefix) ? value * conceptValue : value;
  };
}

const lengthOf = (features: readonly string[], rarity: (feature: string) => number): number =>
  Math.sqrt(features.reduce((sum, feature) => sum + rarity(feature) ** 2, 0));

const cosineOf = (
  features: readonly string[],
  own: ReadonlySet<string>,
  rarity: (feature: string) => number,
): number =>
  features.filter(feature => own.has(feature)).reduce((sum, feature) => sum + rarity(feature) ** 2, 0);
