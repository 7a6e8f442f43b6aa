import {
  type Column,
  columnsOf as columnsOfKinds,
  columnTypes,
  jsonPairs as jsonPairsOf,
} from '../../../kernel/fields/field-columns.js';
import { recorder as recorderOf } from '../../../kernel/fields/literals.js';
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

/** A function that gives the values by column, for `jsonb_to_recordset`. */
export function recorder(columns: readonly Column[]) {
  const record = recorderOf(columns);
  return (values: { weight: Weight | null }) =>
    record({
      ...values,
      weightValue: values.weight?.value ?? null,
      weightUnit: values.weight?.unit ?? null,
    });
}
