import { describe, expect, it } from 'vitest';
import { rowsOf } from '../../connectors/marketplaces/shopee/shopee-finance.js';

const releasedAt = 1_790_000_000;
const released = { order_sn: 'A', escrow_release_time: releasedAt };

describe('what Shopee tells of the money of an order', () => {
  it('that no known term explains is no row, but what Shopee says beside them', () => {
    const rows = rowsOf(
      released,
      { escrow_amount: 0.3, ...{ original_cost_of_goods_sold: 0.7, commission_fee: 0.1 } },
      'SGD',
    );
    expect(rows.map(({ marketplaceType, amount }) => [marketplaceType, amount])).toEqual([
      ['original_cost_of_goods_sold', '0.70'],
      ['commission_fee', '-0.10'],
    ]);
    expect(rows.map(row => [row.externalTransactionId, row.statedNet])).toEqual(Array(2).fill(['A', '0.30']));
  });

  it('is paid by the release, but for what was adjusted after it', () => {
    const adjusted = [0, 1].map(later => ({ amount: -1, date: releasedAt + later }));
    const income = { original_cost_of_goods_sold: 9, order_adjustment: adjusted };
    const rows = rowsOf(released, income, 'SGD');
    expect(rows.map(({ amount, payout }) => [amount, payout?.state])).toEqual([
      ['9.00', 'paid'],
      ['-1.00', 'paid'],
      ['-1.00', undefined],
    ]);
  });
});
