import { expect, it } from 'vitest';
import { salesMeasures } from '../../../commerce/index.js';
import { type SalesSums, salesMetrics } from './sales-metrics.js';

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
