import { describe, expect, it } from 'vitest';
import { statementRow } from '../../../test/finance/statement-rows.js';
import type { Settlement } from './settlement.entity.js';
import { changedSettlementFields } from './settlement-difference.rules.js';
import { settlementFigures } from './settlement-figures.rules.js';

const settlement: Settlement = {
  id: 'S',
  marketplace: 'stall',
  accountId: 'A',
  externalOrderId: 'O-1',
  currency: 'SGD',
  orderId: null,
  version: 1,
  createdAt: '2026-11-21T08:00:00.000Z',
  updatedAt: '2026-11-21T08:00:00.000Z',
  ...settlementFigures([statementRow('1', '20.00')], 'SGD', null),
};
const changed = (change: Partial<Settlement>, before = settlement) =>
  changedSettlementFields(before, { ...before, ...change });

const component = (category: 'item_revenue' | 'commission', amount: string) => ({
  category,
  amount,
  rawTypes: ['Price'],
});

describe('what differs between two states of a settlement', () => {
  it.each<[Partial<Settlement>]>([
    [{ orderId: 'order' }],
    [{ status: 'disputed' }],
    [{ componentsTotal: '1.00' }],
    [{ marketplaceNet: '1.00' }],
    [{ variance: '0.00' }],
    [{ evidenceStatus: 'estimated' }],
    [{ evidence: { ...settlement.evidence, estimated: 1 } }],
    [{ payoutReferences: ['P-1'] }],
    [{ reconciliation: { ...settlement.reconciliation, payout: { result: 'open', paid: '1', open: '1' } } }],
    [{ paymentReceived: { amount: '1.00', formulaId: 'paid_rows', formulaVersion: '1' } }],
    [{ unclassifiedTypes: ['Mystery'] }],
    [{ mappingVersion: '2026-11-22' }],
  ])('is told by its public name: %j', change => {
    expect(changed(change)).toEqual(Object.keys(change));
  });

  it('is nothing where values are equal, or only bookkeeping is different', () => {
    expect(changedSettlementFields(settlement, structuredClone(settlement))).toEqual([]);
    expect(changed({ version: 2, updatedAt: '2026-11-22T08:00:00.000Z' })).toEqual([]);
  });

  it('names each component that came, went or changed, and no other', () => {
    const before = { ...settlement, components: [component('item_revenue', '20.00')] };
    const both = [component('item_revenue', '20.00'), component('commission', '-2.00')];
    expect(changed({ components: both }, before)).toEqual(['components.commission']);
    expect(changed({ components: [component('item_revenue', '21.00')] }, before)).toEqual([
      'components.item_revenue',
    ]);
    expect(changed({ components: [component('commission', '-2.00')] }, before)).toEqual([
      'components.item_revenue',
      'components.commission',
    ]);
    expect(changed({ components: both.toReversed() }, { ...before, components: both })).toEqual([]);
  });
});
