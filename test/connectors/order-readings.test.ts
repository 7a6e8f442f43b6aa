import { describe, expect, it } from 'vitest';
import { readOrder as readAtAmazon } from '../../connectors/marketplaces/amazon/amazon-order.js';
import { answering, kindOf } from './answering.js';
import { at, bare, line, placed, secondsOf, window } from './bare-order.js';
import { channelWorld, Failure, store } from './channel-world.js';

describe('an order of Amazon', () => {
  const sgd = (amount: string) => ({ amount, currencyCode: 'SGD' });
  const order = {
    orderId: 'O',
    createdTime: placed,
    lastUpdatedTime: at,
    salesChannel: { channelName: 'AMAZON', marketplaceId: 'S' },
    proceeds: {
      grandTotal: sgd('12'),
      breakdowns: ['ITEM', 'DISCOUNT', 'SHIPPING', 'TAX'].map((type, index) => ({
        type,
        subtotal: sgd(String(index + 1)),
      })),
    },
    fulfillment: {
      fulfillmentStatus: 'UNSHIPPED',
      fulfilledBy: 'MERCHANT',
      fulfillmentServiceLevel: 'STANDARD',
    },
    orderItems: [
      {
        orderItemId: 'A',
        quantityOrdered: 2,
        product: { asin: 'B0', title: 'Mug', sellerSku: 'MUG', price: { unitPrice: sgd('5') } },
        proceeds: {
          proceedsTotal: sgd('12.9'),
          breakdowns: [
            { type: 'ITEM', subtotal: sgd('10') },
            { type: 'SHIPPING', subtotal: sgd('3') },
            { type: 'TAX', subtotal: sgd('0.9') },
            {
              type: 'DISCOUNT',
              subtotal: sgd('1'),
              detailedBreakdowns: [
                { subtype: 'ITEM', value: sgd('0.5') },
                { subtype: 'SHIPPING', value: sgd('0.5') },
              ],
            },
          ],
        },
        fulfillment: { quantityUnfulfilled: 1 },
      },
      { orderItemId: 'B', quantityOrdered: 1, product: {} },
    ],
    packages: [
      {
        packageReferenceId: '1',
        packageStatus: { status: 'SHIPPED' },
        carrier: 'DHL',
        trackingNumber: 'T',
        packageItems: [{ orderItemId: 'A' }],
      },
      { packageReferenceId: '2' },
    ],
  };

  it('is all that Amazon says of it', async () => {
    const { channel, asked } = channelWorld('amazon', { '/orders/O': { order } });
    expect(await channel.readOrder('O')).toEqual({
      ...bare,
      marketplaceStatus: 'UNSHIPPED',
      marketplaceFacts: {
        channelName: 'AMAZON',
        fulfilledBy: 'MERCHANT',
        fulfillmentServiceLevel: 'STANDARD',
      },
      lines: [
        {
          ...line,
          externalLineId: 'A',
          externalItemId: 'B0',
          shopSku: 'B0',
          sku: 'MUG',
          name: 'Mug',
          quantity: 2,
          unitPrice: '5.00',
          paidPrice: null,
          paidTotal: '9.50',
          openFor: { ship: 1, cancel: 0 },
        },
        { ...line, externalLineId: 'B', paidTotal: null },
      ],
      totals: { subtotal: '1.00', discount: '2.00', shipping: '3.00', tax: '4.00', total: '12.00' },
      packages: [
        {
          externalPackageId: '1',
          marketplaceStatus: 'SHIPPED',
          carrier: 'DHL',
          trackingNumber: 'T',
          externalLineIds: ['A'],
        },
        {
          externalPackageId: '2',
          marketplaceStatus: null,
          carrier: null,
          trackingNumber: null,
          externalLineIds: [],
        },
      ],
    });
    expect(asked()[0]!.query.includedData).toBe('PROCEEDS,FULFILLMENT,PACKAGES');
  });

  it('is of a country that the account does not have, or of the first where none is told', async () => {
    const readOf = async (more: object) => {
      const { channel } = channelWorld('amazon', {
        '/orders/O': { order: { ...order, proceeds: undefined, ...more } },
      });
      const { storeId, country, currency, marketplaceStatus } = (await channel.readOrder('O'))!;
      return [storeId, country, currency, marketplaceStatus];
    };
    expect(await readOf({ salesChannel: { channelName: '', marketplaceId: 'X' } })).toEqual([
      'X',
      null,
      'SGD',
      'UNSHIPPED',
    ]);
    expect(await readOf({ salesChannel: { channelName: '' }, fulfillment: undefined })).toEqual([
      'S',
      null,
      'SGD',
      null,
    ]);
    const japan = { id: 'J', country: 'JP', currency: 'JPY' };
    const { client } = answering({ '/orders/O': { order: { ...order, proceeds: undefined } } });
    const told = await readAtAmazon(client, [japan, store], 'O');
    expect([told!.storeId, told!.country, told!.currency]).toEqual(['S', 'SG', 'SGD']);
  });

  it.each([
    ['2026-11-21T07:57:59.000Z', true],
    ['2026-11-21T07:57:59.001Z', false],
  ])('that changed before %s is asked for to that end: %s', async (until, isEnded) => {
    const times = [until, '2026-11-21T07:00:00Z', '2026-11-21T06:00:00Z', 'some day'];
    const orders = times.map((lastUpdatedTime, index) => ({
      ...order,
      orderId: `O${index}`,
      lastUpdatedTime,
    }));
    const { channel, asked } = channelWorld('amazon', {
      '/orders': { orders, pagination: { nextToken: 'next' } },
    });
    const page = await channel.changedOrders({ ...window, until, cursor: 'this' });
    expect(page.items.map(({ externalOrderId }) => externalOrderId)).toEqual(['O2', 'O1']);
    expect([page.unreadable!.map(({ externalId }) => externalId), page.nextCursor]).toEqual([['O3'], 'next']);
    expect(asked()[0]!.query).toEqual({
      lastUpdatedAfter: window.since,
      ...(isEnded ? { lastUpdatedBefore: until } : {}),
      marketplaceIds: 'S',
      maxResultsPerPage: '100',
      includedData: 'PROCEEDS,FULFILLMENT,PACKAGES',
      paginationToken: 'this',
    });
  });

  it('is none where Amazon does not know it, and not where it cannot say', async () => {
    expect(await channelWorld('amazon', { '/orders/O': new Failure(404) }).channel.readOrder('O')).toBeNull();
    const slow = channelWorld('amazon', { '/orders/O': new Failure(429) });
    expect(await kindOf(slow.channel.readOrder('O'))).toBe('throttled');
  });
});

describe('an order of TikTok Shop', () => {
  const unit = {
    id: 'A',
    product_id: 'P',
    sku_id: 'V',
    seller_sku: 'MUG',
    product_name: 'Mug',
    display_status: 'AWAITING_SHIPMENT',
    original_price: '10',
    sale_price: '9.5',
    package_id: 'P1',
    package_status: 'TO_FULFILL',
    shipping_provider_name: 'DHL',
    tracking_number: 'T',
  };
  const order = {
    id: 'O',
    status: 'AWAITING_SHIPMENT',
    create_time: secondsOf(placed),
    update_time: secondsOf(at),
    fulfillment_type: 'SELLER',
    shipping_type: 'SELLER',
    cancel_reason: 'why',
    cancellation_initiator: 'BUYER',
    is_buyer_request_cancel: true,
    is_on_hold_order: true,
    payment: {
      currency: 'MYR',
      sub_total: '10',
      shipping_fee: '2',
      seller_discount: '1',
      platform_discount: '0.5',
      tax: '0.7',
      total_amount: '11',
    },
    line_items: [unit, { id: 'B' }],
  };

  it('is all that TikTok says of it', async () => {
    const { channel, asked } = channelWorld('tiktok_shop', { '/orders': { orders: [order] } });
    expect(await channel.readOrder('O')).toEqual({
      ...bare,
      currency: 'MYR',
      marketplaceStatus: 'AWAITING_SHIPMENT',
      marketplaceFacts: {
        fulfillmentType: 'SELLER',
        shippingType: 'SELLER',
        cancelReason: 'why',
        cancellationInitiator: 'BUYER',
        buyerRequestsCancellation: 'true',
        isOnHold: 'true',
      },
      lines: [
        {
          ...line,
          externalLineId: 'A',
          externalItemId: 'P',
          externalVariantId: 'V',
          sku: 'MUG',
          name: 'Mug',
          marketplaceStatus: 'AWAITING_SHIPMENT',
          unitPrice: '10.00',
          paidPrice: '9.50',
          openFor: { ship: 1, cancel: 1 },
        },
        { ...line, externalLineId: 'B', openFor: { ship: 0, cancel: 0 } },
      ],
      totals: { subtotal: '10.00', discount: '1.50', shipping: '2.00', tax: '0.70', total: '11.00' },
      packages: [
        {
          externalPackageId: 'P1',
          marketplaceStatus: 'TO_FULFILL',
          carrier: 'DHL',
          trackingNumber: 'T',
          externalLineIds: ['A'],
          isTrackable: true,
        },
      ],
    });
    expect(asked()[0]!.query.ids).toBe('O');
  });

  it('is of the seconds of the window, page by page', async () => {
    const { channel, asked } = channelWorld('tiktok_shop', {
      search: { orders: [order], next_page_token: 'next' },
    });
    const until = '2026-11-22T00:00:00.900Z';
    expect((await channel.changedOrders({ ...window, until, cursor: 'this' })).nextCursor).toBe('next');
    expect(asked()[0]).toMatchObject({
      query: { page_size: '100', page_token: 'this', sort_field: 'update_time', sort_order: 'ASC' },
      body: { update_time_ge: secondsOf(window.since), update_time_lt: secondsOf(window.until) },
    });
    const last = channelWorld('tiktok_shop', { search: { next_page_token: '' } });
    expect([
      (await last.channel.changedOrders(window)).nextCursor,
      'page_token' in last.asked()[0]!.query,
    ]).toEqual([null, false]);
  });
});
