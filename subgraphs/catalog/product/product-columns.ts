import {
  type Column,
  columnsOf as columnsOfKinds,
  columnTypes,
  jsonPairs as jsonPairsOf,
  toRecord as recordOf,
} from '../../../kernel/fields/field-columns.js';
import type { Weight } from './product.entity.js';
import type { FieldTable } from './product-field.js';

const types = { ...columnTypes, html: 'text', code: 'text', gtin: 'text' };

/** The columns of the fields; a weight has two, of its value and its unit. */
export const columnsOf = (fields: FieldTable): Column[] =>
  Object.entries(fields).flatMap(([name, field]) =>
    field.kind === 'weight'
      ? [
          { name: `${field.column}_value`, type: 'numeric', property: `${name}Value` },
          { name: `${field.column}_unit`, type: 'text', property: `${name}Unit` },
        ]
      : columnsOfKinds({ [name]: field }, types),
  );

/** Arguments of `json_build_object`. */
export const jsonPairs = (fields: FieldTable, alias: string): string =>
  Object.entries(fields)
    .map(([name, field]) =>
      field.kind === 'weight'
        ? `'${name}', ${jsonWeight(`${alias}.${field.column}`)}`
        : jsonPairsOf(columnsOfKinds({ [name]: field }, types), alias),
    )
    .join(', ');

const jsonWeight = (column: string): string => `case when ${column}_value is not null
      then json_build_object('value', ${column}_value::text, 'unit', ${column}_unit) end`;

/** The values by column, for `jsonb_to_recordset`. */
export const toRecord = (columns: readonly Column[], values: { weight: Weight | null }) =>
  recordOf(columns, {
    ...values,
    weightValue: values.weight?.value ?? null,
    weightUnit: values.weight?.unit ?? null,
  });
