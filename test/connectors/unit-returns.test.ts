import { describe, expect, it } from 'vitest';
import type { ChannelReturn } from '../../connectors/marketplaces/sale.js';
import { channelWorld } from './channel-world.js';

const at = '2026-11-21T08:00:00.000Z';
const earlier = '2026-11-21T07:00:00.000Z';
const secondsOf = (moment: string) => Date.parse(moment) / 1000;
const window = { since: '2026-11-21T00:00:00.000Z', until: '2026-11-22T00:00:00.000Z', cursor: null };

/** A return of which nothing more is told than has to be. */
const bare: Omit<ChannelReturn, 'externalReturnId' | 'marketplaceStatus' | 'lines'> = {
  externalOrderId: 'O',
  storeId: 'S',
  currency: 'SGD',
  marketplaceType: null,
  marketplaceFacts: {},
  marketplaceReason: null,
  respondBy: null,
  refundAmount: null,
  requestedAt: earlier,
  updatedAt: at,
};

describe('a return of TikTok Shop', () => {
  const money = (refund_total: string, currency = 'SGD') => ({ currency, refund_total });
  const record = {
    return_id: 'R',
    order_id: 'O',
    return_status: 'RETURN_OR_REFUND_REQUEST_PENDING',
    return_type: 'REFUND',
    arbitration_status: 'IN_PROGRESS',
    return_method: 'SHIP',
    shipment_type: 'PLATFORM',
    handover_method: 'PICKUP',
    role: 'BUYER',
    return_reason: 'torn',
    create_time: secondsOf(earlier),
    update_time: secondsOf(at),
    refund_amount: money('7.5', 'MYR'),
    seller_proposed_return_type: 'PARTIAL_REFUND',
    partial_refund: { amount: '3' },
    seller_next_action_response: [{ action: 'SELLER_RESPOND_REFUND', deadline: secondsOf(at) + 60 }],
    return_line_items: [
      {
        return_line_item_id: '1',
        order_line_item_id: '4',
        seller_sku: 'MUG',
        refund_amount: money('700', 'VND'),
      },
      { return_line_item_id: '2', refund_amount: { refund_total: '1' } },
    ],
  };
  const read = async (more: object) => {
    const { channel } = channelWorld('tiktok_shop', {
      '/returns/search': { return_orders: [{ return_id: 'X' }, { ...record, ...more }] },
    });
    return channel.readReturn('R');
  };

  it('is all that TikTok says of it', async () => {
    expect(await read({})).toEqual({
      ...bare,
      externalReturnId: 'R',
      currency: 'MYR',
      marketplaceStatus: record.return_status,
      marketplaceType: 'REFUND',
      marketplaceFacts: {
        arbitrationStatus: 'IN_PROGRESS',
        returnMethod: 'SHIP',
        shipmentType: 'PLATFORM',
        handoverMethod: 'PICKUP',
        initiatedBy: 'BUYER',
        sellerNextAction: 'SELLER_RESPOND_REFUND',
      },
      marketplaceReason: 'torn',
      respondBy: '2026-11-21T08:01:00.000Z',
      refundAmount: '7.50',
      offeredRefund: '3.00',
      lines: [
        { externalLineId: '1', externalOrderLineId: '4', sku: 'MUG', quantity: 1, refundAmount: '700' },
        { externalLineId: '2', externalOrderLineId: null, sku: null, quantity: 1, refundAmount: '1.00' },
      ],
    });
  });

  it('offers nothing where the seller proposed something else, and is none where TikTok knows another', async () => {
    const proposed = {
      seller_proposed_return_type: 'FULL_REFUND',
      refund_amount: undefined,
      return_reason: '',
    };
    expect(await read(proposed)).toMatchObject({
      offeredRefund: null,
      refundAmount: null,
      currency: 'SGD',
      marketplaceReason: null,
    });
    expect(await read({ return_id: 'Y' })).toBeNull();
    expect(await read({ seller_next_action_response: [{ action: 'A', deadline: 0 }] })).toMatchObject({
      respondBy: null,
    });
  });

  it('is of the seconds of the window, page by page', async () => {
    const { channel, asked } = channelWorld('tiktok_shop', {
      search: { return_orders: [record], next_page_token: 'next' },
    });
    const page = await channel.changedReturns({
      ...window,
      since: '2026-11-21T00:00:00.900Z',
      cursor: 'this',
    });
    expect([page.items.length, page.nextCursor]).toEqual([1, 'next']);
    expect(asked()[0]).toMatchObject({
      query: { page_size: '50', page_token: 'this', sort_field: 'update_time', sort_order: 'ASC' },
      body: { update_time_ge: secondsOf(window.since), update_time_lt: secondsOf(window.until) },
    });
    const last = channelWorld('tiktok_shop', { search: { next_page_token: '' } });
    expect((await last.channel.changedReturns(window)).nextCursor).toBeNull();
    expect(last.asked()[0]!.query).not.toHaveProperty('page_token');
  });
});

describe('a return of Zalora', () => {
  const item = (id: number, more: object = {}) => ({
    OrderItemId: id,
    OrderId: 7,
    Status: 'returned',
    Currency: 'MYR',
    Sku: 'MUG',
    PaidPrice: '7.5',
    UpdatedAt: '2026-11-21 16:00:00',
    ...more,
  });
  const order = { OrderId: 7, UpdatedAt: '2026-11-21 16:00:00' };
  const worldOf = (...items: object[]) =>
    channelWorld('zalora', {
      GetMultipleOrderItems: { Orders: { Order: { OrderId: 7, OrderItems: { OrderItem: items } } } },
      GetOrder: { Orders: { Order: order } },
    });

  it('is a piece of an order, with the words of its state', async () => {
    const { channel } = worldOf(
      item(1, { Status: 'shipped' }),
      item(2, { Reason: 'Torn', ReturnStatus: 'open' }),
    );
    expect(await channel.readReturn('7-2')).toEqual({
      ...bare,
      externalReturnId: '7-2',
      externalOrderId: '7',
      currency: 'MYR',
      marketplaceStatus: 'returned',
      marketplaceFacts: { returnStatus: 'open' },
      marketplaceReason: 'Torn',
      refundAmount: '7.50',
      lines: [
        { externalLineId: '2', externalOrderLineId: '2', sku: 'MUG', quantity: 1, refundAmount: '7.50' },
      ],
      requestedAt: null,
    });
    expect([await channel.readReturn('7-1'), await channel.readReturn('7-9')]).toEqual([null, null]);
  });

  it('is each piece that is on its way back or has come, that changed in the window, oldest first', async () => {
    const statuses = [
      'return_waiting_for_approval',
      'return_shipped_by_customer',
      'return_delivered_to_seller',
      'return_rejected',
      'returned',
    ];
    const items = statuses.map((Status, index) =>
      item(index, { Status, UpdatedAt: `2026-11-21 16:00:0${5 - index}` }),
    );
    const late = item(8, { UpdatedAt: '2026-11-22 08:00:00' });
    const { channel } = worldOf(...items, late, item(9, { Status: 'delivered', Currency: '' }));
    const found = (await channel.changedReturns(window)).items;
    expect(found.map(({ marketplaceStatus }) => marketplaceStatus)).toEqual(statuses.toReversed());
  });
});
