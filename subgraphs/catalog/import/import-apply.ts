import type { RequestContext } from '../../../kernel/context.js';
import { sql } from '../../../kernel/database/statement.js';
import type { Transaction } from '../../../kernel/database/transaction.js';
import { fail } from '../../../kernel/errors.js';
import { fromDeveloperApi } from '../../../kernel/events/envelope.js';
import { newId } from '../../../kernel/ids.js';
import type { Product } from '../product/product.entity.js';
import { productCreated, productUpdated } from '../product/product.events.js';
import { toSnapshot } from '../product/product.snapshot.js';
import { writeProducts } from '../product/product.writer.js';
import type { ImportRecord, StagedRow } from './import.queries.js';
import { type GroupPlan, planGroup } from './import-group.rules.js';
import { giveFreeHandles, matchGroups, type RowGroup } from './import-match.js';

/** Products that are written in one transaction: large enough for its cost to vanish, small enough to wait for. */
const groupsPerTransaction = 500;

/** `write` changes the catalog, `plan` only says what would change, `replay` does what a plan said or refuses. */
export type ApplyMode = 'write' | 'plan' | 'replay';

const nextRows = sql(
  'catalog.import.nextRows',
  `select row, group_key as "groupKey", outcome, content, issues, product_id as "productId", product_version as "productVersion"
   from catalog.import_row
   where organization_id = $1 and import_id = $2 and group_key > $3
     and group_key <= (select max(group_key) from (
       select distinct group_key from catalog.import_row
       where organization_id = $1 and import_id = $2 and group_key > $3
       order by group_key limit $4) next)
   order by group_key, row`,
);

const recordRows = sql(
  'catalog.import.recordRows',
  `update catalog.import_row r
   set outcome = n.outcome, issues = n.issues, changes = n.changes, product_id = n.product_id, product_version = n.product_version
   from jsonb_to_recordset($3::jsonb) as n (row integer, outcome text, issues jsonb, changes jsonb, product_id uuid, product_version integer)
   where r.organization_id = $1 and r.import_id = $2 and r.row = n.row`,
);

const recordPosition = sql(
  'catalog.import.recordPosition',
  'update catalog.product_import set applied_through = $3 where organization_id = $1 and id = $2',
);

export interface AppliedGroups {
  /** Key of the last group done; null when none was left. */
  through: string | null;
  rows: number;
}

/**
 * Does the next groups after `after`: finds their products, makes the changes, writes them with their events,
 * and notes each row's outcome, all in the given transaction. What a crash undoes is done again as a whole.
 */
export async function applyNextGroups(
  tx: Transaction,
  ctx: RequestContext,
  record: ImportRecord,
  step: { mode: ApplyMode; after: string },
): Promise<AppliedGroups> {
  const { organizationId } = ctx;
  const rows = await tx.query<StagedRow>(nextRows, [
    organizationId,
    record.id,
    step.after,
    groupsPerTransaction,
  ]);
  const through = rows.at(-1)?.groupKey ?? null;
  if (through === null) {
    return { through, rows: 0 };
  }
  const open = rows.filter(({ outcome }) =>
    step.mode === 'replay' ? outcome !== 'error' : outcome === null,
  );
  const plans = await planGroups(tx, ctx, record, { groups: grouped(open), mode: step.mode });
  if (step.mode === 'replay') {
    assertPlanned(plans, open);
  }
  if (step.mode !== 'plan') {
    await writePlans(tx, ctx, plans);
  }
  if (step.mode !== 'replay') {
    await tx.query(recordRows, [organizationId, record.id, JSON.stringify(plans.flatMap(rowRecords))]);
    await tx.query(recordPosition, [organizationId, record.id, through]);
  }
  return { through, rows: rows.length };
}

function grouped(rows: readonly StagedRow[]): RowGroup[] {
  const groups = new Map<string, StagedRow[]>();
  for (const row of rows) {
    const group = groups.get(row.groupKey);
    if (group === undefined) {
      groups.set(row.groupKey, [row]);
    } else {
      group.push(row);
    }
  }
  return [...groups].map(([groupKey, members]) => ({ groupKey, rows: members }));
}

async function planGroups(
  tx: Transaction,
  ctx: RequestContext,
  record: ImportRecord,
  { groups, mode }: { groups: RowGroup[]; mode: ApplyMode },
): Promise<GroupPlan[]> {
  const matches = await matchGroups(tx, ctx.organizationId, groups, mode !== 'plan');
  const now = ctx.clock.now().toISOString();
  const plans = matches.map(({ rows, before, foreignSkus }) =>
    planGroup(rows, {
      before,
      foreignSkus,
      defaultCurrency: record.defaultCurrency,
      hasCurrency: record.format?.hasCurrency ?? false,
      now,
      newId,
    }),
  );
  await giveFreeHandles(tx, ctx.organizationId, plans);
  return plans;
}

async function writePlans(tx: Transaction, ctx: RequestContext, plans: readonly GroupPlan[]): Promise<void> {
  const updatedAt = ctx.clock.now().toISOString();
  const writes = plans.flatMap(({ before, after, changedFields }) =>
    after === null ? [] : [{ before, after: written(before, after, updatedAt), changedFields }],
  );
  if (writes.length === 0) {
    return;
  }
  await writeProducts(tx, ctx.organizationId, writes);
  for (const { before, after, changedFields } of writes) {
    const change = {
      organizationId: ctx.organizationId,
      product: toSnapshot(after),
      changedFields,
      source: fromDeveloperApi,
    };
    (before === null ? productCreated : productUpdated)(tx, change);
  }
}

const written = (before: Product | null, after: Product, updatedAt: string): Product =>
  before === null ? { ...after, version: 1 } : { ...after, version: before.version + 1, updatedAt };

/** A product that was changed since, or that somebody made meanwhile, makes the whole plan void. */
function assertPlanned(plans: readonly GroupPlan[], rows: readonly StagedRow[]): void {
  const planned = new Map(rows.map(row => [row.row, row]));
  for (const plan of plans) {
    for (const { row, outcome } of plan.rows) {
      const expected = planned.get(row);
      const version = plan.before?.version ?? null;
      if (expected?.outcome !== outcome || expected.productVersion !== version) {
        throw fail('PLAN_STALE', {
          detail: `The product of row ${row} is not what it was when the plan was made.`,
        });
      }
    }
  }
}

const rowRecords = ({ before, after, rows }: GroupPlan) =>
  rows.map(({ row, outcome, issues, changes }) => ({
    row,
    outcome,
    issues,
    changes,
    product_id: before?.id ?? (outcome === 'create' ? (after?.id ?? null) : null),
    product_version: before?.version ?? null,
  }));
