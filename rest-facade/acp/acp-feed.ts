import { fail } from '../../kernel/errors.js';
import type { Money } from '../../kernel/money.js';
import { minorUnits } from '../agent-checkout/amounts.rules.js';
import { graphql, type ResultOf } from '../graphql.js';
import type { AcpFeed, AcpMedia, AcpPrice, AcpProduct, AcpVariant } from './acp-feed.schema.js';

/** A product of the catalog's feed. */
export const feedProductFields = graphql(`
  fragment FeedProductFields on FeedProduct {
    id title description productType images { url altText width height }
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
