import type { Database } from '../../../../kernel/database/database.js';
import { sql } from '../../../../kernel/database/statement.js';
import type { Transaction } from '../../../../kernel/database/transaction.js';
import type { PaymentRailRow } from './payment-rail.entity.js';

type Reader = Pick<Database, 'query'>;
type Row = PaymentRailRow & Record<string, unknown>;

const columns = `
  organization_id as "organizationId", rail, handler_id as "handlerId", settings_encrypted as "settingsEncrypted",
  push_token as "pushToken", is_enabled as "isEnabled", created_at as "createdAt", updated_at as "updatedAt"`;

const ofOrganization = sql(
  'commerce.paymentRail.ofOrganization',
  `select ${columns} from commerce.payment_rail where organization_id = $1 order by rail`,
);

const byPushToken = sql(
  'commerce.paymentRail.byPushToken',
  `select ${columns} from commerce.payment_rail where push_token = $1`,
);

const upsert = sql(
  'commerce.paymentRail.upsert',
  `insert into commerce.payment_rail
     (organization_id, rail, handler_id, settings_encrypted, push_token, is_enabled, created_at, updated_at)
   values ($1, $2, $3, $4, $5, $6, $7, $7)
   on conflict (organization_id, rail) do update set handler_id = excluded.handler_id,
     settings_encrypted = excluded.settings_encrypted, is_enabled = excluded.is_enabled,
     updated_at = excluded.updated_at
   returning ${columns}`,
);

const remove = sql(
  'commerce.paymentRail.remove',
  'delete from commerce.payment_rail where organization_id = $1 and rail = $2 returning rail',
);

const liveOn = sql(
  'commerce.paymentRail.livePayments',
  `select exists (select from commerce.payment where organization_id = $1 and rail = $2
     and (status in ('confirming', 'requires_action', 'unknown') or refund_status = 'due')) as live`,
);

/** By key. */
export const findPaymentRails = (reader: Reader, organizationId: string): Promise<PaymentRailRow[]> =>
  reader.query<Row>(ofOrganization, [organizationId]);

export async function findRailByPushToken(reader: Reader, token: string): Promise<PaymentRailRow | null> {
  const [row] = await reader.query<Row>(byPushToken, [token]);
  return row ?? null;
}

/** Of one that is there the push token stays: the processor knows it. */
export async function writePaymentRail(
  tx: Transaction,
  given: Omit<PaymentRailRow, 'createdAt' | 'updatedAt'>,
): Promise<PaymentRailRow> {
  const { organizationId, rail, handlerId, settingsEncrypted, pushToken, isEnabled } = given;
  const values = [organizationId, rail, handlerId, settingsEncrypted, pushToken, isEnabled];
  const [row] = await tx.query<Row>(upsert, [...values, tx.db.clock.now()]);
  return row!;
}

/** Whether there was one. */
export const deletePaymentRail = async (
  tx: Transaction,
  organizationId: string,
  rail: string,
): Promise<boolean> => (await tx.query(remove, [organizationId, rail])).length > 0;

/** Whether money may still move by it. */
export async function hasLivePayments(
  reader: Reader,
  organizationId: string,
  rail: string,
): Promise<boolean> {
  const [row] = await reader.query<{ live: boolean }>(liveOn, [organizationId, rail]);
  return row!.live;
}
