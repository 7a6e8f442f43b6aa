import {
  type ReturnAction as ChannelAction,
  type ChannelReturn,
  type ReturnActionKind,
  type ReturnActionTerms,
  returnActionKinds,
} from '../../../../connectors/marketplaces/sale.js';
import type { ReturnStatus } from '../../../../connectors/marketplaces/status-mapping.js';
import type { FieldError } from '../../../../kernel/errors.js';
import { amountErrors, compareAmounts, formatAmount, type Money } from '../../../../kernel/money.js';
import type { Return } from '../return/return.entity.js';
import { isApproved } from '../return/return.rules.js';
import type { ReturnActionRequest } from './return-action.entity.js';

type UnavailableCode =
  | 'NOT_SUPPORTED'
  | 'NOT_CONNECTED'
  | 'NEEDS_ATTENTION'
  | 'WRONG_STATUS'
  | 'DEADLINE_PASSED'
  | 'AMOUNT_UNKNOWN'
  | 'IN_PROGRESS';

export interface ReturnActionOption {
  action: ReturnActionKind;
  isAvailable: boolean;
  /** Why not; null where it is available. */
  unavailable: { code: UnavailableCode; message: string } | null;
  fields: { name: string; isRequired: boolean }[];
  /** What a partial refund has to stay below; null for the other actions. */
  refundBelow: Money | null;
}

/** What stands behind a return. */
export interface ReturnActionContext {
  title: string;
  connection: 'connected' | 'needs_attention' | 'disconnected';
  supported: Partial<Record<ReturnActionKind, ReturnActionTerms>>;
  /** Actions that have not ended yet. */
  running: readonly ReturnActionKind[];
  now: Date;
}

/** Every action there is, each unavailable one with its reason. */
export const returnActionOptions = (record: Return, context: ReturnActionContext): ReturnActionOption[] =>
  returnActionKinds.map(action => {
    const unavailable = unavailability(action, record, context);
    return unavailable === null
      ? {
          action,
          isAvailable: true,
          unavailable,
          fields: fieldsOf(action, context.supported[action]!),
          refundBelow: action === 'partial_refund' ? refundBelow(record) : null,
        }
      : { action, isAvailable: false, unavailable, fields: [], refundBelow: null };
  });

function fieldsOf(action: ReturnActionKind, { reason }: ReturnActionTerms): ReturnActionOption['fields'] {
  return [
    ...(action === 'partial_refund' ? [{ name: 'amount', isRequired: true }] : []),
    ...(reason === undefined ? [] : [{ name: 'reason', isRequired: reason === 'required' }]),
  ];
}

const refundBelow = ({ refundAmount, currency }: Return): Money | null =>
  refundAmount === null ? null : { amount: formatAmount(refundAmount, currency), currency };

/** The first reason that stands in the way; null where none does. */
function unavailability(
  action: ReturnActionKind,
  record: Return,
  { title, connection, supported, running, now }: ReturnActionContext,
): ReturnActionOption['unavailable'] {
  const reject = (code: UnavailableCode, message: string) => ({ code, message });
  const terms = supported[action];
  if (terms === undefined) {
    return reject('NOT_SUPPORTED', `${title} does not take the action "${action}" from us: do it there.`);
  }
  if (connection === 'disconnected') {
    return reject('NOT_CONNECTED', `The account at ${title} is not connected.`);
  }
  if (connection === 'needs_attention') {
    return reject('NEEDS_ATTENTION', `${title} rejects the account's credentials: reconnect it first.`);
  }
  if (terms.types !== undefined && (record.type === null || !terms.types.includes(record.type))) {
    const types = terms.types.join(', ');
    return reject(
      'NOT_SUPPORTED',
      `${title} takes the action "${action}" of returns of the type ${types} only.`,
    );
  }
  if (!terms.statuses.includes(record.status)) {
    return reject('WRONG_STATUS', `A return that is ${record.status} does not take the action "${action}".`);
  }
  if (record.respondBy !== null && Date.parse(record.respondBy) <= now.getTime()) {
    return reject(
      'DEADLINE_PASSED',
      `${title} wanted an answer by ${record.respondBy}, and decides by itself.`,
    );
  }
  if (action === 'partial_refund' && record.refundAmount === null) {
    return reject('AMOUNT_UNKNOWN', `${title} does not say how much is asked for.`);
  }
  if (running.length > 0) {
    return reject('IN_PROGRESS', `The action "${running[0]}" was asked for and has not ended yet.`);
  }
  return null;
}

/** What marketplaces that take any words for a reason have room for. */
const reasonLengthMax = 200;

/** What is wrong with a request for an action that is available. */
export function returnRequestErrors(request: ReturnActionRequest, option: ReturnActionOption): FieldError[] {
  const { action } = request;
  const taken = new Map(option.fields.map(({ name, isRequired }) => [name, isRequired]));
  const given = (['amount', 'reason'] as const).filter(name => request[name] !== null);
  const missing = [...taken]
    .filter(([name, isRequired]) => isRequired && !given.some(each => each === name))
    .map(([path]) => ({ path, code: 'REQUIRED', message: `"${action}" needs it.` }));
  const foreign = given
    .filter(name => !taken.has(name))
    .map(path => ({ path, code: 'NOT_TAKEN', message: `"${action}" does not take it for this return.` }));
  const { amount } = request;
  const { refundBelow: limit } = option;
  return [
    ...missing,
    ...foreign,
    ...(amount === null || limit === null ? [] : refundErrors(amount, limit)),
    ...((request.reason?.length ?? 0) > reasonLengthMax
      ? [{ path: 'reason', code: 'TOO_LONG', message: `At most ${reasonLengthMax} characters.` }]
      : []),
  ];
}

/** More than nothing, and less than what is asked for: all of it is what accepting gives. */
function refundErrors({ amount, currency }: Money, limit: Money): FieldError[] {
  if (currency !== limit.currency) {
    const message = `The return is in ${limit.currency}; amounts are never converted.`;
    return [{ path: 'amount.currency', code: 'CURRENCY_MISMATCH', message }];
  }
  const errors = amountErrors('amount.amount', amount, currency);
  if (errors.length > 0) {
    return errors;
  }
  return compareAmounts(amount, '0') > 0 && compareAmounts(amount, limit.amount) < 0
    ? []
    : [
        {
          path: 'amount.amount',
          code: 'OUT_OF_RANGE',
          message: `Must be more than 0 and less than ${limit.amount} ${currency}; all of it is refunded by the action "accept", where it is offered.`,
        },
      ];
}

/** A return as its marketplace has it now. */
export interface ReturnNow {
  status: ReturnStatus;
  record: Pick<ChannelReturn, 'refundAmount' | 'offeredRefund'>;
}

/** Whether an answer of which nothing was heard was given all the same: the return is where it leads to. */
export function wasAnswered(
  action: ChannelAction,
  before: Pick<Return, 'status'>,
  { status, record }: ReturnNow,
): boolean {
  switch (action.kind) {
    case 'accept':
      return before.status === 'received'
        ? status === 'refund_pending' || status === 'completed'
        : isApproved({ status });
    case 'reject':
      return status === 'rejected' || status === 'disputed';
    case 'partial_refund': {
      const isAmount = (amount: string | null | undefined) =>
        amount != null && compareAmounts(amount, action.amount) === 0;
      return isAmount(record.offeredRefund) || (isApproved({ status }) && isAmount(record.refundAmount));
    }
  }
}
