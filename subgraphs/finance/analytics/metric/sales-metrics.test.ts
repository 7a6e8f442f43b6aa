import { expect, it } from 'vitest';
import { salesMeasures } from '../../../commerce/index.js';
import { discount, netSales, placedSales, type SalesSums, salesMetrics } from './sales-metrics.js';

const nothing = Object.fromEntries(
  Object.entries(salesMeasures).map(([name, { kind }]) => [name, kind === 'count' ? 0 : '0']),
) as unknown as SalesSums;
const reasonsOf = (sums: Partial<SalesSums>) =>
  Object.fromEntries(
    salesMetrics.map(({ key, of }) => {
      const found = of({ ...nothing, isOfProducts: true, lacksReturns: false, orders: 2, units: 2, ...sums });
      return [key, 'missing' in found ? found.missing : null];
    }),
  );

it('what belongs to an order as a whole has the same reason in every row of products, whatever else is unknown', () => {
  const wholes = ['orders', 'placedOrders', 'canceledOrders', 'cancellationRate', 'averageOrder', 'discount'];
  for (const sums of [
    { sales: '20' },
    { ordersWithoutSales: 2 },
    { sales: '20', lacksReturns: true },
    { orders: 0, units: 0 },
  ]) {
    const reasons = reasonsOf(sums);
    const found = [...wholes, 'returns'].map(key => [key, reasons[key]]);
    expect(found).toEqual([...wholes, 'returns'].map(key => [key, 'NOT_BY_PRODUCT']));
  }
  expect(reasonsOf({ ordersWithoutSales: 2 })).toMatchObject({ sales: 'AMOUNT_UNKNOWN', units: null });
});

it('net sales are what is left of the sales that are counted: refunds of other orders are not taken off', () => {
  const sums = { ...nothing, isOfProducts: false, lacksReturns: false, orders: 3, ordersWithoutSales: 1 };
  const found = netSales.of({ ...sums, sales: '139.12', refunds: '15', refundsWithoutSales: '10' });
  expect('value' in found && found.value.toFixed(2)).toBe('134.12');
});

it('a discount that no channel states is unknown, though sales are known by what items were sold for', () => {
  const sums = { ...nothing, isOfProducts: false, lacksReturns: false, orders: 2, sales: '30' };
  expect(discount.of({ ...sums, ordersWithoutDiscount: 2 })).toEqual({ missing: 'AMOUNT_UNKNOWN' });
  expect(discount.of({ ...sums, ordersWithoutDiscount: 1, discount: '1.50' })).toMatchObject({
    value: expect.anything(),
  });
});

it('the value of orders placed is known where that of one order is, canceled or not, also if it is nothing', () => {
  const sums = { ...nothing, isOfProducts: false, lacksReturns: false, canceledOrders: 2 };
  const found = placedSales.of({ ...sums, canceledOrdersWithoutSales: 1 });
  expect('value' in found && found.value.toFixed(2)).toBe('0.00');
  expect(placedSales.of({ ...sums, canceledOrdersWithoutSales: 2 })).toEqual({ missing: 'AMOUNT_UNKNOWN' });
});
