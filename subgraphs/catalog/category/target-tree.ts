import type { ChannelAttribute } from '../../../connectors/marketplaces/category.js';
import { MarketplaceError } from '../../../connectors/marketplaces/marketplace-error.js';
import type { Marketplace } from '../../../connectors/marketplaces/port.js';
import { taxonomyKeys } from '../../../connectors/taxonomies/taxonomy.js';
import type { RequestContext } from '../../../kernel/context.js';
import { type FieldError, reject } from '../../../kernel/errors.js';
import { mapConcurrent } from '../../../kernel/map-concurrent.js';
import { findCountryStores, type StoreAccount } from '../channels/connection/store-account.queries.js';
import { attributesOf, type DescribedAttribute, describedAttribute } from './attribute-table.rules.js';
import { categoryLimits } from './category.limits.js';
import type { CategoryIndex } from './category-index.rules.js';
import { type CategoryTarget, targetErrors, unknownTarget } from './category-request.rules.js';
import { treeIndex } from './category-trees.js';
import type { ChannelCategories } from './channel-categories.js';
import { knownAttributes } from './term-files.js';

/** The tree of a target, ready to be searched. */
export interface TargetTree extends CategoryTarget {
  /** Null where it could not be read; `problem` says why. */
  tree: { index: CategoryIndex; version: string } | null;
  problem: string | null;
  /** Of each category, in their order. What cannot be read has none, and is told to `onProblem`. */
  attributesOf(ids: readonly string[], onProblem: (text: string) => void): Promise<DescribedAttribute[][]>;
}

/** Finds the trees that recommendations are asked of: those of taxonomies, and of stores of connected accounts. */
export class TargetTrees {
  readonly #marketplaces: readonly Marketplace[];
  readonly #channels: ChannelCategories;

  constructor(marketplaces: readonly Marketplace[], channels: ChannelCategories) {
    this.#marketplaces = marketplaces;
    this.#channels = channels;
  }

  /** Throws VALIDATION_FAILED for what is neither. A marketplace that does not answer is told with its target. */
  async of(ctx: RequestContext, targets: readonly CategoryTarget[] | null): Promise<TargetTree[]> {
    const all = targets ?? taxonomyKeys.map(marketplace => ({ marketplace, country: '' }));
    reject(targets === null ? [] : targetErrors(targets));
    const stores = await this.#storesOf(ctx, all);
    const errors = all.flatMap((target, index): FieldError[] =>
      isTaxonomy(target) || stores.has(placeOf(target))
        ? []
        : [unknownTarget(index, target, { taxonomies: taxonomyKeys, marketplaces: this.#withCategories })],
    );
    reject(errors);
    return Promise.all(
      all.map(target =>
        isTaxonomy(target)
          ? taxonomyTarget(target)
          : this.#storeTarget(ctx, target, stores.get(placeOf(target))!),
      ),
    );
  }

  get #withCategories(): string[] {
    return this.#marketplaces
      .filter(({ key, categories }) => categories !== undefined && !isTaxonomy({ marketplace: key }))
      .map(({ key }) => key);
  }

  async #storesOf(
    ctx: RequestContext,
    targets: readonly CategoryTarget[],
  ): Promise<Map<string, StoreAccount>> {
    const known = this.#withCategories;
    const asked = targets
      .filter(({ marketplace }) => known.includes(marketplace))
      .map(({ marketplace, country }) => ({ marketplace, country: country.toUpperCase() }));
    const found = await findCountryStores(ctx.reader, ctx.organizationId, asked);
    return new Map(
      found.map(store => [placeOf({ ...store, country: store.country.toLowerCase() }), store] as const),
    );
  }

  async #storeTarget(ctx: RequestContext, target: CategoryTarget, store: StoreAccount): Promise<TargetTree> {
    const read = await told(this.#channels.tree(ctx, store));
    return {
      ...target,
      tree: read.value,
      problem: read.problem === null ? null : `the categories cannot be read: ${read.problem}`,
      attributesOf: (ids, onProblem) => this.#storeAttributes(ctx, store, { ids, onProblem }),
    };
  }

  async #storeAttributes(
    ctx: RequestContext,
    store: StoreAccount,
    { ids, onProblem }: { ids: readonly string[]; onProblem: (text: string) => void },
  ): Promise<DescribedAttribute[][]> {
    const found = new Map<string, readonly ChannelAttribute[]>();
    const problems = new Set<string>();
    await mapConcurrent(ids, categoryLimits.attributeCallsMax, async id => {
      const { value, problem } = await told(this.#channels.attributes(ctx, store, id));
      found.set(id, value ?? []);
      if (problem !== null) problems.add(`the attributes of some categories cannot be read: ${problem}`);
    });
    for (const problem of problems) onProblem(problem);
    const { values } = knownAttributes();
    return ids.map(id => found.get(id)!.map(attribute => describedAttribute(values, attribute)));
  }
}

const isTaxonomy = ({ marketplace }: Pick<CategoryTarget, 'marketplace'>): boolean =>
  treeIndex(marketplace) !== null;

const placeOf = ({ marketplace, country }: CategoryTarget): string => `${marketplace} ${country}`;

function taxonomyTarget(target: CategoryTarget): TargetTree {
  const index = treeIndex(target.marketplace)!;
  const { attributes } = knownAttributes();
  return {
    ...target,
    tree: { index, version: index.tree.version! },
    problem: null,
    attributesOf: async ids =>
      ids.map(id => attributesOf(attributes, target.marketplace, idsAbove(index, id))),
  };
}

/** Ids from the top of the tree to the category. */
function idsAbove({ tree: { categories } }: CategoryIndex, categoryId: string): string[] {
  const ids: string[] = [];
  for (let at = categories.findIndex(({ id }) => id === categoryId); at >= 0; at = categories[at]!.parent) {
    ids.unshift(categories[at]!.id);
  }
  return ids;
}

/** What was read, or why it was not, in words for the merchant. */
async function told<T>(
  read: Promise<T>,
): Promise<{ value: T; problem: null } | { value: null; problem: string }> {
  try {
    return { value: await read, problem: null };
  } catch (error) {
    if (!(error instanceof MarketplaceError)) throw error;
    return { value: null, problem: error.message };
  }
}
