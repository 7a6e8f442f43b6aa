import Big from 'big.js';
import type { SandboxShop } from '../sandbox/shop.js';
import type { SandboxVariant } from '../sandbox/state.js';
import { invalid, rejection } from './woocommerce-sandbox-request-auth.js';
import { extraOf } from './woocommerce-sandbox-wire.js';

type Body = Record<string, unknown>;

/** Checks that what is there of these is text, as the schema of the API wants it. */
export function texts(body: Body, names: readonly string[]): void {
  for (const name of names) {
    if (body[name] !== undefined && typeof body[name] !== 'string') {
      throw invalid(name, `${name} is not of type string.`);
    }
  }
}

export const newVariant = (id: string, body: Body, now: string): SandboxVariant =>
  saleChange(
    { id, sku: '', options: [], price: '', salePrice: null, quantity: 0, barcode: null, extra: {} },
    body,
    now,
  );

/** The variant with what the body says about selling it at a time (ISO 8601); what it does not say stays. */
export function saleChange(variant: SandboxVariant, body: Body, now: string): SandboxVariant {
  texts(body, ['sku', 'regular_price', 'sale_price', 'global_unique_id', 'weight']);
  const { stock_quantity: quantity } = body;
  if (quantity !== undefined && !Number.isInteger(quantity)) {
    throw invalid('stock_quantity', 'stock_quantity is not of type integer.');
  }
  const given = body as Record<string, string | undefined>;
  const price = decimalOf(given.regular_price) ?? variant.price;
  const salePrice = decimalOf(given.sale_price) ?? variant.salePrice ?? '';
  // A sale price that is none is dropped without a word (WC_Product::validate_props).
  const isSale = salePrice !== '' && price !== '' && new Big(salePrice).lt(price);
  const { extra, ...times } = saleTimes(variant, body, now);
  return {
    ...variant,
    sku: given.sku ?? variant.sku,
    price,
    salePrice: isSale ? salePrice : null,
    ...times,
    quantity: quantity === undefined ? variant.quantity : Number(quantity),
    barcode: given.global_unique_id ?? variant.barcode,
    extra: { ...extra, ...(given.weight === undefined ? {} : { weight: given.weight }) },
  };
}

const dayMs = 86_400_000;
/** The site's own time: Singapore. */
const siteOffsetMs = 8 * 3_600_000;

/** What the shop keeps of a sale beside its price: its own times, and when it really moves the price. */
type SaleTimes = Pick<SandboxVariant, 'saleStartsAt' | 'saleEndsAt' | 'extra'>;

/**
 * Times of the site, or in GMT; empty takes one away, and null says nothing. A daily action moves prices, so that what lies ahead
 * waits for the next; what has passed holds as soon as the product is stored.
 */
function saleTimes(variant: SandboxVariant, body: Body, now: string): SaleTimes {
  const timeOf = (name: string): string | null => {
    const [local, gmt] = [body[name], body[`${name}_gmt`]];
    const told = gmt ?? local ?? null;
    if (told === null) {
      return (variant.extra[name] as string | null | undefined) ?? null;
    }
    const ms = told === '' ? 0 : Date.parse(`${String(told)}Z`) - (gmt == null ? siteOffsetMs : 0);
    if (Number.isNaN(ms)) {
      throw invalid(name, `Invalid date.`);
    }
    return told === '' ? null : new Date(ms).toISOString();
  };
  const [from, to] = [timeOf('date_on_sale_from'), timeOf('date_on_sale_to')];
  return {
    saleStartsAt: moved(from, now),
    saleEndsAt: moved(to, now),
    extra: { ...variant.extra, date_on_sale_from: from, date_on_sale_to: to },
  };
}

const moved = (time: string | null, now: string): string | null =>
  time === null || time <= now
    ? time
    : new Date(Math.ceil((Date.parse(time) + siteOffsetMs) / dayMs) * dayMs - siteOffsetMs).toISOString();

/** What becomes of a sale price: some plug-ins reject it, and others take it away again. */
export function fatedBody(shop: SandboxShop, body: Body): Body {
  if (!body.sale_price) {
    return body;
  }
  const fate = shop.itemFate();
  if (fate === 'rejected') {
    throw invalid('sale_price', 'The sale price is below the minimum advertised price.');
  }
  return fate === 'dropped' ? { ...body, sale_price: '' } : body;
}

/** An SKU or a barcode is one product's or variation's only, in the whole shop. */
export function checkUnique(shop: SandboxShop, body: Body, ownId: string | null): void {
  const { sku, global_unique_id: barcode } = body;
  const others = shop
    .listings()
    .filter(({ state }) => state !== 'deleted')
    .flatMap(listing => {
      const { type, sku: parentSku } = extraOf(listing);
      return [
        ...(type === 'variable' ? [{ id: listing.id, sku: parentSku, barcode: null }] : []),
        ...listing.variants,
      ];
    })
    .filter(({ id }) => id !== ownId);
  const skuOwner = sku ? others.find(each => each.sku === sku) : undefined;
  if (skuOwner !== undefined) {
    throw rejection(400, 'product_invalid_sku', 'Invalid or duplicated SKU.', {
      resource_id: Number(skuOwner.id),
      unique_sku: `${sku}-1`,
    });
  }
  const barcodeOwner = barcode ? others.find(each => each.barcode === barcode) : undefined;
  if (barcodeOwner !== undefined) {
    const message = 'Invalid or duplicated GTIN, UPC, EAN or ISBN.';
    throw rejection(400, 'product_invalid_global_unique_id', message, {
      resource_id: Number(barcodeOwner.id),
    });
  }
}

/** WooCommerce keeps of a text what looks like a decimal. */
const decimalOf = (text: string | undefined): string | undefined => text?.replace(/[^0-9.-]/g, '');
