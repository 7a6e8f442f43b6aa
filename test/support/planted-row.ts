import type { Client } from 'pg';
import { newId } from '../../kernel/ids.js';

interface Column {
  name: string;
  type: string;
}

/** A value of each type that a row needs and the test says nothing of. */
const plain: Record<string, () => unknown> = {
  uuid: newId,
  text: () => 'x',
  _text: () => '{}',
  int2: () => 1,
  int8: () => 1,
  timestamptz: () => '2026-11-21T08:00:00Z',
  jsonb: () => '{}',
  int4: () => 1,
  numeric: () => 1,
  bool: () => false,
};

/**
 * Writes a row into a table such as `catalog.listing`, for what only a marketplace brings about: with the values given, and
 * plain ones in the other columns that must have one. Answers its id.
 */
export async function plantRow(
  client: Client,
  table: string,
  given: Record<string, unknown>,
): Promise<string> {
  const [schema, name] = table.split('.');
  const { rows } = await client.query<Column>(
    `select column_name as name, udt_name as type from information_schema.columns
     where table_schema = $1 and table_name = $2 and is_nullable = 'NO' and column_default is null
       and is_generated = 'NEVER' and is_identity = 'NO'`,
    [schema, name],
  );
  const required = rows.map(column => [column.name, (plain[column.type] ?? plain.text)!()]);
  const values: Record<string, unknown> = { ...Object.fromEntries(required), ...given };
  const columns = Object.keys(values);
  await client.query(
    `insert into ${schema}."${name}" (${columns.join(', ')}) values (${columns.map((_, index) => `$${index + 1}`).join(', ')})`,
    Object.values(values),
  );
  return String(values.id);
}
