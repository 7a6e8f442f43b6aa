import { without } from '../../../../kernel/fields/field-table.js';
import type { ProductOption, Sellable, Variant, WritableFields } from '../../product/product.entity.js';
import { fieldNames } from '../../product/product-field.js';
import { productFields } from '../../product/product-fields.js';

/**
 * The neutral row: what every product file is read to, whatever system wrote it.
 *
 * In all three field groups an absent key means "the row does not say, leave it as it is", and `null` means
 * "the row clears it". Lists have no null: an empty list clears them.
 */
export interface ParsedRow {
  /**
   * Where a person finds the row. CSV: the spreadsheet's row number (the header is row 1, a cell with newlines
   * is still one row). JSON: the element's number from 1. NDJSON: the line's number from 1.
   */
  row: number;
  /**
   * `error` and `skipped` rows carry nothing to apply; their issues say why. What an error row says of its product as
   * a whole (`describingFields`, and images) describes the product that the other rows of its group make.
   */
  outcome: 'ok' | 'error' | 'skipped';
  /** Rows with the same key make one product: `handle:tee`, `sku:TEE-1`, `id:741` or, with no name, `row:7`. */
  groupKey: string | null;
  /** Every name by which other rows may refer to this row's product, in the groupKey's mapping. */
  aliases: string[];
  /** The product a variation belongs to, as an alias of it. Its row may come earlier, later, or not at all. */
  parentRef: string | null;
  product: ProductFields | null;
  variants: ParsedVariant[];
  images: ImageFields[];
  /** Rows of the file that are variants of this row's product, where a file says it only here. */
  members?: ProductMember[];
  issues: RowIssue[];
}

/** A row that is named as a variant by its product's row. */
export interface ProductMember {
  /** An alias of the row. */
  ref: string;
  optionValues: Record<string, string>;
}

export interface RowIssue {
  severity: 'error' | 'warning';
  /** The header's own spelling in a CSV, a dotted path such as `variants.0.price` in JSON, null for the whole row. */
  column: string | null;
  code: string;
  message: string;
}

/** What a row may state of a field. */
type Stated<Fields> = { [Name in keyof Fields]?: Fields[Name] };

/** Amounts are plain decimal strings, not negative; times are ISO 8601 in UTC with milliseconds. */
export interface ProductFields extends Stated<Omit<WritableFields, 'attributes' | 'images'>> {
  /** Merged key by key; a null removes the attribute. */
  attributes?: Record<string, string | null>;
  /** Names in order. In a CSV the values are those of this row; the other rows of the group bring the rest. */
  options?: ProductOption[];
  /** The sale price was computed from the price by a discount, so its decimals say nothing of the currency. */
  hasComputedSale?: true;
}

export interface VariantFields extends Stated<Sellable & Pick<Variant, 'optionValues' | 'imageUrl'>> {
  title?: string | null;
  hasComputedSale?: true;
}

export interface ParsedVariant extends VariantFields {
  /** Where it stays the product's only variant, it is no variant: its SKU, price and stock are the product's own. */
  isItself?: true;
}

/** What is sold, and in what state it is for sale, describes nothing; pictures and options are told apart. */
const describing = fieldNames(
  without(productFields, 'status', 'options', 'images', 'currency', 'salePriceStartsAt', 'salePriceEndsAt'),
  ({ isWritable = false, ofVariant }) => isWritable && ofVariant === undefined,
) as (keyof ProductFields)[];

/** What the fields say of how a product is called and described, without anything that is sold by it. */
export function describingFields(product: ProductFields | null): ProductFields | null {
  const stated = describing.flatMap(key => (product !== null && key in product ? [[key, product[key]]] : []));
  return stated.length === 0 ? null : Object.fromEntries(stated);
}

/** What can be said of a variant, and as well of a product that has none. */
export type SellableFields = Omit<VariantFields, 'title' | 'optionValues' | 'imageUrl'>;

export interface ImageFields {
  url: string;
  /** From 1; null when the file does not number its images, which then keep their order. */
  position: number | null;
  altText: string | null;
}

/** The fields without those the row does not state, so that `in` and JSON agree on what is stated. */
export function stated<T extends object>(fields: T): T {
  const kept: Partial<T> = {};
  for (const key in fields) {
    if (fields[key] !== undefined) {
      kept[key] = fields[key];
    }
  }
  return kept as T;
}
