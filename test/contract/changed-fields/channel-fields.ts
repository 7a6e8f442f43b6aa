import { describe, expect, it } from 'vitest';
import type {
  ChannelOrder,
  ChannelOrderLine,
  ChannelReturn,
  ChannelReturnLine,
} from '../../../connectors/marketplaces/sale.js';
import { findReturn } from '../../../subgraphs/commerce/orders/return/return.queries.js';
import { channelOrder, line, type OrderShop, words } from '../../commerce/order-world.js';
import { ReturnShop, returned } from '../../commerce/return-shop.js';
import { eventsOf } from './events-of.js';

/** What names the record, and when it was changed; `marketplaceFacts` bear on the status by rules of a channel's own. */
type Named = 'externalOrderId' | 'updatedAt' | 'marketplaceFacts' | 'lines';

const packages = [
  {
    externalPackageId: 'P1',
    marketplaceStatus: 'OUT',
    carrier: 'Post',
    trackingNumber: 'T1',
    externalLineIds: ['1'],
  },
];
const totals = { subtotal: '25', discount: '2', shipping: '3', tax: '0', total: '26' };

const orderChanges: { [Field in Exclude<keyof ChannelOrder, Named>]: ChannelOrder[Field] } = {
  externalOrderNumber: '#2',
  storeId: 'store-2',
  country: 'MY',
  currency: 'USD',
  marketplaceStatus: words.shipped,
  totals: { ...totals, subtotal: '26', total: '27' },
  placedAt: '2026-11-20T09:00:00Z',
  packages,
};

const orderLineChanges: {
  [Field in keyof Required<Omit<ChannelOrderLine, 'marketplaceStatus'>>]: ChannelOrderLine[Field];
} = {
  externalLineId: '2',
  externalItemId: 'I2',
  externalVariantId: 'V2',
  sku: 'CUP',
  shopSku: 'S-CUP',
  name: 'Red mug',
  quantity: 2,
  unitPrice: '13',
  paidPrice: '11',
  paidTotal: '21',
  openFor: { ship: 0, cancel: 1 },
};

/** `offeredRefund` is read where an answer is given, and not kept. */
const returnChanges: {
  [Field in Exclude<keyof ChannelReturn, Named | 'externalReturnId' | 'offeredRefund'>]: ChannelReturn[Field];
} = {
  storeId: 'S2',
  currency: 'USD',
  marketplaceStatus: 'approved',
  marketplaceType: 'refund_only',
  marketplaceReason: 'damaged',
  respondBy: '2026-11-25T00:00:00.000Z',
  refundAmount: '8',
  requestedAt: '2026-11-21T07:00:00.000Z',
};

const returnLineChanges: { [Field in keyof ChannelReturnLine]: ChannelReturnLine[Field] } = {
  externalLineId: 'R-2',
  externalOrderLineId: 'L2',
  sku: 'BOWL',
  quantity: 2,
  refundAmount: '9',
};

/** Paths at which two records differ, of what a change of the source can change. */
const differing = (before: object, after: object): string[] =>
  Object.keys(after).filter(
    field => JSON.stringify(before[field as never]) !== JSON.stringify(after[field as never]),
  );

/** Each field of a record of a marketplace, told anew with that field alone changed. */
export function describeChannelRecords(openShop: () => OrderShop): void {
  async function expectTaken(change: Partial<ChannelOrder>) {
    const shop = openShop();
    const base = channelOrder({ totals });
    const { orderId } = await shop.record(base);
    const before = await shop.order(orderId!);
    expect((await shop.record(base)).outcome).toBe('unchanged');
    await shop.record({ ...base, ...change });
    expect(differing(before, await shop.order(orderId!))).not.toEqual([]);
  }

  describe('an order of a marketplace', () => {
    it.each(Object.entries(orderChanges))('is taken with %s alone changed', (field, to) =>
      expectTaken({ [field]: to }),
    );

    it.each(Object.entries(orderLineChanges))('is taken with %s of a line alone changed', (field, to) =>
      expectTaken({ lines: [line({ [field]: to })] }),
    );
  });

  async function expectReturnTaken(change: Partial<ChannelReturn>, { isTold = true, lineId = 'L1' } = {}) {
    const shop = new ReturnShop(openShop());
    await shop.sold();
    const base = { lines: [returned(lineId)] };
    const { returnId } = await shop.record(base);
    const read = async () => (await findReturn(shop.shop.ctx.db, shop.shop.organizationId, returnId!))!;
    const before = await read();
    expect((await shop.record(base)).outcome).toBe('unchanged');
    await shop.record({ ...base, ...change });
    expect(differing(before, await read())).not.toEqual([]);
    const events = await eventsOf(shop.shop.ctx, 'return');
    expect(events.slice(1).flatMap(event => event.changedFields).length > 0).toBe(isTold);
  }

  describe('a return of a marketplace', () => {
    it.each(Object.entries(returnChanges))('is taken with %s alone changed', (field, to) =>
      expectReturnTaken({ [field]: to }, { isTold: field !== 'storeId' }),
    );

    it.each(['parcel', 'dispute'])('is taken with its %s alone changed', axis =>
      expectReturnTaken({ marketplaceFacts: { [axis]: axis === 'parcel' ? 'in_transit' : 'open' } }),
    );

    it.each(Object.entries(returnLineChanges))('is taken with %s of a line alone changed', (field, to) => {
      // The SKU is that of the line of the order, where there is one.
      const lineId = field === 'sku' ? 'unknown' : 'L1';
      return expectReturnTaken({ lines: [{ ...returned(lineId), [field]: to }] }, { lineId });
    });
  });
}
