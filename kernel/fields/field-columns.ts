import type { FieldTable, ValueKinds } from './field-table.js';

/** Where a value is stored. */
export interface Column {
  name: string;
  /** As PostgreSQL names it. */
  type: string;
  /** What the program calls the value. */
  property: string;
}

/** What a value of the kind is stored as. */
export const columnTypes: Readonly<Record<keyof ValueKinds, string>> = {
  id: 'uuid',
  text: 'text',
  texts: 'text[]',
  choice: 'text',
  currency: 'text',
  amount: 'numeric',
  integer: 'integer',
  boolean: 'boolean',
  time: 'timestamptz',
  country: 'text',
};

/** The columns of the fields that have one; kinds that `types` does not name are stored as JSON. */
export const columnsOf = (fields: FieldTable, types: Readonly<Record<string, string>>): Column[] =>
  Object.entries(fields).flatMap(([property, { kind, column }]) =>
    column === undefined ? [] : [{ name: column, type: types[kind] ?? 'jsonb', property }],
  );

/** The select list that reads rows with a property for each column; `alias` is the table's. */
export const selectList = (columns: readonly Column[], alias: string): string =>
  columns.map(({ name, property }) => `${alias}.${name} as "${property}"`).join(', ');

/** Arguments of `json_build_object`. */
export const jsonPairs = (columns: readonly Column[], alias: string): string =>
  columns
    .map(({ name, type, property }) => `'${property}', ${jsonValue(type, `${alias}.${name}`)}`)
    .join(', ');

/** As rows have it: an amount as text, because a JSON number would lose its decimals, and a time in UTC. */
function jsonValue(type: string, column: string): string {
  switch (type) {
    case 'numeric':
      return `${column}::text`;
    case 'timestamptz':
      return `to_char(${column}, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
    default:
      return column;
  }
}

/** The columns as `jsonb_to_recordset` defines them. */
export const definitions = (columns: readonly Column[]): string =>
  columns.map(({ name, type }) => `${name} ${type}`).join(', ');

/** For the column list of a statement. The names are our own, so they are not quoted. */
export const columnNames = (columns: readonly Column[]): string => columns.map(({ name }) => name).join(', ');

/** What an upsert sets where the row is there. */
export const assignments = (columns: readonly Column[]): string =>
  columns.map(({ name }) => `${name} = excluded.${name}`).join(', ');
