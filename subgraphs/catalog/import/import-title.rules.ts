import type { TitledSource } from './import-identity.rules.js';

/** A product that such a file brought before. */
export interface KnownSource extends TitledSource {
  productId: string;
}

export type TitleMatch = { productId: string } | 'new' | 'ambiguous';

/**
 * Which of the products of one title each of the groups is: by the id; else by what the rows say, first all of it, then
 * what seldom changes; else what is left over where one group and one product are. Products of different ids are
 * different. What could be several is not guessed.
 */
export function matchByTitle(
  groups: readonly TitledSource[],
  known: readonly KnownSource[],
): Map<TitledSource, TitleMatch> {
  const matches = new Map<TitledSource, TitleMatch>();
  let left = [...known];
  const rest = () => groups.filter(group => !matches.has(group));
  for (const key of ['sourceId', 'contentDigest', 'descriptionDigest'] as const) {
    const pairs = pairsBy(key, rest(), left);
    for (const [group, { productId }] of pairs) {
      matches.set(group, { productId });
    }
    const taken = new Set(pairs.values());
    left = left.filter(source => !taken.has(source));
  }
  const leftOver = new LeftOver(rest(), left);
  for (const group of rest()) {
    matches.set(group, leftOver.matchOf(group));
  }
  return matches;
}

/** Groups and products that agree in one thing; of those that say all the same any may be any, others must be alone. */
function pairsBy(
  key: 'sourceId' | 'contentDigest' | 'descriptionDigest',
  groups: readonly TitledSource[],
  sources: readonly KnownSource[],
): Map<TitledSource, KnownSource> {
  const sourcesByKey = Map.groupBy(sources, source => source[key]);
  const pairs = new Map<TitledSource, KnownSource>();
  for (const [value, same] of Map.groupBy(groups, group => group[key])) {
    const fitting = value === null ? [] : (sourcesByKey.get(value) ?? []);
    const isSure = key === 'contentDigest' || (same.length === 1 && fitting.length === 1);
    for (const [index, group] of same.entries()) {
      const source = fitting[index];
      if (isSure && source !== undefined && mayBe(group, source)) {
        pairs.set(group, source);
      }
    }
  }
  return pairs;
}

/** What neither ids nor rows told: a group and a product that could be each other, and nothing else, are the same. */
class LeftOver {
  readonly #sources: ReadonlyMap<string | null, KnownSource[]>;
  readonly #groups: ReadonlyMap<string | null, TitledSource[]>;

  constructor(groups: readonly TitledSource[], sources: readonly KnownSource[]) {
    this.#groups = Map.groupBy(groups, ({ sourceId }) => sourceId);
    this.#sources = Map.groupBy(sources, ({ sourceId }) => sourceId);
  }

  matchOf({ sourceId }: TitledSource): TitleMatch {
    const [first, second] = fittingIn(this.#sources, sourceId);
    if (first === undefined) {
      return 'new';
    }
    const isOnly = second === undefined && fittingIn(this.#groups, first.sourceId).length === 1;
    return isOnly ? { productId: first.productId } : 'ambiguous';
  }
}

/** The first two that may have this id: those of the same one, and those without any. */
function fittingIn<T>(byId: ReadonlyMap<string | null, readonly T[]>, sourceId: string | null): T[] {
  const lists = sourceId === null ? [...byId.values()] : [byId.get(sourceId) ?? [], byId.get(null) ?? []];
  const found: T[] = [];
  for (const list of lists) {
    found.push(...list.slice(0, 2));
    if (found.length > 1) {
      break;
    }
  }
  return found;
}

const mayBe = (group: TitledSource, source: KnownSource): boolean =>
  group.sourceId === null || source.sourceId === null || group.sourceId === source.sourceId;
