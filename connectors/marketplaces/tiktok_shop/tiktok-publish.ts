import { createHash } from 'node:crypto';
import Big from 'big.js';
import { halfDone } from '../half-done.js';
import type { ListingDraft, ListingReference } from '../listing.js';
import { marketplaceIssue } from '../listing-issue.js';
import { MarketplaceError } from '../marketplace-error.js';
import type { ChannelDependencies, PublishReceipt } from '../port.js';
import type { TiktokClient } from './tiktok-client.js';
import { hasOptions, productFields, skuFields } from './tiktok-listing.js';
import { observedListing, type WireProduct } from './tiktok-observed.js';
import { productPath } from './tiktok-product-read.js';
import { type NamedSku, skuIds } from './tiktok-sku-ids.js';

interface Saved {
  product_id: string;
  skus?: NamedSku[];
  warnings?: { message?: string }[];
}

interface Warehouse {
  id: string;
  type: string;
  is_default: boolean;
  effect_status: string;
}

/** Creates a product, or replaces the one that is there: SKUs keep their ids, and those not named any more go. */
export async function publish(
  client: TiktokClient,
  draft: ListingDraft,
  dependencies: ChannelDependencies,
): Promise<PublishReceipt> {
  const there = draft.reference === null ? null : await readProduct(client, draft.reference.externalId);
  const warehouseId = await sellingWarehouse(client);
  const images = await uploadPictures(client, draft.imageUrls, dependencies);
  const bodyOver = (product: WireProduct | null): object => ({
    ...productFields(draft, images),
    skus: skusOver(product, draft, warehouseId),
  });
  return there === null
    ? create(client, draft, bodyOver)
    : receiptOf(draft, await edit(client, there, bodyOver(there)));
}

/** The product's fields, with the ids of the SKUs that it has already; null for a new one. */
type BodyOver = (product: WireProduct | null) => object;

/**
 * A creation that was sent before is answered with the product that it made then, whatever its SKUs are called by now:
 * that one is brought to the draft. What was deleted since is made anew, under a key of its own.
 */
async function create(
  client: TiktokClient,
  draft: ListingDraft,
  bodyOver: BodyOver,
  deletedId: string | null = null,
): Promise<PublishReceipt> {
  const saved = await client.write<Saved>('POST', '/product/202309/products', {
    save_mode: 'LISTING',
    idempotency_key: creationKey(draft, deletedId),
    ...bodyOver(null),
  });
  const made = await client.read<WireProduct>(productPath(saved.product_id)).catch(unread);
  if (made?.status === 'DELETED' && made.id !== deletedId) {
    return create(client, draft, bodyOver, made.id);
  }
  if (made === null || shows(made, draft)) {
    return receiptOf(draft, saved);
  }
  try {
    return receiptOf(draft, await edit(client, made, bodyOver(made)));
  } catch (error) {
    throw halfDone(error, receiptOf(draft, saved).reference);
  }
}

/** It is there, whether it can be read at once or not. */
function unread(error: unknown): null {
  if (error instanceof MarketplaceError) {
    return null;
  }
  throw error;
}

/** The same for every repetition of one creation. TikTok does not say how long a key may be. */
const creationKey = ({ store, productId }: ListingDraft, deletedId: string | null): string =>
  createHash('sha256')
    .update([store.id, productId, deletedId ?? ''].join('\n'))
    .digest('hex')
    .slice(0, 32);

function shows(product: WireProduct, draft: ListingDraft): boolean {
  const { title, variants } = observedListing(draft.store, product);
  return (
    title === draft.title &&
    variants.length === draft.variants.length &&
    draft.variants.every(({ sku, price, quantity }) =>
      variants.some(
        one =>
          one.sku === sku && one.quantity === quantity && one.price !== null && new Big(one.price).eq(price),
      ),
    )
  );
}

async function edit(client: TiktokClient, there: WireProduct, body: object): Promise<Saved> {
  const saved = await client.write<Saved>('PUT', productPath(there.id), body);
  if (there.status === 'SELLER_DEACTIVATED') {
    await activate(client, there.id);
  }
  return saved;
}

function skusOver(product: WireProduct | null, draft: ListingDraft, warehouseId: string): object[] {
  const ids = skuIds(draft, product?.skus ?? []);
  return draft.variants.map(variant =>
    skuFields(variant, {
      currency: draft.store.currency,
      warehouseId,
      skuId: ids.get(variant.sku) ?? null,
      hasOptions: hasOptions(draft),
    }),
  );
}

async function readProduct(client: TiktokClient, id: string): Promise<WireProduct> {
  const product = await client.read<WireProduct>(productPath(id));
  if (product.status === 'DELETED') {
    throw new MarketplaceError('not_found', 'TikTok Shop does not know the product any more.');
  }
  return product;
}

/** All stock is held in the warehouse that the shop sells from by default. */
async function sellingWarehouse(client: TiktokClient): Promise<string> {
  const { warehouses = [] } = await client.read<{ warehouses?: Warehouse[] }>('/logistics/202309/warehouses');
  const selling = warehouses.filter(
    ({ type, effect_status: status }) => type === 'SALES_WAREHOUSE' && status === 'ENABLED',
  );
  const warehouse = selling.find(({ is_default: isDefault }) => isDefault) ?? selling[0];
  if (warehouse === undefined) {
    throw new MarketplaceError('rejected', 'The shop has no warehouse to sell from at TikTok Shop.');
  }
  return warehouse.id;
}

/** TikTok takes pictures as files, one a call. Answers their addresses there, in order. */
async function uploadPictures(
  client: TiktokClient,
  urls: readonly string[],
  { readPicture }: ChannelDependencies,
): Promise<string[]> {
  if (readPicture === undefined) {
    throw new MarketplaceError(
      'unsupported',
      'TikTok Shop takes pictures as files, and none can be read here.',
    );
  }
  const uris: string[] = [];
  for (const url of urls) {
    const { uri } = await client.upload<{ uri: string }>(
      '/product/202309/images/upload',
      await readPicture(url),
      { use_case: 'MAIN_IMAGE' },
    );
    uris.push(uri);
  }
  return uris;
}

async function activate(client: TiktokClient, productId: string): Promise<void> {
  const { errors = [] } = await client.write<{ errors?: { message: string }[] }>(
    'POST',
    '/product/202309/products/activate',
    { product_ids: [productId] },
  );
  if (errors[0] !== undefined) {
    throw new MarketplaceError('rejected', `TikTok Shop: ${errors[0].message}`);
  }
}

function receiptOf(draft: ListingDraft, saved: Saved): PublishReceipt {
  const ids = skuIds(draft, saved.skus ?? []);
  const reference: ListingReference = {
    externalId: saved.product_id,
    variants: draft.variants.map(({ sku }) => ({ sku, externalId: ids.get(sku) ?? null })),
  };
  const issues = (saved.warnings ?? []).map(({ message = '' }) =>
    marketplaceIssue('MARKETPLACE_WARNING', message, null, 'warning'),
  );
  return { reference, submissionId: null, issues };
}
