import { dictionary } from '../../../kernel/dictionary.js';
import type { ObservedListing, ObservedState, ObservedVariant } from '../listing.js';
import type { Store } from '../port.js';
import { saleAt } from '../sale-price-end.js';
import type { WireImage } from './woocommerce-listing.js';
import { instantOf } from './woocommerce-time.js';

export interface WireProduct extends WireSale {
  name: string;
  type: string;
  status: string;
  permalink?: string;
  parent_id?: number;
  purchasable?: boolean;
  date_modified_gmt?: string | null;
  images?: WireImage[];
}

export interface WireVariation extends WireSale {
  menu_order?: number;
  image?: WireImage | null;
}

interface WireSale {
  id: number;
  sku: string;
  /** Empty where there is none. */
  regular_price?: string;
  sale_price?: string;
  /** What buyers pay. */
  price?: string;
  date_on_sale_from_gmt?: string | null;
  date_on_sale_to_gmt?: string | null;
  /** `parent` where a variation shares the stock of its product. */
  manage_stock?: boolean | 'parent';
  stock_quantity?: number | null;
}

const saleFields =
  'sku,regular_price,sale_price,price,date_on_sale_from_gmt,date_on_sale_to_gmt,manage_stock,stock_quantity';
/** What of products and variations is read. */
export const productFields = `id,name,type,status,permalink,parent_id,purchasable,date_modified_gmt,images,${saleFields}`;
export const variationFields = `id,${saleFields},menu_order,image`;

const states: Readonly<Record<string, ObservedState>> = dictionary({
  publish: 'live',
  pending: 'in_review',
  draft: 'unlisted',
  private: 'unlisted',
  future: 'unlisted',
  trash: 'deleted',
});

/** `variations` is null of a product without any. */
export function observedListing(
  store: Store,
  product: WireProduct,
  variations: readonly WireVariation[] | null,
  now: Date,
): ObservedListing {
  const sold: readonly WireSale[] = variations === null ? [product] : inOrder(variations);
  const variants = sold.map(each => ({
    ...observedVariant(store, each, product),
    ...observedSale(each, now),
  }));
  const state = stateOf(product);
  return {
    reference: {
      externalId: String(product.id),
      variants: variants.map(({ sku, externalId }) => ({ sku, externalId })),
    },
    state,
    marketplaceStatus: product.status,
    url: state === 'live' ? (product.permalink ?? null) : null,
    title: product.name,
    variants,
    issues: [],
    updatedAt: product.date_modified_gmt ? instantOf(product.date_modified_gmt) : null,
  };
}

/** Products without a price are shown and cannot be bought. */
export function stateOf({ status, purchasable }: Pick<WireProduct, 'status' | 'purchasable'>): ObservedState {
  const state = states[status] ?? 'unknown';
  return state === 'live' && purchasable === false ? 'live_not_buyable' : state;
}

export const inOrder = (variations: readonly WireVariation[]): WireVariation[] =>
  [...variations].sort((a, b) => (a.menu_order ?? 0) - (b.menu_order ?? 0) || a.id - b.id);

type Goods = Omit<ObservedVariant, 'salePrice' | 'salePriceEndsAt'>;

function observedVariant(store: Store, sale: WireSale, product: WireProduct): Goods {
  const stocked = sale.manage_stock === 'parent' ? product : sale;
  return {
    sku: sale.sku,
    externalId: String(sale.id),
    price: sale.regular_price || null,
    currency: store.currency,
    quantity: stocked.manage_stock === true ? (stocked.stock_quantity ?? null) : null,
  };
}

/** Buyers pay a sale price that is over until the shop has moved it back, which it does once a day. */
function observedSale(
  { price, sale_price, date_on_sale_from_gmt: from, date_on_sale_to_gmt: to }: WireSale,
  now: Date,
): Pick<ObservedVariant, 'salePrice' | 'salePriceEndsAt'> {
  const startsAt = from ? instantOf(from) : null;
  const endsAt = to ? instantOf(to) : null;
  const isOver = endsAt !== null && endsAt <= now.toISOString();
  return isOver && sale_price && Number(price) === Number(sale_price)
    ? { salePrice: sale_price, salePriceEndsAt: endsAt }
    : saleAt({ price: sale_price || null, startsAt, endsAt }, now);
}
