import type { CategoryChannel, ChannelAttribute } from '../../../connectors/marketplaces/category.js';
import { MarketplaceError } from '../../../connectors/marketplaces/marketplace-error.js';
import type { CategoryTree } from '../../../connectors/taxonomies/category-tree.js';
import type { RequestContext } from '../../../kernel/context.js';
import type { Channels } from '../channels/connection/channels.js';
import type { StoreAccount } from '../channels/connection/store-account.queries.js';
import { categoryLimits } from './category.limits.js';
import type { CategoryIndex } from './category-index.rules.js';
import { KeptReadings, SharedIndexes } from './kept-trees.js';

/** A tree that was read of a marketplace. */
export interface ReadTree {
  index: CategoryIndex;
  /** The marketplace's name of the edition; where it has none, when it was read (ISO 8601). */
  version: string;
}

/** Categories of connected accounts: read when they are first asked for, and kept. Methods throw MarketplaceError. */
export class ChannelCategories {
  readonly #channels: Pick<Channels, 'open'>;
  readonly #indexes = new SharedIndexes();
  #trees: KeptReadings<{ tree: CategoryTree; readAt: string }> | null = null;
  #attributes: KeptReadings<readonly ChannelAttribute[]> | null = null;

  constructor(channels: Pick<Channels, 'open'>) {
    this.#channels = channels;
  }

  async tree(ctx: RequestContext, place: StoreAccount): Promise<ReadTree> {
    this.#trees ??= new KeptReadings(ctx.clock, categoryLimits.readTreesMax);
    const { tree, readAt } = await this.#trees.get(keyOf(place), async () => ({
      tree: await this.#read(ctx, place, (categories, store) => categories.readTree(store)),
      readAt: ctx.clock.now().toISOString(),
    }));
    return { index: this.#indexes.of(tree), version: tree.version ?? readAt };
  }

  attributes(
    ctx: RequestContext,
    place: StoreAccount,
    categoryId: string,
  ): Promise<readonly ChannelAttribute[]> {
    this.#attributes ??= new KeptReadings(ctx.clock, categoryLimits.readCategoriesMax);
    return this.#attributes.get(`${keyOf(place)} ${categoryId}`, () =>
      this.#read(ctx, place, (categories, store) => categories.readAttributes(store, categoryId)),
    );
  }

  async #read<T>(
    ctx: RequestContext,
    { connectionId, storeId, country }: StoreAccount,
    read: (categories: CategoryChannel, store: Parameters<CategoryChannel['readTree']>[0]) => Promise<T>,
  ): Promise<T> {
    const { categories, stores } = await this.#channels.open(ctx.db, ctx.organizationId, connectionId);
    const store = stores.find(one => one.id === storeId && one.country === country);
    if (categories === null || store === undefined) {
      throw new MarketplaceError('unsupported', 'The marketplace tells nothing of its categories.');
    }
    return read(categories, store);
  }
}

const keyOf = ({ connectionId, storeId, country }: StoreAccount): string =>
  `${connectionId} ${country} ${storeId}`;
