import { describe, expect, it } from 'vitest';
import { orderActionKinds } from '../../../connectors/marketplaces/sale.js';
import { orderStatuses } from '../../../connectors/marketplaces/vocabulary.js';
import type { Order } from '../order/order.entity.js';
import type { OrderActionRequest } from './order-action.entity.js';
import { type ActionGround, actionOptions, requestErrors } from './order-action.rules.js';

const parcel = {
  externalPackageId: 'P1',
  marketplaceStatus: null,
  carrier: null,
  trackingNumber: null,
  externalLineIds: ['1'],
};

const order = (changes: Partial<Order> = {}): Order =>
  ({
    accountId: 'account',
    status: 'to_ship',
    packages: [parcel],
    lines: [
      { id: 'a', quantity: 2, status: changes.status ?? 'to_ship' },
      { id: 'b', quantity: 1, status: 'canceled' },
    ],
    ...changes,
  }) as Order;

const ground = (changes: Partial<ActionGround> = {}): ActionGround => ({
  title: 'Bazaar',
  connection: 'connected',
  supported: orderActionKinds,
  running: [],
  ...changes,
});

const available = (of: Order, on: ActionGround = ground()) =>
  actionOptions(of, on)
    .filter(({ isAvailable }) => isAvailable)
    .map(({ action }) => action);

const codes = (of: Order, on: ActionGround) =>
  actionOptions(of, on).map(({ unavailable }) => unavailable?.code ?? null);

describe('what can be done with an order', () => {
  it.each([
    ['pending', ['cancel']],
    ['to_ship', ['ship', 'cancel', 'label', 'tracking']],
    ['shipped', ['label', 'tracking']],
    ['completed', []],
    ['return', []],
    ['canceled', []],
  ] as const)('%s', (status, expected) => {
    expect(available(order({ status }))).toEqual(expected);
  });

  it('says of every action that is not available why', () => {
    for (const status of orderStatuses) {
      for (const option of actionOptions(order({ status }), ground())) {
        expect(option.isAvailable).toBe(option.unavailable === null);
        expect(option.unavailable?.message ?? 'fine').not.toBe('');
      }
    }
  });

  it('asks first whether the marketplace takes it, then whether it can be reached', () => {
    const shipOnly = ground({ supported: ['ship'], connection: 'disconnected' });
    expect(codes(order(), shipOnly)).toEqual([
      'NOT_CONNECTED',
      'NOT_SUPPORTED',
      'NOT_SUPPORTED',
      'NOT_SUPPORTED',
    ]);
    expect(codes(order(), ground({ connection: 'needs_attention' }))).toEqual(
      orderActionKinds.map(() => 'NEEDS_ATTENTION'),
    );
  });

  it('is not asked for twice at the same time', () => {
    expect(codes(order(), ground({ running: ['ship'] }))).toEqual(['IN_PROGRESS', null, null, null]);
  });

  it('has no tracking to correct before there is a package', () => {
    expect(codes(order({ packages: [] }), ground())).toEqual([null, null, null, 'NO_PACKAGE']);
  });

  it('names the lines that are open', () => {
    const [ship] = actionOptions(order(), ground());
    expect(ship!.lines).toEqual([{ lineId: 'a', quantity: 2 }]);
  });
});

describe('a request', () => {
  const request = (changes: Partial<OrderActionRequest>): OrderActionRequest => ({
    action: 'ship',
    lines: [],
    packageId: null,
    carrier: null,
    trackingNumber: null,
    reason: null,
    ...changes,
  });
  const errorsOf = (changes: Partial<OrderActionRequest>) =>
    requestErrors(request(changes), order()).map(({ path, code }) => `${path} ${code}`);

  it.each([
    ['nothing wrong', {}, []],
    ['a part of a line', { lines: [{ lineId: 'a', quantity: 1 }] }, []],
    ['no reason', { action: 'cancel' }, ['reason REQUIRED']],
    ['no tracking number', { action: 'tracking' }, ['trackingNumber REQUIRED']],
    ['another package', { action: 'label', packageId: 'P9' }, ['packageId PACKAGE_UNKNOWN']],
    ['more than was sold', { lines: [{ lineId: 'a', quantity: 3 }] }, ['lines.0.quantity OUT_OF_RANGE']],
    ['a canceled line', { lines: [{ lineId: 'b', quantity: 1 }] }, ['lines.0.lineId LINE_UNKNOWN']],
    [
      'a line twice, and another order’s',
      {
        lines: [
          { lineId: 'a', quantity: 1 },
          { lineId: 'a', quantity: 1 },
          { lineId: 'x', quantity: 1 },
        ],
      },
      ['lines.1.lineId LINE_UNKNOWN', 'lines.2.lineId LINE_UNKNOWN'],
    ],
  ] as const)('%s', (_name, changes, expected) => {
    expect(errorsOf(changes as Partial<OrderActionRequest>)).toEqual(expected);
  });

  it('takes only whole lines of an order of our own', () => {
    const own = order({ accountId: null });
    const of = (quantity: number) => requestErrors(request({ lines: [{ lineId: 'a', quantity }] }), own);
    expect(of(2)).toEqual([]);
    expect(of(1)).toMatchObject([{ path: 'lines.0.quantity', message: 'Must be 2.' }]);
  });
});
