import { describe, expect, it } from 'vitest';
import { actOnOrder as actAtAmazon } from '../../connectors/marketplaces/amazon/amazon-order-action.js';
import type { OrderAction } from '../../connectors/marketplaces/sale.js';
import { actOnOrder as actAtWoo } from '../../connectors/marketplaces/woocommerce/woocommerce-order-action.js';
import { cancel, clock, line, type Of, ship, tracking } from './actions.js';
import { answering, kindOf } from './answering.js';
import { now } from './full-draft.js';

describe('an order of WooCommerce', () => {
  const item = (tracking_id: string) => ({ tracking_id, tracking_number: 'T-0' });
  const act = (action: OrderAction, status = 'processing', items: object[] = []) => {
    const meta_data = [
      { key: '_other', value: 1 },
      { key: '_wc_shipment_tracking_items', value: items },
    ];
    const line_items = [
      { id: 1, quantity: 1 },
      { id: 2, quantity: 2 },
    ];
    const world = answering({ '/orders/O': { id: 7, status, line_items, meta_data } });
    const written = () => world.calls.filter(([method]) => method === 'PUT').map(call => call[2]);
    return { ...world, written, outcome: actAtWoo(world.client, action, clock) };
  };

  it('is completed whole, with the parcel beside those that it has, or without one', async () => {
    const whole = ship({ lines: [line('1'), line('2', 2)], carrier: 'DHL', trackingNumber: 'T-1' });
    const { outcome, written } = act(whole, 'on-hold', [item('P0')]);
    const { externalPackageId } = await outcome;
    const parcel = {
      tracking_id: externalPackageId,
      tracking_provider: '',
      custom_tracking_provider: 'DHL',
      custom_tracking_link: '',
      tracking_number: 'T-1',
      date_shipped: '1795248000',
    };
    expect(written()).toEqual([
      {
        status: 'completed',
        meta_data: [{ key: '_wc_shipment_tracking_items', value: [item('P0'), parcel] }],
      },
    ]);
    const bare = act(ship());
    expect([(await bare.outcome).externalPackageId, bare.written()]).toEqual([
      null,
      [{ status: 'completed' }],
    ]);
    const ids = [ship({ trackingNumber: 'T-1' }), ship({ trackingNumber: 'T-1', carrier: 'UPS' }), whole];
    expect(
      new Set(await Promise.all(ids.map(async each => (await act(each).outcome).externalPackageId))).size,
    ).toBe(3);
  });

  it.each(['cancelled', 'refunded', 'failed', 'trash'])('that is %s is not shipped', async status => {
    const { outcome, written } = act(ship(), status);
    expect([await kindOf(outcome), written()]).toEqual(['rejected', []]);
  });

  it.each([
    ['processing', 'done'],
    ['completed', 'rejected'],
    ['refunded', 'rejected'],
  ])('that is %s is canceled: %s', async (status, kind) => {
    const { outcome, written } = act(cancel(), status);
    expect(await kindOf(outcome)).toBe(kind);
    const meta_data = [{ key: '_tradewind_cancel_reason', value: 'Moths' }];
    expect(written()).toEqual(kind === 'done' ? [{ status: 'cancelled', meta_data }] : []);
  });

  it('is one thing: a part of it is neither shipped nor canceled, and labels are made elsewhere', async () => {
    for (const lines of [[line('1')], [line('1'), line('2', 1)]]) {
      expect(await kindOf(act(ship({ lines })).outcome)).toBe('unsupported');
      expect(await kindOf(act(cancel({ lines })).outcome)).toBe('unsupported');
    }
    const label = { kind: 'label', externalOrderId: 'O', externalPackageId: null } as const;
    expect(await kindOf(act(label).outcome)).toBe('unsupported');
  });

  it.each<[string, string | null, string[], (string | RegExp)[]]>([
    ['the parcel that is named', 'P1', ['P0', 'P1'], ['P0', 'P1']],
    ['the only one', null, ['P0'], ['P0']],
    ['a new one beside several', null, ['P0', 'P1'], ['P0', 'P1', /^[0-9a-f]{32}$/]],
    ['a new one where there is none', null, [], [/^[0-9a-f]{32}$/]],
  ])('has the number of %s changed', async (_what, externalPackageId, there, wanted) => {
    const { outcome, written } = act(tracking({ externalPackageId }), 'completed', there.map(item));
    const changed = (await outcome).externalPackageId;
    const [{ meta_data }] = written() as [
      { meta_data: { value: { tracking_id: string; tracking_number: string }[] }[] },
    ];
    const { value } = meta_data[0]!;
    expect(value.map(each => each.tracking_id)).toEqual(
      wanted.map(id => (typeof id === 'string' ? id : expect.stringMatching(id))),
    );
    expect(value.filter(each => each.tracking_number === 'T-2').map(each => each.tracking_id)).toEqual([
      changed,
    ]);
  });

  it('has no number changed of a parcel that is not its own', async () => {
    const { outcome, written } = act(tracking({ externalPackageId: 'P9' }), 'completed', [item('P0')]);
    expect([await kindOf(outcome), written()]).toEqual(['not_found', []]);
  });
});

describe('an order of Amazon', () => {
  const parcel = (packageReferenceId: string) => ({
    packageReferenceId,
    carrier: 'UPS',
    packageItems: [{ orderItemId: 'A', quantity: 1, more: true }],
  });
  const orderItems = [
    { orderItemId: 'A', quantityOrdered: 3, fulfillment: { quantityUnfulfilled: 2 } },
    { orderItemId: 'B', quantityOrdered: 1, fulfillment: { quantityUnfulfilled: 0 } },
    { orderItemId: 'C', quantityOrdered: 1 },
  ];
  const act = (action: OrderAction, packages: object[] | undefined = []) => {
    const order = { orderId: 'O/1', salesChannel: { marketplaceId: 'SG' }, orderItems, packages };
    const world = answering({ shipmentConfirmation: {}, '/orders/': { order } });
    const sent = () => world.sent('shipmentConfirmation').map(([path, body]) => [path, body]);
    return { sent, outcome: actAtAmazon(world.client, action, clock) };
  };
  const units = (orderItemId: string, quantity: number) => ({ orderItemId, quantity });

  it('is shipped with all that is not on its way, under the next number', async () => {
    const { outcome, sent } = act(ship({ carrier: 'dhl', trackingNumber: 'T-1' }), [
      parcel('x'),
      parcel('4'),
      parcel('2'),
    ]);
    expect(await outcome).toEqual({ externalPackageId: '5', document: null });
    expect(sent()).toEqual([
      [
        '/orders/v0/orders/O%2F1/shipmentConfirmation',
        {
          marketplaceId: 'SG',
          packageDetail: {
            packageReferenceId: '5',
            carrierCode: 'DHL',
            trackingNumber: 'T-1',
            shipDate: now.toISOString(),
            orderItems: [units('A', 2), units('C', 1)],
          },
        },
      ],
    ]);
    const part = act(ship({ lines: [line('A', 1)], trackingNumber: 'T-1' }));
    expect([(await part.outcome).externalPackageId, part.sent()]).toMatchObject([
      '1',
      [
        [
          expect.any(String),
          { packageDetail: { carrierCode: 'Other', carrierName: 'Other', orderItems: [units('A', 1)] } },
        ],
      ],
    ]);
  });

  it.each('DHL,UPS,USPS,FedEx,DPD,GLS,SF Express,Ninja Van,TNT'.split(','))(
    'is sent by %s by its code',
    async code => {
      const { outcome, sent } = act(ship({ carrier: code.toLowerCase(), trackingNumber: 'T' }));
      await outcome;
      expect(sent()[0]![1]).toMatchObject({ packageDetail: { carrierCode: code } });
    },
  );

  it.each<[string, Partial<Of<'tracking'>>, string[], string]>([
    ['the only parcel', {}, ['1'], '1'],
    ['the parcel that is named', { externalPackageId: '2' }, ['1', '2'], '2'],
    ['none of several', {}, ['1', '2'], 'rejected'],
    ['none that it does not have', { externalPackageId: '3' }, ['1', '2'], 'not_found'],
    ['none of none', {}, [], 'not_found'],
  ])('has the number of %s changed', async (_what, more, packages, wanted) => {
    const { outcome, sent } = act(tracking({ carrier: null, ...more }), packages.map(parcel));
    if (/\d/.test(wanted)) {
      expect((await outcome).externalPackageId).toBe(wanted);
      const detail = {
        packageReferenceId: wanted,
        carrierCode: 'UPS',
        trackingNumber: 'T-2',
        orderItems: [units('A', 1)],
      };
      expect(sent()[0]![1]).toMatchObject({ packageDetail: detail });
    } else {
      expect([await kindOf(outcome), sent()]).toEqual([wanted, []]);
    }
  });

  it('needs the number of a parcel, and is not canceled', async () => {
    expect(await kindOf(act(ship()).outcome)).toBe('rejected');
    expect(await kindOf(act(cancel()).outcome)).toBe('unsupported');
  });
});
