import { describe, expect, it } from 'vitest';
import { readOrder as readLazada } from '../../connectors/marketplaces/lazada/lazada-order.js';
import { readOrder as readShopee } from '../../connectors/marketplaces/shopee/shopee-order.js';
import { readReturn as readShopeeReturn } from '../../connectors/marketplaces/shopee/shopee-return.js';
import { readOrder as readTiktok } from '../../connectors/marketplaces/tiktok_shop/tiktok-order.js';
import { channelOrder as woocommerceOrder } from '../../connectors/marketplaces/woocommerce/woocommerce-order.js';

const store = { id: 'sg', country: 'SG', currency: 'SGD' };
const seconds = Date.parse('2026-11-21T08:00:00.000Z') / 1000;
/** Answers by the end of the path of the call. */
const answering = (answers: Record<string, unknown>) =>
  ({
    read: async (...call: unknown[]) => {
      const [end] = Object.keys(answers).filter(key => call.some(part => String(part).endsWith(key)));
      return answers[end!];
    },
  }) as never;

describe('an order of Shopee', () => {
  const line = (given: object) => ({
    item_id: 1,
    model_id: 0,
    item_name: 'Mug',
    model_quantity_purchased: 3,
    model_original_price: 2,
    model_discounted_price: 1,
    ...given,
  });
  const read = async (item_list: object[], package_list: object[] = [], order_status = 'READY_TO_SHIP') => {
    const order = {
      order_sn: 'A',
      currency: 'SGD',
      order_status,
      create_time: seconds,
      update_time: seconds,
      item_list,
      package_list,
    };
    const detail = [{ package_number: 'P', tracking_number: 'T' }];
    const client = answering({
      get_order_detail: { order_list: [order] },
      get_package_detail: { package_list: detail },
    });
    return (await readShopee(client, 'sg', 'A'))!;
  };

  it('has lines by the SKU of the model before that of the item', async () => {
    const { lines } = await read([
      line({ model_sku: 'MODEL', item_sku: 'ITEM' }),
      line({ model_sku: '', item_sku: 'ITEM' }),
      line({}),
    ]);
    expect(lines.map(({ sku }) => sku)).toEqual(['MODEL', 'ITEM', null]);
  });

  it('is open for what is not canceled, of packages that nobody has arranged', async () => {
    const ready = (given: object, logistics_status = 'LOGISTICS_READY') => ({
      package_number: 'P',
      logistics_status,
      item_list: [{ item_id: 1, model_id: 0, ...given }],
    });
    const openFor = async (given: object, ...rest: [object[]?, string?]) =>
      (await read([line(given)], ...rest)).lines[0]!.openFor;
    expect(await openFor({ cancelled_qty: 1 }, [ready({})])).toEqual({ ship: 2, cancel: 2 });
    expect(await openFor({ cancelled_qty: 2 }, [ready({ model_quantity: 3 })])).toEqual({
      ship: 1,
      cancel: 1,
    });
    expect(await openFor({}, [ready({ model_quantity: 1 }), ready({ model_id: 9 })])).toEqual({
      ship: 1,
      cancel: 3,
    });
    expect(await openFor({}, [ready({}, 'LOGISTICS_REQUEST_CREATED')], 'PROCESSED')).toEqual({
      ship: 0,
      cancel: 0,
    });
    expect(await openFor({}, [], 'UNPAID')).toEqual({ ship: 0, cancel: 3 });
  });

  it('has tracking numbers of the parcels that were handed over', async () => {
    const parcels = ['LOGISTICS_NOT_START', 'LOGISTICS_READY', 'LOGISTICS_INVALID', 'LOGISTICS_PICKUP_DONE'];
    for (const logistics_status of parcels) {
      const { packages } = await read([line({})], [{ package_number: 'P', logistics_status }]);
      expect(packages[0]!.trackingNumber, logistics_status).toBe(
        logistics_status === 'LOGISTICS_PICKUP_DONE' ? 'T' : null,
      );
    }
  });
});

describe('a return of Shopee', () => {
  const read = async (given: object) => {
    const record = {
      return_sn: 'R',
      order_sn: 'A',
      status: 'REQUESTED',
      currency: 'SGD',
      create_time: seconds,
      update_time: seconds,
      ...given,
    };
    return (await readShopeeReturn(answering({ get_return_detail: record }), 'sg', 'R'))!;
  };

  it.each([
    [{ due_date: seconds, return_seller_due_date: seconds + 60 }, '2026-11-21T08:01:00.000Z'],
    [{ due_date: seconds, status: 'PROCESSING' }, '2026-11-21T08:00:00.000Z'],
    [{ due_date: seconds, status: 'ACCEPTED' }, null],
    [{}, null],
  ])('with %o is to be answered by %s', async (given, respondBy) => {
    expect((await read(given)).respondBy).toBe(respondBy);
  });

  it('names the line of the order but for an add-on, and the SKU of the variation before that of the item', async () => {
    const item = { item_id: 1, model_id: 2, amount: 1, item_sku: 'ITEM' };
    const { lines } = await read({
      item: [
        { ...item, variation_sku: 'V' },
        { ...item, is_add_on_deal: true },
      ],
    });
    expect(lines.map(each => [each.externalOrderLineId, each.sku])).toEqual([
      ['1:2:1', 'V'],
      [null, 'ITEM'],
    ]);
  });
});

describe('an order of Lazada', () => {
  const read = async (items: object[], given: object = {}) => {
    const order = {
      order_id: 7,
      price: '1',
      created_at: '2026-11-21 08:00:00 +0000',
      updated_at: '2026-11-21 08:00:00 +0000',
      ...given,
    };
    const data = items.map((item, index) => ({
      order_item_id: index,
      name: 'Mug',
      item_price: 1,
      paid_price: 1,
      ...item,
    }));
    return (await readLazada(
      answering({ '/order/get': { data: order }, '/items/get': { data } }),
      [store],
      '7',
    ))!;
  };

  it('is known by its number, or else by its id', async () => {
    expect((await read([], { order_number: 8 })).externalOrderNumber).toBe('8');
    expect((await read([])).externalOrderNumber).toBe('7');
  });

  it('says why it was canceled by a piece that was', async () => {
    const { marketplaceFacts } = await read([
      { status: 'returned', reason: 'Broken' },
      { status: 'canceled', reason: 'Out of stock', cancel_return_initiator: 'seller' },
    ]);
    expect(marketplaceFacts).toEqual({ cancelReason: 'Out of stock', cancelInitiator: 'seller' });
  });

  it('has a parcel with the state of its pieces where they have one, and ships what is packed in one', async () => {
    const { packages, lines } = await read([
      { status: 'packed', package_id: 'A', tracking_code: 'T' },
      { status: 'packed', package_id: 'A' },
      { status: 'shipped', package_id: 'B' },
      { status: 'delivered', package_id: 'B' },
      { status: 'packed', package_id: '' },
      { status: 'repacked' },
    ]);
    expect(
      packages.map(each => [each.externalPackageId, each.marketplaceStatus, each.externalLineIds]),
    ).toEqual([
      ['A', 'packed', ['0', '1']],
      ['B', null, ['2', '3']],
    ]);
    expect(lines.map(({ openFor }) => [openFor!.ship, openFor!.cancel])).toEqual([
      [1, 0],
      [1, 0],
      [0, 0],
      [0, 0],
      [0, 0],
      [1, 1],
    ]);
  });
});

describe('an order of TikTok Shop', () => {
  const read = async (given: object) => {
    const order = { id: '7', status: 'UNPAID', create_time: seconds, update_time: seconds, ...given };
    return (await readTiktok(answering({ orders: { orders: [{ id: '8' }, order] } }), store, '7'))!;
  };

  it('is discounted by the seller and the platform, if both are known', async () => {
    const payment = { currency: 'SGD', seller_discount: '1', platform_discount: '0.5' };
    expect((await read({ payment })).totals.discount).toBe('1.50');
    expect(
      (await read({ payment: { ...payment, platform_discount: undefined } })).totals.discount,
    ).toBeNull();
  });

  it.each([
    ['TIKTOK', false],
    ['SELLER', true],
  ])('sent by %s has parcels whose number can be changed: %s', async (shipping_type, isTrackable) => {
    const { packages } = await read({
      shipping_type,
      line_items: [{ id: '1', package_id: 'P' }, { id: '2' }],
    });
    expect(packages).toMatchObject([{ externalPackageId: 'P', isTrackable, externalLineIds: ['1'] }]);
  });
});

describe('an order of WooCommerce', () => {
  const read = (given: object) =>
    woocommerceOrder(
      {
        id: 7,
        number: '7',
        status: 'processing',
        currency: 'SGD',
        total: '1',
        discount_total: '0',
        shipping_total: '0',
        total_tax: '0',
        date_created_gmt: '2026-11-21T08:00:00',
        date_modified_gmt: '2026-11-21T08:00:00',
        line_items: [],
        ...given,
      },
      store,
    );

  it.each([
    [{ shipping: { country: 'MY' }, billing: { country: 'SG' } }, 'MY'],
    [{ shipping: { country: '' }, billing: { country: 'SG' } }, 'SG'],
    [{}, null],
  ])('with %o goes to %s', (given, country) => {
    expect(read(given).country).toBe(country);
  });

  it('has lines of variations, of products without any, of deleted products, and of nothing', () => {
    const line = { id: 1, name: 'Mug', product_id: 5, variation_id: 6, quantity: 2, sku: '' };
    const priced = { ...line, subtotal: '5', total: '3' };
    const { lines } = read({
      line_items: [
        priced,
        { ...priced, variation_id: 0 },
        { ...priced, product_id: 0, variation_id: 0 },
        { ...priced, quantity: 0 },
      ],
    });
    expect(lines.map(each => [each.externalItemId, each.externalVariantId, each.paidTotal])).toEqual([
      ['5', '6', '3'],
      ['5', '5', '3'],
      [null, null, '3'],
      ['5', '6', '3'],
    ]);
  });

  it('has parcels of the carrier that the merchant named, or else of one that the plug-in knows', () => {
    const parcel = (tracking_provider: string, custom_tracking_provider: string) => ({
      tracking_id: 'T',
      tracking_provider,
      custom_tracking_provider,
      tracking_number: '1',
    });
    const value = [parcel('', 'Pigeon'), parcel('dhl', ''), parcel('', '')];
    const { packages } = read({ meta_data: [{ key: '_wc_shipment_tracking_items', value }] });
    expect(packages.map(({ carrier }) => carrier)).toEqual(['Pigeon', 'dhl', null]);
  });
});
