import { describe, expect, it } from 'vitest';
import type { OrderAction } from '../../connectors/marketplaces/sale.js';
import { actOnOrder as actAtTiktok } from '../../connectors/marketplaces/tiktok_shop/tiktok-order-action.js';
import { actOnOrder as actAtZalora } from '../../connectors/marketplaces/zalora/zalora-order-action.js';
import { cancel, label, line, ship, tracking } from './actions.js';
import { answering, kindOf } from './answering.js';

describe('an order of TikTok Shop', () => {
  const unit = (id: string, package_id?: string, display_status = 'AWAITING_SHIPMENT') => ({
    id,
    package_id,
    display_status,
  });
  const shipping_providers = [
    { id: '1', name: 'DHL' },
    { id: '2', name: 'Ninja Van' },
  ];
  const act = (action: OrderAction, of: object = {}, packed: object = { package_id: 'P9' }) => {
    const order = {
      id: 'O',
      status: 'AWAITING_SHIPMENT',
      delivery_option_id: 'D',
      line_items: [unit('A'), unit('B')],
      ...of,
    };
    const world = answering({
      '/order/202309/orders': { orders: [{ id: 'X' }, order] },
      '/delivery_options/D/shipping_providers': { shipping_providers },
      '/orders/O/packages': packed,
    });
    const written = () =>
      world.calls.filter(([method]) => method === 'POST').map(([, path, body]) => [path, body]);
    return { written, outcome: actAtTiktok(world.client, action) };
  };
  const numbered = { carrier: ' ninja van', trackingNumber: 'T-1' };

  it('is shipped by a carrier that TikTok knows, whole or unit by unit', async () => {
    const told = { tracking_number: 'T-1', shipping_provider_id: '2' };
    const whole = act(ship(numbered));
    expect(await whole.outcome).toEqual({ externalPackageId: 'P9', document: null });
    expect(whole.written()).toEqual([['/fulfillment/202309/orders/O/packages', told]]);
    const part = act(ship({ ...numbered, lines: [line('B')] }), {}, {});
    expect((await part.outcome).externalPackageId).toBeNull();
    expect(part.written()).toEqual([
      ['/fulfillment/202309/orders/O/packages', { order_line_item_ids: ['B'], ...told }],
    ]);
    for (const rejected of [
      { ...numbered, carrier: null },
      { ...numbered, trackingNumber: null },
      { ...numbered, lines: [line('Z')] },
    ]) {
      const { outcome, written } = act(ship(rejected));
      expect([await kindOf(outcome), written()]).toEqual(['rejected', []]);
    }
  });

  const shipping_type = 'TIKTOK';
  const two = [unit('A', 'P1'), unit('B', 'P2'), unit('C', 'P3', 'IN_TRANSIT'), unit('D')];

  it.each<[string, Parameters<typeof ship>[0], object[], string]>([
    ['the package that is named', { externalPackageId: 'P2' }, two, 'P2'],
    ['the package of the units', { lines: [line('B')] }, two, 'P2'],
    ['the package that waits', {}, two.slice(1), 'P2'],
    ['none of several', {}, two, 'rejected'],
    ['none that is on its way', { externalPackageId: 'P3' }, two, 'rejected'],
    ['no part of one', { lines: [line('A')] }, [unit('A', 'P1'), unit('B', 'P1')], 'unsupported'],
    ['no units of two', { lines: [line('A'), line('B')] }, two, 'unsupported'],
  ])('is handed to TikTok by %s', async (_what, more, line_items, wanted) => {
    const { outcome, written } = act(ship(more), { shipping_type, line_items });
    if (!wanted.startsWith('P')) {
      expect([await kindOf(outcome), written()]).toEqual([wanted, []]);
      return;
    }
    expect((await outcome).externalPackageId).toBe(wanted);
    expect(written()).toEqual([
      [`/fulfillment/202309/packages/${wanted}/ship`, { handover_method: 'DROP_OFF' }],
    ]);
  });

  it.each<[string, string | null, object[], string]>([
    ['the only package', null, [unit('A', 'P1'), unit('B', 'P1')], 'P1'],
    ['the package that is named', 'P2', [unit('A', 'P1'), unit('B', 'P2')], 'P2'],
    ['none of several', null, [unit('A', 'P1'), unit('B', 'P2')], 'rejected'],
    ['none of another order', 'P3', [unit('A', 'P1')], 'rejected'],
  ])('has the number of %s changed', async (_what, externalPackageId, line_items, wanted) => {
    const { outcome, written } = act(tracking({ externalPackageId }), { line_items });
    if (wanted === 'rejected') {
      expect([await kindOf(outcome), written()]).toEqual([wanted, []]);
      return;
    }
    expect((await outcome).externalPackageId).toBe(wanted);
    expect(written()).toEqual([
      [
        `/fulfillment/202309/packages/${wanted}/shipping_info/update`,
        { tracking_number: 'T-2', shipping_provider_id: '1' },
      ],
    ]);
  });

  it.each([
    ['UNPAID', 'Wrong price', 'seller_cancel_unpaid_reason_wrong_price'],
    ['UNPAID', 'Bad address', 'seller_cancel_unpaid_reason_out_of_stock'],
    ['UNPAID', 'Buyer asked', 'seller_cancel_unpaid_reason_buyer_requested_cancellation'],
    ['UNPAID', 'Moths', 'seller_cancel_unpaid_reason_out_of_stock'],
    ['ON_HOLD', 'Cannot deliver', 'seller_cancel_paid_reason_address_not_deliver'],
    ['ON_HOLD', 'Customer asked', 'seller_cancel_paid_reason_buyer_requested_cancellation'],
  ])('that is %s is canceled for "%s" as %s', async (status, reason, cancel_reason) => {
    const { outcome, written } = act(cancel({ reason, lines: [line('A')] }), { status });
    await outcome;
    const path = '/return_refund/202309/cancellations';
    expect(written()).toEqual([[path, { order_id: 'O', cancel_reason, order_line_item_ids: ['A'] }]]);
  });

  it('is none where TikTok knows another only', async () => {
    const { client } = answering({ '/order/': { orders: [{ id: 'X' }] } });
    expect(await kindOf(actAtTiktok(client, cancel()))).toBe('not_found');
  });
});

describe('an order of Zalora', () => {
  const unit = (id: number, Status: string, PackageId = '') => ({ OrderItemId: id, Status, PackageId });
  const act = (action: OrderAction, units: object[], answers: Record<string, unknown> = {}) => {
    const world = answering({
      GetMultipleOrderItems: { Orders: { Order: { OrderId: 7, OrderItems: { OrderItem: units } } } },
      GetOrder: { Orders: { Order: { OrderId: 7 } } },
      SetStatusToPackedByMarketplace: { OrderItems: { OrderItem: [{ PackageId: 'NEW' }] } },
      GetShipmentProviders: {
        ShipmentProviders: { ShipmentProvider: [{ Name: 'Pigeon' }, { Name: 'Ninja Van', Default: '1' }] },
      },
      GetFailureReasons: {
        Reasons: {
          Reason: [
            { Type: 'failed', Name: 'Moths' },
            { Type: 'canceled', Name: 'Out of stock' },
            { Type: 'canceled', Name: 'Wrong price' },
          ],
        },
      },
      ...answers,
    });
    const written = (name: string) => world.sent(name).map(call => call[1]);
    return { ...world, written, outcome: actAtZalora(world.client, { ...action, externalOrderId: '7' }) };
  };
  const shipment = (units: string) => ({
    DeliveryType: 'dropship',
    ShippingProvider: 'Ninja Van',
    OrderItemIds: units,
  });

  it('is packed and said to be ready by the default carrier', async () => {
    const { outcome, written } = act(ship(), [unit(1, 'pending'), unit(2, 'canceled'), unit(3, 'pending')]);
    expect(await outcome).toEqual({ externalPackageId: 'NEW', document: null });
    expect(written('SetStatusToPacked')).toEqual([shipment('[1,3]')]);
    expect(written('SetStatusToReadyToShip')).toEqual([{ ...shipment('[1,3]'), PackageId: 'NEW' }]);
  });

  it.each<[string, Parameters<typeof ship>[0], object[], string]>([
    ['what is in no parcel', {}, [unit(1, 'ready_to_ship', 'A'), unit(2, 'pending')], '[2]'],
    [
      'what is in no parcel before what is not ready',
      {},
      [unit(1, 'pending', 'A'), unit(2, 'pending')],
      '[2]',
    ],
    ['what is not ready', {}, [unit(1, 'ready_to_ship', 'A'), unit(2, 'pending', 'B')], '[2]'],
    [
      'all of it, to say it again',
      {},
      [unit(1, 'ready_to_ship', 'A'), unit(2, 'ready_to_ship', 'B')],
      '[1,2]',
    ],
    [
      'what is in the parcel',
      { externalPackageId: 'A' },
      [unit(1, 'pending', 'A'), unit(2, 'pending')],
      '[1]',
    ],
    [
      'the units that are named',
      { lines: [line('1')] },
      [unit(1, 'ready_to_ship', 'A'), unit(2, 'pending')],
      '[1]',
    ],
    ['no unit twice', { lines: [line('1', 2)] }, [unit(1, 'pending')], 'rejected'],
    ['no unit that is canceled', { lines: [line('1')] }, [unit(1, 'canceled')], 'rejected'],
  ])('ships %s', async (_what, more, units, wanted) => {
    const { outcome, written } = act(ship({ carrier: 'DHL', trackingNumber: 'T', ...more }), units);
    if (wanted === 'rejected') {
      expect([await kindOf(outcome), written('SetStatus')]).toEqual([wanted, []]);
      return;
    }
    await outcome;
    expect(written('SetStatusToPacked')).toEqual([
      { DeliveryType: 'dropship', ShippingProvider: 'DHL', TrackingNumber: 'T', OrderItemIds: wanted },
    ]);
  });

  it('is sent by the first carrier where none is the default, and by none where there is none', async () => {
    const only = {
      GetShipmentProviders: { ShipmentProviders: { ShipmentProvider: { Name: 'Pigeon', Default: 0 } } },
    };
    const first = act(ship(), [unit(1, 'pending')], only);
    await first.outcome;
    expect(first.written('SetStatusToPacked')).toMatchObject([{ ShippingProvider: 'Pigeon' }]);
    expect(await kindOf(act(ship(), [unit(1, 'pending')], { GetShipmentProviders: {} }).outcome)).toBe(
      'rejected',
    );
    const unnamed = act(ship(), [unit(1, 'pending')], { SetStatusToPackedByMarketplace: {} });
    expect((await unnamed.outcome).externalPackageId).toBeNull();
    expect(unnamed.written('ReadyToShip')).toEqual([shipment('[1]')]);
  });

  it.each<[string, string[], string, string[]]>([
    ['wrong PRICE', [], 'Wrong price', ['1', '3']],
    ['Moths', ['3', '2'], 'Out of stock', ['3']],
  ])('is canceled unit by unit for "%s"', async (reason, ids, Reason, canceled) => {
    const units = [unit(1, 'pending'), unit(2, 'canceled'), unit(3, 'ready_to_ship')];
    const { outcome, written } = act(cancel({ reason, lines: ids.map(id => line(id)) }), units);
    await outcome;
    expect(written('SetStatusToCanceled')).toEqual(
      canceled.map(OrderItemId => ({ OrderItemId, Reason, ReasonDetail: reason })),
    );
  });

  it('is canceled in the words of the merchant where Zalora has no list', async () => {
    const { outcome, written } = act(cancel(), [unit(1, 'pending')], { GetFailureReasons: {} });
    await outcome;
    expect(written('SetStatusToCanceled')).toMatchObject([{ Reason: 'Moths' }]);
  });

  it('has the label of a parcel, or of all of them', async () => {
    const units = [unit(1, 'pending'), unit(2, 'ready_to_ship', 'A'), unit(3, 'ready_to_ship', 'B')];
    const File = Buffer.from('%PDF-').toString('base64');
    const made = { GetDocument: { Documents: { Document: { File, MimeType: 'application/pdf' } } } };
    const all = act(label(), units, made);
    expect(await all.outcome).toEqual({
      externalPackageId: 'A',
      document: { contentType: 'application/pdf', content: Buffer.from('%PDF-') },
    });
    expect(all.written('GetDocument')).toEqual([{ DocumentType: 'shippingLabel', OrderItemIds: '[2,3]' }]);
    const one = act(label('B'), units, made);
    expect([(await one.outcome).externalPackageId, one.written('GetDocument')]).toMatchObject([
      'B',
      [{ OrderItemIds: '[3]' }],
    ]);
    expect(await kindOf(act(label('C'), units, made).outcome)).toBe('not_found');
    expect(await kindOf(act(label(), units, { GetDocument: {} }).outcome)).toBe('not_found');
  });
});
