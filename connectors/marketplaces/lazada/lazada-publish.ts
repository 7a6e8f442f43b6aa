import type { Clock } from '../../../kernel/clock.js';
import type { DraftVariant, ListingDraft, ListingReference } from '../listing.js';
import { MarketplaceError } from '../marketplace-error.js';
import type { PublishReceipt } from '../port.js';
import type { LazadaClient } from './lazada-client.js';
import type { WireSku } from './lazada-observed.js';
import { productFields, salePropOf, skuFields } from './lazada-product.js';
import { readProduct } from './lazada-product-read.js';
import { requestXml } from './lazada-xml.js';

interface Created {
  data: { item_id: number; sku_list?: { seller_sku: string; sku_id: number }[] };
}

interface Matched {
  variant: DraftVariant;
  /** The SKU that the variant is at Lazada; null when it is not there yet. */
  sku: WireSku | null;
}

/** Creates a product, or brings the one that is there to the draft. */
export async function publish(
  client: LazadaClient,
  draft: ListingDraft,
  clock: Clock,
): Promise<PublishReceipt> {
  return draft.reference === null ? create(client, draft, clock) : replace(client, draft, clock);
}

async function create(client: LazadaClient, draft: ListingDraft, clock: Clock): Promise<PublishReceipt> {
  const images = await takeOver(client, draft);
  const now = clock.now();
  const payload = requestXml({
    Product: {
      PrimaryCategory: draft.attributes.categoryId ?? '',
      ...productFields(draft, images),
      Skus: { Sku: draft.variants.map(variant => skuFields(draft, variant, now)) },
    },
  });
  const { data } = await client.write<Created>(draft.store.country, '/product/create', { payload });
  const ids = new Map(data.sku_list?.map(({ seller_sku: sku, sku_id: id }) => [sku, String(id)]));
  return receiptOf(String(data.item_id), draft, ids);
}

/** Three steps, each of which may be done again: change and add, then take away what is not wanted any more. */
async function replace(client: LazadaClient, draft: ListingDraft, clock: Clock): Promise<PublishReceipt> {
  const { store } = draft;
  const itemId = draft.reference!.externalId;
  const product = await readProduct(client, store, itemId);
  if (product === null || /^deleted$/i.test(product.status ?? '')) {
    throw new MarketplaceError('not_found', 'Lazada does not know the product any more.');
  }
  const known = product.skus ?? [];
  const matched = match(draft, known);
  const images = await takeOver(client, draft);
  const now = clock.now();
  const hasNew = matched.some(({ sku }) => sku === null);
  const payload = requestXml({
    Product: {
      ItemId: itemId,
      ...(hasNew && known[0] !== undefined ? { AssociatedSku: String(known[0].SkuId) } : {}),
      ...productFields(draft, images),
      Skus: { Sku: matched.map(({ variant, sku }) => ({ ...idOf(sku), ...skuFields(draft, variant, now) })) },
    },
  });
  await client.write(store.country, '/product/update', { payload });
  const unwanted = known.filter(sku => !matched.some(({ sku: kept }) => kept === sku));
  if (unwanted.length > 0) {
    await client.write(store.country, '/product/remove', {
      sku_id_list: JSON.stringify(unwanted.map(({ SkuId: id }) => `SkuId_${itemId}_${id}`)),
    });
  }
  const skus = hasNew ? ((await readProduct(client, store, itemId))?.skus ?? []) : known;
  const ids = hasNew
    ? skus.map(({ SellerSku: sku, SkuId: id }) => [sku, String(id)] as const)
    : matched.map(({ variant, sku }) => [variant.sku, String(sku!.SkuId)] as const);
  return receiptOf(itemId, draft, new Map(ids));
}

const idOf = (sku: WireSku | null): Record<string, string> =>
  sku === null ? {} : { SkuId: String(sku.SkuId), Status: 'active' };

/** By the seller's SKU, or else by what tells them apart: two SKUs of a product cannot have the same options. */
function match({ variants }: ListingDraft, known: readonly WireSku[]): Matched[] {
  const bySku = new Map(known.map(sku => [sku.SellerSku, sku]));
  const wanted = new Set(variants.map(({ sku }) => sku));
  const left = known.filter(({ SellerSku: sku }) => !wanted.has(sku));
  return variants.map(variant => {
    const sku = bySku.get(variant.sku) ?? left.find(each => isSameChoice(each, variant)) ?? null;
    return { variant, sku };
  });
}

function isSameChoice({ saleProp = {} }: WireSku, variant: DraftVariant): boolean {
  const wanted = Object.entries(salePropOf(variant));
  return (
    wanted.length === Object.keys(saleProp).length &&
    wanted.every(([name, value]) => saleProp[name] === value)
  );
}

/** Lazada shows its own copies of pictures only. The same picture gets the same address. */
async function takeOver(client: LazadaClient, { store, imageUrls }: ListingDraft): Promise<string[]> {
  const copies: string[] = [];
  for (const url of imageUrls) {
    const payload = requestXml({ Image: { Url: url } });
    const { data } = await client.repeatable<{ data: { image: { url: string } } }>(
      store.country,
      '/image/migrate',
      { payload },
    );
    copies.push(data.image.url);
  }
  return copies;
}

function receiptOf(itemId: string, draft: ListingDraft, ids: ReadonlyMap<string, string>): PublishReceipt {
  const variants: ListingReference['variants'] = draft.variants.map(({ sku }) => ({
    sku,
    externalId: ids.get(sku) ?? null,
  }));
  return { reference: { externalId: itemId, variants }, submissionId: null, issues: [] };
}
