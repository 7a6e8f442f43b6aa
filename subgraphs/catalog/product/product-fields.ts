import { goodsFields } from './goods-fields.js';
import { productStatuses } from './product.entity.js';
import { productLimits } from './product.limits.js';
import type { FieldDefinition } from './product-field.js';

/**
 * Every stored field of a product, in the order of exports. Types, columns, statements, snapshots, events, GraphQL, imports
 * and exports follow from this table; computed fields (`availableQuantity`, `variantCount`) and variants are not in it. Those that describe
 * the goods are in `goods-fields.ts`.
 */
export const productFields = {
  id: { kind: 'id', column: 'id' },
  handle: {
    kind: 'text',
    column: 'handle',
    isWritable: true,
    maxLength: productLimits.titleLength,
    description: 'Unique within the organization.',
  },
  sku: {
    kind: 'code',
    column: 'sku',
    isNullable: true,
    isWritable: true,
    description: 'Unique within the organization, across products and variants.',
    ofVariant: {},
  },
  title: {
    kind: 'text',
    column: 'title',
    isWritable: true,
    isKept: true,
    maxLength: productLimits.titleLength,
    description: 'Title shown to buyers; every product has one.',
  },
  description: {
    kind: 'html',
    column: 'description',
    isNullable: true,
    isWritable: true,
    maxLength: productLimits.descriptionLength,
    description: 'May contain HTML, as the merchant wrote it.',
  },
  brand: {
    kind: 'text',
    column: 'brand',
    isNullable: true,
    isWritable: true,
    maxLength: productLimits.titleLength,
    description: 'Brand, or the manufacturer if the goods have none.',
  },
  productType: {
    kind: 'text',
    column: 'product_type',
    isNullable: true,
    isWritable: true,
    maxLength: productLimits.titleLength,
    description: "The merchant's own category.",
  },
  tags: {
    kind: 'texts',
    column: 'tags',
    isWritable: true,
    isKept: true,
    separators: ',|',
    description: 'Labels by which the merchant groups products.',
  },
  highlights: {
    kind: 'texts',
    column: 'highlights',
    isWritable: true,
    isKept: true,
    description: 'Short texts about what makes the product worth buying.',
  },
  attributes: {
    kind: 'textMap',
    column: 'attributes',
    isWritable: true,
    isKept: true,
    description: 'Text values by name.',
  },
  status: {
    kind: 'choice',
    column: 'status',
    isWritable: true,
    isKept: true,
    values: productStatuses,
    typeName: 'ProductStatus',
    typeDescription:
      'Whether a product is on sale. Drafts are not finished; archived products are kept for their history.',
    description: 'Only active products are offered for sale.',
  },
  options: {
    kind: 'options',
    column: 'options',
    isWritable: true,
    isKept: true,
    description: 'What variants differ in, such as size and color.',
  },
  images: {
    kind: 'images',
    column: 'images',
    isWritable: true,
    isKept: true,
    description: 'Pictures, the most important first.',
  },
  currency: {
    kind: 'currency',
    column: 'currency',
    isWritable: true,
    isKept: true,
    description: 'ISO 4217 code of every amount of the product.',
  },
  price: {
    kind: 'amount',
    column: 'price',
    isNullable: true,
    isWritable: true,
    isDerived: true,
    description: 'The regular price; with variants, the lowest of theirs.',
    ofVariant: { description: 'The regular price.' },
  },
  salePrice: {
    kind: 'amount',
    column: 'sale_price',
    isNullable: true,
    isWritable: true,
    isDerived: true,
    description: 'The reduced price within its window.',
    ofVariant: {},
  },
  salePriceStartsAt: {
    kind: 'time',
    column: 'sale_price_starts_at',
    isNullable: true,
    isWritable: true,
    description: 'When the sale price starts to apply; null: at once.',
  },
  salePriceEndsAt: {
    kind: 'time',
    column: 'sale_price_ends_at',
    isNullable: true,
    isWritable: true,
    isEndOfDay: true,
    description: 'When the sale price ceases to apply; null: never.',
  },
  cost: {
    kind: 'amount',
    column: 'cost',
    isNullable: true,
    isWritable: true,
    isDerived: true,
    description: "The merchant's cost of one unit.",
    ofVariant: {},
  },
  inventoryQuantity: {
    kind: 'integer',
    column: 'inventory_quantity',
    isNullable: true,
    isWritable: true,
    isDerived: true,
    description: 'Units on hand; with variants, their sum; null if stock is not tracked.',
    ofVariant: { description: 'Units on hand; null if stock is not tracked.' },
  },
  reservedQuantity: {
    kind: 'integer',
    column: 'reserved_quantity',
    description: 'Units reserved for buyers; with variants, the sum of the tracked ones.',
    ofVariant: { description: 'Units reserved for buyers.' },
  },
  barcode: {
    kind: 'gtin',
    column: 'barcode',
    isNullable: true,
    isWritable: true,
    tells: 'identifier',
    description: 'GTIN-8, -12, -13 or -14 with a valid check digit.',
    ofVariant: {},
  },
  otherCodes: {
    kind: 'texts',
    column: 'other_codes',
    isWritable: true,
    description: 'Codes other than SKU and GTIN: internal barcodes, or a SKU that another variant has.',
    inputDescription: 'Codes other than SKU and GTIN, such as internal barcodes; null clears them.',
    ofVariant: {},
  },
  weight: {
    kind: 'weight',
    column: 'weight',
    isNullable: true,
    isWritable: true,
    description: 'Weight of one unit as it is shipped; null if unknown.',
    ofVariant: {},
  },
  requiresShipping: {
    kind: 'boolean',
    column: 'requires_shipping',
    isWritable: true,
    isDerived: true,
    initial: true,
    description: 'Whether the product is shipped; with variants, whether any of them is.',
    inputDescription: 'False for digital goods and services; null means true.',
    ofVariant: { description: 'Whether the variant is shipped; false for digital goods and services.' },
  },
  ...goodsFields,
  discoverable: {
    kind: 'boolean',
    column: 'discoverable',
    isWritable: true,
    initial: true,
    description:
      'Whether public search and directories may show it, if the organization is listed there and the product is active.',
    inputDescription: 'False keeps it out of public search and directories; null means true.',
  },
  marketplaces: {
    kind: 'marketplaces',
    column: 'marketplaces',
    description: 'Marketplaces where it is on sale.',
  },
  version: {
    kind: 'integer',
    column: 'version',
    description: 'Rises with every change; the resourceVersion of events and the ETag.',
  },
  createdAt: { kind: 'time', column: 'created_at' },
  updatedAt: { kind: 'time', column: 'updated_at' },
} as const satisfies Record<string, FieldDefinition>;

/** The names of the fields that are defined so. */
export type NameOf<Definition> = {
  [Name in keyof typeof productFields]: (typeof productFields)[Name] extends Definition ? Name : never;
}[keyof typeof productFields];
