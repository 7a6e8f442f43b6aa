import { type Static, type TSchema, Type } from 'typebox';
import { named } from '../../../kernel/events/event-schema-builders.js';
import { productStatuses, weightUnits } from './product.entity.js';
import type { PublicProduct } from './product.snapshot.js';

const nullable = <T extends TSchema>(schema: T) => Type.Union([schema, Type.Null()]);
const words = <const T extends readonly string[]>(list: T) =>
  Type.Unsafe<T[number]>({ type: 'string', enum: list });
const Id = Type.String({ format: 'uuid' });
const Timestamp = Type.String({ format: 'date-time' });
const TextMap = Type.Record(Type.String(), Type.String());

const Money = Type.Object({
  amount: Type.String({ description: 'Exact decimal string.' }),
  currency: Type.String({ description: 'ISO 4217 code.' }),
});
const Weight = Type.Object({ value: Type.String(), unit: words(weightUnits) });

const requiresShipping = Type.Boolean({
  description: 'Whether the product is shipped; with variants, whether any of them is.',
});

const Variant = named('ProductSnapshotVariant', {
  id: Id,
  sku: nullable(Type.String()),
  title: Type.String(),
  optionValues: TextMap,
  price: nullable(Money),
  salePrice: nullable(Money),
  cost: nullable(Money),
  inventoryQuantity: nullable(Type.Integer()),
  barcode: nullable(Type.String()),
  otherCodes: Type.Array(Type.String()),
  weight: nullable(Weight),
  requiresShipping,
  imageUrl: nullable(Type.String()),
});

const Image = named('ProductSnapshotImage', {
  id: Id,
  url: Type.String(),
  altText: nullable(Type.String()),
  width: nullable(Type.Integer()),
  height: nullable(Type.Integer()),
});

/** The product as events show it. A receiver tolerates fields that are added later (§6.6), so none is forbidden. */
export const ProductSnapshotSchema = named('ProductSnapshot', {
  id: Id,
  handle: Type.String(),
  sku: nullable(Type.String()),
  title: Type.String(),
  description: nullable(Type.String()),
  brand: nullable(Type.String()),
  productType: nullable(Type.String()),
  tags: Type.Array(Type.String()),
  highlights: Type.Array(Type.String()),
  attributes: TextMap,
  status: words(productStatuses),
  options: Type.Array(Type.Object({ name: Type.String(), values: Type.Array(Type.String()) })),
  images: Type.Array(Image),
  price: nullable(Money),
  salePrice: nullable(Money),
  salePriceStartsAt: nullable(Timestamp),
  salePriceEndsAt: nullable(Timestamp),
  cost: nullable(Money),
  currency: Type.String(),
  inventoryQuantity: nullable(Type.Integer()),
  barcode: nullable(Type.String()),
  otherCodes: Type.Array(Type.String()),
  weight: nullable(Weight),
  requiresShipping,
  variantCount: Type.Integer(),
  marketplaces: Type.Array(Type.Object({ marketplace: Type.String(), country: nullable(Type.String()) })),
  version: Type.Integer(),
  createdAt: Timestamp,
  updatedAt: Timestamp,
  variants: Type.Array(Variant),
});

/** A product that was just created, for the docs. Its type fails to compile when schema and snapshot differ. */
export const productSample: PublicProduct & Static<typeof ProductSnapshotSchema> = {
  id: '019a9f00-0000-7000-8000-000000000001',
  handle: 'blue-mug',
  sku: 'MUG',
  title: 'Blue mug',
  description: null,
  brand: null,
  productType: null,
  tags: ['kitchen'],
  highlights: [],
  attributes: {},
  status: 'active',
  options: [],
  images: [],
  price: { amount: '12.50', currency: 'SGD' },
  salePrice: null,
  salePriceStartsAt: null,
  salePriceEndsAt: null,
  cost: null,
  currency: 'SGD',
  inventoryQuantity: 9,
  barcode: null,
  otherCodes: [],
  weight: { value: '0.4', unit: 'kg' },
  requiresShipping: true,
  variantCount: 0,
  marketplaces: [],
  version: 1,
  createdAt: '2026-11-21T08:00:00.000Z',
  updatedAt: '2026-11-21T08:00:00.000Z',
  variants: [],
};
