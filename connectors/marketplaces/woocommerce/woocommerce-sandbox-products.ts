import { dictionary } from '../../../kernel/dictionary.js';
import type { SandboxDependencies } from '../sandbox/protocol.js';
import type { SandboxShop } from '../sandbox/shop.js';
import type { SandboxListing, SandboxListingState } from '../sandbox/state.js';
import { batchAnswer } from './woocommerce-sandbox-batch.js';
import { idsIn, invalid, Page, rejection, type ShopAnswers } from './woocommerce-sandbox-request-auth.js';
import { checkUnique, fatedBody, newVariant, saleChange, texts } from './woocommerce-sandbox-sale.js';
import {
  extraOf,
  type ProductExtra,
  type WireImage,
  wireProduct,
  wireVariation,
} from './woocommerce-sandbox-wire.js';

type Body = Record<string, unknown>;

/** Other states are the shop's own. */
const statesByStatus: Readonly<Record<string, SandboxListingState>> = dictionary({
  publish: 'live',
  draft: 'unlisted',
  pending: 'in_review',
  private: 'suppressed',
});

export function productRoutes({ shop, account }: SandboxDependencies): ShopAnswers {
  const create = (body: Body) => wireProduct(shop, createProduct(shop, account.stores[0]!, body));
  const update = (id: string, body: Body) =>
    wireProduct(shop, updateProduct(shop, productOf(shop, id, 400), fatedBody(shop, body)));
  return {
    'GET /products': ({ query }) => new Page(findProducts(shop, query), query),
    'GET /products/:id': ({ params }) => wireProduct(shop, productOf(shop, params.id!, 404)),
    'POST /products': ({ body }) => create(body),
    'PUT /products/:id': ({ params, body }) => update(params.id!, body),
    'POST /products/batch': ({ body }) =>
      batchAnswer(body, {
        create,
        update,
        delete: id => {
          const listing = productOf(shop, id, 404);
          shop.changeListing(listing, { state: 'deleted' });
          return wireProduct(shop, listing);
        },
      }),
  };
}

/** Of a write, WooCommerce answers 400 where of a read it answers 404. */
export function productOf(shop: SandboxShop, id: string, status: 400 | 404): SandboxListing {
  const listing = shop.listing(id);
  if (listing === null) {
    throw rejection(status, 'woocommerce_rest_product_invalid_id', 'Invalid ID.');
  }
  return listing;
}

/** Variations are found by SKU only; what lies in the trash is not found. */
function findProducts(shop: SandboxShop, query: URLSearchParams): Record<string, unknown>[] {
  const listings = shop.listings().filter(({ state }) => state !== 'deleted');
  const include = idsIn(query, 'include');
  const sku = query.get('sku');
  const products = listings.map(listing => wireProduct(shop, listing));
  if (sku !== null) {
    const skus = [...sku.split(','), sku];
    const variations = listings
      .filter(listing => extraOf(listing).type === 'variable')
      .flatMap(listing => listing.variants.map(variant => wireVariation(shop, { listing, variant })));
    return [...products, ...variations].filter(product => skus.includes(String(product.sku)));
  }
  return products.filter(({ id }) => include === null || include.includes(String(id)));
}

function createProduct(
  shop: SandboxShop,
  { id: storeId, currency }: { id: string; currency: string },
  body: Body,
): SandboxListing {
  const checked = checkedProduct(body);
  const id = shop.newId('listing');
  const type = checked.type ?? 'simple';
  checkUnique(shop, body, null);
  const extra: ProductExtra = {
    type,
    sku: type === 'variable' ? String(body.sku ?? '') : '',
    images: imagesOf(shop, checked.images ?? []),
    attributes: checked.attributes ?? [],
  };
  const listing = shop.putListing({
    id,
    storeId,
    currency,
    title: checked.name ?? 'Product',
    description: checked.description ?? null,
    brand: null,
    imageUrls: extra.images.map(({ src }) => src),
    attributes: {},
    variants: type === 'simple' ? [newVariant(id, body, shop.now())] : [],
    extra: { ...extra },
  });
  if (listing.state === 'live') {
    listing.state = statesByStatus[checked.status ?? 'publish']!;
  }
  return listing;
}

function updateProduct(shop: SandboxShop, listing: SandboxListing, body: Body): SandboxListing {
  const checked = checkedProduct(body);
  checkUnique(shop, body, listing.id);
  const before = extraOf(listing);
  const type = checked.type ?? before.type;
  const images = checked.images === undefined ? before.images : imagesOf(shop, checked.images);
  const extra: ProductExtra = {
    type,
    sku: type === 'variable' ? String(body.sku ?? before.sku) : '',
    images,
    attributes: checked.attributes ?? before.attributes,
  };
  const change = {
    title: checked.name ?? listing.title,
    description: checked.description ?? listing.description,
    imageUrls: images.map(({ src }) => src),
    variants:
      type === 'simple'
        ? [saleChange(listing.variants[0] ?? newVariant(listing.id, {}, shop.now()), body, shop.now())]
        : variationsOf(listing),
    extra: { ...extra },
  };
  // What is put on sale anew is taken in anew.
  if (checked.status === 'publish') {
    return shop.putListing({ ...listing, ...change });
  }
  const state = checked.status === undefined ? listing.state : statesByStatus[checked.status]!;
  shop.changeListing(listing, { ...change, state });
  return listing;
}

/** A product that was simple until now has none. */
const variationsOf = (listing: SandboxListing): SandboxListing['variants'] =>
  listing.variants.filter(({ id }) => id !== listing.id);

interface CheckedProduct {
  name?: string;
  type?: 'simple' | 'variable';
  status?: string;
  description?: string;
  images?: Partial<WireImage>[];
  attributes?: unknown[];
}

function checkedProduct(body: Body): CheckedProduct {
  texts(body, ['name', 'description', 'type', 'status', 'sku']);
  const { type, status, images, attributes } = body as CheckedProduct;
  if (type !== undefined && type !== 'simple' && type !== 'variable') {
    throw invalid('type', 'type is not one of simple, grouped, external, and variable.');
  }
  if (status !== undefined && statesByStatus[status] === undefined) {
    throw invalid('status', 'status is not one of draft, pending, private, publish, and future.');
  }
  for (const [name, value] of Object.entries({ images, attributes })) {
    if (value !== undefined && !Array.isArray(value)) {
      throw invalid(name, `${name} is not of type array.`);
    }
  }
  return body as CheckedProduct;
}

/** Pictures are fetched into the library, unless they are named by their id there. */
function imagesOf(shop: SandboxShop, images: readonly Partial<WireImage>[]): WireImage[] {
  return images.map(({ id, name = '', src }) => {
    if (id === undefined && !URL.canParse(src ?? '')) {
      const message = `Error getting remote image ${src}. Error: A valid URL was not provided.`;
      throw rejection(400, 'woocommerce_product_image_upload_error', message);
    }
    return { id: id ?? Number(shop.newId('listing')), name, src: src ?? '' };
  });
}
