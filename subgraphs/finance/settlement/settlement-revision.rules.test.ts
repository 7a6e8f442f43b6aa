import { describe, expect, it } from 'vitest';
import { paid, statementRow } from '../../../test/finance/statement-rows.js';
import type { StatementRow } from './settlement.entity.js';
import { revised, type SettlementRevision } from './settlement-revision.rules.js';

const [then, now] = ['2026-11-21T08:00:00.000Z', '2026-11-22T08:00:00.000Z'];
const order = { id: 'order', currency: 'SGD', total: '20.00', isCanceled: false };
const identity = {
  id: 'S',
  marketplace: 'stall',
  accountId: 'A',
  externalOrderId: 'O-1',
  currency: 'SGD',
} as const;
const rowsOf = (rows: readonly StatementRow[]) =>
  rows.map(row => ({ ...row, id: `kept ${row.externalRowId}`, settlementId: 'S' }));
const first = (rows: readonly StatementRow[], of: typeof order | null = null): SettlementRevision =>
  revised({ ...identity, before: null, rows: rowsOf(rows) }, of, then);
const next = (
  { after: before }: SettlementRevision,
  rows: readonly StatementRow[],
  of: typeof order | null = null,
): SettlementRevision => revised({ ...identity, before, rows: rowsOf(rows) }, of, now);

const revenue = statementRow('1', '20.00');
const fee = statementRow('2', '-2.00', { category: 'commission', rawType: 'Commission' });

describe('a settlement', () => {
  it('begins at version 1, with nothing changed', () => {
    const { before, after, changedFields } = first([revenue, fee], order);
    expect([before, changedFields]).toEqual([null, []]);
    expect(after).toMatchObject({
      ...identity,
      orderId: 'order',
      marketplaceNet: '18.00',
      version: 1,
      createdAt: then,
      updatedAt: then,
    });
  });

  it('has a next version where a row changes it, and says which public fields', () => {
    const revision = next(first([revenue]), [revenue, fee]);
    expect(revision.changedFields.toSorted()).toEqual([
      'components.commission',
      'componentsTotal',
      'evidence',
      'marketplaceNet',
      'reconciliation',
    ]);
    expect(revision.after).toMatchObject({
      ...identity,
      marketplaceNet: '18.00',
      version: 2,
      createdAt: then,
      updatedAt: now,
    });
    expect(revision.before).toMatchObject({ marketplaceNet: '20.00', version: 1, updatedAt: then });
  });

  it('stays at its version where nothing public is different', () => {
    const before = first([revenue, fee], order);
    const again = next(before, [{ ...fee, externalLineId: 'L' }, revenue], order);
    expect(again.changedFields).toEqual([]);
    expect(again.after).toBe(before.after);
  });

  it('has a next version once its order is known', () => {
    const { after, changedFields } = next(first([revenue]), [revenue], order);
    expect(changedFields).toEqual(['orderId', 'reconciliation']);
    expect(after).toMatchObject({ orderId: 'order', version: 2 });
  });

  it('has a next version once a row is paid', () => {
    const { after, changedFields } = next(first([revenue]), [{ ...revenue, payout: paid() }]);
    expect(after.status).toBe('paid_out');
    expect(changedFields).toEqual([
      'status',
      'evidenceStatus',
      'evidence',
      'payoutReferences',
      'reconciliation',
      'paymentReceived',
    ]);
  });
});
