import { describe, expect, it } from 'vitest';
import { actOnOrder as actAtLazada } from '../../connectors/marketplaces/lazada/lazada-order-action.js';
import type { OrderAction } from '../../connectors/marketplaces/sale.js';
import { actOnOrder as actAtShopee } from '../../connectors/marketplaces/shopee/shopee-order-action.js';
import { cancel, label, line, ship } from './actions.js';
import { answering, kindOf } from './answering.js';

describe('an order of Shopee', () => {
  const item = (item_id: number, quantity = 2) => ({
    item_id,
    model_id: 0,
    item_name: 'Mug',
    model_quantity_purchased: quantity,
    model_original_price: 1,
    model_discounted_price: 1,
  });
  const parcel = (package_number: string, items: object[], logistics_status = 'LOGISTICS_READY') => ({
    package_number,
    logistics_status,
    item_list: items,
  });
  const [one, two] = [item(1), item(2, 1)];
  const slot = (pickup_time_id: string) => ({ pickup_time_id });
  const pickup = {
    address_list: [
      { address_id: 10, time_slot_list: [slot('t-1')] },
      { address_id: 11, address_flag: ['pickup_address'], time_slot_list: [slot('t-2'), slot('t-3')] },
    ],
  };
  const act = (action: OrderAction, packages = [parcel('P1', [one, two])], parameter: object = {}) => {
    const order = {
      order_sn: 'O',
      order_status: 'READY_TO_SHIP',
      currency: 'SGD',
      create_time: 0,
      update_time: 0,
    };
    const world = answering({
      get_order_detail: { order_list: [{ ...order, item_list: [one, two], package_list: packages }] },
      get_shipping_parameter: parameter,
    });
    const written = (path: string) => world.sent(path).map(call => call[1]);
    return { written, outcome: actAtShopee(world.client, 'S', action) };
  };
  const [first, second] = [line('1:0:1', 2), line('2:0:2')];

  it.each<[string, Parameters<typeof ship>[0], object, object]>([
    [
      'its own number where the carrier is the seller’s',
      { trackingNumber: 'T' },
      { info_needed: { non_integrated: ['tracking_no'], pickup: [] }, pickup },
      { non_integrated: { tracking_number: 'T' } },
    ],
    [
      'a pick-up where there is no number',
      {},
      { info_needed: { non_integrated: [], pickup: [] }, pickup },
      { pickup: { address_id: 11, pickup_time_id: 't-2' } },
    ],
    [
      'a pick-up where the carrier takes no number',
      { trackingNumber: 'T' },
      { info_needed: { pickup: [] }, pickup: { address_list: pickup.address_list.slice(0, 1) } },
      { pickup: { address_id: 10, pickup_time_id: 't-1' } },
    ],
    [
      'a drop-off where nobody has time',
      {},
      { info_needed: { pickup: [] }, pickup: { address_list: [{ address_id: 10 }] } },
      { dropoff: {} },
    ],
    ['a drop-off where no pick-up is needed', {}, { info_needed: { dropoff: [] }, pickup }, { dropoff: {} }],
  ])('is shipped by %s', async (_what, more, parameter, method) => {
    const { outcome, written } = act(ship(more), undefined, parameter);
    expect(await outcome).toEqual({ externalPackageId: 'P1', document: null });
    expect(written('ship_order')).toEqual([{ order_sn: 'O', ...method }]);
  });

  const both = [parcel('P1', [one]), parcel('P2', [two]), parcel('P3', [two], 'LOGISTICS_REQUEST_CREATED')];

  it.each<[string, Parameters<typeof ship>[0], typeof both, string]>([
    ['the package that is named', { externalPackageId: 'P2' }, both, 'P2'],
    ['the package of the lines', { lines: [second] }, both, 'P2'],
    ['the package that is left', {}, both.slice(1), 'P2'],
    ['none of several', {}, both, 'rejected'],
    ['none that is on its way', { externalPackageId: 'P3' }, both, 'rejected'],
    ['no part of a package', { lines: [first] }, [parcel('P1', [one, two])], 'unsupported'],
    ['no lines of two packages', { lines: [first, second] }, both, 'unsupported'],
  ])('ships %s', async (_what, more, packages, wanted) => {
    const { outcome, written } = act(ship(more), packages);
    if (!wanted.startsWith('P')) {
      expect([await kindOf(outcome), written('ship_order')]).toEqual([wanted, []]);
      return;
    }
    expect((await outcome).externalPackageId).toBe(wanted);
    expect(written('ship_order')).toMatchObject([{ order_sn: 'O', package_number: wanted }]);
  });

  const items = [
    { item_id: 1, model_id: 0 },
    { item_id: 2, model_id: 0 },
  ];

  it.each<[string, Parameters<typeof cancel>[0], object]>([
    ['whole', {}, { cancel_reason: 'OUT_OF_STOCK', item_list: items }],
    [
      'whole by all of its lines',
      { lines: [second, first] },
      { cancel_reason: 'OUT_OF_STOCK', item_list: items },
    ],
    [
      'where nobody delivers',
      { reason: 'undeliverable_area' },
      { cancel_reason: 'UNDELIVERABLE_AREA', item_list: items },
    ],
    [
      'in part',
      { lines: [line('1:0:1', 1)] },
      { cancel_reason: 'OUT_OF_STOCK', partial_cancel_item_list: [{ ...items[0], model_quantity: 1 }] },
    ],
  ])('is canceled %s', async (_what, more, body) => {
    const { outcome, written } = act(cancel(more));
    expect(await outcome).toEqual({ externalPackageId: null, document: null });
    expect(written('cancel_order')).toEqual([{ order_sn: 'O', ...body }]);
  });

  it('is not canceled by a line that it does not have', async () => {
    expect(await kindOf(act(cancel({ lines: [line('9:0:9')] })).outcome)).toBe('rejected');
    expect(await kindOf(actAtShopee(answering({}).client, 'S', cancel()))).toBe('not_found');
  });
});

describe('an order of Lazada', () => {
  const stores = ['SG', 'MY'].map(country => ({ id: country, country, currency: 'SGD' }));
  const piece = (order_item_id: number, status: string, package_id = '') => ({
    order_item_id,
    status,
    package_id,
    name: 'Mug',
    item_price: 1,
    paid_price: 1,
  });
  const done = { result: { success: true, data: {} } };
  const act = (action: OrderAction, pieces: object[], answers: Record<string, unknown> = {}) => {
    const data = {
      order_id: 7,
      price: 1,
      created_at: '2026-11-21 08:00:00 +0800',
      updated_at: '2026-11-21 08:00:00 +0800',
    };
    const world = answering({
      '/order/get': { data },
      '/order/items/get': { data: pieces },
      'providers/get': {
        result: { data: { platform_default: 0, shipment_providers: [{ name: 'LEX', provider_code: 'C1' }] } },
      },
      '/fulfill/pack': {
        result: {
          success: 'true',
          data: { pack_order_list: [{ order_item_list: [{ package_id: 'NEW' }] }] },
        },
      },
      '/package/rts': done,
      '/order/cancel': {},
      ...answers,
    });
    const asked = (path: string) =>
      world
        .sent(path)
        .map(call => Object.values(call[2] as Record<string, string>).map(text => JSON.parse(text))[0]);
    return {
      ...world,
      asked,
      outcome: actAtLazada(world.client, stores, { ...action, externalOrderId: '7' }),
    };
  };
  const ready = (...ids: string[]) => [{ packages: ids.map(package_id => ({ package_id })) }];

  it('is packed by the first carrier and said to be ready, with what was packed before', async () => {
    const pieces = [
      piece(1, 'pending'),
      piece(2, 'packed', 'OLD'),
      piece(3, 'shipped', 'GONE'),
      piece(4, 'topack'),
    ];
    const { outcome, asked, sent } = act(ship(), pieces);
    expect(await outcome).toEqual({ externalPackageId: 'NEW', document: null });
    expect(asked('/fulfill/pack')).toEqual([
      {
        pack_order_list: [{ order_id: 7, order_item_list: [1, 4] }],
        delivery_type: 'dropship',
        shipping_allocate_type: 'TFS',
        shipment_provider_code: 'C1',
      },
    ]);
    expect(asked('providers/get')).toEqual([{ orders: [{ order_id: 7, order_item_ids: [1, 4] }] }]);
    expect(asked('/package/rts')).toEqual(ready('NEW', 'OLD'));
    expect(sent('/package/rts')[0]![0]).toBe('SG');
  });

  it('is sent by the carrier of Lazada where Lazada chose one, in the way that it says', async () => {
    const data = {
      platform_default: '1',
      shipping_allocate_type: 'NTFS',
      shipment_providers: [{ provider_code: 'C1' }],
    };
    const { outcome, asked } = act(ship(), [piece(1, 'pending')], { 'providers/get': { result: { data } } });
    await outcome;
    expect(asked('/fulfill/pack')).toMatchObject([{ shipping_allocate_type: 'NTFS' }]);
    expect(asked('/fulfill/pack')[0]).not.toHaveProperty('shipment_provider_code');
  });

  it('says again of named pieces that they are ready, and packs nothing where a package is named', async () => {
    const pieces = [piece(1, 'ready_to_ship', 'A'), piece(2, 'packed', 'B'), piece(3, 'pending')];
    const named = act(ship({ lines: [line('1')] }), pieces);
    await named.outcome;
    expect([named.asked('/package/rts'), named.sent('/fulfill/pack')]).toEqual([ready('A'), []]);
    const parcel = act(ship({ externalPackageId: 'B' }), pieces);
    await parcel.outcome;
    expect([parcel.asked('/package/rts'), parcel.sent('/fulfill/pack')]).toEqual([ready('B'), []]);
    const unknown = act(ship({ lines: [line('1'), line('9')] }), pieces);
    expect([await kindOf(unknown.outcome), unknown.sent('/package/rts')]).toEqual(['rejected', []]);
  });

  const error = { success: 'false', error_code: '82', error_msg: 'No.' };
  const row = { item_err_code: '82', msg: 'No.' };

  it.each<[string, object[], Record<string, unknown>, object]>([
    ['nothing waits', [piece(1, 'shipped', 'A')], {}, { kind: 'rejected' }],
    [
      'packing is rejected',
      [piece(1, 'pending')],
      { '/fulfill/pack': { result: error } },
      { marketplaceCode: '82', message: 'Lazada: No.' },
    ],
    [
      'a piece is not packed',
      [piece(1, 'pending')],
      {
        '/fulfill/pack': {
          result: { data: { pack_order_list: [{ order_item_list: [{ item_err_code: '0' }, row] }] } },
        },
      },
      { marketplaceCode: '82' },
    ],
    [
      'a package is not ready',
      [piece(1, 'packed', 'A')],
      { '/package/rts': { result: { data: { packages: [row] } } } },
      { marketplaceCode: '82' },
    ],
    [
      'no words are given',
      [piece(1, 'packed', 'A')],
      { '/package/rts': { result: { success: false } } },
      { message: 'Lazada: rejected' },
    ],
  ])('is not shipped where %s', async (_what, pieces, answers, told) => {
    await expect(act(ship(), pieces, answers).outcome).rejects.toMatchObject({ kind: 'rejected', ...told });
  });

  it.each([
    ['Delayed', '10'],
    ['Sourcing', '10'],
    ['Too late', '10'],
    ['Wrong price', '21'],
    ['Moths', '15'],
  ])('is canceled piece by piece for %s as %s', async (reason, reason_id) => {
    const { outcome, sent } = act(cancel({ reason }), [
      piece(1, 'canceled'),
      piece(2, 'pending'),
      piece(3, 'pending'),
    ]);
    await outcome;
    expect(sent('/order/cancel').map(call => call[2])).toEqual(
      ['2', '3'].map(order_item_id => ({ order_item_id, reason_id, reason_detail: reason })),
    );
  });

  it('has labels of all its packages or of one, in the answer or under an address', async () => {
    const pieces = [piece(1, 'packed', 'A'), piece(2, 'packed', 'B')];
    const file = Buffer.from('%PDF-').toString('base64');
    const here = { 'document/get': { result: { data: { file, pdf_url: 'https://x.example' } } } };
    const all = act(label(), pieces, here);
    expect(await all.outcome).toEqual({
      externalPackageId: 'A',
      document: { contentType: 'application/pdf', content: Buffer.from('%PDF-') },
    });
    expect(all.asked('document/get')).toEqual([{ doc_type: 'PDF', ...ready('A', 'B')[0] }]);
    const one = act(label('B'), pieces, {
      'document/get': { result: { data: { pdf_url: 'https://x.example' } } },
      'https://x': Buffer.from('there'),
    });
    expect((await one.outcome).document!.content.toString()).toBe('there');
    expect(one.asked('document/get')).toEqual([{ doc_type: 'PDF', ...ready('B')[0] }]);
    expect(await kindOf(act(label('C'), pieces, here).outcome)).toBe('not_found');
    expect(await kindOf(act(label(), pieces, { 'document/get': done }).outcome)).toBe('unavailable');
  });
});
