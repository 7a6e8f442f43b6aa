import { expect, it } from 'vitest';
import { statementRow } from '../../../test/finance/statement-rows.js';
import type { Settlement } from './settlement.entity.js';
import { toSettlementSnapshot } from './settlement.snapshot.js';
import { toRowType } from './settlement-row.type.js';

const same = {
  ...{ id: 's', orderId: 'o', marketplace: 'stall', accountId: 'a', externalOrderId: 'O-1', currency: 'SGD' },
  ...{ status: 'pending' as const, evidenceStatus: 'estimated' as const },
  evidence: { estimated: 1, providerConfirmed: 2, payoutMatched: 3 },
  ...{ payoutReferences: ['P-1'], unclassifiedTypes: ['Odd'], mappingVersion: '2026-11-21', version: 7 },
  ...{ createdAt: '2026-11-23T08:00:00.000Z', updatedAt: '2026-11-24T08:00:00.000Z' },
};
const formula = { formulaId: 'f', formulaVersion: '1' };
const settlement: Settlement = {
  ...same,
  components: [{ category: 'commission', amount: '-1.00', rawTypes: ['Commission'] }],
  ...{ componentsTotal: '2.00', marketplaceNet: '3.00', variance: '4.00' },
  reconciliation: {
    order: { result: 'different', expected: '5.00', settled: '6.00', difference: '7.00' },
    payout: { result: 'partial', paid: '8.00', open: '9.00' },
  },
  paymentReceived: { ...formula, amount: '10.00' },
};
const money = (amount: string) => ({ amount, currency: 'SGD' });

it('a settlement is shown with each of its amounts under its own name', () => {
  expect(toSettlementSnapshot(settlement)).toEqual({
    ...same,
    components: [{ category: 'commission', amount: money('-1.00'), rawTypes: ['Commission'] }],
    ...{ componentsTotal: money('2.00'), marketplaceNet: money('3.00'), variance: money('4.00') },
    reconciliation: {
      order: {
        ...{ result: 'different', expected: money('5.00') },
        ...{ settled: money('6.00'), difference: money('7.00') },
      },
      payout: { result: 'partial', paid: money('8.00'), open: money('9.00') },
    },
    paymentReceived: { ...formula, amount: money('10.00') },
  });
});

it('a settlement says nothing of what there is nothing to compare with', () => {
  const order = { ...settlement.reconciliation.order, expected: null, difference: null };
  const reconciliation = { ...settlement.reconciliation, order };
  const bare = { ...settlement, variance: null, paymentReceived: null, reconciliation };
  expect(toSettlementSnapshot(bare)).toMatchObject({
    ...{ variance: null, paymentReceived: null },
    reconciliation: { order: { expected: null, settled: money('6.00'), difference: null } },
  });
});

it('a row is shown with its amounts in its currency, and how it is known', () => {
  const row = { ...statementRow('1', '1.50', { statedNet: '2.50' }), id: 'r', settlementId: 's' };
  const { currency: _, settlementId: __, ...plain } = row;
  const shown = { ...plain, rawAmount: money('1.50'), statedNet: money('2.50') };
  expect(toRowType(row)).toEqual({ ...shown, evidence: 'provider_confirmed' });
  const estimate = toRowType({ ...row, statedNet: null, isFinal: false });
  expect(estimate).toMatchObject({ statedNet: null, evidence: 'estimated' });
});
