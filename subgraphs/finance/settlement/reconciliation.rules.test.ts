import Big from 'big.js';
import { describe, expect, it } from 'vitest';
import { feeCategories } from '../../../connectors/marketplaces/finance.values.js';
import { paid, statementRow } from '../../../test/finance/statement-rows.js';
import { reconciliation } from './reconciliation.rules.js';
import type { OrderFigures, StatementRow } from './settlement.entity.js';

const order: OrderFigures = { id: 'o', currency: 'SGD', total: '20.00', isCanceled: false };
const reconciled = (rows: StatementRow[], of: OrderFigures | null = order, net = '20.00') =>
  reconciliation(rows, { marketplaceNet: new Big(net), currency: 'SGD', order: of });
const revenue = statementRow('1', '20.00');

describe('the layer of the order', () => {
  it('counts what the buyer paid, and of a canceled order what was given back', () => {
    const counted = (isCanceled: boolean) =>
      feeCategories.filter(category => {
        const row = statementRow('1', '20.00', { category });
        return reconciled([row], { ...order, isCanceled }).order.settled === '20.00';
      });
    const paidByBuyer = ['item_revenue', 'seller_promotion', 'shipping_charge'];
    expect(counted(false)).toEqual(paidByBuyer);
    expect(counted(true)).toEqual([...paidByBuyer, 'refund']);
  });

  it('is unknown without an order, without its total, and across currencies', () => {
    const unknown = { result: 'unknown', expected: null, settled: '20.00', difference: null };
    expect(reconciled([revenue], null).order).toEqual(unknown);
    expect(reconciled([revenue], { ...order, total: null }).order).toEqual(unknown);
    expect(reconciled([revenue], { ...order, currency: 'USD' }).order).toEqual(unknown);
    expect(reconciled([revenue], { ...order, currency: 'USD', isCanceled: true }).order).toEqual(unknown);
  });

  it('expects nothing of a canceled order, also where its total is not known', () => {
    const canceled = { ...order, isCanceled: true };
    const different = { result: 'different', expected: '0.00', settled: '20.00', difference: '20.00' };
    expect(reconciled([revenue], canceled).order).toEqual(different);
    expect(reconciled([revenue], { ...canceled, total: null }).order).toEqual(different);
    expect(reconciled([], canceled).order).toMatchObject({ result: 'matched', difference: '0.00' });
  });

  it('is matched only to the last minor unit', () => {
    expect(reconciled([revenue]).order).toMatchObject({ result: 'matched', difference: '0.00' });
    expect(reconciled([statementRow('1', '19.99')]).order).toEqual({
      result: 'different',
      expected: '20.00',
      settled: '19.99',
      difference: '-0.01',
    });
  });
});

describe('the layer of payouts', () => {
  const inPayout = { ...revenue, payout: paid() };

  it('is matched where every row is paid and nothing of the net is open', () => {
    expect(reconciled([inPayout]).payout).toEqual({ result: 'matched', paid: '20.00', open: '0.00' });
  });

  it('is partial where the net is more than was paid, or a row of nothing is in no payout', () => {
    expect(reconciled([inPayout], order, '20.01').payout).toEqual({
      result: 'partial',
      paid: '20.00',
      open: '0.01',
    });
    expect(reconciled([inPayout, statementRow('2', '0.00')]).payout.result).toBe('partial');
  });

  it('is open while nothing was paid, also where there is nothing to pay', () => {
    expect(reconciled([revenue]).payout).toEqual({ result: 'open', paid: '0.00', open: '20.00' });
    expect(reconciled([], order, '0').payout.result).toBe('open');
  });
});
