import type { SandboxDependencies } from '../sandbox/protocol.js';
import type { SandboxShop } from '../sandbox/shop.js';
import type { SandboxVariant } from '../sandbox/state.js';
import { checkPrice, itemOf } from './shopee-sandbox-item.js';
import { modelRoutes } from './shopee-sandbox-models.js';
import { extraOf, noModel } from './shopee-sandbox-product-reads.js';
import { rejection, type ShopeeAnswers, type ShopeeCall } from './shopee-sandbox-request-auth.js';

interface ItemInput {
  item_id?: number;
  item_name?: string;
  description?: string;
  original_price?: number;
  category_id?: number;
  weight?: number;
  item_sku?: string;
  item_status?: 'NORMAL' | 'UNLIST';
  image?: { image_id_list?: string[] };
  brand?: { brand_id: number; original_brand_name?: string };
  logistic_info?: { logistic_id: number; enabled: boolean }[];
  seller_stock?: { stock: number }[];
}

const imagesMax = 9;
const requiredOfItems = [
  'original_price',
  'description',
  'item_name',
  'category_id',
  'weight',
  'image',
  'logistic_info',
] as const;

/** The shop's own delivery channels: the second is switched off. */
const channels = [
  { logistics_channel_id: 18025, logistics_channel_name: 'Standard Delivery', enabled: true },
  { logistics_channel_id: 18099, logistics_channel_name: 'Self Collection', enabled: false },
].map(channel => ({ ...channel, cod_enabled: false, fee_type: 'SIZE_INPUT', mask_channel_id: 0 }));

export function productWriteRoutes(
  dependencies: SandboxDependencies,
  images: ReadonlySet<string>,
): ShopeeAnswers {
  const { shop } = dependencies;
  return {
    'GET /api/v2/logistics/get_channel_list': () => ({ logistics_channel_list: channels }),
    'POST /api/v2/product/add_item': call => addItem(call, dependencies, images),
    'POST /api/v2/product/update_item': call => updateItem(call, shop, images),
    'POST /api/v2/product/unlist_item': call => unlistItems(call, shop),
    'POST /api/v2/product/update_price': call =>
      updateEach<{ original_price: number }>(call, shop, 'price_list', changePrice),
    'POST /api/v2/product/update_stock': call =>
      updateEach<{ seller_stock: { stock: number }[] }>(call, shop, 'stock_list', changeStock),
    ...modelRoutes(shop),
  };
}

function addItem(
  call: ShopeeCall,
  { shop, account }: SandboxDependencies,
  images: ReadonlySet<string>,
): object {
  const item = call.body<ItemInput>();
  const missing = requiredOfItems.filter(name => (item[name] ?? '') === '');
  if (missing.length > 0) {
    throw rejection('product.error_param', `Wrong parameters, detail: ${missing.join(', ')} is required.`);
  }
  checkImages(item, images);
  checkPrice(item.original_price);
  if (!(Number(item.weight) > 0)) {
    throw rejection('product.error_param', 'Wrong parameters, detail: weight must be greater than 0.');
  }
  const enabled = new Set(
    channels.filter(channel => channel.enabled).map(channel => channel.logistics_channel_id),
  );
  if (!item.logistic_info!.some(({ logistic_id, enabled: isOn }) => isOn && enabled.has(logistic_id))) {
    throw rejection('product.error_logistic', 'At least one enabled logistics channel is required.');
  }
  const store = account.stores[0]!;
  const listing = shop.putListing({
    storeId: store.id,
    currency: store.currency,
    title: item.item_name!,
    description: item.description!,
    brand: item.brand?.original_brand_name ?? null,
    imageUrls: item.image!.image_id_list!,
    attributes: {},
    variants: [
      {
        id: noModel,
        sku: item.item_sku ?? '',
        options: [],
        price: String(item.original_price),
        salePrice: null,
        quantity: item.seller_stock?.[0]?.stock ?? 0,
        barcode: null,
        extra: {},
      },
    ],
    extra: { itemSku: item.item_sku ?? '', categoryId: item.category_id, weightKg: item.weight, tiers: [] },
  });
  if (item.item_status === 'UNLIST') {
    shop.changeListing(listing, { state: 'unlisted', reviewEndsAt: null });
  }
  return { item_id: Number(listing.id), item_name: listing.title, item_status: 'NORMAL' };
}

/** Field by field: what is not sent stays. Price and stock have calls of their own. */
function updateItem(call: ShopeeCall, shop: SandboxShop, images: ReadonlySet<string>): object {
  const item = call.body<ItemInput>();
  const before = itemOf(shop, item.item_id);
  if (before.state === 'rejected' || before.state === 'suppressed') {
    throw rejection('product.error_item_banned', 'The banned item cannot be edited.');
  }
  if (item.image !== undefined) {
    checkImages(item, images);
  }
  const extra = extraOf(before);
  const variants = structuredClone(before.variants);
  if (item.item_sku !== undefined && extra.tiers.length === 0) {
    variants[0]!.sku = item.item_sku;
  }
  const listing = shop.putListing({
    ...before,
    title: item.item_name ?? before.title,
    description: item.description ?? before.description,
    brand: item.brand?.original_brand_name ?? before.brand,
    imageUrls: item.image?.image_id_list ?? before.imageUrls,
    variants,
    extra: {
      ...extra,
      itemSku: item.item_sku ?? extra.itemSku,
      categoryId: item.category_id ?? extra.categoryId,
      weightKg: item.weight ?? extra.weightKg,
    },
  });
  if (item.item_status === 'UNLIST' || (item.item_status === undefined && before.state === 'unlisted')) {
    shop.changeListing(listing, { state: 'unlisted', reviewEndsAt: null });
  }
  return { item_id: Number(listing.id), item_name: listing.title };
}

function unlistItems(call: ShopeeCall, shop: SandboxShop): object {
  const { item_list: items } = call.body<{ item_list: { item_id: number; unlist: boolean }[] }>();
  const done: object[] = [];
  const failed: object[] = [];
  for (const { item_id, unlist } of items ?? []) {
    const listing = shop.listing(String(item_id));
    if (listing === null || listing.state === 'deleted') {
      failed.push({ item_id, failed_reason: 'Product not found.' });
    } else {
      const state = unlist ? 'unlisted' : listing.willBeRejected ? 'rejected' : 'live';
      shop.changeListing(listing, { state, reviewEndsAt: null });
      done.push({ item_id, unlist });
    }
  }
  return { success_list: done, failure_list: failed };
}

/** Each model for itself: some may be done and others not. */
function updateEach<T>(
  call: ShopeeCall,
  shop: SandboxShop,
  list: 'price_list' | 'stock_list',
  change: (variant: SandboxVariant, input: T & { model_id?: number }) => object,
): object {
  const body = call.body<{ item_id: number } & Record<typeof list, (T & { model_id?: number })[]>>();
  const listing = itemOf(shop, body.item_id);
  const done: object[] = [];
  const failed: object[] = [];
  for (const input of body[list] ?? []) {
    const id = String(input.model_id ?? 0);
    const variant = listing.variants.find(candidate => candidate.id === id);
    try {
      if (variant === undefined) {
        throw rejection('product.error_param', 'Model not found.');
      }
      done.push({ model_id: Number(id), ...change(variant, input) });
    } catch (error) {
      failed.push({ model_id: Number(id), failed_reason: (error as Error).message });
    }
  }
  if (done.length > 0) {
    shop.changeListing(listing, {});
  }
  return { success_list: done, failure_list: failed };
}

function changePrice(variant: SandboxVariant, { original_price }: { original_price: number }): object {
  checkPrice(original_price);
  variant.price = String(original_price);
  return { original_price };
}

function changeStock(
  variant: SandboxVariant,
  { seller_stock }: { seller_stock: { stock: number }[] },
): object {
  const stock = seller_stock?.[0]?.stock;
  if (stock === undefined || !Number.isInteger(stock) || stock < 0) {
    throw rejection('product.error_param', 'Wrong parameters, detail: stock.');
  }
  variant.quantity = stock;
  return { seller_stock: [{ stock }] };
}

function checkImages({ image }: ItemInput, images: ReadonlySet<string>): void {
  const ids = image?.image_id_list ?? [];
  if (ids.length === 0 || ids.length > imagesMax || ids.some(id => !images.has(id))) {
    throw rejection('product.error_param', 'Wrong parameters, detail: image_id_list is invalid.');
  }
}
