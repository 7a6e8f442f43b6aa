import type { Database } from '../../../../kernel/database/database.js';
import { sql } from '../../../../kernel/database/statement.js';
import { idempotencyLimits } from '../../../../kernel/idempotency.limits.js';
import type { Payment } from './payment.entity.js';

type PaymentRow = Payment & Record<string, unknown>;
type Reader = Pick<Database, 'query'>;

const columns = `
  id, organization_id as "organizationId", session_id as "sessionId", rail, status, reference, amount, currency, expires_at as "expiresAt", instrument, key_digest as "keyDigest", request_hash as "requestHash",
  action_url as "actionUrl", receipt, captured_amount as "capturedAmount",
  captured_currency as "capturedCurrency", decline_code as "declineCode", decline_message as "declineMessage",
  refund_status as "refundStatus", refunded_at as "refundedAt", checks, created_at as "createdAt", updated_at as "updatedAt"`;

const byId = sql(
  'commerce.payment.byId',
  `select ${columns} from commerce.payment where organization_id = $1 and id = $2`,
);

const byKey = sql(
  'commerce.payment.byKey',
  `select ${columns} from commerce.payment where organization_id = $1 and key_digest = $2 and created_at > $3
   order by id desc limit 1`,
);

const latest = sql(
  'commerce.payment.latest',
  `select distinct on (session_id) ${columns} from commerce.payment
   where organization_id = $1 and session_id = any($2::uuid[]) order by session_id, id desc`,
);

/** Under the lock of its session it stays as it is read: whoever changes what is live of it has that lock. */
export async function findPayment(
  reader: Reader,
  organizationId: string,
  id: string,
): Promise<Payment | null> {
  const [row] = await reader.query<PaymentRow>(byId, [organizationId, id]);
  return row ?? null;
}

/** The payment that was asked for under an Idempotency-Key, for as long as keys are kept. */
export async function findPaymentByKey(
  reader: Reader,
  { organizationId, keyDigest, now }: { organizationId: string; keyDigest: string; now: Date },
): Promise<Payment | null> {
  const since = new Date(now.getTime() - idempotencyLimits.ttlMs);
  const [row] = await reader.query<PaymentRow>(byKey, [organizationId, keyDigest, since]);
  return row ?? null;
}

/** The newest payment of each session that has one. */
export const findLatestPayments = (
  reader: Reader,
  organizationId: string,
  sessionIds: readonly string[],
): Promise<Payment[]> => reader.query<PaymentRow>(latest, [organizationId, sessionIds]);
