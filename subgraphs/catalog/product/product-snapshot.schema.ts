import { type TSchema, Type } from 'typebox';
import { named } from '../../../kernel/events/event-schema-builders.js';
import { without } from '../../../kernel/fields/field-table.js';
import { lengthUnits, weightUnits } from './product.entity.js';
import { emptyProduct } from './product.rules.js';
import { type PublicProduct, toPublic, toSnapshot } from './product.snapshot.js';
import type { FieldDefinition, FieldKinds, FieldTable } from './product-field.js';
import { productFields } from './product-fields.js';
import { variantFields } from './variant-fields.js';

const nullable = <T extends TSchema>(schema: T) => Type.Union([schema, Type.Null()]);
const oneOf = (values: readonly string[], options: object = {}) =>
  Type.Unsafe<string>({ type: 'string', enum: values, ...options });

const Image = named('ProductSnapshotImage', {
  id: Type.String({ format: 'uuid' }),
  url: Type.String(),
  altText: nullable(Type.String()),
  width: nullable(Type.Integer()),
  height: nullable(Type.Integer()),
});

const side = Type.String({ description: 'Exact decimal.' });

/** JSON Schema of each kind; of a choice, by its values. */
const schemas: Record<Exclude<keyof FieldKinds, 'choice'>, (options: { description?: string }) => TSchema> = {
  id: options => Type.String({ format: 'uuid', ...options }),
  text: options => Type.String(options),
  html: options => Type.String(options),
  code: options => Type.String(options),
  gtin: options => Type.String(options),
  texts: options => Type.Array(Type.String(), options),
  textMap: options => Type.Record(Type.String(), Type.String(), options),
  currency: options => Type.String(options),
  amount: options =>
    Type.Object(
      {
        amount: Type.String({ description: 'Exact decimal string.' }),
        currency: Type.String({ description: 'ISO 4217 code.' }),
      },
      options,
    ),
  integer: options => Type.Integer(options),
  boolean: options => Type.Boolean(options),
  time: options => Type.String({ format: 'date-time', ...options }),
  country: options => Type.String(options),
  dimensions: options =>
    Type.Object({ length: side, width: side, height: side, unit: oneOf(lengthUnits) }, options),
  weight: options => Type.Object({ value: Type.String(), unit: oneOf(weightUnits) }, options),
  options: options =>
    Type.Array(Type.Object({ name: Type.String(), values: Type.Array(Type.String()) }), options),
  images: options => Type.Array(Image, options),
  marketplaces: options =>
    Type.Array(Type.Object({ marketplace: Type.String(), country: nullable(Type.String()) }), options),
};

function schemaOf({ kind, values, isNullable, description }: FieldDefinition): TSchema {
  const options = description === undefined ? {} : { description };
  const schema = kind === 'choice' ? oneOf(values ?? [], options) : schemas[kind](isNullable ? {} : options);
  return isNullable ? Type.Union([schema, Type.Null()], options) : schema;
}

/** Without what is reserved, as `toPublic`. */
const propertiesOf = (fields: FieldTable): Record<string, TSchema> =>
  Object.fromEntries(
    Object.entries(without(fields, 'reservedQuantity')).map(([name, field]) => [name, schemaOf(field)]),
  );

/** The product as events show it. A receiver tolerates fields that are added later (§6.6), so none is forbidden. */
export const ProductSnapshotSchema = named('ProductSnapshot', {
  ...propertiesOf(productFields),
  variantCount: Type.Integer(),
  variants: Type.Array(named('ProductSnapshotVariant', propertiesOf(variantFields))),
});

/** A product that was just created, for the docs. */
export const productSample: PublicProduct = toPublic(
  toSnapshot({
    ...emptyProduct('019a9f00-0000-7000-8000-000000000001', 'SGD', '2026-11-21T08:00:00.000Z'),
    handle: 'blue-mug',
    sku: 'MUG',
    title: 'Blue mug',
    tags: ['kitchen'],
    status: 'active',
    price: '12.50',
    inventoryQuantity: 9,
    weight: { value: '0.4', unit: 'kg' },
    version: 1,
  }),
);
