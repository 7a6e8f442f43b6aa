import type { Money } from '../../kernel/money.js';
import { minorUnits } from '../ucp/amounts.rules.js';
import type { AcpFeed, AcpMedia, AcpPrice, AcpProduct, AcpVariant } from './acp-feed.schema.js';

/** The merchant as feeds tell it. */
export interface FeedMerchant {
  name: string;
  country: string | null;
}

export interface ProductFeed {
  id: string;
  updatedAt: string | null;
}

/** A product of the catalog's feed, as the gateway answers it. */
export interface FeedProduct {
  id: string;
  title: string;
  description: string | null;
  productType: string | null;
  images: FeedImage[];
  offers: FeedOffer[];
}

export interface FeedImage {
  url: string;
  altText: string | null;
  width: number | null;
  height: number | null;
}

export interface FeedOffer {
  id: string;
  title: string;
  options: { name: string; value: string }[];
  barcode: string | null;
  imageUrl: string | null;
  price: Money | null;
  listPrice: Money | null;
  availableQuantity: number | null;
}

export const feedProductFields = `
  id title description productType images { url altText width height }
  offers {
    id title options { name value } barcode imageUrl price { amount currency } listPrice { amount currency }
    availableQuantity
  }`;

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

const mediaOf = ({ url, altText, width, height }: FeedImage): AcpMedia => ({
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
