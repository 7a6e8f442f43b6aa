import { type Static, Type } from 'typebox';
import { fail } from '../../kernel/errors.js';
import type { Money } from '../../kernel/money.js';
import { minorUnits } from '../agent-checkout/amounts.rules.js';
import { graphql, type ResultOf } from '../graphql.js';
import { resource, Timestamp } from '../schema-builders.js';

// The product feed of the Agentic Commerce Protocol 2026-04-17 as far as it is sent. Its objects are closed.

const uri = Type.String({ format: 'uri' });

const AcpPrice = resource('AcpPrice', {
  amount: Type.Integer({ description: "Amount in the currency's minor unit (ISO 4217)." }),
  currency: Type.String({ description: 'ISO 4217.' }),
});

const AcpDescription = resource('AcpDescription', {
  plain: Type.Optional(Type.String()),
  html: Type.Optional(Type.String()),
});

const AcpMedia = resource('AcpMedia', {
  type: Type.String({ description: 'image' }),
  url: uri,
  alt_text: Type.Optional(Type.String()),
  width: Type.Optional(Type.Integer()),
  height: Type.Optional(Type.Integer()),
});

const AcpVariant = resource('AcpVariant', {
  id: Type.String({ description: 'The item id to use in a checkout session.' }),
  title: Type.String(),
  barcodes: Type.Optional(Type.Array(Type.Object({ type: Type.String(), value: Type.String() }))),
  price: Type.Optional(AcpPrice),
  list_price: Type.Optional(AcpPrice),
  availability: Type.Object({ available: Type.Boolean(), status: Type.String() }),
  categories: Type.Optional(Type.Array(Type.Object({ value: Type.String() }))),
  condition: Type.Optional(Type.Array(Type.String(), { description: 'Condition of the goods.' })),
  variant_options: Type.Optional(Type.Array(Type.Object({ name: Type.String(), value: Type.String() }))),
  media: Type.Optional(Type.Array(AcpMedia)),
  seller: Type.Object({ name: Type.String() }),
});

export const AcpProduct = resource('AcpProduct', {
  id: Type.String(),
  title: Type.String(),
  description: Type.Optional(AcpDescription),
  media: Type.Optional(Type.Array(AcpMedia)),
  variants: Type.Array(AcpVariant),
});

export const AcpFeed = resource('AcpFeed', {
  id: Type.String(),
  target_country: Type.Optional(Type.String({ description: 'ISO 3166-1 alpha-2.' })),
  updated_at: Type.Optional(Timestamp),
});

type AcpPrice = Static<typeof AcpPrice>;
type AcpMedia = Static<typeof AcpMedia>;
type AcpVariant = Static<typeof AcpVariant>;
export type AcpProduct = Static<typeof AcpProduct>;
export type AcpFeed = Static<typeof AcpFeed>;

/** A product of the catalog's feed. */
export const feedProductFields = graphql(`
  fragment FeedProductFields on FeedProduct {
    id title description productType product { condition } images { url altText width height }
    offers {
      id title options { name value } barcode imageUrl price { amount currency } listPrice { amount currency }
      availableQuantity
    }
  }`);

export const feedFields = graphql(`fragment ProductFeedFields on ProductFeed { id updatedAt }`);

export const merchantFields = graphql(`fragment FeedMerchantFields on Organization { name country }`);

export type FeedProduct = ResultOf<typeof feedProductFields>;
export type ProductFeed = ResultOf<typeof feedFields>;
/** The merchant as feeds tell it. */
export type FeedMerchant = ResultOf<typeof merchantFields>;
export type FeedOffer = FeedProduct['offers'][number];

/** Whoever reads a feed acts for an organization. */
export function merchantOf(organization: FeedMerchant | null): FeedMerchant {
  if (organization === null) {
    throw fail('INTERNAL', { internal: 'A product feed was read for no organization.' });
  }
  return organization;
}

export const feedOf = ({ id, updatedAt }: ProductFeed, { country }: FeedMerchant): AcpFeed => ({
  id,
  target_country: country ?? undefined,
  updated_at: updatedAt ?? undefined,
});

export const feedProductOf = (product: FeedProduct, merchant: FeedMerchant): AcpProduct => ({
  id: product.id,
  title: product.title,
  description: descriptionOf(product.description),
  media: product.images.length === 0 ? undefined : product.images.map(mediaOf),
  variants: product.offers.map(offer => variantOf(offer, product, merchant)),
});

function variantOf(offer: FeedOffer, product: FeedProduct, { name }: FeedMerchant): AcpVariant {
  const { barcode, options, imageUrl } = offer;
  return {
    id: offer.id,
    title: offer.title,
    barcodes: barcode === null ? undefined : [{ type: 'GTIN', value: barcode }],
    price: priceOf(offer.price),
    list_price: priceOf(offer.listPrice),
    availability: availabilityOf(offer),
    condition: product.product.condition === null ? undefined : [product.product.condition],
    categories: product.productType === null ? undefined : [{ value: product.productType }],
    variant_options: options.length === 0 ? undefined : options,
    media: imageUrl === null ? undefined : [{ type: 'image', url: imageUrl }],
    seller: { name },
  };
}

/** Without a price nothing can be bought; what is not tracked always can. */
function availabilityOf({ price, availableQuantity }: FeedOffer): AcpVariant['availability'] {
  const isInStock = availableQuantity === null || availableQuantity > 0;
  return { available: price !== null && isInStock, status: isInStock ? 'in_stock' : 'out_of_stock' };
}

const priceOf = (price: Money | null): AcpPrice | undefined =>
  price === null ? undefined : { amount: minorUnits(price.amount, price.currency), currency: price.currency };

const mediaOf = ({ url, altText, width, height }: FeedProduct['images'][number]): AcpMedia => ({
  type: 'image',
  url,
  alt_text: altText ?? undefined,
  width: width ?? undefined,
  height: height ?? undefined,
});

/** Text with a tag or a character reference is HTML. */
function descriptionOf(description: string | null): AcpProduct['description'] {
  if (description === null || description === '') {
    return undefined;
  }
  return /<\/?[a-z][^>]*>|&(?:#\d+|[a-z]+);/i.test(description)
    ? { html: description }
    : { plain: description };
}
