import { type TSchema, Type } from 'typebox';
import type { FieldTable, ValueKinds } from '../fields/field-table.js';
import { Currency, Money, Timestamp, text, words } from './event-schema-builders.js';

/** The schema of a kind of value, with a description. */
export type DescribedSchema = (options: { description?: string }) => TSchema;

/** Of each kind but choices, which have values of their own. */
const schemas: Readonly<Record<Exclude<keyof ValueKinds, 'choice'>, DescribedSchema>> = {
  id: options => Type.String(options),
  text: options => Type.String(options),
  texts: options => Type.Array(text, options),
  currency: options => Type.String({ ...Currency, ...options }),
  // A named schema is described where it is defined.
  amount: () => Money,
  integer: options => Type.Integer({ minimum: 0, ...options }),
  boolean: options => Type.Boolean(options),
  time: options => Type.String({ ...Timestamp, ...options }),
  country: options => Type.String({ pattern: '^[A-Z]{2}$', ...options }),
};

/** The fields as events contain them; `others` are the schemas of kinds that the table has of its own. */
export const eventProperties = (
  fields: FieldTable,
  others: Readonly<Record<string, DescribedSchema>> = {},
): Record<string, TSchema> => {
  const known: Readonly<Record<string, DescribedSchema>> = { ...schemas, ...others };
  return Object.fromEntries(
    Object.entries(fields).map(([name, { kind, values, isNullable, description }]) => {
      const options = description === undefined ? {} : { description };
      const schemaOf = known[kind] ?? (own => Type.Unsafe({ ...words(values!), ...own }));
      return [name, isNullable ? Type.Union([schemaOf({}), Type.Null()], options) : schemaOf(options)];
    }),
  );
};
