import type { RequestContext } from '../../../kernel/context.js';
import { sql } from '../../../kernel/database/statement.js';
import type { Transaction } from '../../../kernel/database/transaction.js';
import { isErrorCode } from '../../../kernel/error-catalogue.js';
import { fail } from '../../../kernel/errors.js';
import { fromDeveloperApi } from '../../../kernel/events/event-source.js';
import { delistEverywhere } from '../listing-request/listing-request.js';
import type { PriceSource } from '../listing-request/price-source.js';
import type { Product } from '../product/product.entity.js';
import { productCreated, productUpdated } from '../product/product.events.js';
import { toSnapshot } from '../product/product.snapshot.js';
import { writeProducts } from '../product/product.writer.js';
import type { ImportRecord, StagedRow } from './import.queries.js';
import type { RowGroup } from './import-match.js';
import type { GroupPlan } from './import-plan.rules.js';
import { originOf, planGroups } from './import-planning.js';
import { lockSources, rememberSources } from './import-source.js';
import type { KnownSource } from './import-title.rules.js';
import { settleVariants } from './import-variants.rules.js';

/** Products that are written in one transaction: large enough for its cost to vanish, small enough to wait for. */
const groupsPerTransaction = 500;

/** Held to the end: a run that took over waits for the last commit of the one before it, and goes on after it. */
const lockPosition = sql(
  'catalog.import.lockPosition',
  `select coalesce(applied_through, '') as position from catalog.product_import
   where organization_id = $1 and id = $2 for no key update`,
);

/** The next groups; of products that only a title names, all of that title. */
const nextRows = sql(
  'catalog.import.nextRows',
  `select row, group_key as "groupKey", aliases, outcome, content, issues, double_skus as "doubleSkus", product_id as "productId", product_version as "productVersion"
   from catalog.import_row
   where organization_id = $1 and import_id = $2 and group_key > $3
     and group_key <= (select split_part(max(group_key), chr(10), 1) || chr(10) || '~' from (
       select distinct group_key from catalog.import_row
       where organization_id = $1 and import_id = $2 and group_key > $3
       order by group_key limit $4) next)
   order by group_key, row`,
);

/**
 * Between the positions before and after: rows that were just written have no statistics, so the planner believes in a
 * handful and would read all of the import for each batch.
 */
const recordRows = sql(
  'catalog.import.recordRows',
  `update catalog.import_row r
   set outcome = n.outcome, issues = n.issues, changes = n.changes, product_id = n.product_id, product_version = n.product_version
   from jsonb_to_recordset($3::jsonb) as n (row integer, outcome text, issues jsonb, changes jsonb, product_id uuid, product_version integer)
   where r.organization_id = $1 and r.import_id = $2 and r.group_key > $4 and r.group_key <= $5 and r.row = n.row`,
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
 * Does the next groups of the import: finds their products, makes the changes, writes them with their events, and
 * notes each row's outcome and how far it came, all in the given transaction. What a crash undoes is done again.
 */
export async function applyNextGroups(
  tx: Transaction,
  ctx: RequestContext,
  record: ImportRecord,
  { mode, prices }: { mode: 'write' | 'plan'; prices: PriceSource },
): Promise<AppliedGroups> {
  const key = [ctx.organizationId, record.id];
  const [held] = await tx.query<{ position: string }>(lockPosition, key);
  const { position } = held!;
  const rows = await tx.query<StagedRow>(nextRows, [...key, position, groupsPerTransaction]);
  const through = rows.at(-1)?.groupKey ?? null;
  if (through !== null) {
    const plans = await planGroups(tx, ctx, record, {
      groups: groupsToDo(rows),
      forWriting: mode === 'write',
    });
    if (mode === 'write') {
      await writePlans(tx, { ctx, record, prices }, plans);
    }
    const records = JSON.stringify(plans.flatMap(rowRecords));
    await tx.query(recordRows, [...key, records, position, through]);
    await tx.query(recordPosition, [...key, through]);
  }
  return { through, rows: rows.filter(({ outcome }) => outcome === null).length };
}

/** Does the groups after `after` as they were planned. Throws PLAN_STALE when the catalog moved since, INVENTORY_RESERVED. */
export async function replayNextGroups(
  tx: Transaction,
  ctx: RequestContext,
  record: ImportRecord,
  { after, prices }: { after: string; prices: PriceSource },
): Promise<AppliedGroups> {
  // Before any product is locked, as whoever imports does.
  await lockSources(tx, ctx.organizationId);
  const rows = await tx.query<StagedRow>(nextRows, [
    ctx.organizationId,
    record.id,
    after,
    groupsPerTransaction,
  ]);
  const plans = await planGroups(tx, ctx, record, { groups: groupsToDo(rows), forWriting: true });
  assertPlanned(plans, rows);
  await writePlans(tx, { ctx, record, prices }, plans);
  return { through: rows.at(-1)?.groupKey ?? null, rows: rows.length };
}

/** The groups, without those of which every row is rejected. */
function groupsToDo(rows: readonly StagedRow[]): RowGroup[] {
  const groups = new Map<string, StagedRow[]>();
  for (const row of rows) {
    const group = groups.get(row.groupKey);
    if (group === undefined) {
      groups.set(row.groupKey, [row]);
    } else {
      group.push(row);
    }
  }
  return [...groups]
    .filter(([, members]) => members.some(({ outcome }) => outcome !== 'error'))
    .map(([groupKey, members]) => ({ groupKey, rows: settleVariants(members) }));
}

/** What plans are written for. */
interface PlanWork {
  ctx: RequestContext;
  record: ImportRecord;
  prices: PriceSource;
}

async function writePlans(
  tx: Transaction,
  { ctx, record, prices }: PlanWork,
  plans: readonly GroupPlan[],
): Promise<void> {
  await writeChanges(tx, ctx, plans, prices);
  await rememberSources(tx, originOf(ctx, record), plans.flatMap(sourceOf));
}

/** A group of which nothing was taken is not known by what it says. */
function sourceOf({ before, after, rows, source }: GroupPlan): KnownSource[] {
  const productId = after?.id ?? before?.id;
  const isTaken = rows.some(({ outcome }) => outcome !== 'error');
  return source == null || productId === undefined || !isTaken ? [] : [{ ...source, productId }];
}

async function writeChanges(
  tx: Transaction,
  ctx: RequestContext,
  plans: readonly GroupPlan[],
  prices: PriceSource,
): Promise<void> {
  const updatedAt = ctx.clock.now().toISOString();
  const writes = plans.flatMap(({ before, after, changedFields }) =>
    after === null ? [] : [{ before, after: written(before, after, updatedAt), changedFields }],
  );
  if (writes.length === 0) {
    return;
  }
  await writeProducts(tx, ctx.organizationId, writes, prices);
  for (const { before, after, changedFields } of writes) {
    const change = {
      organizationId: ctx.organizationId,
      product: toSnapshot(after),
      changedFields,
      source: fromDeveloperApi(),
    };
    (before === null ? productCreated : productUpdated)(tx, change);
    if (before?.status === 'active' && after.status !== 'active') {
      await delistEverywhere(tx, ctx.organizationId, after);
    }
  }
}

const written = (before: Product | null, after: Product, updatedAt: string): Product =>
  before === null ? { ...after, version: 1 } : { ...after, version: before.version + 1, updatedAt };

/**
 * A product that was changed since, or that somebody made meanwhile, makes the whole plan void; so does what a product may not
 * become any more although it is the same, such as stock below what was reserved since: then that is the error.
 */
function assertPlanned(plans: readonly GroupPlan[], rows: readonly StagedRow[]): void {
  const planned = new Map(rows.map(row => [row.row, row]));
  for (const plan of plans) {
    rejectForbidden(plan, planned);
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

function rejectForbidden({ before, rows }: GroupPlan, planned: ReadonlyMap<number, StagedRow>): void {
  for (const { row, issues } of rows) {
    const expected = planned.get(row);
    const isSame = expected?.outcome !== 'error' && expected?.productVersion === (before?.version ?? null);
    for (const { severity, code, message } of isSame ? issues : []) {
      if (severity === 'error' && isErrorCode(code)) {
        throw fail(code, { detail: `Row ${row}: ${message}` });
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
