import { describe, expect, it } from 'vitest';
import { type MeasuredSum, ProfitGroup, proceedsParts } from './profit-group.rules.js';

const sums = (evidence: MeasuredSum['evidence'], amounts: Record<string, string>): MeasuredSum[] =>
  Object.entries({ orders: '1', ...amounts }).map(([measure, amount]) => ({ evidence, measure, amount }));

const settled = sums('settled', { item_revenue: '20', seller_promotion: '0', cost: '-4' });
const open = { item_revenue: '10', seller_promotion: '0', refund: '0', commission: '-1', cost: '-3' };

describe('figures of proceeds', () => {
  it.each(['none', 'pending'] as const)(
    'are all estimated of orders with the evidence %s, zeros too',
    evidence => {
      const group = new ProfitGroup([...settled, ...sums(evidence, open)]);
      for (const [part, categories] of Object.entries(proceedsParts)) {
        expect([part, group.categories(categories)]).toMatchObject([part, { isEstimated: true }]);
        expect(group.shareOfGross(categories)).toMatchObject({ isEstimated: true });
      }
      expect([group.proceeds(), group.net(), group.margin()]).toMatchObject(
        Array(3).fill({ isEstimated: true }),
      );
    },
  );

  it('are not estimated of settled orders, and costs never are', () => {
    const group = new ProfitGroup(settled);
    expect(group.categories(proceedsParts.sellerPromotions)).toMatchObject({ isEstimated: false });
    expect(group.net()).toMatchObject({ isEstimated: false });
    expect(new ProfitGroup(sums('none', open)).costOfGoods()).toMatchObject({ isEstimated: false });
  });
});

describe('refunds where a channel tells of no returns', () => {
  const lacking = { orders_without_returns: '1' };
  const refunds = proceedsParts.settledRefunds;

  it('are not known to be none before the settlement says so', () => {
    expect(new ProfitGroup(sums('none', { ...open, ...lacking })).categories(refunds)).toEqual({
      missing: 'SOURCE_NOT_OFFERED',
    });
    const told = new ProfitGroup(sums('settled', { item_revenue: '20', ...lacking }));
    expect(told.categories(refunds)).toMatchObject({ isEstimated: false });
    expect(told.costOfReturnedGoods()).toEqual({ missing: 'SOURCE_NOT_OFFERED' });
  });

  it('are none where another channel of the row tells of returns', () => {
    const both = new ProfitGroup([...sums('none', { ...open, ...lacking }), ...sums('none', open)]);
    expect(both.categories(refunds)).toMatchObject({ isEstimated: true });
    expect(both.categories(['refund', 'commission'])).toMatchObject({ isEstimated: true });
  });
});
