import type { DraftVariant, ListingDraft, ListingReference } from '../listing.js';
import { marketplaceIssue } from '../listing-issue.js';
import { MarketplaceError } from '../marketplace-error.js';
import type { ChannelDependencies, PublishReceipt } from '../port.js';
import type { ShopeeClient } from './shopee-client.js';
import { uploadPictures } from './shopee-images.js';
import { readModels } from './shopee-item-read.js';
import { itemFields, modelFields, type Tiers, tiersOf } from './shopee-listing.js';
import { noModelId, type WireItem, type WireModel, type WireModels } from './shopee-observed.js';

interface Channels {
  logistics_channel_list: { logistics_channel_id: number; enabled: boolean; mask_channel_id?: number }[];
}

/** Creates an item, or brings the one that is there to the draft. */
export class ShopeePublisher {
  readonly #client: ShopeeClient;
  readonly #pictures: (urls: readonly string[]) => Promise<string[]>;

  constructor(client: ShopeeClient, app: ShopeeClient, dependencies: ChannelDependencies) {
    this.#client = client;
    this.#pictures = urls => uploadPictures(app, dependencies, urls);
  }

  async publish(draft: ListingDraft): Promise<PublishReceipt> {
    const itemId = draft.reference?.externalId ?? null;
    const tiers = tiersOf(draft);
    return itemId === null ? this.#create(draft, tiers) : this.#replace(Number(itemId), draft, tiers);
  }

  /** With variations an item begins without stock: nobody buys it before they are there. */
  async #create(draft: ListingDraft, tiers: Tiers | null): Promise<PublishReceipt> {
    const images = await this.#pictures(draft.imageUrls);
    const { logistics_channel_list: channels } = await this.#client.read<Channels>(
      '/api/v2/logistics/get_channel_list',
    );
    const first = draft.variants[0]!;
    const { item_id: itemId } = await this.#client.write<{ item_id: number }>('/api/v2/product/add_item', {
      ...itemFields(draft, images),
      original_price: Number(first.price),
      seller_stock: [{ stock: tiers === null ? first.quantity : 0 }],
      logistic_info: channels
        .filter(({ enabled, mask_channel_id: parent = 0 }) => enabled && parent === 0)
        .map(({ logistics_channel_id: id }) => ({ logistic_id: id, enabled: true })),
    });
    const bare = receiptOf(itemId, [{ sku: first.sku, externalId: noModelId }]);
    if (tiers === null) {
      return bare;
    }
    try {
      return receiptOf(itemId, await this.#startModels(itemId, draft, tiers));
    } catch (error) {
      return afterCreation(error, bare);
    }
  }

  async #replace(itemId: number, draft: ListingDraft, tiers: Tiers | null): Promise<PublishReceipt> {
    const item = await this.#readItem(itemId);
    if (tiers === null && item.has_model) {
      throw new MarketplaceError('rejected', 'Shopee cannot take the variations off an item that has them.');
    }
    const images = await this.#pictures(draft.imageUrls);
    await this.#client.write('/api/v2/product/update_item', {
      item_id: itemId,
      ...itemFields(draft, images),
    });
    if (tiers === null) {
      const first = draft.variants[0]!;
      await this.#setModels(itemId, [{ modelId: 0, variant: first }]);
      return receiptOf(itemId, [{ sku: first.sku, externalId: noModelId }]);
    }
    const models = item.has_model ? await readModels(this.#client, itemId) : null;
    const isSameDepth = models !== null && models.tier_variation.length === tiers.tiers.length;
    const variants = isSameDepth
      ? await this.#changeModels(itemId, draft, { tiers, models })
      : await this.#startModels(itemId, draft, tiers);
    return receiptOf(itemId, variants);
  }

  async #startModels(itemId: number, draft: ListingDraft, { tiers, places }: Tiers): Promise<Variants> {
    await this.#client.write('/api/v2/product/init_tier_variation', {
      item_id: itemId,
      tier_variation: tiers,
      model: draft.variants.map((variant, index) => modelFields(variant, places[index]!)),
    });
    return inOrderOf(places, draft, (await readModels(this.#client, itemId)).model);
  }

  /** Models whose options are still wanted keep their ids, and with them what buyers have of them. */
  async #changeModels(itemId: number, draft: ListingDraft, plan: ModelPlan): Promise<Variants> {
    const { tiers, places } = plan.tiers;
    const modelAt = new Map(
      plan.models.model.map(model => [optionsKey(plan.models, model.tier_index), model]),
    );
    const wanted = draft.variants.map((variant, index) => {
      const place = places[index]!;
      return { variant, place, model: modelAt.get(optionsKey({ tier_variation: tiers }, place)) ?? null };
    });
    const kept = wanted.flatMap(({ variant, place, model }) =>
      model === null ? [] : [{ variant, place, model }],
    );
    const isSameSet = kept.length === wanted.length && kept.length === plan.models.model.length;
    if (!isSameSet) {
      const added = wanted.filter(({ model }) => model === null);
      await this.#restructure(itemId, tiers, { kept, added });
    }
    const renamed = kept.filter(({ variant, model }) => variant.sku !== model.model_sku);
    if (renamed.length > 0) {
      const model = renamed.map(({ variant, model: { model_id } }) => ({ model_id, model_sku: variant.sku }));
      await this.#client.write('/api/v2/product/update_model', { item_id: itemId, model });
    }
    await this.#setModels(
      itemId,
      kept.map(({ variant, model }) => ({ modelId: model.model_id, variant })),
    );
    const models = isSameSet ? plan.models : await readModels(this.#client, itemId);
    return isSameSet
      ? kept.map(({ variant: { sku }, model }) => ({ sku, externalId: String(model.model_id) }))
      : inOrderOf(places, draft, models.model);
  }

  /** Options and their models: those that are kept at their new places, then the new ones. */
  async #restructure(
    itemId: number,
    tiers: Tiers['tiers'],
    { kept, added }: { kept: readonly (Place & { model: WireModel })[]; added: readonly Place[] },
  ): Promise<void> {
    await this.#client.write('/api/v2/product/update_tier_variation', {
      item_id: itemId,
      tier_variation: tiers,
      model_list: kept.map(({ place, model }) => ({ tier_index: place, model_id: model.model_id })),
    });
    if (added.length > 0) {
      const modelList = added.map(({ variant, place }) => modelFields(variant, place));
      await this.#client.write('/api/v2/product/add_model', { item_id: itemId, model_list: modelList });
    }
  }

  async #setModels(
    itemId: number,
    models: readonly { modelId: number; variant: DraftVariant }[],
  ): Promise<void> {
    if (models.length === 0) {
      return;
    }
    const prices = models.map(({ modelId, variant }) => ({
      model_id: modelId,
      original_price: Number(variant.price),
    }));
    const stocks = models.map(({ modelId, variant }) => ({
      model_id: modelId,
      seller_stock: [{ stock: variant.quantity }],
    }));
    for (const [path, body] of [
      ['/api/v2/product/update_price', { item_id: itemId, price_list: prices }],
      ['/api/v2/product/update_stock', { item_id: itemId, stock_list: stocks }],
    ] as const) {
      const { failure_list: failed = [] } = await this.#client.write<Batch>(path, body);
      if (failed.length > 0) {
        throw new MarketplaceError('rejected', `Shopee: ${failed[0]!.failed_reason}`);
      }
    }
  }

  async #readItem(itemId: number): Promise<WireItem> {
    const { item_list: items } = await this.#client.read<{ item_list: WireItem[] }>(
      '/api/v2/product/get_item_base_info',
      { item_id_list: String(itemId) },
    );
    const item = items.find(({ item_id: id }) => id === itemId);
    if (item === undefined || item.item_status.endsWith('DELETE')) {
      throw new MarketplaceError('not_found', 'Shopee does not know the item any more.');
    }
    return item;
  }
}

type Variants = ListingReference['variants'];

interface Place {
  variant: DraftVariant;
  place: number[];
}

interface ModelPlan {
  tiers: Tiers;
  models: WireModels;
}

interface Batch {
  failure_list?: { model_id: number; failed_reason: string }[];
}

const receiptOf = (itemId: number, variants: Variants): PublishReceipt => ({
  reference: { externalId: String(itemId), variants },
  submissionId: null,
  issues: [],
});

/** The item is there, whatever became of its variations: to say less would make a second one. */
function afterCreation(error: unknown, bare: PublishReceipt): PublishReceipt {
  if (!(error instanceof MarketplaceError)) {
    throw error;
  }
  if (error.kind === 'rejected') {
    const own = marketplaceIssue('VARIANTS_REJECTED', error.message, 'variants');
    return { ...bare, issues: error.issues.length > 0 ? error.issues : [own] };
  }
  throw new MarketplaceError('unknown', 'Shopee took the item, and its variations may be missing.', {
    marketplaceCode: error.marketplaceCode,
    retryAfterMs: error.retryAfterMs,
    cause: error,
  });
}

const optionsKey = (
  { tier_variation: tiers }: Pick<WireModels, 'tier_variation'>,
  place: readonly number[],
): string =>
  JSON.stringify(tiers.map(({ name, option_list: options }, tier) => [name, options[place[tier]!]?.option]));

function inOrderOf(places: readonly number[][], draft: ListingDraft, models: readonly WireModel[]): Variants {
  const modelAt = new Map(models.map(model => [String(model.tier_index), model]));
  return draft.variants.map(({ sku }, index) => {
    const model = modelAt.get(String(places[index]));
    return { sku, externalId: model === undefined ? null : String(model.model_id) };
  });
}
