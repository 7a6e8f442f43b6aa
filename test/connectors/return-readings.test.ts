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

describe('a return of Shopify', () => {
  const amount = (value: string) => ({
    totalRefundedSet: { shopMoney: { amount: value, currencyCode: 'SGD' } },
  });
  const lines = (...nodes: object[]) => ({ nodes, pageInfo: { hasNextPage: false, endCursor: null } });
  const record = {
    id: 'R',
    status: 'OPEN',
    createdAt: earlier,
    refunds: { nodes: [amount('1.5'), amount('2')] },
    returnLineItems: lines(
      {
        id: 'L1',
        quantity: 2,
        returnReasonDefinition: { handle: 'size' },
        fulfillmentLineItem: { lineItem: { id: 'I1', sku: 'MUG' } },
      },
      { id: 'L2', quantity: 1, returnReasonDefinition: null },
    ),
    order: { id: 'O', updatedAt: at, currencyCode: 'SGD' },
  };

  it('is all that was paid back, for the reason of its first line', async () => {
    const { channel } = channelWorld('shopify', { 'return(id: $id)': { return: record } });
    expect(await channel.readReturn('R')).toEqual({
      ...bare,
      storeId: 'SELLER',
      externalReturnId: 'R',
      marketplaceStatus: 'OPEN',
      marketplaceReason: 'size',
      refundAmount: '3.50',
      lines: [
        { externalLineId: 'L1', externalOrderLineId: 'I1', sku: 'MUG', quantity: 2, refundAmount: null },
        { externalLineId: 'L2', externalOrderLineId: null, sku: null, quantity: 1, refundAmount: null },
      ],
    });
    const empty = { ...record, refunds: { nodes: [] }, returnLineItems: lines() };
    const none = channelWorld('shopify', { 'return(id: $id)': { return: empty } });
    expect(await none.channel.readReturn('R')).toMatchObject({ refundAmount: null, marketplaceReason: null });
    const unknown = channelWorld('shopify', { 'return(id: $id)': { return: null } });
    expect(await unknown.channel.readReturn('R')).toBeNull();
  });
});

describe('a return of WooCommerce', () => {
  const refund = {
    id: 9,
    parent_id: 5,
    date_created_gmt: '2026-11-21T08:00:00',
    amount: '-7.50',
    refunded_payment: false,
    line_items: [
      {
        id: 1,
        sku: 'MUG',
        quantity: -2,
        total: '-7.50',
        meta_data: [
          { key: '_other', value: 1 },
          { key: '_refunded_item_id', value: 4 },
        ],
      },
      { id: 2, sku: '', quantity: 0, total: '0' },
    ],
  };

  it('is a refund that was made, whose amounts are no debts', async () => {
    const { channel, asked } = channelWorld('woocommerce', { '/refunds': [refund] });
    expect(await channel.readReturn('9')).toEqual({
      ...bare,
      externalReturnId: '9',
      externalOrderId: '5',
      marketplaceStatus: 'refunded',
      marketplaceType: 'refund',
      marketplaceFacts: { refundedPayment: 'false' },
      refundAmount: '7.5',
      lines: [
        { externalLineId: '1', externalOrderLineId: '4', sku: 'MUG', quantity: 2, refundAmount: '7.5' },
        { externalLineId: '2', externalOrderLineId: null, sku: null, quantity: 0, refundAmount: '0' },
      ],
      requestedAt: at,
    });
    expect(asked()[0]!.query.include).toBe('9');
    expect(await channelWorld('woocommerce', { '/refunds': [] }).channel.readReturn('9')).toBeNull();
    const { refunded_payment: _, ...untold } = refund;
    const [silent] = (
      await channelWorld('woocommerce', { '/refunds': [untold] }).channel.changedReturns(window)
    ).items;
    expect(silent!.marketplaceFacts).toEqual({});
  });
});

describe('a return of Lazada', () => {
  const piece = (id: number, more: object = {}) => ({
    reverse_order_line_id: id,
    reverse_status: 'REQUEST_INITIATE',
    return_order_line_gmt_create: secondsOf(earlier) + id,
    return_order_line_gmt_modified: secondsOf(at) - id,
    ...more,
  });
  const full = {
    trade_order_line_id: 4,
    seller_sku_id: 'MUG',
    refund_amount: '750',
    reason_text: 'Torn',
    ofc_status: 'DELIVERED',
    whqc_decision: 'GOOD',
    is_dispute: 'true',
  };
  const record = {
    reverse_order_id: 9,
    trade_order_id: 'O',
    request_type: 'RETURN',
    is_rtm: true,
    shipping_type: 'PICKUP',
  };
  const read = async (...reverse_order_lines: object[]) => {
    const items = [{ ...record, reverse_order_lines }];
    const { channel } = channelWorld('lazada', { reverseorders: { result: { items } } });
    return (await channel.readReturn('9'))!;
  };

  it('is asked for with the first of its pieces and changed with the last', async () => {
    expect(await read(piece(1), piece(0, full))).toEqual({
      ...bare,
      externalReturnId: '9',
      marketplaceStatus: 'REQUEST_INITIATE',
      marketplaceType: 'RETURN',
      marketplaceFacts: { isReturnToMerchant: 'true', shippingType: 'PICKUP' },
      lines: [
        { externalLineId: '1', externalOrderLineId: null, sku: null, quantity: 1, refundAmount: null },
        { externalLineId: '0', externalOrderLineId: '4', sku: 'MUG', quantity: 1, refundAmount: '7.50' },
      ],
    });
    expect(await read(piece(0, full))).toMatchObject({
      refundAmount: '7.50',
      marketplaceReason: 'Torn',
      marketplaceFacts: { ofcStatus: 'DELIVERED', warehouseDecision: 'GOOD', isDispute: 'true' },
    });
    expect(await read(piece(0, full), piece(1, full))).toMatchObject({ refundAmount: '15.00' });
    expect(await read(piece(0, { reason_text: '' }))).toMatchObject({ marketplaceReason: null });
  });

  it.each([
    'REFUND_SUCCESS',
    'REQUEST_COMPLETE',
    'REQUEST_REJECT',
    'REQUEST_CANCEL',
    'REFUND_REJECT',
    'CANCEL_SUCCESS',
  ])('stands where a piece stands beside one that has ended with %s', async reverse_status => {
    const { marketplaceStatus } = await read(
      piece(0, { reverse_status }),
      piece(1, { reverse_status: 'REQUEST_INITIATE' }),
    );
    expect(marketplaceStatus).toBe('REQUEST_INITIATE');
    const over = await read(piece(0, { reverse_status }), piece(1, { reverse_status: 'REFUND_SUCCESS' }));
    expect(over.marketplaceStatus).toBe(reverse_status);
  });

  it('is of the changes of the window to its last millisecond, page by page, oldest first', async () => {
    const many = Array.from({ length: 50 }, (_, index) => ({
      ...record,
      reverse_order_id: index,
      reverse_order_lines: [piece(index)],
    }));
    const { channel, asked } = channelWorld('lazada', {
      'page_no=1': { result: { items: many } },
      'page_no=2': { result: {} },
    });
    const first = await channel.changedReturns(window);
    expect([first.items[0]!.externalReturnId, first.nextCursor]).toEqual(['49', '0:1']);
    expect((await channel.changedReturns({ ...window, cursor: first.nextCursor })).nextCursor).toBeNull();
    expect(asked()[0]!.query).toMatchObject({
      page_size: '50',
      ReverseOrderLineModifiedTimeRangeStart: String(Date.parse(window.since)),
      ReverseOrderLineModifiedTimeRangeEnd: String(Date.parse(window.until) - 1),
    });
    expect(await channelWorld('lazada', { reverse: { result: {} } }).channel.readReturn('9')).toBeNull();
  });
});
