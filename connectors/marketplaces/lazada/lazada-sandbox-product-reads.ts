import type { SandboxDependencies } from '../sandbox/protocol.js';
import type { SandboxShop } from '../sandbox/shop.js';
import type { SandboxListing, SandboxListingState, SandboxVariant } from '../sandbox/state.js';
import { type LazadaAnswers, type LazadaCall, rejection } from './lazada-sandbox-request-auth.js';
import { specialTimes } from './lazada-sandbox-sale.js';

const limitMax = 50;
const skuListMax = 100;

interface ProductStatusNames {
  status: string;
  subStatus: string;
  sku: 'active' | 'inactive' | 'deleted';
}

const words: Record<SandboxListingState, ProductStatusNames> = {
  in_review: { status: 'Pending QC', subStatus: '', sku: 'active' },
  live: { status: 'Active', subStatus: '', sku: 'active' },
  rejected: { status: 'Suspended', subStatus: 'Reject', sku: 'active' },
  suppressed: { status: 'Suspended', subStatus: 'Lock', sku: 'active' },
  unlisted: { status: 'InActive', subStatus: '', sku: 'inactive' },
  deleted: { status: 'Deleted', subStatus: '', sku: 'deleted' },
};

export function productReadRoutes({ shop }: SandboxDependencies): LazadaAnswers {
  return {
    'GET /product/item/get': call => ({ data: wireItem(itemOf(shop, call, call.needed('item_id')), call) }),
    'GET /products/get': call => ({ data: products(shop, call) }),
  };
}

/** The seller's own item in the country that is asked, deleted or not. */
export function itemOf(shop: SandboxShop, { store }: LazadaCall, id: string): SandboxListing {
  const listing = shop.listing(id);
  if (listing === null || listing.storeId !== store.id) {
    throw rejection('208', 'E208: Item not exist');
  }
  return listing;
}

function products(shop: SandboxShop, call: LazadaCall): object {
  const filter = call.needed('filter');
  if (!['all', 'live', 'inactive', 'deleted', 'pending', 'rejected', 'sold-out'].includes(filter)) {
    throw rejection('36', 'E036: Invalid status filter');
  }
  const limit = Number(call.parameter('limit') ?? limitMax);
  if (!(limit >= 1 && limit <= limitMax)) {
    throw rejection('19', `E019: "${limit}" Invalid Limit`);
  }
  const skus = skuList(call.parameter('sku_seller_list'));
  const found = shop
    .listings()
    .filter(({ storeId, state }) => storeId === call.store.id && (filter !== 'all' || state !== 'deleted'))
    .filter(({ variants }) => skus === null || variants.some(({ sku }) => skus.has(sku)));
  const offset = Number(call.parameter('offset') ?? 0);
  return {
    total_products: found.length,
    products: found.slice(offset, offset + limit).map(listing => wireItem(listing, call)),
  };
}

function skuList(text: string | null): Set<string> | null {
  if (text === null) {
    return null;
  }
  const corrupt = rejection('70', 'E070: You have corrupt data in your sku seller list.');
  try {
    const list = JSON.parse(text) as unknown;
    if (Array.isArray(list) && list.length <= skuListMax && list.every(each => typeof each === 'string')) {
      return new Set(list);
    }
  } catch {
    throw corrupt;
  }
  throw corrupt;
}

function wireItem(listing: SandboxListing, { store }: LazadaCall): object {
  const { status, subStatus } = words[listing.state];
  return {
    item_id: Number(listing.id),
    primary_category: Number(listing.extra.category),
    status,
    subStatus,
    created_time: String(Date.parse(listing.createdAt)),
    updated_time: String(Date.parse(listing.updatedAt)),
    images: listing.imageUrls,
    attributes: {
      ...listing.attributes,
      name: listing.title,
      description: listing.description,
      brand: listing.brand,
    },
    suspendedSkus:
      listing.state === 'suppressed'
        ? listing.variants.map(({ id, sku }) => ({
            SkuId: id,
            SellerSku: sku,
            rejectReason: listing.stateReason,
          }))
        : [],
    rejectReason:
      listing.state === 'rejected' ? [{ violationDetail: listing.stateReason, suggestion: '' }] : [],
    skus: listing.variants.map(variant => wireSku(listing, variant, store.country)),
  };
}

const wireSku = (listing: SandboxListing, variant: SandboxVariant, country: string): object => ({
  SkuId: Number(variant.id),
  SellerSku: variant.sku,
  ShopSku: `${listing.id}_${country}-${variant.id}`,
  Status: words[listing.state].sku,
  Url: `https://www.lazada.sg/-i${listing.id}-s${variant.id}.html`,
  saleProp: Object.fromEntries(variant.options.map(({ name, value }) => [name, value])),
  quantity: variant.quantity,
  Available: variant.quantity,
  price: Number(variant.price),
  special_price: Number(variant.salePrice ?? 0),
  ...specialTimes(variant, country),
  ...variant.extra,
});
