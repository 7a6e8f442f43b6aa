import type { Rejection } from '../sandbox/answers.js';
import type { SandboxDependencies } from '../sandbox/protocol.js';
import type { SandboxShop } from '../sandbox/shop.js';
import type { SandboxListing, SandboxVariant } from '../sandbox/state.js';
import {
  checkPrice,
  checkProduct,
  checkStock,
  type ProductInput,
  type SkuInput,
} from './tiktok-sandbox-product-input.js';
import { productOf } from './tiktok-sandbox-product-reads.js';
import {
  invalidParameter,
  rejection,
  type TiktokAnswers,
  type TiktokCall,
} from './tiktok-sandbox-request-auth.js';

const idsMax = 20;

export function productWriteRoutes(
  dependencies: SandboxDependencies,
  images: ReadonlySet<string>,
): TiktokAnswers {
  const { shop } = dependencies;
  return {
    'POST /product/202309/products': call => saveProduct(call, dependencies, images),
    'PUT /product/202309/products/:productId': call => saveProduct(call, dependencies, images),
    'POST /product/202309/products/:productId/prices/update': call =>
      updateEach(call, shop, (variant, { price }, { currency }) => {
        checkPrice(price, currency);
        variant.price = price!.amount!;
      }),
    'POST /product/202309/products/:productId/inventory/update': call =>
      updateEach(call, shop, (variant, { inventory }) => {
        checkStock(inventory);
        variant.quantity = inventory?.[0]?.quantity ?? variant.quantity;
      }),
    'POST /product/202309/products/deactivate': call =>
      switchEach(call, shop, listing =>
        shop.changeListing(listing, { state: 'unlisted', reviewEndsAt: null }),
      ),
    'POST /product/202309/products/activate': call =>
      switchEach(call, shop, listing => {
        if (listing.state === 'unlisted') {
          shop.changeListing(listing, { state: listing.willBeRejected ? 'rejected' : 'live' });
        }
      }),
  };
}

/** An edit is the whole product: SKUs that it does not name go. A product that is off sale stays off sale. */
function saveProduct(
  call: TiktokCall,
  { shop, account }: SandboxDependencies,
  images: ReadonlySet<string>,
): object {
  const input = call.body<ProductInput>();
  const before = call.ids.productId === undefined ? null : productOf(shop, call.ids.productId);
  if (before?.state === 'deleted') {
    throw rejection(12052260, 'The product ID does not exist');
  }
  const store = account.stores[0]!;
  checkProduct(input, images, store.currency);
  const { idempotency_key: key = null } = input;
  const made = before === null && key !== null ? madeUnder(shop, key) : null;
  if (made !== null) {
    return savedAnswer(made, made.variants);
  }
  const listing = shop.putListing({
    ...(before === null ? {} : { id: before.id }),
    storeId: store.id,
    currency: store.currency,
    title: input.title!,
    description: input.description!,
    brand: null,
    imageUrls: input.main_images!.map(({ uri }) => uri),
    attributes: {},
    variants: input.skus!.map(sku => variantOf(shop, sku, before)),
    extra: {
      idempotencyKey: key,
      ...before?.extra,
      categoryId: input.category_id,
      externalProductId: input.external_product_id,
    },
  });
  if (before?.state === 'unlisted') {
    shop.changeListing(listing, { state: 'unlisted', reviewEndsAt: null });
  }
  // As they were sent: what becomes of them afterwards is for a reader to find out.
  const named = listing.variants.map(({ id, options }, index) => ({
    id,
    sku: input.skus![index]!.seller_sku ?? '',
    options,
  }));
  return savedAnswer(listing, named);
}

/** A creation that is repeated makes nothing; its product may have been deleted since. */
const madeUnder = (shop: SandboxShop, key: string): SandboxListing | null =>
  shop.listings().find(({ extra }) => extra.idempotencyKey === key) ?? null;

const savedAnswer = (
  { id }: SandboxListing,
  variants: readonly Pick<SandboxVariant, 'id' | 'sku' | 'options'>[],
): object => ({
  product_id: id,
  skus: variants.map(variant => ({
    id: variant.id,
    seller_sku: variant.sku,
    sales_attributes: variant.options.map(({ name, value }) => ({ name, value_name: value })),
  })),
  warnings: [],
});

function variantOf(shop: SandboxShop, sku: SkuInput, before: SandboxListing | null): SandboxVariant {
  if (sku.id !== undefined && !before?.variants.some(({ id }) => id === sku.id)) {
    throw invalidParameter(`The SKU ID ${sku.id} does not belong to this product.`);
  }
  return {
    id: sku.id ?? shop.newId('variant'),
    sku: sku.seller_sku ?? '',
    options: (sku.sales_attributes ?? []).map(({ name = '', value_name: value = '' }) => ({ name, value })),
    price: sku.price!.amount!,
    salePrice: null,
    quantity: sku.inventory?.[0]?.quantity ?? 0,
    barcode: sku.identifier_code?.code ?? null,
    extra: {},
  };
}

/** Each SKU for itself: some may be done and others not. */
function updateEach(
  call: TiktokCall,
  shop: SandboxShop,
  change: (variant: SandboxVariant, input: SkuInput, listing: SandboxListing) => void,
): object {
  const listing = productOf(shop, call.ids.productId);
  const { skus = [] } = call.body<{ skus?: SkuInput[] }>();
  const errors: object[] = [];
  for (const input of skus) {
    const variant = listing.variants.find(({ id }) => id === input.id);
    try {
      if (variant === undefined) {
        throw rejection(12052092, 'The SKU ID does not exist');
      }
      change(variant, input, listing);
    } catch (error) {
      errors.push({ ...(error as Rejection).body, detail: { sku_id: input.id, extra_errors: [] } });
    }
  }
  if (errors.length < skus.length) {
    shop.changeListing(listing, {});
  }
  return { errors };
}

function switchEach(call: TiktokCall, shop: SandboxShop, change: (listing: SandboxListing) => void): object {
  const { product_ids: ids = [] } = call.body<{ product_ids?: string[] }>();
  if (ids.length === 0 || ids.length > idsMax) {
    throw invalidParameter(`product_ids has 1 to ${idsMax} ids.`);
  }
  const errors: object[] = [];
  for (const id of ids) {
    const listing = shop.listing(id);
    if (listing === null || listing.state === 'deleted') {
      errors.push({ code: 12052260, message: 'The product ID does not exist', detail: { product_id: id } });
    } else {
      change(listing);
    }
  }
  return { errors };
}
