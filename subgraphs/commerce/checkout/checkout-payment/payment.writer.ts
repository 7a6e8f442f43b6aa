import type { Database } from '../../../../kernel/database/database.js';
import { sql } from '../../../../kernel/database/statement.js';
import type { Transaction } from '../../../../kernel/database/transaction.js';
import type { Payment } from './payment.entity.js';

/** Looks again at what became of one payment. */
export const settleTask = 'commerce.payment.settle';

/** Names one payment, in the queue too. */
export interface PaymentAddress {
  organizationId: string;
  paymentId: string;
}

/**
 * SQL that has a payment looked at after so many seconds. One task a payment: it never runs twice at once, and two requests
 * for it are one. `replace`: then, whatever was planned; `preserve_run_at`: not later than what waits already, such as the
 * look that a push asked for meanwhile.
 */
export const planOf = (
  organizationId: string,
  paymentId: string,
  seconds: string,
  mode: 'replace' | 'preserve_run_at' = 'replace',
): string =>
  `platform.add_single_task('${settleTask}', '${settleTask}/' || ${paymentId}::text,
    json_build_object('organizationId', ${organizationId}::uuid, 'paymentId', ${paymentId}::uuid),
    now() + make_interval(secs => ${seconds}), '${mode}')`;

const columns = [
  'session_id',
  'rail',
  'status',
  'reference',
  'amount',
  'currency',
  'expires_at',
  'instrument',
  'key_digest',
  'request_hash',
  'action_url',
  'receipt',
  'captured_amount',
  'captured_currency',
  'decline_code',
  'decline_message',
  'refund_status',
  'refunded_at',
  'checks',
  'created_at',
  'updated_at',
] as const;

const columnsFrom = 3;
const secondsAt = columnsFrom + columns.length;
const parameters = columns.map((_, index) => `$${columnsFrom + index}`);

const insertValues = `insert into commerce.payment (organization_id, id, ${columns.join(', ')})
   values ($1, $2, ${parameters.join(', ')})`;
const updateValues = `update commerce.payment
   set ${columns.map((column, index) => `${column} = ${parameters[index]}`).join(', ')}
   where organization_id = $1 and id = $2`;

const insertEnded = sql('commerce.payment.insertEnded', insertValues);
const insertPlanned = sql(
  'commerce.payment.insertPlanned',
  `with payment as (${insertValues}) select ${planOf('$1', '$2', `$${secondsAt}`)}`,
);
const updatePlanned = sql(
  'commerce.payment.updatePlanned',
  `with payment as (${updateValues}) select ${planOf('$1', '$2', `$${secondsAt}`)}`,
);
const updateWaiting = sql(
  'commerce.payment.updateWaiting',
  `with payment as (${updateValues}) select ${planOf('$1', '$2', `$${secondsAt}`, 'preserve_run_at')}`,
);
const updateEnded = sql(
  'commerce.payment.updateEnded',
  `with payment as (${updateValues}) select graphile_worker.remove_job('${settleTask}/' || $2::text)`,
);
const planOnly = sql('commerce.payment.plan', `select ${planOf('$1', '$2', '$3')}`);

/**
 * Stores a payment; `isNew` where there is none of its id yet. `checkInMs`: when it is looked at again, unless that is
 * planned for earlier already; 0: at once; null: never again.
 */
export function writePayment(
  tx: Transaction,
  payment: Payment,
  { isNew = false, checkInMs }: { isNew?: boolean; checkInMs: number | null },
): void {
  const values = valuesOf({ ...payment, updatedAt: tx.db.clock.now().toISOString() });
  if (checkInMs === null) {
    tx.defer(isNew ? insertEnded : updateEnded, values);
  } else {
    const planned = checkInMs === 0 ? updatePlanned : updateWaiting;
    tx.defer(isNew ? insertPlanned : planned, [...values, checkInMs / 1000]);
  }
}

/** Has the payment looked at at once. */
export async function settleSoon(
  on: Pick<Database, 'query'>,
  { organizationId, paymentId }: PaymentAddress,
): Promise<void> {
  await on.query(planOnly, [organizationId, paymentId, 0]);
}

const valuesOf = (payment: Payment): unknown[] => [
  payment.organizationId,
  payment.id,
  payment.sessionId,
  payment.rail,
  payment.status,
  payment.reference,
  payment.amount,
  payment.currency,
  payment.expiresAt,
  JSON.stringify(payment.instrument),
  payment.keyDigest,
  payment.requestHash,
  payment.actionUrl,
  payment.receipt,
  payment.capturedAmount,
  payment.capturedCurrency,
  payment.declineCode,
  payment.declineMessage,
  payment.refundStatus,
  payment.refundedAt,
  payment.checks,
  payment.createdAt,
  payment.updatedAt,
];
