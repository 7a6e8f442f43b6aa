import type { CategoryIndex } from './category-index.rules.js';
import type { ProductQuery } from './product-query.rules.js';

/** A category that may be the product's. */
export interface Candidate {
  /** Position in the tree. */
  position: number;
  /** From 0 to 1: how well the texts and the assignments of the organization agree with it. Ours, of no marketplace. */
  similarity: number;
}

/** How much each kind of evidence counts. */
const weights = { concept: 1, words: 0.9, wholeName: 0.5, partOfName: 0.25, neighbours: 3.5 };
/** A category that is for somebody, such as pets, where the texts do not say so. */
const unaskedContext = 0.45;
const askedContext = 1.25;
/** What a category below the one of a concept gets of it, and if the texts have all that its name adds. */
const inherited = 0.35;
const inheritedByName = 1.12;
const rerankedMax = 80;
/** A category that a term means, where behind the term stands what the goods are: it may be what they are for. */
const otherHead = 0.3;
/** One that only words speak for, where its name lacks what the goods are. */
const lacksHead = 0.6;
/** How much a word that the tree does not have lowers the trust in those that it has: brands and other languages. */
const unknownRarity = 3;

/** The best categories first, at most `limit`; those without any evidence are left out. */
export function searchCategories(
  index: CategoryIndex,
  query: ProductQuery,
  limit: number,
  neighbours: ReadonlyMap<number, number> = new Map(),
): Candidate[] {
  const scores = wordScores(index, query);
  const concepts = conceptScores(index, query);
  for (const [position, score] of concepts) scores[position] = scores[position]! + weights.concept * score;
  for (const [position, share] of neighbours)
    scores[position] = scores[position]! + weights.neighbours * share;
  return topPositions(
    scores,
    rerankedMax,
    position => !index.tree.leavesOnly || index.children[position]!.length === 0,
  )
    .map(position => {
      const score = scores[position]! + nameScore(index, query, position);
      const isMeant = concepts.has(position) || neighbours.has(position);
      const factor = isMeant ? headFactor(index, query, position) : wordsOnly(index, query, position);
      return { position, score: neighbours.has(position) ? score : score * factor };
    })
    .sort((a, b) => b.score - a.score || a.position - b.position)
    .slice(0, limit)
    .map(({ position, score }) => ({ position, similarity: similarityOf(score) }));
}

/** Scores have no upper end, similarities do: 1 score is 0.63, 2 are 0.86. */
const similarityOf = (score: number): number => Math.round((1 - Math.exp(-score)) * 1000) / 1000;

/** BM25 of the words, as a share of what a category with all of them would have. */
function wordScores(index: CategoryIndex, query: ProductQuery): Float32Array {
  const scores = new Float32Array(index.names.length);
  let possible = 2;
  for (const [word, weight] of query.words) {
    const posting = index.postings.get(word);
    possible += weight * (index.rarity.get(word) ?? unknownRarity);
    if (posting === undefined) continue;
    for (let at = 0; at < posting.categories.length; at += 1) {
      const category = posting.categories[at]!;
      scores[category] = scores[category]! + weight * posting.scores[at]!;
    }
  }
  for (let category = 0; category < scores.length; category += 1) {
    if (scores[category] !== 0) {
      scores[category] =
        (weights.words * scores[category]! * contextFactor(index, query, category)) / possible;
    }
  }
  return scores;
}

function contextFactor(index: CategoryIndex, query: ProductQuery, category: number): number {
  const contexts = index.contexts[category]!;
  if (contexts.length === 0) return 1;
  return contexts.some(context => query.contexts.has(context)) ? askedContext : unaskedContext;
}

/** How strongly the concepts mean each category, and those right below it. */
function conceptScores(index: CategoryIndex, query: ProductQuery): Map<number, number> {
  const own = new Map<number, number>();
  for (const [concept, weight] of query.concepts) {
    for (const category of conceptTargets(index, query, concept)) {
      own.set(category, (own.get(category) ?? 0) + weight);
    }
  }
  const scores = new Map(own);
  for (const [category, weight] of own) {
    for (const child of index.children[category]!) {
      const share = isNamed(index, query, child, category) ? inheritedByName : inherited;
      const asked = own.has(child) ? 1 : Math.min(1, contextFactor(index, query, child));
      scores.set(child, Math.max(scores.get(child) ?? 0, weight * share * asked));
    }
  }
  return scores;
}

function conceptTargets(index: CategoryIndex, query: ProductQuery, concept: number): readonly number[] {
  const targets = index.concepts[concept]!;
  for (const context of query.contexts) {
    const special = targets.get(context);
    if (special !== undefined && special.length > 0) return special;
  }
  return targets.get('') ?? [];
}

/** Whether the texts have every word that the name adds to its parent's. */
function isNamed(index: CategoryIndex, query: ProductQuery, child: number, parent: number): boolean {
  const added = index.names[child]!.filter(word => !index.names[parent]!.includes(word));
  return added.length > 0 && added.every(word => query.titleWords.has(word));
}

function nameScore(index: CategoryIndex, query: ProductQuery, category: number): number {
  const known = knownRarity(index, query, category);
  const all = rarityOfName(index, category);
  if (all === 0) return 0;
  const value = known === all ? weights.wholeName : (weights.partOfName * known) / all;
  return (
    value * contextFactor(index, query, category) * Math.min(1, known / askedRarity(index, query)) ** 0.5
  );
}

/** A category that only words speak for, as no term does, is trusted as far as the title has its name: any text has some word. */
function wordsOnly(index: CategoryIndex, query: ProductQuery, category: number): number {
  const all = rarityOfName(index, category);
  const share = all === 0 ? 0.5 : 0.5 + (0.5 * knownRarity(index, query, category)) / all;
  return query.head === null || index.names[category]!.includes(query.head) ? share : share * lacksHead;
}

function headFactor(index: CategoryIndex, query: ProductQuery, category: number): number {
  const { head, isBehindTerm } = query;
  const isOther = isBehindTerm && index.heads.has(head!) && !index.names[category]!.includes(head!);
  return isOther ? otherHead : 1;
}

const rarityOfName = (index: CategoryIndex, category: number): number =>
  index.names[category]!.reduce((sum, word) => sum + (index.rarity.get(word) ?? 0), 0);

const knownRarity = (index: CategoryIndex, query: ProductQuery, category: number): number =>
  index.names[category]!.reduce(
    (sum, word) => sum + (query.titleWords.has(word) ? (index.rarity.get(word) ?? 0) : 0),
    0,
  );

/** How rare the words of the title are together. */
const askedRarity = (index: CategoryIndex, query: ProductQuery): number =>
  [...query.titleWords].reduce((sum, word) => sum + (index.rarity.get(word) ?? unknownRarity), 1);

function topPositions(
  scores: Float32Array,
  count: number,
  takesGoods: (position: number) => boolean,
): number[] {
  const positions: number[] = [];
  for (let at = 0; at < scores.length; at += 1) if (scores[at]! > 0 && takesGoods(at)) positions.push(at);
  return positions.sort((a, b) => scores[b]! - scores[a]! || a - b).slice(0, count);
}
