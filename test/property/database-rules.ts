import type { RequestContext } from '../../kernel/context.js';
import { unnamed } from '../../kernel/database/statement.js';

type Reader = Pick<RequestContext['db'], 'query'>;
/** Columns of a row by name; those that are left out are null. */
export type PartialRow = Record<string, unknown>;

const constraintText = `
  select conrelid::regclass::text as "table", pg_get_expr(conbin, conrelid) as condition
  from pg_constraint where conrelid = $1::regclass and conname = $2`;

const indexText = `
  select indrelid::regclass::text as "table", pg_get_expr(indpred, indrelid) as condition
  from pg_index where indexrelid = $1::regclass`;

interface Rule extends Record<string, unknown> {
  table: string;
  condition: string;
}

async function evaluate(
  reader: Reader,
  [rule]: Rule[],
  rows: readonly PartialRow[],
): Promise<(boolean | null)[]> {
  const { table, condition } = rule!;
  const found = await reader.query<{ holds: boolean | null }>(
    unnamed(`select (${condition}) as holds from jsonb_populate_recordset(null::${table}, $1::jsonb)`),
    [JSON.stringify(rows)],
  );
  return found.map(({ holds }) => holds);
}

/** Whether rows pass a CHECK constraint, as PostgreSQL decides it: one that is not known to be broken is kept. */
export async function passes(
  reader: Reader,
  { table, constraint }: { table: string; constraint: string },
  rows: readonly PartialRow[],
): Promise<boolean[]> {
  const rule = await reader.query<Rule>(unnamed(constraintText), [table, constraint]);
  return (await evaluate(reader, rule, rows)).map(holds => holds !== false);
}

/** Whether rows are in a partial index. */
export async function isIndexed(
  reader: Reader,
  index: string,
  rows: readonly PartialRow[],
): Promise<boolean[]> {
  const rule = await reader.query<Rule>(unnamed(indexText), [index]);
  return (await evaluate(reader, rule, rows)).map(holds => holds === true);
}

/** Amounts as columns of a table keep them, without zeros at their ends. */
export const keptAmounts = async (
  reader: Reader,
  { table, column }: { table: string; column: string },
  amounts: readonly string[],
): Promise<string[]> => {
  const rows = await reader.query<{ kept: string }>(
    unnamed(
      `select trim_scale(${column})::text as kept from jsonb_populate_recordset(null::${table}, $1::jsonb)`,
    ),
    [JSON.stringify(amounts.map(amount => ({ [column]: amount })))],
  );
  return rows.map(({ kept }) => kept);
};
