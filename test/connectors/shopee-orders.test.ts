import { describe, expect, it } from 'vitest';
import { kindOf } from './answering.js';
import { at, bare, line, placed, secondsOf, window } from './bare-order.js';
import { channelWorld, Failure } from './channel-world.js';

const times = (moment: string) => ({ create_time: secondsOf(placed), update_time: secondsOf(moment) });

describe('an order of Shopee', () => {
  const item = {
    item_id: 1,
    model_id: 2,
    item_name: 'Mug',
    model_sku: 'MUG',
    model_quantity_purchased: 2,
    model_original_price: 10,
    model_discounted_price: 9.5,
  };
  const order = (order_sn: string, moment = at, more: object = {}) => ({
    order_sn,
    currency: 'MYR',
    order_status: 'READY_TO_SHIP',
    ...times(moment),
    ...more,
  });
  const full = order('O', at, {
    region: 'MY',
    total_amount: 21,
    cancel_by: 'buyer',
    cancel_reason: 'why',
    fulfillment_flag: 'seller',
    item_list: [item, { ...item, order_item_id: 7 }, { ...item, add_on_deal: true, main_item: false }],
    package_list: [
      {
        package_number: 'P1',
        logistics_status: 'LOGISTICS_REQUEST_CREATED',
        shipping_carrier: 'DHL',
        item_list: [item],
      },
      { package_number: 'P2', logistics_status: 'LOGISTICS_READY', shipping_carrier: '' },
    ],
  });

  it('is all that Shopee says of it', async () => {
    const { channel, asked } = channelWorld('shopee', {
      get_order_detail: { order_list: [full] },
      get_package_detail: { package_list: [{ package_number: 'P1', tracking_number: 'T' }] },
    });
    const ofMug = {
      ...line,
      externalItemId: '1',
      externalVariantId: '2',
      sku: 'MUG',
      name: 'Mug',
      quantity: 2,
      unitPrice: '10.00',
      paidPrice: '9.50',
      openFor: { ship: 0, cancel: 2 },
    };
    expect(await channel.readOrder('O')).toEqual({
      ...bare,
      storeId: 'SELLER',
      country: 'MY',
      currency: 'MYR',
      marketplaceStatus: 'READY_TO_SHIP',
      marketplaceFacts: { cancelBy: 'buyer', cancelReason: 'why', fulfillmentFlag: 'seller' },
      lines: ['1:2:1', '1:2:7', '1:2:1:add_on'].map(externalLineId => ({ ...ofMug, externalLineId })),
      totals: { ...bare.totals, subtotal: '57.00', total: '21.00' },
      packages: [
        {
          externalPackageId: 'P1',
          marketplaceStatus: 'LOGISTICS_REQUEST_CREATED',
          carrier: 'DHL',
          trackingNumber: 'T',
          externalLineIds: ['1:2:1'],
        },
        {
          externalPackageId: 'P2',
          marketplaceStatus: 'LOGISTICS_READY',
          carrier: null,
          trackingNumber: null,
          externalLineIds: [],
        },
      ],
    });
    const { query } = asked('get_order_detail')[0]!;
    expect(query.response_optional_fields).not.toMatch(/buyer|recipient|note|address/);
    expect(asked('get_package_detail')[0]!.query.package_number_list).toBe('P1');
  });

  it('has no paid price of items in a bundle deal, which Shopee tells as 0, and no subtotal then', async () => {
    const inBundle = { ...item, order_item_id: 7, model_discounted_price: 0, promotion_type: 'bundle_deal' };
    const gift = {
      ...item,
      order_item_id: 8,
      model_discounted_price: 0,
      promotion_type: 'add_on_free_gift_sub',
    };
    const readWith = async (...item_list: object[]) => {
      const answers = { get_order_detail: { order_list: [order('O', at, { item_list })] } };
      const { lines, totals } = (await channelWorld('shopee', answers).channel.readOrder('O'))!;
      return [lines.map(({ paidPrice }) => paidPrice), totals.subtotal];
    };
    expect(await readWith(item, inBundle)).toEqual([['9.50', null], null]);
    expect(await readWith(item, gift)).toEqual([['9.50', '0.00'], '19.00']);
  });

  it('is of the window, oldest change first, with its tracking numbers, and goes on where there is more', async () => {
    const moments = [window.until, at, placed];
    const package_list = Array.from({ length: 26 }, (_, index) => ({
      package_number: `P${index}`,
      logistics_status: 'LOGISTICS_PICKUP_DONE',
    }));
    const orders = moments.map((moment, index) => order(`O${index}`, moment, { package_list }));
    const list = { order_list: orders.map(({ order_sn }) => ({ order_sn })), next_cursor: 'next' };
    const worldOf = (more: boolean) =>
      channelWorld('shopee', { get_order_list: { ...list, more }, get_order_detail: { order_list: orders } });
    const { channel, asked } = worldOf(true);
    const page = await channel.changedOrders({ ...window, cursor: 'this' });
    expect([page.items.map(({ externalOrderId }) => externalOrderId), page.nextCursor]).toEqual([
      ['O2', 'O1'],
      'next',
    ]);
    expect(asked('get_order_list')[0]!.query).toMatchObject({
      time_range_field: 'update_time',
      time_from: String(secondsOf(window.since)),
      time_to: String(secondsOf(window.until) - 1),
      page_size: '50',
      cursor: 'this',
    });
    expect(asked('get_order_detail')[0]!.query.order_sn_list).toBe('O0,O1,O2');
    const details = asked('get_package_detail').map(
      ({ query }) => query.package_number_list!.split(',').length,
    );
    expect(details).toEqual([50, 28]);
    expect((await worldOf(false).channel.changedOrders(window)).nextCursor).toBeNull();
    const empty = channelWorld('shopee', { get_order_list: { more: false } });
    expect([(await empty.channel.changedOrders(window)).items, empty.asked().length]).toEqual([[], 1]);
    expect(await empty.channel.changedOrders({ ...window, until: window.since })).toEqual({
      items: [],
      nextCursor: null,
    });
  });
});

describe('a return of Shopee', () => {
  const record = {
    return_sn: 'R',
    order_sn: 'O',
    status: 'REQUESTED',
    reason: 'DAMAGED',
    refund_amount: 7.5,
    currency: 'MYR',
    ...times(at),
    due_date: secondsOf(at) + 60,
    needs_logistics: false,
    logistics_status: 'L',
    negotiation_status: 'N',
    seller_proof_status: 'P',
    seller_compensation_status: 'C',
    validation_type: 'V',
    negotiation: { latest_offer_amount: 3 },
    item: [{ item_id: 1, model_id: 2, amount: 2, refund_amount: 7.5, variation_sku: 'MUG' }],
  };
  const read = (more: object) =>
    channelWorld('shopee', { get_return_detail: { ...record, ...more } }).channel.readReturn('R');

  it('is all that Shopee says of it', async () => {
    expect(await read({})).toEqual({
      externalReturnId: 'R',
      externalOrderId: 'O',
      storeId: 'SELLER',
      currency: 'MYR',
      marketplaceStatus: 'REQUESTED',
      marketplaceType: 'REFUND',
      marketplaceFacts: {
        logisticsStatus: 'L',
        negotiationStatus: 'N',
        sellerProofStatus: 'P',
        sellerCompensationStatus: 'C',
        validationType: 'V',
      },
      marketplaceReason: 'DAMAGED',
      respondBy: '2026-11-21T07:01:00.000Z',
      refundAmount: '7.50',
      offeredRefund: '3.00',
      lines: [
        {
          externalLineId: '1:2',
          externalOrderLineId: '1:2:1',
          sku: 'MUG',
          quantity: 2,
          refundAmount: '7.50',
        },
      ],
      requestedAt: placed,
      updatedAt: at,
    });
    expect(await read({ needs_logistics: true, reason: '' })).toMatchObject({
      marketplaceType: 'RETURN_REFUND',
      marketplaceReason: null,
    });
    expect(await read({ needs_logistics: undefined, negotiation: { latest_offer_amount: 0 } })).toMatchObject(
      {
        marketplaceType: null,
        offeredRefund: null,
      },
    );
  });

  it('is of the window, oldest change first, page by page', async () => {
    const records = [window.until, at, placed].map((moment, index) => ({
      ...record,
      ...times(moment),
      return_sn: `R${index}`,
    }));
    const worldOf = (more: boolean) => channelWorld('shopee', { get_return_list: { more, return: records } });
    const { channel, asked } = worldOf(true);
    const page = await channel.changedReturns({ ...window, cursor: '2' });
    expect([page.items.map(({ externalReturnId }) => externalReturnId), page.nextCursor]).toEqual([
      ['R2', 'R1'],
      '3',
    ]);
    expect(asked()[0]!.query).toMatchObject({
      page_no: '2',
      page_size: '50',
      update_time_from: String(secondsOf(window.since)),
    });
    const last = worldOf(false);
    expect([(await last.channel.changedReturns(window)).nextCursor, last.asked()[0]!.query.page_no]).toEqual([
      null,
      '0',
    ]);
    expect(await last.channel.changedReturns({ ...window, until: window.since })).toEqual({
      items: [],
      nextCursor: null,
    });
  });
});

describe('a record of Shopee', () => {
  it('is none where Shopee does not know it, and not where it cannot say', async () => {
    const failing = (error: string) =>
      channelWorld('shopee', { '/api/v2/': new Failure(200, { error, message: '' }) }).channel;
    expect(await failing('order.order_not_found').readOrder('O')).toBeNull();
    expect(await failing('error_not_found').readReturn('R')).toBeNull();
    expect(await kindOf(failing('error_rate_limit').readOrder('O'))).toBe('throttled');
    expect(await kindOf(failing('error_rate_limit').readReturn('R'))).toBe('throttled');
  });
});
