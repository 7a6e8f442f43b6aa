import type { Database } from '../../../../kernel/database/database.js';
import { sql } from '../../../../kernel/database/statement.js';
import type { Transaction } from '../../../../kernel/database/transaction.js';
import type { OrderAction, OrderActionRequest } from './order-action.entity.js';
import { orderActionLimits } from './order-action.limits.js';

type ActionRow = OrderAction & Record<string, unknown>;

const columns = `
  a.id, a.order_id as "orderId", a.action, a.lines, a.package_id as "packageId", a.carrier,
  a.tracking_number as "trackingNumber", a.reason, a.status, a.job_id as "jobId",
  a.external_package_id as "externalPackageId", a.document, a.error, a.created_at as "createdAt",
  a.updated_at as "updatedAt"`;

const ofOrders = sql(
  'commerce.orderAction.ofOrders',
  `select ${columns} from unnest($2::uuid[]) as wanted (order_id)
   cross join lateral (
     select * from commerce.order_action
     where organization_id = $1 and order_id = wanted.order_id
     order by id desc limit ${orderActionLimits.actionsShown}
   ) a
   order by a.id desc`,
);

const byId = sql(
  'commerce.orderAction.byId',
  `select ${columns} from commerce.order_action a where a.organization_id = $1 and a.id = $2`,
);

const insert = sql(
  'commerce.orderAction.insert',
  `insert into commerce.order_action as a (organization_id, id, order_id, action, lines, package_id, carrier,
     tracking_number, reason, status, job_id, created_at, updated_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, 'queued', $10, $11, $11) returning ${columns}`,
);

const change = sql(
  'commerce.orderAction.change',
  `update commerce.order_action set status = $3, external_package_id = coalesce($4, external_package_id),
     document = coalesce($5, document), error = $6, updated_at = $7
   where organization_id = $1 and id = $2`,
);

type Reader = Pick<Database, 'query'>;

/** Of each order those that are shown; the newest first. */
export const findActionsOfOrders = (
  reader: Reader,
  organizationId: string,
  orderIds: readonly string[],
): Promise<OrderAction[]> => reader.query<ActionRow>(ofOrders, [organizationId, orderIds]);

export async function findAction(
  reader: Reader,
  organizationId: string,
  id: string,
): Promise<OrderAction | null> {
  const [row] = await reader.query<ActionRow>(byId, [organizationId, id]);
  return row ?? null;
}

export async function insertAction(
  tx: Transaction,
  organizationId: string,
  given: { id: string; orderId: string; jobId: string; request: OrderActionRequest },
): Promise<OrderAction> {
  const { id, orderId, jobId, request } = given;
  const { action, lines, packageId, carrier, trackingNumber, reason } = request;
  const values = [action, JSON.stringify(lines), packageId, carrier, trackingNumber, reason, jobId];
  const [row] = await tx.query<ActionRow>(insert, [
    organizationId,
    id,
    orderId,
    ...values,
    tx.db.clock.now(),
  ]);
  return row!;
}

/** What is not given stays as it was, but for the error: it is of the latest try. */
export async function changeAction(
  tx: Transaction,
  organizationId: string,
  id: string,
  changes: Pick<OrderAction, 'status'> &
    Partial<Pick<OrderAction, 'externalPackageId' | 'document' | 'error'>>,
): Promise<void> {
  const { status, externalPackageId = null, document = null, error = null } = changes;
  const asJson = (value: object | null) => (value === null ? null : JSON.stringify(value));
  await tx.query(change, [
    organizationId,
    id,
    status,
    externalPackageId,
    asJson(document),
    asJson(error),
    tx.db.clock.now(),
  ]);
}

const end = sql(
  'commerce.orderAction.end',
  `update commerce.order_action set status = $3, error = $4, updated_at = $5
   where organization_id = $1 and id = $2 and status in ('queued', 'sending')`,
);

/** For an action whose job ended without a word of it; one that has ended stays as it is. */
export async function endAction(
  tx: Transaction,
  organizationId: string,
  { id, status, error }: OrderAction,
): Promise<void> {
  await tx.query(end, [organizationId, id, status, JSON.stringify(error), tx.db.clock.now()]);
}

const oldDocuments = sql(
  'commerce.orderAction.oldDocuments',
  `select organization_id as "organizationId", id, document ->> 'key' as key from commerce.order_action
   where document is not null and document ->> 'deletedAt' is null and updated_at < $1 order by updated_at limit $2`,
);

const referredDocuments = sql(
  'commerce.orderAction.referredDocuments',
  `select document ->> 'key' as key from commerce.order_action where document ->> 'key' = any($1::text[])`,
);

/** Which of these files are labels that have a record. */
export async function findDocumentKeys(db: Database, keys: readonly string[]): Promise<string[]> {
  const rows = await db.query<{ key: string }>(referredDocuments, [keys]);
  return rows.map(({ key }) => key);
}

const forgetDocument = sql(
  'commerce.orderAction.forgetDocument',
  `update commerce.order_action set document = document || jsonb_build_object('key', '', 'deletedAt', $3::text)
   where organization_id = $1 and id = $2`,
);

export type OldDocument = { organizationId: string; id: string; key: string };

export const findOldDocuments = (db: Database, before: Date, limit: number): Promise<OldDocument[]> =>
  db.query<OldDocument>(oldDocuments, [before, limit]);

export async function noteDocumentDeleted(db: Database, { organizationId, id }: OldDocument): Promise<void> {
  await db.query(forgetDocument, [organizationId, id, db.clock.now().toISOString()]);
}
