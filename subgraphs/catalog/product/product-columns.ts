import type { FieldDefinition, FieldKinds, FieldTable, ValuesOf } from './product-field.js';

/** A column of a field; a weight has two, of its value and its unit. */
interface Column {
  name: string;
  /** As PostgreSQL names it. */
  type: string;
  /** What rows call it. */
  property: string;
}

/** What a field of the kind is stored as. */
const types: Record<Exclude<keyof FieldKinds, 'weight'>, string> = {
  id: 'uuid',
  text: 'text',
  html: 'text',
  code: 'text',
  gtin: 'text',
  texts: 'text[]',
  textMap: 'jsonb',
  choice: 'text',
  currency: 'text',
  amount: 'numeric',
  integer: 'integer',
  boolean: 'boolean',
  time: 'timestamptz',
  country: 'text',
  dimensions: 'jsonb',
  options: 'jsonb',
  images: 'jsonb',
  marketplaces: 'jsonb',
};

const columnsOf = (property: string, { kind, column }: FieldDefinition): Column[] =>
  kind === 'weight'
    ? [
        { name: `${column}_value`, type: 'numeric', property: `${property}Value` },
        { name: `${column}_unit`, type: 'text', property: `${property}Unit` },
      ]
    : [{ name: column, type: types[kind], property }];

const columns = (fields: FieldTable): Column[] =>
  Object.entries(fields).flatMap(([name, field]) => columnsOf(name, field));

/** The select list that reads rows with a property for each column; `alias` is the table's. */
export const selectList = (fields: FieldTable, alias: string): string =>
  columns(fields)
    .map(({ name, property }) => `${alias}.${name} as "${property}"`)
    .join(', ');

/** Arguments of `json_build_object`; amounts as text, because a JSON number would lose their decimals. */
export const jsonPairs = (fields: FieldTable, alias: string): string =>
  Object.entries(fields)
    .map(([name, { kind, column }]) => `'${name}', ${jsonValue(kind, `${alias}.${column}`)}`)
    .join(', ');

function jsonValue(kind: keyof FieldKinds, column: string): string {
  if (kind === 'weight') {
    return `case when ${column}_value is not null
      then json_build_object('value', ${column}_value::text, 'unit', ${column}_unit) end`;
  }
  return kind === 'amount' ? `${column}::text` : column;
}

/** The columns as `jsonb_to_recordset` defines them. */
export const definitions = (fields: FieldTable): string =>
  columns(fields)
    .map(({ name, type }) => `${name} ${type}`)
    .join(', ');

export const columnNames = (fields: FieldTable): string =>
  columns(fields)
    .map(({ name }) => name)
    .join(', ');

/** What an upsert sets where the row is there. */
export const assignments = (fields: FieldTable): string =>
  columns(fields)
    .map(({ name }) => `${name} = excluded.${name}`)
    .join(', ');

/** The values by column, for `jsonb_to_recordset`. */
export function toRecord<Fields extends FieldTable>(
  fields: Fields,
  values: ValuesOf<Fields>,
): Record<string, unknown> {
  const record: Record<string, unknown> = {};
  for (const name in fields) {
    const { kind, column } = fields[name]!;
    const value = values[name] as FieldKinds[typeof kind] | null;
    if (kind === 'weight') {
      const weight = value as FieldKinds['weight'] | null;
      record[`${column}_value`] = weight?.value ?? null;
      record[`${column}_unit`] = weight?.unit ?? null;
    } else {
      record[column] = value;
    }
  }
  return record;
}

/** The table without some of its fields. */
export const without = <Fields extends FieldTable, Name extends keyof Fields>(
  fields: Fields,
  ...names: Name[]
): Omit<Fields, Name> =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => !names.includes(name as Name))) as Omit<
    Fields,
    Name
  >;
