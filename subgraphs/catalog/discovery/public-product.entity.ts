import type { Money } from '../../../kernel/money.js';
import type { Dimensions, Weight } from '../product/product.entity.js';

/** Whether a product can be bought now: it has a price and there are units of it. Stock that is not tracked is always there. */
export const publicAvailabilities = ['in_stock', 'out_of_stock'] as const;
export type PublicAvailability = (typeof publicAvailabilities)[number];

/** A named value. */
export interface PublicText {
  name: string;
  value: string;
}

/** One item to buy, as the public sees it: a variant, or a product without variants. */
export interface PublicOffer {
  /** What a checkout session names it by. */
  id: string;
  sku: string | null;
  title: string;
  options: PublicText[];
  gtin: string | null;
  /** Other codes that identify the goods, such as the manufacturer's part number, by the names of their fields. */
  identifiers: PublicText[];
  /** What it costs now; null where the merchant names no price, or does not publish it. */
  price: Money | null;
  /** The regular price, while a sale lasts. */
  listPrice: Money | null;
  availability: PublicAvailability;
  /** Null where the merchant publishes no numbers, or stock is not tracked. */
  quantity: number | null;
  imageUrl: string | null;
  weight: Weight | null;
  dimensions: Dimensions | null;
}

export interface PublicImage {
  url: string;
  altText: string | null;
  width: number | null;
  height: number | null;
}

/**
 * A product as anybody may see it. It is made from named fields alone (`publicProductOf`): a field that products gain is not public
 * until it stands here.
 */
export interface PublicProduct {
  organizationId: string;
  id: string;
  handle: string;
  title: string;
  /** Plain text. */
  description: string | null;
  brand: string | null;
  productType: string | null;
  highlights: string[];
  attributes: PublicText[];
  /** What the goods are, by the names of the fields of products that say it. */
  traits: PublicText[];
  /** `new` where the merchant says nothing. */
  itemCondition: string;
  requiresShipping: boolean;
  images: PublicImage[];
  availability: PublicAvailability;
  /** Of the cheapest offer that can be bought, or of the cheapest. */
  price: Money | null;
  listPrice: Money | null;
  /** Of the dearest offer; null where all cost the same. */
  highestPrice: Money | null;
  offers: PublicOffer[];
  /** Offers in all; more than `offers` has where there are very many. */
  offerCount: number;
  createdAt: string;
  updatedAt: string;
}
