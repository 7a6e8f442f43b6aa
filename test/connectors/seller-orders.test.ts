import { describe, expect, it } from 'vitest';
import { dayOf } from '../../connectors/marketplaces/lazada/lazada-time.js';
import { utcOffsetHours } from '../../connectors/marketplaces/zalora/zalora-region.js';
import { kindOf } from './answering.js';
import { at, bare, line, placed, secondsOf, window } from './bare-order.js';
import { channelWorld, Failure } from './channel-world.js';

/** In Singapore, eight hours ahead. */
const local = (moment: string) =>
  new Date(Date.parse(moment) + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ');

describe('an order of Zalora', () => {
  const unit = (id: number, more: object = {}) => ({
    OrderItemId: id,
    Name: 'Mug',
    Sku: 'MUG',
    Status: 'pending',
    ...more,
  });
  const full = {
    ShopSku: 'SHOP',
    Status: 'shipped',
    Currency: 'MYR',
    ItemPrice: '1,010',
    PaidPrice: '9.5',
    TaxAmount: '0.5',
    ShippingAmount: '2',
    VoucherAmount: '1',
    ShipmentProvider: 'DHL',
    TrackingCode: 'T',
    PackageId: 'P1',
  };
  const order = (id: number, UpdatedAt = local(at)) => ({ OrderId: id, CreatedAt: local(placed), UpdatedAt });
  const itemsOf = (id: number, ...OrderItem: object[]) => ({ OrderId: id, OrderItems: { OrderItem } });
  const first = { ...order(7), OrderNumber: 70, Price: '30', Statuses: { Status: ['pending', 'shipped'] } };

  it('is all that Zalora says of it', async () => {
    const units = [
      unit(1, full),
      unit(2, full),
      unit(3, { ...full, Sku: '', PackageId: '', Status: 'ready_to_ship' }),
    ];
    const { channel } = channelWorld('zalora', {
      GetMultipleOrderItems: { Orders: { Order: [itemsOf(8, unit(9)), itemsOf(7, ...units)] } },
      GetOrder: { Orders: { Order: first } },
    });
    const ofMug = {
      ...line,
      sku: 'MUG',
      shopSku: 'SHOP',
      name: 'Mug',
      marketplaceStatus: 'shipped',
      unitPrice: '1010.00',
      paidPrice: '9.50',
      openFor: { ship: 0, cancel: 0 },
    };
    expect(await channel.readOrder('7')).toEqual({
      ...bare,
      externalOrderId: '7',
      externalOrderNumber: '70',
      currency: 'MYR',
      marketplaceFacts: { statuses: 'pending,shipped' },
      lines: [
        { ...ofMug, externalLineId: '1' },
        { ...ofMug, externalLineId: '2' },
        {
          ...ofMug,
          externalLineId: '3',
          sku: null,
          marketplaceStatus: 'ready_to_ship',
          openFor: { ship: 0, cancel: 1 },
        },
      ],
      totals: { subtotal: '3030.00', discount: '3.00', shipping: '6.00', tax: '1.50', total: '30.00' },
      packages: [
        {
          externalPackageId: 'P1',
          marketplaceStatus: 'shipped',
          carrier: 'DHL',
          trackingNumber: 'T',
          externalLineIds: ['1', '2'],
        },
      ],
    });
  });

  it('is none where Zalora does not know it, and is not asked for by what is no number', async () => {
    const { channel, asked } = channelWorld('zalora', {
      GetOrder: new Failure(200, { ErrorResponse: { Head: { ErrorCode: 16 } } }),
    });
    expect([await channel.readOrder('7'), await channel.readOrder('7a'), asked().length]).toEqual([
      null,
      null,
      1,
    ]);
    const slow = channelWorld('zalora', {
      GetOrder: new Failure(200, { ErrorResponse: { Head: { ErrorCode: 429 } } }),
    });
    expect(await kindOf(slow.channel.readOrder('7'))).toBe('throttled');
    const bareOrder = channelWorld('zalora', {
      GetMultipleOrderItems: {},
      GetOrder: { Orders: { Order: order(7) } },
    });
    expect(await bareOrder.channel.readOrder('7')).toMatchObject({
      externalOrderNumber: null,
      currency: 'SGD',
      lines: [],
    });
  });

  const page = (count: number, moment: string) =>
    Array.from({ length: count }, (_, index) => order(index, local(moment)));

  it.each<[string, object[], string | null, string | null]>([
    ['a page that is not full', page(49, at), null, null],
    ['a full page', [...page(48, placed), ...page(2, at)], null, `${secondsOf(at)}:2`],
    ['a full page of one second', page(50, at), `${secondsOf(at)}:50`, `${secondsOf(at)}:100`],
    ['a full page that ends beyond the window', page(50, window.until), null, null],
  ])('goes on after %s', async (_what, Order, cursor, next) => {
    const { channel, asked } = channelWorld('zalora', {
      GetMultipleOrderItems: {},
      GetOrders: { Orders: { Order } },
    });
    expect((await channel.changedOrders({ ...window, cursor })).nextCursor).toBe(next);
    const [from, skipped] = cursor === null ? [window.since, '0'] : [at, '50'];
    expect(asked('GetOrders')[0]!.query).toMatchObject({
      UpdatedAfter: from.replace('.000Z', '+00:00'),
      UpdatedBefore: '2026-11-22T00:00:00+00:00',
      SortBy: 'updated_at',
      SortDirection: 'ASC',
      Limit: '50',
      Offset: skipped,
    });
  });

  it('is of the window from its first second to before its last', async () => {
    const moments = ['2026-11-20T23:59:59Z', window.since, '2026-11-21T23:59:59Z', window.until];
    const Order = moments.map((moment, index) => order(index, local(moment)));
    const { channel, asked } = channelWorld('zalora', {
      GetMultipleOrderItems: {},
      GetOrders: { Orders: { Order } },
    });
    expect((await channel.changedOrders(window)).items.map(({ externalOrderId }) => externalOrderId)).toEqual(
      ['1', '2'],
    );
    const empty = await channel.changedOrders({ ...window, until: '2026-11-21T00:00:00.900Z' });
    expect([empty, asked('GetOrders').length]).toEqual([{ items: [], unreadable: [], nextCursor: null }, 1]);
  });
});

describe('an order of Lazada', () => {
  const order = (order_id: number, updated = at) => ({
    order_id,
    price: '1',
    created_at: `${local(placed)} +0800`,
    updated_at: `${local(updated)} +0800`,
  });
  const piece = {
    order_item_id: 1,
    name: 'Mug',
    sku: 'MUG',
    shop_sku: 'SHOP',
    sku_id: 5,
    product_id: 6,
    status: 'shipped',
    item_price: '1,010',
    paid_price: 9.5,
    tax_amount: 0.5,
    currency: 'MYR',
    package_id: 'P1',
    tracking_code: 'T',
    shipment_provider: 'DHL',
  };

  it('is all that Lazada says of it', async () => {
    const told = {
      ...order(7),
      order_number: 70,
      price: '30',
      shipping_fee: 2,
      voucher: '1',
      statuses: ['pending', 'shipped'],
      payment_method: 'COD',
    };
    const { channel } = channelWorld('lazada', {
      '/order/get': { data: told },
      '/order/items/get': { data: [piece, { ...piece, order_item_id: 2 }] },
    });
    const ofMug = {
      ...line,
      externalItemId: '6',
      externalVariantId: '5',
      sku: 'MUG',
      shopSku: 'SHOP',
      name: 'Mug',
      marketplaceStatus: 'shipped',
      unitPrice: '1010.00',
      paidPrice: '9.50',
      openFor: { ship: 0, cancel: 0 },
    };
    expect(await channel.readOrder('7')).toEqual({
      ...bare,
      externalOrderId: '7',
      externalOrderNumber: '70',
      currency: 'MYR',
      marketplaceFacts: { statuses: 'pending,shipped', paymentMethod: 'COD' },
      lines: [
        { ...ofMug, externalLineId: '1' },
        { ...ofMug, externalLineId: '2' },
      ],
      totals: { subtotal: '2020.00', discount: '1.00', shipping: '2.00', tax: '1.00', total: '30.00' },
      packages: [
        {
          externalPackageId: 'P1',
          marketplaceStatus: 'shipped',
          carrier: 'DHL',
          trackingNumber: 'T',
          externalLineIds: ['1', '2'],
        },
      ],
    });
  });

  it('is none where Lazada does not know it, and not where it cannot say', async () => {
    const known = channelWorld('lazada', { '/order/get': new Failure(200, { code: '16' }) });
    expect(await known.channel.readOrder('7')).toBeNull();
    const slow = channelWorld('lazada', { '/order/get': new Failure(200, { code: 'AppCallLimit' }) });
    expect(await kindOf(slow.channel.readOrder('7'))).toBe('throttled');
  });

  it.each<[string, number, string | null, string | null]>([
    ['a page that is not full', 49, null, null],
    ['a full page', 50, null, `0:${secondsOf(at)}:50`],
    ['a full page of one second', 50, `0:${secondsOf(at)}:50`, `0:${secondsOf(at)}:100`],
  ])('goes on after %s', async (_what, count, cursor, next) => {
    const orders = Array.from({ length: count }, (_, index) => order(index + 1));
    const { channel, asked } = channelWorld('lazada', {
      '/orders/get': { data: { orders } },
      '/orders/items/get': { data: [] },
    });
    expect((await channel.changedOrders({ ...window, cursor })).nextCursor).toBe(next);
    const [from, skipped] = cursor === null ? [window.since, '0'] : [at, '50'];
    expect(asked('/orders/get')[0]!.query).toMatchObject({
      update_after: from.replace('.000Z', '+00:00'),
      update_before: '2026-11-21T23:59:59+00:00',
      sort_by: 'updated_at',
      sort_direction: 'ASC',
      offset: skipped,
      limit: '50',
    });
  });

  it('has the pieces that are told of it, and of a window without a second there is none', async () => {
    const { channel, asked } = channelWorld('lazada', {
      '/orders/get': { data: { orders: [order(7), order(8)] } },
      '/orders/items/get': { data: [{ order_id: '8', order_items: [piece] }] },
    });
    const { items } = await channel.changedOrders(window);
    expect(items.map(({ externalOrderId, lines }) => [externalOrderId, lines.length])).toEqual([
      ['7', 0],
      ['8', 1],
    ]);
    expect(asked('/orders/items/get')[0]!.query.order_ids).toBe('[7,8]');
    const none = await channel.changedOrders({ ...window, until: '2026-11-21T00:00:00.900Z' });
    expect([none, asked('/orders/get').length]).toEqual([{ items: [], nextCursor: null }, 1]);
    expect((await channel.changedOrders({ ...window, cursor: '1:0:0' })).items).toEqual([]);
    await channel.changedOrders({ ...window, until: '2026-11-21T00:00:01.000Z' });
    expect(asked('/orders/get')).toHaveLength(2);
  });
});

describe('the clock of a country', () => {
  const reading = (at: (country: string) => unknown, countries: string) => countries.split(' ').map(at);

  it('is that of its reports and orders', () => {
    expect(reading(country => utcOffsetHours({ country }), 'SG MY HK TW PH ID XX')).toEqual([
      8, 8, 8, 8, 8, 7, 0,
    ]);
    const dayIn = (country: string) => dayOf('2026-11-20T16:30:00.000Z', country).slice(-2);
    expect(reading(dayIn, 'SG MY PH TH VN ID')).toEqual(['21', '21', '21', '20', '20', '20']);
  });
});
