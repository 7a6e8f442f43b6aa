import type { Database } from '../../../../kernel/database/database.js';
import { sql } from '../../../../kernel/database/statement.js';
import type { Transaction } from '../../../../kernel/database/transaction.js';
import { selectList } from '../../../../kernel/fields/field-columns.js';
import { orderColumnsOf } from '../order/order-field.js';
import type { Return, ReturnIdentity } from './return.entity.js';
import { returnLimits } from './return.limits.js';
import { returnFields } from './return-fields.js';

export type ReturnRow = Return & Record<string, unknown>;

/** As `Return` names them; `r` is commerce.return. */
export const returnColumns = `${selectList(orderColumnsOf(returnFields), 'r')}, r.lines`;

const byId = sql(
  'commerce.return.byId',
  `select ${returnColumns} from commerce.return r where r.organization_id = $1 and r.id = $2`,
);

const locked = sql(
  'commerce.return.locked',
  `select ${returnColumns} from commerce.return r where r.organization_id = $1 and r.id = $2 for update`,
);

const byOrder = sql(
  'commerce.return.byOrder',
  `select ${returnColumns} from commerce.return r where r.organization_id = $1 and r.order_id = $2 order by r.id`,
);

const ofOrders = sql(
  'commerce.return.ofOrders',
  `select ${returnColumns} from unnest($2::uuid[]) as wanted (order_id)
   cross join lateral (
     select * from commerce.return
     where organization_id = $1 and order_id = wanted.order_id
     order by id desc limit ${returnLimits.returnsOfOrderShown}
   ) r
   order by r.id desc`,
);

const byIdentity = sql(
  'commerce.return.byIdentity',
  `select ${returnColumns} from commerce.return r
   where r.organization_id = $1 and r.marketplace = $2 and r.account_id is not distinct from $3
     and r.external_return_id = $4`,
);

const unlinked = sql(
  'commerce.return.unlinked',
  `select ${returnColumns} from commerce.return r
   where r.organization_id = $1 and r.marketplace = $2 and r.account_id is not distinct from $3
     and r.external_order_id = $4 and r.order_id is null order by r.id`,
);

type Reader = Pick<Database, 'query'>;

export async function findReturn(reader: Reader, organizationId: string, id: string): Promise<Return | null> {
  const [row] = await reader.query<ReturnRow>(byId, [organizationId, id]);
  return row ?? null;
}

/** The return, which nobody else changes or answers before this transaction ends. */
export async function lockReturn(
  tx: Transaction,
  organizationId: string,
  id: string,
): Promise<Return | null> {
  const [row] = await tx.query<ReturnRow>(locked, [organizationId, id]);
  return row ?? null;
}

/** Oldest first. */
export const findReturnsOfOrder = (
  reader: Reader,
  organizationId: string,
  orderId: string,
): Promise<Return[]> => reader.query<ReturnRow>(byOrder, [organizationId, orderId]);

/** Of each order those that are shown; the newest first. */
export const findReturnsOfOrders = (
  reader: Reader,
  organizationId: string,
  orderIds: readonly string[],
): Promise<Return[]> => reader.query<ReturnRow>(ofOrders, [organizationId, orderIds]);

/** What is held under an identity. */
export async function findReturnByIdentity(
  tx: Transaction,
  organizationId: string,
  { marketplace, accountId, externalReturnId }: ReturnIdentity,
): Promise<Return | null> {
  const values = [organizationId, marketplace, accountId, externalReturnId];
  const [row] = await tx.query<ReturnRow>(byIdentity, values);
  return row ?? null;
}

/** Returns that came before their order. */
export const findUnlinkedReturns = (
  tx: Transaction,
  organizationId: string,
  order: { marketplace: string; accountId: string | null; externalOrderId: string },
): Promise<Return[]> =>
  tx.query<ReturnRow>(unlinked, [organizationId, order.marketplace, order.accountId, order.externalOrderId]);
