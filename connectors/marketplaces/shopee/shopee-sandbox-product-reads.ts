import { secondOf } from '../epoch-seconds.js';
import { buyerPrice } from '../sandbox/promotions.js';
import type { SandboxDependencies } from '../sandbox/protocol.js';
import type { SandboxShop } from '../sandbox/shop.js';
import type { SandboxListing, SandboxListingState, SandboxVariant } from '../sandbox/state.js';
import { rejection, type ShopeeAnswers } from './shopee-sandbox-request-auth.js';

export const itemStatusNames: Record<SandboxListingState, string> = {
  in_review: 'REVIEWING',
  live: 'NORMAL',
  rejected: 'BANNED',
  suppressed: 'BANNED',
  unlisted: 'UNLIST',
  deleted: 'SELLER_DELETE',
};

/** What Shopee keeps of an item beside what every marketplace does. */
export interface ItemExtra extends Record<string, unknown> {
  itemSku: string;
  categoryId: number;
  weightKg: number;
  tiers: { name: string; option_list: { option: string }[] }[];
}

export const extraOf = (listing: SandboxListing): ItemExtra => listing.extra as ItemExtra;

/** Items without variations keep price and stock in a variant of this id. */
export const noModel = '0';

const idsMax = 50;

export function productReadRoutes({ shop }: SandboxDependencies): ShopeeAnswers {
  const known = (query: URLSearchParams): SandboxListing[] =>
    idList(query, 'item_id_list')
      .map(id => shop.listing(id))
      .filter(listing => listing !== null);
  return {
    'GET /api/v2/product/get_item_base_info': ({ query }) => ({
      item_list: known(query).map(listing => baseInfo(shop, listing)),
    }),
    'GET /api/v2/product/get_item_violation_info': ({ query }) => ({
      item_list: known(query).map(violationInfo),
    }),
    'GET /api/v2/product/get_model_list': ({ query }) => {
      const listing = shop.listing(query.get('item_id') ?? '');
      if (listing === null) {
        throw rejection('product.error_item_not_found', 'Product not found.');
      }
      return {
        tier_variation: extraOf(listing).tiers,
        model: listing.variants
          .filter(({ id }) => id !== noModel)
          .map(variant => modelOf(shop, listing, variant)),
      };
    },
    'GET /api/v2/product/search_item': ({ query }) => {
      const sku = query.get('item_sku');
      if (!sku || !(Number(query.get('page_size')) >= 1)) {
        throw rejection('product.error_param', 'Wrong parameters, detail: item_sku and page_size.');
      }
      const found = shop
        .listings()
        .filter(listing => listing.state !== 'deleted' && extraOf(listing).itemSku === sku)
        .map(({ id }) => Number(id));
      const offset = Number(query.get('offset') ?? 0);
      const end = offset + Number(query.get('page_size'));
      return {
        item_id_list: found.slice(offset, end),
        total_count: found.length,
        next_offset: end < found.length ? String(end) : '',
      };
    },
  };
}

export function idList(query: URLSearchParams, name: string): string[] {
  const ids = (query.get(name) ?? '').split(',').filter(id => id !== '');
  if (ids.length === 0 || ids.length > idsMax) {
    throw rejection('error_param', `Wrong parameters, detail: ${name} has 1 to ${idsMax} ids.`);
  }
  return ids;
}

function baseInfo(shop: SandboxShop, listing: SandboxListing): object {
  const { itemSku, categoryId, weightKg, tiers } = extraOf(listing);
  const [first] = listing.variants;
  const hasModel = tiers.length > 0;
  return {
    item_id: Number(listing.id),
    category_id: categoryId,
    item_name: listing.title,
    description: listing.description,
    item_sku: hasModel ? itemSku : first!.sku,
    create_time: secondOf(listing.createdAt),
    update_time: secondOf(listing.updatedAt),
    image: { image_id_list: listing.imageUrls },
    weight: String(weightKg),
    condition: 'NEW',
    item_status: itemStatusNames[listing.state],
    has_model: hasModel,
    brand: { brand_id: 0, original_brand_name: listing.brand ?? 'NoBrand' },
    ...(hasModel ? {} : { price_info: priceInfo(shop, listing, first!), stock_info_v2: stockInfo(first!) }),
  };
}

function modelOf(shop: SandboxShop, listing: SandboxListing, variant: SandboxVariant): object {
  return {
    model_id: Number(variant.id),
    tier_index: variant.extra.tierIndex,
    model_sku: variant.sku,
    model_status: 'MODEL_NORMAL',
    price_info: priceInfo(shop, listing, variant),
    stock_info_v2: stockInfo(variant),
  };
}

function priceInfo(
  shop: SandboxShop,
  { id: listingId, currency }: SandboxListing,
  { id: variantId, price }: SandboxVariant,
): object[] {
  const paid = buyerPrice(shop, { listingId, variantId }, shop.now())?.price ?? price;
  return [{ currency, original_price: Number(price), current_price: Number(paid) }];
}

const stockInfo = ({ quantity }: SandboxVariant): object => ({
  summary_info: { total_reserved_stock: 0, total_available_stock: quantity },
  seller_stock: [{ location_id: 'SGZ', stock: quantity, if_saleable: true }],
});

const violationInfo = (listing: SandboxListing): object => ({
  item_id: Number(listing.id),
  item_name: listing.title,
  item_status: itemStatusNames[listing.state],
  deboost: false,
  item_status_details:
    itemStatusNames[listing.state] === 'BANNED'
      ? [{ violation_type: 'Prohibited Listing', violation_reason: listing.stateReason, suggestion: '' }]
      : [],
});
