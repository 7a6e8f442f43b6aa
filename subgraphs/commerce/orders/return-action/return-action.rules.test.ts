import { describe, expect, it } from 'vitest';
import type { ReturnAction } from '../../../../connectors/marketplaces/sale.js';
import { type ReturnStatus, returnStatuses } from '../../../../connectors/marketplaces/status-mapping.js';
import type { Return } from '../return/return.entity.js';
import type { ReturnActionRequest } from './return-action.entity.js';
import {
  type ReturnActionContext,
  returnActionOptions,
  returnRequestErrors,
  wasAnswered,
} from './return-action.rules.js';

const now = new Date('2026-11-22T08:00:00.000Z');

const record = (changes: Partial<Return> = {}) =>
  ({
    ...{
      status: 'requested',
      type: 'return_and_refund',
      respondBy: null,
      currency: 'SGD',
      refundAmount: '20.00000',
    },
    ...changes,
  }) as Return;

const context = (changes: Partial<ReturnActionContext> = {}): ReturnActionContext => ({
  title: 'Bazaar',
  connection: 'connected',
  supported: {
    accept: { statuses: ['requested', 'received'] },
    reject: { statuses: ['requested'], reason: 'required' },
    partial_refund: {
      statuses: ['requested'],
      types: ['refund_only', 'return_and_refund'],
      reason: 'optional',
    },
  },
  running: [],
  now,
  ...changes,
});

const optionsOf = (of = record(), on = context()) => returnActionOptions(of, on);
const codes = (of?: Return, on?: ReturnActionContext) =>
  optionsOf(of, on).map(({ unavailable }) => unavailable?.code ?? null);

describe('what can be answered to a return', () => {
  it('is each action with what it takes', () => {
    expect(optionsOf()).toEqual([
      { action: 'accept', isAvailable: true, unavailable: null, fields: [], refundBelow: null },
      {
        ...{ action: 'reject', isAvailable: true, unavailable: null, refundBelow: null },
        fields: [{ name: 'reason', isRequired: true }],
      },
      {
        ...{ action: 'partial_refund', isAvailable: true, unavailable: null },
        fields: [
          { name: 'amount', isRequired: true },
          { name: 'reason', isRequired: false },
        ],
        refundBelow: { amount: '20.00', currency: 'SGD' },
      },
    ]);
  });

  it('promises nothing of an action that is not available', () => {
    const [option] = optionsOf(record({ status: 'completed' }));
    expect(option).toMatchObject({ isAvailable: false, fields: [], refundBelow: null });
  });

  it.each([
    ['of which its marketplace takes none', {}, { supported: {} }, Array(3).fill('NOT_SUPPORTED')],
    [
      'of which it takes one',
      {},
      { supported: { accept: { statuses: ['requested'] } } },
      [null, 'NOT_SUPPORTED', 'NOT_SUPPORTED'],
    ],
    ['whose account is gone', {}, { connection: 'disconnected' }, Array(3).fill('NOT_CONNECTED')],
    ['whose account is not let in', {}, { connection: 'needs_attention' }, Array(3).fill('NEEDS_ATTENTION')],
    ['of another type', { type: 'exchange' }, {}, [null, null, 'NOT_SUPPORTED']],
    ['of a type that nobody knows', { type: null }, {}, [null, null, 'NOT_SUPPORTED']],
    ['in another status', { status: 'received' }, {}, [null, 'WRONG_STATUS', 'WRONG_STATUS']],
    ['whose time is not over', { respondBy: '2026-11-22T08:00:00.001Z' }, {}, [null, null, null]],
    ['whose time is over', { respondBy: '2026-11-22T08:00:00.000Z' }, {}, Array(3).fill('DEADLINE_PASSED')],
    ['without an amount', { refundAmount: null }, {}, [null, null, 'AMOUNT_UNKNOWN']],
    ['of which one is under way', {}, { running: ['accept'] }, Array(3).fill('IN_PROGRESS')],
  ] as const)('is rejected with its reason for a return %s', (_name, changes, beside, expected) => {
    expect(codes(record(changes), context(beside as Partial<ReturnActionContext>))).toEqual(expected);
  });

  it('tells first what stands in the way for longest', () => {
    const worst = {
      type: 'exchange',
      status: 'completed',
      respondBy: '2026-11-01T00:00:00Z',
      refundAmount: null,
    } as const;
    const on = context({ connection: 'disconnected', running: ['accept'] });
    expect(codes(record(worst), on)).toEqual(Array(3).fill('NOT_CONNECTED'));
    expect(codes(record(worst), { ...on, connection: 'connected' })).toEqual([
      'WRONG_STATUS',
      'WRONG_STATUS',
      'NOT_SUPPORTED',
    ]);
    expect(
      codes(record({ ...worst, status: 'requested', type: 'refund_only' }), context({ running: ['accept'] })),
    ).toEqual(Array(3).fill('DEADLINE_PASSED'));
  });

  it('names the action, the type and the status in its reason', () => {
    const messageOf = (of: Return, on = context(), index = 2) =>
      optionsOf(of, on)[index]!.unavailable!.message;
    expect(messageOf(record(), context({ supported: {} }))).toContain('"partial_refund"');
    expect(messageOf(record({ type: 'exchange' }))).toContain('refund_only, return_and_refund');
    expect(messageOf(record({ status: 'disputed' }))).toContain('disputed');
    expect(messageOf(record(), context({ running: ['reject'] }), 0)).toContain('"reject"');
  });
});

describe('a request for an action', () => {
  const request = (changes: Partial<ReturnActionRequest> = {}): ReturnActionRequest => ({
    action: 'partial_refund',
    amount: { amount: '5', currency: 'SGD' },
    reason: null,
    ...changes,
  });
  const errorsOf = (changes: Partial<ReturnActionRequest>) => {
    const asked = request(changes);
    const option = optionsOf().find(({ action }) => action === asked.action)!;
    return returnRequestErrors(asked, option).map(({ path, code }) => `${path} ${code}`);
  };
  const sgd = (amount: string) => ({ amount: { amount, currency: 'SGD' } });

  it.each([
    ['of a part', {}, []],
    ['of the smallest part', sgd('0.01'), []],
    ['of almost all', sgd('19.99'), []],
    ['of all', sgd('20.00'), ['amount.amount OUT_OF_RANGE']],
    ['of more', sgd('21'), ['amount.amount OUT_OF_RANGE']],
    ['of nothing', sgd('0.00'), ['amount.amount OUT_OF_RANGE']],
    ['below zero', sgd('-1'), ['amount.amount AMOUNT_NEGATIVE']],
    ['of a share of a cent', sgd('0.001'), ['amount.amount AMOUNT_TOO_PRECISE']],
    [
      'in another currency',
      { amount: { amount: '5', currency: 'USD' } },
      ['amount.currency CURRENCY_MISMATCH'],
    ],
    ['without an amount', { amount: null }, ['amount REQUIRED']],
    ['with a reason', { reason: 'scratched' }, []],
    ['with a reason as long as it may be', { reason: 'x'.repeat(200) }, []],
    ['with a longer reason', { reason: 'x'.repeat(201) }, ['reason TOO_LONG']],
    ['to reject without a reason', { action: 'reject', amount: null }, ['reason REQUIRED']],
    ['to reject with a reason', { action: 'reject', amount: null, reason: 'used' }, []],
    ['to accept', { action: 'accept', amount: null }, []],
    [
      'to accept with an amount and a reason',
      { action: 'accept', reason: 'kind' },
      ['amount NOT_TAKEN', 'reason NOT_TAKEN'],
    ],
  ] as const)('%s', (_name, changes, expected) => {
    expect(errorsOf(changes)).toEqual(expected);
  });
});

describe('whether an answer of which nothing was heard was given', () => {
  const common = { externalReturnId: 'R1', idempotencyKey: 'K' };
  const given = (
    action: ReturnAction,
    status: ReturnStatus,
    amounts: { refundAmount: string | null; offeredRefund?: string | null } = { refundAmount: null },
    before: ReturnStatus = 'requested',
  ) => wasAnswered(action, { status: before }, { status, record: amounts });
  const leadingTo = (action: ReturnAction, before: ReturnStatus = 'requested') =>
    returnStatuses.filter(status => given(action, status, undefined, before));

  it('to accept: the return was agreed to, or its refund is due once the goods were back', () => {
    const accept = { ...common, kind: 'accept' } as const;
    expect(leadingTo(accept)).toEqual([
      'awaiting_shipment',
      'in_transit',
      'received',
      'refund_pending',
      'completed',
    ]);
    expect(leadingTo(accept, 'received')).toEqual(['refund_pending', 'completed']);
  });

  it('to reject: the return was rejected, or the buyer disputes it', () => {
    expect(leadingTo({ ...common, kind: 'reject', reason: 'used' })).toEqual(['disputed', 'rejected']);
  });

  it('to refund a part: exactly this was offered, or agreed to', () => {
    const refund = { ...common, kind: 'partial_refund', amount: '5.00', currency: 'SGD' } as const;
    expect(given(refund, 'requested', { refundAmount: '20', offeredRefund: '5' })).toBe(true);
    expect(given(refund, 'requested', { refundAmount: '20', offeredRefund: '6' })).toBe(false);
    expect(given(refund, 'requested', { refundAmount: '20', offeredRefund: null })).toBe(false);
    expect(given(refund, 'requested', { refundAmount: '5' })).toBe(false);
    expect(given(refund, 'completed', { refundAmount: '5' })).toBe(true);
    expect(given(refund, 'completed', { refundAmount: '20' })).toBe(false);
    expect(given(refund, 'completed', { refundAmount: null })).toBe(false);
  });
});
