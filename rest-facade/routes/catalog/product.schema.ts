import { type TSchema, Type } from 'typebox';
import { productLimits } from '../../../subgraphs/catalog/product/product.limits.js';
import {
  input,
  Money,
  MoneyInput,
  nullable,
  oneOf,
  resource,
  Timestamp,
  Uuid,
} from '../../schema-builders.js';

export const productStatus = oneOf('draft', 'active', 'archived');

export const Weight = resource('Weight', { value: Type.String(), unit: oneOf('g', 'kg', 'oz', 'lb') });
const WeightInput = input(
  { value: Type.String(), unit: oneOf('g', 'kg', 'oz', 'lb') },
  { title: 'WeightInput' },
);
const lengthUnit = oneOf('mm', 'cm', 'm', 'in', 'ft');
const decimal = (description: string) => Type.String({ description });
const sides = {
  length: decimal('Exact decimal.'),
  width: decimal('Exact decimal.'),
  height: decimal('Exact decimal.'),
};
export const Dimensions = resource('Dimensions', { ...sides, unit: lengthUnit });
const DimensionsInput = input({ ...sides, unit: lengthUnit }, { title: 'DimensionsInput' });
const TextMap = Type.Record(Type.String(), Type.String());

const ProductOption = resource('ProductOption', { name: Type.String(), values: Type.Array(Type.String()) });

export const ProductImage = resource('ProductImage', {
  id: Uuid,
  url: Type.String(),
  altText: nullable(Type.String()),
  width: nullable(Type.Integer({ description: 'Pixels.' })),
  height: nullable(Type.Integer({ description: 'Pixels.' })),
});

const otherCodes = Type.Array(Type.String(), {
  description: 'Codes other than SKU and GTIN: internal barcodes, or a SKU that another variant has.',
});

const condition = oneOf('new', 'refurbished', 'used');
const ageGroup = oneOf('newborn', 'infant', 'toddler', 'kids', 'adult');
const gender = oneOf('male', 'female', 'unisex');

/** What a request and a reply say alike of the fields that describe the goods. */
const described = {
  condition: 'Condition of the goods; null if not stated, which channels take as new.',
  countryOfOrigin: 'Where the goods were made: ISO 3166-1 alpha-2 code.',
  hsCode: 'Code of the Harmonized System for customs: 6 to 13 digits, without dots.',
  material: 'What the goods are made of, such as cotton.',
  ageGroup: 'Whom the goods are made for, by age.',
  gender: 'Whom the goods are made for, by gender.',
  mpn: "The manufacturer's part number.",
  identifierExists: 'False for goods without GTIN and MPN, such as handmade ones; null if not stated.',
  dimensions: 'Size of one unit as it is shipped.',
  discoverable: 'False keeps the product out of public search and directories.',
};
export const told = <T extends TSchema>(name: keyof typeof described, schema: T): T =>
  Object.assign(schema, { description: described[name] });

const requiresShipping = Type.Boolean({
  description:
    'Whether the product is shipped: false for digital goods and services. With variants: whether any of them is.',
});

const Variant = resource('Variant', {
  id: Uuid,
  sku: nullable(Type.String()),
  title: Type.String(),
  optionValues: TextMap,
  price: nullable(Money),
  salePrice: nullable(Money),
  cost: nullable(Money),
  inventoryQuantity: nullable(Type.Integer()),
  barcode: nullable(Type.String({ description: 'A GTIN-8, -12, -13 or -14.' })),
  otherCodes,
  weight: nullable(Weight),
  requiresShipping,
  mpn: told('mpn', nullable(Type.String())),
  dimensions: told('dimensions', nullable(Dimensions)),
  imageUrl: nullable(Type.String()),
});

const summaryFields = {
  id: Uuid,
  handle: Type.String(),
  sku: nullable(Type.String()),
  title: Type.String(),
  description: nullable(Type.String()),
  brand: nullable(Type.String()),
  productType: nullable(Type.String()),
  tags: Type.Array(Type.String()),
  highlights: Type.Array(Type.String()),
  attributes: TextMap,
  status: productStatus,
  options: Type.Array(ProductOption),
  images: Type.Array(ProductImage),
  price: nullable(Money),
  salePrice: nullable(Money),
  salePriceStartsAt: nullable(Timestamp),
  salePriceEndsAt: nullable(Timestamp),
  cost: nullable(Money),
  currency: Type.String(),
  inventoryQuantity: nullable(Type.Integer({ description: 'Units on hand; null if stock is not tracked.' })),
  barcode: nullable(Type.String({ description: 'A GTIN-8, -12, -13 or -14.' })),
  otherCodes,
  weight: nullable(Weight),
  requiresShipping,
  condition: told('condition', nullable(condition)),
  countryOfOrigin: told('countryOfOrigin', nullable(Type.String())),
  hsCode: told('hsCode', nullable(Type.String())),
  material: told('material', nullable(Type.String())),
  ageGroup: told('ageGroup', nullable(ageGroup)),
  gender: told('gender', nullable(gender)),
  mpn: told('mpn', nullable(Type.String())),
  identifierExists: told('identifierExists', nullable(Type.Boolean())),
  dimensions: told('dimensions', nullable(Dimensions)),
  discoverable: told('discoverable', Type.Boolean()),
  variantCount: Type.Integer({ description: 'Above 0 when the product is sold through variants.' }),
  marketplaces: Type.Array(
    resource('ProductMarketplace', { marketplace: Type.String(), country: nullable(Type.String()) }),
  ),
  version: Type.Integer(),
  createdAt: Timestamp,
  updatedAt: Timestamp,
};

/** A row of the product list: everything but the variants. */
export const ProductSummary = resource('ProductSummary', summaryFields);
export const Product = resource('Product', { ...summaryFields, variants: Type.Array(Variant) });

const text = (maxLength: number) => Type.Optional(nullable(Type.String({ maxLength })));
const optional = <T extends TSchema>(schema: T) => Type.Optional(nullable(schema));

const sellableFields = {
  sku: text(productLimits.skuLength),
  price: optional(MoneyInput),
  salePrice: optional(MoneyInput),
  cost: optional(MoneyInput),
  inventoryQuantity: optional(Type.Integer({ minimum: 0, maximum: 2_147_483_647 })),
  barcode: text(40),
  otherCodes: optional(Type.Array(Type.String(), { maxItems: productLimits.otherCodesMax })),
  weight: optional(WeightInput),
  requiresShipping: optional(requiresShipping),
  mpn: told('mpn', text(70)),
  dimensions: told('dimensions', optional(DimensionsInput)),
};

const VariantInput = input(
  {
    id: Type.Optional(Uuid),
    title: text(productLimits.titleLength),
    optionValues: Type.Optional(TextMap),
    imageUrl: text(2048),
    ...sellableFields,
  },
  { title: 'VariantInput' },
);

const productFields = {
  handle: text(255),
  description: text(productLimits.descriptionLength),
  brand: text(productLimits.titleLength),
  productType: text(productLimits.titleLength),
  condition: told('condition', optional(condition)),
  countryOfOrigin: told('countryOfOrigin', text(2)),
  hsCode: told('hsCode', text(13)),
  material: told('material', text(200)),
  ageGroup: told('ageGroup', optional(ageGroup)),
  gender: told('gender', optional(gender)),
  identifierExists: told('identifierExists', optional(Type.Boolean())),
  discoverable: told('discoverable', optional(Type.Boolean())),
  tags: Type.Optional(Type.Array(Type.String(), { maxItems: productLimits.tagsMax })),
  highlights: Type.Optional(Type.Array(Type.String(), { maxItems: productLimits.tagsMax })),
  attributes: Type.Optional(TextMap),
  status: Type.Optional(productStatus),
  options: Type.Optional(
    Type.Array(
      input({ name: Type.String(), values: Type.Array(Type.String()) }, { title: 'ProductOptionInput' }),
      {
        maxItems: productLimits.optionsMax,
      },
    ),
  ),
  images: Type.Optional(
    Type.Array(
      input(
        {
          id: Type.Optional(Uuid),
          url: Type.Optional(Type.String({ maxLength: 2048 })),
          altText: text(1000),
        },
        { title: 'ProductImageInput' },
      ),
      { maxItems: productLimits.imagesMax },
    ),
  ),
  currency: Type.Optional(Type.String({ minLength: 3, maxLength: 3 })),
  salePriceStartsAt: optional(Timestamp),
  salePriceEndsAt: optional(Timestamp),
  variants: Type.Optional(Type.Array(VariantInput, { maxItems: productLimits.variantsMax })),
  ...sellableFields,
};

const title = Type.String({ minLength: 1, maxLength: productLimits.titleLength });

export const NewProduct = input({ title, ...productFields }, { title: 'NewProduct' });
export const ProductChanges = input(
  { title: Type.Optional(title), ...productFields },
  { title: 'ProductChanges', minProperties: 1 },
);

/** Which part of a product a price, cost or stock is for. */
const variantTarget = { variantId: optional(Uuid), sku: text(productLimits.skuLength) };

export const PriceChange = input(
  {
    ...variantTarget,
    price: optional(MoneyInput),
    salePrice: optional(MoneyInput),
    salePriceStartsAt: optional(Timestamp),
    salePriceEndsAt: optional(Timestamp),
  },
  { title: 'PriceChange', minProperties: 1 },
);

export const InventoryChange = input(
  {
    ...variantTarget,
    inventoryQuantity: nullable(Type.Integer({ minimum: 0, maximum: 2_147_483_647 })),
    expectedQuantity: optional(Type.Integer()),
  },
  { title: 'InventoryChange' },
);

export const CostChange = input({ ...variantTarget, cost: nullable(MoneyInput) }, { title: 'CostChange' });

export const CostUpdates = input(
  {
    updates: Type.Array(
      input(
        { productId: optional(Uuid), ...variantTarget, cost: nullable(MoneyInput) },
        { title: 'CostUpdate' },
      ),
      { minItems: 1, maxItems: productLimits.costUpdatesMax },
    ),
  },
  { title: 'CostUpdates' },
);

export const CostOutcome = resource('CostOutcome', {
  index: Type.Integer({ description: 'Position in the list of updates, from 0.' }),
  ok: Type.Boolean(),
  product: nullable(Product),
  error: nullable(resource('CostError', { code: Type.String(), message: Type.String() })),
});
