import type { Product } from '../product/product.entity.js';
import type { NameOf } from '../product/product-fields.js';
import type { ProductAvailability } from './product-traits.values.js';

/** A color by the name that the tables of values give it, such as `blue`. */
export interface TraitColor {
  value: string;
  /** What says so: an attribute or option, the texts, or the main picture, which was measured. */
  source: 'attribute' | 'text' | 'picture';
}

/** Whom the goods are made for: the fields of products that say it. */
export type Audience = Pick<Product, AudienceField>;
export type AudienceField = NameOf<{ tells: 'specificTrait' }>;

/** What is known of the goods for somebody who puts products together. */
export interface ProductTraits {
  productId: string;
  title: string;
  sku: string | null;
  brand: string | null;
  productType: string | null;
  /** Of tags, type and values of attributes, as words are compared: lower case, singular. */
  labelWords: ReadonlySet<string>;
  /** Of title, highlights and description. */
  textWords: ReadonlySet<string>;
  /** Names of a category of Google's taxonomy, from the top; empty where the texts tell none. */
  category: readonly string[];
  /** As the tables of values name it, or else as the merchant wrote it. */
  material: string | null;
  pattern: string | null;
  color: TraitColor | null;
  audience: Audience;
  /** ISO 4217. */
  currency: string;
  /** The sale price while one holds, else the price; null where it has none. With variants, of the cheapest. */
  unitAmount: string | null;
  /** Units that may be promised; null where stock is not tracked. */
  availableQuantity: number | null;
  availability: ProductAvailability;
  /** Of the main picture. */
  image: { id: string; url: string } | null;
}
