import type { ListingDraft, ListingIssue, ListingReference } from '../listing.js';
import { MarketplaceError } from '../marketplace-error.js';
import type { ChannelGround, PublishReceipt } from '../port.js';
import type { TiktokClient } from './tiktok-client.js';
import { hasOptions, productFields, skuFields } from './tiktok-listing.js';
import type { WireProduct } from './tiktok-observed.js';

interface Saved {
  product_id: string;
  skus?: { id: string; seller_sku?: string }[];
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
  ground: ChannelGround,
): Promise<PublishReceipt> {
  const there = draft.reference === null ? null : await readProduct(client, draft.reference.externalId);
  const warehouseId = await sellingWarehouse(client);
  const images = await uploadPictures(client, draft.imageUrls, ground);
  const ids = skuIds(draft, there);
  const product = {
    ...productFields(draft, images),
    skus: draft.variants.map(variant =>
      skuFields(variant, {
        currency: draft.store.currency,
        warehouseId,
        skuId: ids.get(variant.sku) ?? null,
        hasOptions: hasOptions(draft),
      }),
    ),
  };
  if (there === null) {
    const body = { save_mode: 'LISTING', ...product };
    return receiptOf(draft, await client.write<Saved>('POST', '/product/202309/products', body));
  }
  const saved = await client.write<Saved>('PUT', `/product/202309/products/${there.id}`, product);
  if (there.status === 'SELLER_DEACTIVATED') {
    await activate(client, there.id);
  }
  return receiptOf(draft, saved);
}

async function readProduct(client: TiktokClient, id: string): Promise<WireProduct> {
  const product = await client.read<WireProduct>(`/product/202309/products/${encodeURIComponent(id)}`);
  if (product.status === 'DELETED') {
    throw new MarketplaceError('not_found', 'TikTok Shop does not know the product any more.');
  }
  return product;
}

/** By the SKU that TikTok has, and by the one that it had when it gave the id. */
function skuIds(draft: ListingDraft, there: WireProduct | null): Map<string, string> {
  const skus = there?.skus ?? [];
  const known = new Set(skus.map(({ id }) => id));
  const before = (draft.reference?.variants ?? []).flatMap(({ sku, externalId }): [string, string][] =>
    externalId !== null && known.has(externalId) ? [[sku, externalId]] : [],
  );
  return new Map([...before, ...skus.map(({ id, seller_sku: sku = '' }): [string, string] => [sku, id])]);
}

/** All stock is held in the warehouse that the shop sells from by default. */
async function sellingWarehouse(client: TiktokClient): Promise<string> {
  const { warehouses = [] } = await client.read<{ warehouses?: Warehouse[] }>('/logistics/202309/warehouses');
  const selling = warehouses.filter(
    ({ type, effect_status: status }) => type === 'SALES_WAREHOUSE' && status === 'ENABLED',
  );
  const warehouse = selling.find(({ is_default: isDefault }) => isDefault) ?? selling[0];
  if (warehouse === undefined) {
    throw new MarketplaceError('refused', 'The shop has no warehouse to sell from at TikTok Shop.');
  }
  return warehouse.id;
}

/** TikTok takes pictures as files, one a call. Answers their addresses there, in order. */
async function uploadPictures(
  client: TiktokClient,
  urls: readonly string[],
  { readPicture }: ChannelGround,
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
    throw new MarketplaceError('refused', `TikTok Shop: ${errors[0].message}`);
  }
}

function receiptOf(draft: ListingDraft, saved: Saved): PublishReceipt {
  const bySku = new Map((saved.skus ?? []).map(({ id, seller_sku: sku = '' }) => [sku, id]));
  const reference: ListingReference = {
    externalId: saved.product_id,
    variants: draft.variants.map(({ sku }) => ({ sku, externalId: bySku.get(sku) ?? null })),
  };
  const issues = (saved.warnings ?? []).map(
    ({ message = '' }): ListingIssue => ({
      severity: 'warning',
      code: 'MARKETPLACE_WARNING',
      field: null,
      message,
      marketplaceMessage: message,
    }),
  );
  return { reference, submissionId: null, issues };
}
