import { describe, expect, it } from 'vitest';
import {
  type OpenUnits,
  type OrderActionKind,
  orderActionKinds,
} from '../../../../connectors/marketplaces/sale.js';
import { type OrderStatus, orderStatuses } from '../../../../connectors/marketplaces/status-mapping.js';
import type { Order, OrderLine } from '../order/order.entity.js';
import type { OrderActionRequest } from './order-action.entity.js';
import { type ActionContext, actionOptions, requestErrors } from './order-action.rules.js';

const parcel = {
  externalPackageId: 'P1',
  marketplaceStatus: null,
  carrier: null,
  trackingNumber: null,
  externalLineIds: ['1'],
};

const line = (id: string, quantity: number, status: OrderStatus, openFor: OpenUnits | null = null) =>
  ({ id, externalLineId: `x${id}`, quantity, status, openFor }) as OrderLine;

const order = (changes: Partial<Order> = {}): Order =>
  ({
    accountId: 'account',
    status: 'to_ship',
    packages: [parcel],
    lines: [line('a', 2, changes.status ?? 'to_ship'), line('b', 1, 'canceled')],
    ...changes,
  }) as Order;

const context = (changes: Partial<ActionContext> = {}): ActionContext => ({
  title: 'Bazaar',
  connection: 'connected',
  supported: orderActionKinds,
  terms: {},
  running: [],
  ...changes,
});

const available = (of: Order, on: ActionContext = context()) =>
  actionOptions(of, on)
    .filter(({ isAvailable }) => isAvailable)
    .map(({ action }) => action);

const optionOf = (action: OrderActionKind, of: Order, on = context()) =>
  actionOptions(of, on).find(option => option.action === action)!;

const errorsIn = (asked: OrderActionRequest, of: Order, on = context()) =>
  requestErrors(asked, optionOf(asked.action, of, on));

const codes = (of: Order, on: ActionContext) =>
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
      for (const option of actionOptions(order({ status }), context())) {
        expect(option.isAvailable).toBe(option.unavailable === null);
        expect(option.unavailable?.message ?? 'fine').not.toBe('');
      }
    }
  });

  it('asks first whether the marketplace takes it, then whether it can be reached', () => {
    const shipOnly = context({ supported: ['ship'], connection: 'disconnected' });
    expect(codes(order(), shipOnly)).toEqual([
      'NOT_CONNECTED',
      'NOT_SUPPORTED',
      'NOT_SUPPORTED',
      'NOT_SUPPORTED',
    ]);
    expect(codes(order(), context({ connection: 'needs_attention' }))).toEqual(
      orderActionKinds.map(() => 'NEEDS_ATTENTION'),
    );
  });

  it('waits for the one that runs: what is left to be done depends on it', () => {
    expect(codes(order(), context({ running: ['ship'] }))).toEqual(orderActionKinds.map(() => 'IN_PROGRESS'));
  });

  it('has no tracking to correct before there is a package', () => {
    expect(codes(order({ packages: [] }), context())).toEqual([null, null, 'NO_PACKAGE', 'NO_PACKAGE']);
  });

  it('names the lines that are open', () => {
    const [ship] = actionOptions(order(), context());
    expect(ship!.lines).toEqual([{ lineId: 'a', quantity: 2 }]);
  });
});

describe('what an option promises', () => {
  const parcelOf = (id: string, lineId: string) => ({
    ...parcel,
    externalPackageId: id,
    externalLineIds: [`x${lineId}`],
  });

  it('is only what the marketplace still has open', () => {
    const of = order({ lines: [line('a', 3, 'to_ship', { ship: 1, cancel: 0 }), line('b', 2, 'to_ship')] });
    expect(optionOf('ship', of).lines).toEqual([
      { lineId: 'a', quantity: 1 },
      { lineId: 'b', quantity: 2 },
    ]);
    expect(optionOf('cancel', of).lines).toEqual([{ lineId: 'b', quantity: 2 }]);
  });

  it('is nothing once all is on its way, whatever the status says', () => {
    const of = order({ lines: [line('a', 3, 'to_ship', { ship: 0, cancel: 0 })] });
    expect([optionOf('ship', of), optionOf('cancel', of)]).toMatchObject([
      { isAvailable: false, unavailable: { code: 'NOTHING_OPEN' }, lines: [], fields: [] },
      { isAvailable: false, unavailable: { code: 'NOTHING_OPEN' }, lines: [], fields: [] },
    ]);
  });

  it('has no lines where a marketplace takes an order as a whole', () => {
    const terms = { ship: { by: 'order', fields: { carrier: 'required' } } } as const;
    expect(optionOf('ship', order(), context({ terms }))).toMatchObject({
      isAvailable: true,
      lines: [],
      fields: [{ name: 'carrier', isRequired: true }],
    });
  });

  it('demands a package where there are several', () => {
    const packages = [parcelOf('P1', 'a'), parcelOf('P2', 'a')];
    const isRequired = (of: Order) => optionOf('label', of).fields;
    expect(isRequired(order())).toEqual([{ name: 'packageId', isRequired: false }]);
    expect(isRequired(order({ packages }))).toEqual([{ name: 'packageId', isRequired: true }]);
    expect(errorsIn({ ...empty, action: 'label' }, order({ packages }))).toMatchObject([
      { path: 'packageId', code: 'REQUIRED' },
    ]);
  });

  it('is a package where the marketplace has made them, and lines that are in none come first', () => {
    const waiting = { ship: 2, cancel: 0 };
    const packages = [parcelOf('P1', 'a'), parcelOf('P2', 'b')];
    const packed = [line('a', 2, 'to_ship', waiting), line('b', 2, 'to_ship', waiting)];
    expect(optionOf('ship', order({ packages, lines: packed }))).toMatchObject({
      packageIds: ['P1', 'P2'],
      lines: [],
    });
    const loose = line('c', 1, 'to_ship', { ship: 1, cancel: 0 });
    expect(optionOf('ship', order({ packages, lines: [...packed, loose] }))).toMatchObject({
      packageIds: [],
      lines: [{ lineId: 'c', quantity: 1 }],
    });
  });

  it('leaves out packages whose tracking number is not the seller’s', () => {
    const packages = [{ ...parcelOf('P1', 'a'), isTrackable: false }];
    expect(optionOf('tracking', order({ packages })).unavailable?.code).toBe('NO_PACKAGE');
  });
});

const empty: OrderActionRequest = {
  action: 'ship',
  lines: [],
  packageId: null,
  carrier: null,
  trackingNumber: null,
  reason: null,
};

describe('a request', () => {
  const request = (changes: Partial<OrderActionRequest>): OrderActionRequest => ({
    ...empty,
    ...changes,
  });
  const errorsOf = (changes: Partial<OrderActionRequest>) =>
    errorsIn(request(changes), order()).map(({ path, code }) => `${path} ${code}`);

  it.each([
    ['nothing wrong', {}, []],
    ['a part of a line', { lines: [{ lineId: 'a', quantity: 1 }] }, []],
    ['no reason', { action: 'cancel' }, ['reason REQUIRED']],
    ['no tracking number', { action: 'tracking' }, ['trackingNumber REQUIRED']],
    [
      'what it does not take',
      { packageId: 'P1', reason: 'late' },
      ['packageId NOT_TAKEN', 'reason NOT_TAKEN'],
    ],
    ['another package', { action: 'label', packageId: 'P9' }, ['packageId PACKAGE_UNKNOWN']],
    ['more than was sold', { lines: [{ lineId: 'a', quantity: 3 }] }, ['lines.0.quantity OUT_OF_RANGE']],
    ['a canceled line', { lines: [{ lineId: 'b', quantity: 1 }] }, ['lines.0.orderItemId LINE_UNKNOWN']],
    [
      'a line twice, and another order’s',
      {
        lines: [
          { lineId: 'a', quantity: 1 },
          { lineId: 'a', quantity: 1 },
          { lineId: 'x', quantity: 1 },
        ],
      },
      ['lines.1.orderItemId LINE_UNKNOWN', 'lines.2.orderItemId LINE_UNKNOWN'],
    ],
  ] as const)('%s', (_name, changes, expected) => {
    expect(errorsOf(changes as Partial<OrderActionRequest>)).toEqual(expected);
  });

  it('takes only whole lines of an order of our own', () => {
    const [own, ours] = [order({ accountId: null }), context({ connection: null })];
    const of = (quantity: number) => errorsIn(request({ lines: [{ lineId: 'a', quantity }] }), own, ours);
    expect(of(2)).toEqual([]);
    expect(of(1)).toMatchObject([{ path: 'lines.0.quantity', message: 'Must be 2.' }]);
  });

  it('is told beforehand whether lines are taken whole only: where the order is ours and lines can be chosen', () => {
    const isWholeIn = (on: ActionContext) =>
      actionOptions(order(), on).map(({ isWholeLinesOnly }) => isWholeLinesOnly);
    expect(isWholeIn(context({ connection: null }))).toEqual([true, true, false, false]);
    expect(isWholeIn(context())).toEqual([false, false, false, false]);
    expect(isWholeIn(context({ connection: null, running: ['ship'] }))).toEqual([false, false, false, false]);
  });
});
