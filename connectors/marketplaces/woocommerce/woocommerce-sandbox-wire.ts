import Big from 'big.js';
import { buyerPrice } from '../sandbox/promotions.js';
import type { SandboxShop } from '../sandbox/shop.js';
import type {
  OrderStage,
  SandboxListing,
  SandboxListingState,
  SandboxOrder,
  SandboxVariant,
} from '../sandbox/state.js';

/** What a product has beside the state. */
export interface ProductExtra {
  type: 'simple' | 'variable';
  /** Of a variable product itself. */
  sku: string;
  images: WireImage[];
  attributes: unknown[];
}

export interface WireImage {
  id: number;
  name: string;
  src: string;
}

export const extraOf = (listing: SandboxListing): ProductExtra =>
  listing.extra as Record<string, unknown> & ProductExtra;

export const gmt = (instant: string): string => instant.slice(0, 19);

const statuses: Record<SandboxListingState, string> = {
  live: 'publish',
  in_review: 'pending',
  rejected: 'draft',
  unlisted: 'draft',
  suppressed: 'private',
  deleted: 'trash',
};

export const orderStatuses: Record<OrderStage, string> = {
  unpaid: 'pending',
  paid: 'processing',
  packed: 'processing',
  shipped: 'completed',
  delivered: 'completed',
  completed: 'completed',
  canceled: 'cancelled',
  returned: 'refunded',
};

export function wireProduct(shop: SandboxShop, listing: SandboxListing): Record<string, unknown> {
  const { type, sku, images, attributes } = extraOf(listing);
  const [first] = listing.variants;
  const slug = listing.title.toLowerCase().replace(/[^a-z0-9]+/g, '-');
  return {
    id: Number(listing.id),
    name: listing.title,
    slug,
    permalink: `https://${listing.storeId}/product/${slug}-${listing.id}/`,
    type,
    status: statuses[listing.state],
    parent_id: 0,
    description: listing.description ?? '',
    purchasable: listing.variants.some(({ price }) => price !== ''),
    date_created_gmt: gmt(listing.createdAt),
    date_modified_gmt: gmt(listing.updatedAt),
    images,
    attributes,
    ...(type === 'simple' && first !== undefined
      ? saleOf(shop, { listing, variant: first })
      : { sku, regular_price: '', sale_price: '', manage_stock: false, stock_quantity: null }),
    variations: type === 'simple' ? [] : listing.variants.map(({ id }) => Number(id)),
  };
}

interface SoldVariant {
  listing: SandboxListing;
  variant: SandboxVariant;
}

export function wireVariation(shop: SandboxShop, { listing, variant }: SoldVariant): Record<string, unknown> {
  return {
    id: Number(variant.id),
    name: variant.options.map(({ value }) => value).join(', '),
    type: 'variation',
    status: 'publish',
    parent_id: Number(listing.id),
    purchasable: variant.price !== '',
    date_modified_gmt: gmt(listing.updatedAt),
    menu_order: variant.extra.menuOrder ?? 0,
    image: variant.extra.image ?? null,
    attributes: variant.options.map(({ name, value }) => ({ id: 0, name, option: value })),
    ...saleOf(shop, { listing, variant }),
  };
}

function saleOf(shop: SandboxShop, { listing, variant }: SoldVariant): Record<string, unknown> {
  const buyer = buyerPrice(shop, { listingId: listing.id, variantId: variant.id }, shop.now());
  // What moves the price back takes the sale away with it.
  const isOver = variant.saleEndsAt != null && variant.saleEndsAt <= shop.now();
  const timeOf = (name: string): string | null => {
    const time = variant.extra[name] as string | null | undefined;
    return time == null || isOver ? null : gmt(time);
  };
  return {
    sku: variant.sku,
    global_unique_id: variant.barcode ?? '',
    regular_price: variant.price,
    sale_price: (isOver ? null : variant.salePrice) ?? '',
    price: buyer?.price ?? variant.salePrice ?? variant.price,
    on_sale: buyer !== null && buyer.by !== 'price',
    date_on_sale_from_gmt: timeOf('date_on_sale_from'),
    date_on_sale_to_gmt: timeOf('date_on_sale_to'),
    manage_stock: true,
    stock_quantity: variant.quantity,
    stock_status: variant.quantity > 0 ? 'instock' : 'outofstock',
    weight: variant.extra.weight ?? '',
  };
}

/** With everything that a shop knows of its buyer. */
export function wireOrder(shop: SandboxShop, order: SandboxOrder): Record<string, unknown> {
  const address = addressOf(order);
  const refunds = [...shop.state.returns.values()].filter(
    ({ orderId, stage }) => orderId === order.id && stage === 'completed',
  );
  return {
    id: Number(order.id),
    parent_id: 0,
    number: order.number,
    status: orderStatuses[order.stage],
    currency: order.currency,
    date_created_gmt: gmt(order.placedAt),
    date_modified_gmt: gmt(order.updatedAt),
    date_paid_gmt: order.stage === 'unpaid' ? null : gmt(order.placedAt),
    payment_method: 'stripe',
    discount_total: money(order.totals.discount),
    shipping_total: money(order.totals.shipping),
    total_tax: money(order.totals.tax),
    total: money(order.totals.total),
    customer_note: order.buyer.note,
    billing: { ...address, email: order.buyer.email, phone: order.buyer.phone },
    shipping: address,
    line_items: order.lines.map(line => ({
      id: Number(line.id),
      name: line.name,
      ...productOf(shop, line),
      quantity: line.quantity,
      subtotal: money(new Big(line.unitPrice).times(line.quantity)),
      total: money(new Big(line.paidPrice).times(line.quantity)),
      sku: line.sku,
    })),
    refunds: refunds.map(({ id, refundAmount }) => ({
      id: Number(id),
      reason: '',
      total: money(new Big(refundAmount).neg()),
    })),
    meta_data: metaOf(order),
  };
}

export const money = (amount: Big | string): string => new Big(amount).toFixed(2);

function addressOf({ buyer, country }: SandboxOrder): Record<string, string> {
  const [first = '', ...others] = buyer.name.split(' ');
  return { first_name: first, last_name: others.join(' '), address_1: buyer.address, country };
}

function productOf(
  shop: SandboxShop,
  { listingId, variantId }: SandboxOrder['lines'][number],
): { product_id: number; variation_id: number } {
  const listing = shop.listing(listingId);
  const isVariation = listing !== null && extraOf(listing).type === 'variable';
  return {
    product_id: listing === null ? 0 : Number(listingId),
    variation_id: isVariation ? Number(variantId) : 0,
  };
}

const metaOf = ({ packages, cancelReason }: SandboxOrder): object[] => [
  ...(packages.length === 0
    ? []
    : [
        {
          id: 1,
          key: '_wc_shipment_tracking_items',
          value: packages.map(({ id, carrier, trackingNumber }) => ({
            tracking_provider: '',
            custom_tracking_provider: carrier ?? '',
            custom_tracking_link: '',
            tracking_number: trackingNumber ?? '',
            date_shipped: '',
            tracking_id: id,
          })),
        },
      ]),
  ...(cancelReason === null ? [] : [{ id: 2, key: '_tradewind_cancel_reason', value: cancelReason }]),
];
