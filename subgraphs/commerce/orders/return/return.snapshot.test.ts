import { expect, it } from 'vitest';
import type { Return, ReturnLine } from './return.entity.js';
import { toReturnSnapshot } from './return.snapshot.js';

const item = {
  ...{ id: 'l', orderLineId: 'ol', externalOrderLineId: 'eol', productId: 'p', variantId: 'v' },
  ...{ sku: 'MUG', name: 'Mug', requestedQuantity: 4, approvedQuantity: 3 },
  ...{ receivedQuantity: 2, refundedQuantity: 1 },
};
const line: ReturnLine = { ...item, externalLineId: 'el', refundAmount: '2.5' };
const shown = {
  ...{ id: 'r', marketplace: 'stall', accountId: 'a', externalReturnId: 'R1', orderId: 'o' },
  ...{ externalOrderId: 'O1', status: 'received' as const, marketplaceStatus: 'BACK' },
  ...{ type: 'exchange' as const, marketplaceType: 'SWAP', logistics: 'delivered' as const },
  ...{ dispute: 'open' as const, reason: 'late' as const, marketplaceReason: 'LATE' },
  ...{ resolution: 'replaced' as const, respondBy: '2026-11-25T08:00:00.000Z', currency: 'SGD' },
  ...{ unknownStatuses: ['ODD'], requestedAt: '2026-11-21T08:00:00.000Z' },
  ...{ sourceUpdatedAt: '2026-11-22T08:00:00.000Z', version: 7 },
  ...{ createdAt: '2026-11-23T08:00:00.000Z', updatedAt: '2026-11-24T08:00:00.000Z' },
};
const kept = { storeId: 's', mappingVersion: '2026-11-21', statusRule: 'rule', isHistorical: true };
const record: Return = { ...shown, ...kept, refundAmount: '5', lines: [line] };

it('a return is shown with its items and amounts, and without what is only kept', () => {
  const refundAmount = { amount: '5.00', currency: 'SGD' };
  const items = [{ ...item, externalReturnItemId: 'el', refundAmount: { amount: '2.50', currency: 'SGD' } }];
  expect(toReturnSnapshot(record)).toEqual({ ...shown, refundAmount, receivedUnapproved: false, items });
  const none = { ...line, approvedQuantity: 1, refundAmount: null };
  expect(toReturnSnapshot({ ...record, refundAmount: null, lines: [none] })).toMatchObject({
    ...{ refundAmount: null, receivedUnapproved: true, items: [{ approvedQuantity: 1, refundAmount: null }] },
  });
});
