import { describe, expect, it } from 'vitest';
import { aStoredLine, aStoredOrder } from '../../../../test/support/stored-order.js';
import { toDetail, toPublic } from './order.snapshot.js';

const line = {
  ...{ id: 'l', productId: 'p', marketplaceItemId: 'mi', marketplaceVariantId: 'mv' },
  ...{ sku: 'SKU', sellerSku: 'SELLER', shopSku: 'SHOP', name: 'Mug', status: 'shipped' as const },
};
const order = aStoredOrder({
  ...{ externalOrderNumber: 'N1', marketplaceStatus: 'SENT', country: 'SG', currency: 'SGD' },
  totals: { subtotal: '10.00', discount: '1.00', shipping: '2.00', tax: '3.00', total: null },
  discrepancies: [{ field: 'total', stated: '14.00', computed: '14.01' }],
  ...{ statusReason: 'why', statusRule: 'rule', mappingVersion: '2026-11-21', flags: ['onHold' as const] },
  ...{ unknownStatuses: ['ODD'], stockState: 'held' as const, isHistorical: true, version: 7 },
  lines: [
    aStoredLine({
      ...{ ...line, externalLineId: 'e', variantId: 'v', matchedBy: 'manual', quantity: 3, shortQuantity: 2 },
      ...{ unitPrice: '5.00', paidPrice: '4.00', unitCost: '1.50', unitCostCurrency: 'USD' },
    }),
    aStoredLine({
      quantity: 2,
      unitPrice: '5.00',
      paidPrice: null,
      unitCost: '1.00',
      unitCostCurrency: null,
    }),
    aStoredLine({ quantity: 1, unitPrice: null, paidPrice: null, returnedQuantity: 1, status: 'shipped' }),
  ],
});
const money = (amount: string, currency = 'SGD') => ({ amount, currency });

describe('an order as it is shown', () => {
  const detail = toDetail(order);

  it('has what is stored under the name that says what it is', () => {
    const { totals, lines, discrepancies, sourceStatus, returnState, sourceSeenAt, ...same } = order;
    expect(detail).toEqual({
      ...same,
      totals: {
        ...{ subtotal: money('10.00'), discount: money('1.00'), shipping: money('2.00') },
        ...{ tax: money('3.00'), total: null },
      },
      discrepancies: [{ field: 'total', stated: money('14.00'), computed: money('14.01') }],
      ...{ itemCount: 3, quantity: 6, items: detail.items },
    });
  });

  it('has the lines with what was paid for all of their units, at the list price where the paid one is not known', () => {
    expect(detail.items).toMatchObject([
      {
        ...line,
        ...{ externalOrderItemId: 'e', variantId: 'v', matchedBy: 'manual', quantity: 3, shortQuantity: 2 },
        ...{ currency: 'SGD', unitPrice: money('5.00'), paidPrice: money('4.00') },
        ...{ lineTotal: money('12.00'), unitCost: money('1.50', 'USD') },
      },
      { unitPrice: money('5.00'), paidPrice: null, lineTotal: money('10.00'), unitCost: null },
      { unitPrice: null, lineTotal: null, status: 'return' },
    ]);
    const unalike = aStoredLine({ quantity: 3, unitPrice: '3.33', paidPrice: null, paidTotal: '8.00' });
    expect(toDetail(aStoredOrder({ lines: [unalike] })).items).toMatchObject([{ lineTotal: money('8.00') }]);
  });

  it('is told by events without what only the merchant is shown', () => {
    const told = toPublic(detail);
    const { storeId, statusReason, statusRule, mappingVersion, flags, unknownStatuses, ...more } = detail;
    const { discrepancies, packages, ignoredChanges, stockState, isHistorical, version, ...shown } = more;
    const items = shown.items.map(({ variantId, matchedBy, shortQuantity, ...item }) => item);
    expect(told).toEqual({ ...shown, items });
  });
});
