import { sql, unnamed } from '../../../kernel/database/statement.js';
import type { Transaction } from '../../../kernel/database/transaction.js';
import { withRepairedText } from '../../../kernel/outside-text.js';
import type { Reader } from './import.queries.js';
import type { ParsedRow } from './reading/parsed-row.js';

/** Rows that are stored together; the unit that a crash can make read again. */
export const stagingBatchSize = 1_000;

const insertRows = sql(
  'catalog.import.stageRows',
  `insert into catalog.import_row
     (organization_id, import_id, row, group_key, parent_ref, aliases, skus, outcome, content, issues)
   select $1, $2, r.row, r.group_key, r.parent_ref, r.aliases, r.skus, r.outcome, r.content, r.issues
   from jsonb_to_recordset($3::jsonb) as r (row integer, group_key text, parent_ref text, aliases text[],
     skus text[], outcome text, content jsonb, issues jsonb)
   on conflict do nothing`,
);

const lastRow = sql(
  'catalog.import.lastStagedRow',
  'select max(row) as row from catalog.import_row where organization_id = $1 and import_id = $2',
);

/** The last row that an earlier run stored, 0 if none: reading goes on after it. */
export async function lastStagedRow(
  reader: Reader,
  organizationId: string,
  importId: string,
): Promise<number> {
  const [last] = await reader.query<{ row: number | null }>(lastRow, [organizationId, importId]);
  return last?.row ?? 0;
}

export async function stageRows(
  tx: Transaction,
  organizationId: string,
  importId: string,
  rows: readonly ParsedRow[],
): Promise<void> {
  await tx.query(insertRows, [organizationId, importId, storableJson(rows.map(stagedRecord))]);
}

/** How JSON writes a NUL and half of a UTF-16 pair; a backslash that is part of a text looks the same after another one. */
const escapedUnsound = /\\u(?:0000|d[89a-f])/;

/** PostgreSQL holds neither: they are looked for in the texts themselves, and only where the JSON may hold one. */
function storableJson(records: readonly object[]): string {
  const json = JSON.stringify(records);
  return escapedUnsound.test(json) ? JSON.stringify(withRepairedText(records)) : json;
}

const stagedRecord = (row: ParsedRow) => ({
  row: row.row,
  group_key: row.outcome === 'skipped' ? null : row.groupKey,
  parent_ref: row.parentRef,
  aliases: row.aliases,
  skus: skusOf(row),
  outcome: row.outcome === 'ok' ? null : row.outcome,
  content: row.outcome === 'skipped' ? null : contentOf(row),
  issues: row.issues,
});

const contentOf = ({ product, variants, images, members = [] }: ParsedRow) => ({
  product,
  variants,
  images,
  ...(members.length === 0 ? {} : { members }),
});

const skusOf = (row: ParsedRow): string[] =>
  [row.product?.sku, ...row.variants.map(variant => variant.sku)].filter(sku => sku != null);

/** A row that belongs to a product named elsewhere in the file joins the group of that product. */
const joinParents = sql(
  'catalog.import.joinParents',
  `with parent as (
     select distinct on (alias) alias, group_key
     from catalog.import_row, unnest(aliases) as alias
     where organization_id = $1 and import_id = $2 and group_key is not null and parent_ref is null
     order by alias, row
   )
   update catalog.import_row child set group_key = coalesce(parent.group_key, child.parent_ref)
   from catalog.import_row self left join parent on parent.alias = self.parent_ref
   where self.organization_id = $1 and self.import_id = $2 and self.parent_ref is not null and self.group_key is not null
     and child.organization_id = $1 and child.import_id = $2 and child.row = self.row`,
);

/** A row that the row of a product names as one of its variants joins it, with the option values said there. */
const joinMembers = sql(
  'catalog.import.joinMembers',
  `with member as materialized (
     select distinct on (member ->> 'ref') member ->> 'ref' as ref, group_key, member -> 'optionValues' as option_values
     from catalog.import_row, jsonb_array_elements(content -> 'members') as member
     where organization_id = $1 and import_id = $2 and group_key is not null and content ? 'members'
     order by member ->> 'ref', row
   ), self as (
     select row, unnest(aliases) as alias from catalog.import_row
     where organization_id = $1 and import_id = $2 and group_key is not null and not content ? 'members'
   )
   update catalog.import_row child
   set group_key = member.group_key, content = child.content || jsonb_build_object('memberOf', member.option_values)
   from self join member on member.ref = self.alias
   where child.organization_id = $1 and child.import_id = $2 and child.row = self.row`,
);

/**
 * The same SKU under two products of one file: the first keeps it, the later rows note where it is. A row that is
 * found by nothing but this SKU is rejected: it may be meant for the first. What was rejected before has no SKUs here.
 */
const noteDoubleSkus = sql(
  'catalog.import.noteDoubleSkus',
  `with listed as (
     select sku, row, group_key, first_value(row) over seen as first_row, first_value(group_key) over seen as first_group
     from catalog.import_row, unnest(skus) as sku
     where organization_id = $1 and import_id = $2
     window seen as (partition by sku order by row)
   ), twice as (
     select row, jsonb_object_agg(sku, first_row) as skus,
       (array_agg(format('The SKU "%s" belongs to another product in row %s of this file.', sku, first_row))
         filter (where group_key = 'sku:' || sku))[1] as error
     from listed where group_key <> first_group group by row
   )
   update catalog.import_row r
   set double_skus = twice.skus, outcome = case when twice.error is not null then 'error' end,
     issues = case when twice.error is null then r.issues else r.issues || jsonb_build_array(jsonb_build_object(
       'severity', 'error', 'column', null, 'code', 'SKU_DUPLICATE', 'message', twice.error)) end
   from twice
   where r.organization_id = $1 and r.import_id = $2 and r.row = twice.row`,
);

/**
 * Rows that were just written have no statistics, so the planner believes in a handful and would compare each with
 * every other: minutes for 100,000 rows instead of a second.
 */
const withoutNestedLoops = unnamed('set local enable_nestloop = off');
const withNestedLoops = unnamed('set local enable_nestloop = on');

/** After all rows are read: what rows have to do with each other. */
export async function checkStagedRows(
  tx: Transaction,
  organizationId: string,
  importId: string,
): Promise<void> {
  await tx.query(withoutNestedLoops);
  await tx.query(joinParents, [organizationId, importId]);
  await tx.query(joinMembers, [organizationId, importId]);
  await tx.query(noteDoubleSkus, [organizationId, importId]);
  await tx.query(withNestedLoops);
}
