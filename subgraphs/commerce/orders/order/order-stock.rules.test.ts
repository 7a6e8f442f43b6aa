import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type OrderStatus, orderStatuses } from '../../../../connectors/marketplaces/status-mapping.js';
import { aStoredLine, aStoredOrder } from '../../../../test/support/stored-order.js';
import type { Order, OrderLine, OrderStockState } from './order.entity.js';
import { stockPlan, withShortQuantities, withStockQuantities } from './order-stock.rules.js';

const orderOf = (status: OrderStatus, line: Partial<OrderLine> = {}, changes: Partial<Order> = {}): Order =>
  aStoredOrder({ status, lines: [aStoredLine({ status, quantity: 3, ...line })], ...changes });

/** Units of the first line that the order is to have of the stock. */
const unitsOf = (before: Order | null, after: Order) =>
  withStockQuantities(before, after).lines[0]!.stockQuantity;

describe('the units that an order is to have of the stock', () => {
  it('are all that were sold of a matched product, however late it is heard of', () => {
    expect(orderStatuses.map(status => unitsOf(null, orderOf(status)))).toEqual([3, 3, 3, 3, 3, 0]);
  });

  it('are none of a line that nothing in the catalog fits, and none of a historical order', () => {
    expect(unitsOf(null, orderOf('to_ship', { productId: null }))).toBe(0);
    expect(unitsOf(null, orderOf('to_ship', {}, { isHistorical: true }))).toBe(0);
  });

  it('come back by a cancellation before the goods have left, and not afterwards', () => {
    const canceledFrom = (status: OrderStatus, reason: string | null = null) =>
      unitsOf(orderOf(status, { stockQuantity: 3 }), orderOf('canceled', {}, { statusReason: reason }));
    expect(canceledFrom('pending')).toBe(0);
    expect(canceledFrom('to_ship')).toBe(0);
    expect(canceledFrom('shipped')).toBe(3);
    expect(canceledFrom('canceled')).toBe(3);
    expect(canceledFrom('to_ship', 'logistics_loss')).toBe(3);
    expect(canceledFrom('to_ship', 'buyer')).toBe(0);
  });

  it('are none of an order that was lost before anybody heard of it', () => {
    expect(unitsOf(null, orderOf('canceled', {}, { statusReason: 'logistics_loss' }))).toBe(0);
  });

  it('follow the quantity while the goods are on the shelf', () => {
    const before = orderOf('to_ship', { stockQuantity: 5 });
    expect(unitsOf(before, orderOf('to_ship', { quantity: 2 }))).toBe(2);
    expect(unitsOf(before, orderOf('to_ship', { quantity: 7 }))).toBe(7);
  });

  it('only grow once the goods have left', () => {
    const before = orderOf('shipped', { stockQuantity: 5 });
    expect(unitsOf(before, orderOf('shipped', { quantity: 2 }))).toBe(5);
    expect(unitsOf(before, orderOf('completed', { quantity: 7 }))).toBe(7);
    expect(unitsOf(orderOf('to_ship', { stockQuantity: 0 }), orderOf('shipped', { quantity: 2 }))).toBe(2);
  });

  it('stay none of a line that was never counted before it left', () => {
    expect(unitsOf(orderOf('shipped', { stockQuantity: 0 }), orderOf('completed'))).toBe(0);
  });

  it.each([
    ['a line that nothing fitted', { productId: null }],
    ['a line of another product', { productId: 'cup' }],
    ['a line of another variant', { variantId: 'red' }],
  ])('are, of %s before, all while it waits and none once it was shipped', (_name, match) => {
    const earlier = (status: OrderStatus) => orderOf(status, { ...match, stockQuantity: 2 });
    expect(unitsOf(earlier('to_ship'), orderOf('to_ship'))).toBe(3);
    expect(unitsOf(earlier('to_ship'), orderOf('shipped'))).toBe(0);
    expect(unitsOf(earlier('shipped'), orderOf('completed'))).toBe(0);
  });

  it('are counted line by line: one that is new is counted in full', () => {
    const before = orderOf('shipped', { stockQuantity: 0 });
    const after = {
      ...before,
      lines: [...before.lines, aStoredLine({ id: 'new', status: 'shipped', quantity: 4 })],
    };
    expect(withStockQuantities(before, after).lines.map(({ stockQuantity }) => stockQuantity)).toEqual([
      0, 4,
    ]);
  });
});

describe('what the ledger is told of an order', () => {
  const wanted = { productId: 'mug', variantId: null, quantity: 2 };
  const having = (status: OrderStatus, stockState: OrderStockState, line: Partial<OrderLine> = {}) =>
    orderOf(status, { stockQuantity: 2, ...line }, { stockState });
  const nothing = { stockQuantity: 0 };

  it.each([
    ['a new order that waits for its payment holds', null, having('pending', 'none'), 'held'],
    ['a new order that is paid commits', null, having('to_ship', 'none'), 'committed'],
    ['a held order that is paid commits', having('pending', 'held'), having('to_ship', 'held'), 'committed'],
    [
      'a released order that comes back to life holds',
      having('canceled', 'released', nothing),
      having('pending', 'released'),
      'held',
    ],
    [
      'an order that was sold and waits again is not held anew',
      having('to_ship', 'committed'),
      having('pending', 'committed'),
      null,
    ],
  ] as const)('%s', (_name, before, after, as) => {
    expect(stockPlan(before, after)).toEqual(
      as === null ? { kind: 'none' } : { kind: 'take', as, lines: [wanted], state: as },
    );
  });

  it('is nothing while nothing changes, and the new units when they do', () => {
    const before = having('to_ship', 'committed');
    expect(stockPlan(before, before)).toEqual({ kind: 'none' });
    expect(stockPlan(before, having('to_ship', 'committed', { stockQuantity: 1 }))).toEqual({
      kind: 'take',
      as: 'committed',
      lines: [{ ...wanted, quantity: 1 }],
      state: 'committed',
    });
  });

  it('is nothing when the same units only stand in other lines', () => {
    const of = (...lines: Partial<OrderLine>[]) =>
      aStoredOrder({
        stockState: 'committed',
        lines: lines.map(line => aStoredLine({ stockQuantity: 1, ...line })),
      });
    const [red, blue] = [{ variantId: 'red' }, { variantId: 'blue' }];
    expect(stockPlan(of(red, blue, red), of({ ...red, stockQuantity: 2 }, blue))).toEqual({ kind: 'none' });
    expect(stockPlan(of(red, blue), of(blue, red))).toEqual({ kind: 'none' });
    expect(stockPlan(of(red, blue), of(red, red))).toMatchObject({ kind: 'take' });
    expect(stockPlan(of(red), of({ ...red, productId: 'cup' }))).toMatchObject({ kind: 'take' });
  });

  it('names only lines that take units of a product', () => {
    const order = aStoredOrder({
      lines: [
        aStoredLine({ productId: null, stockQuantity: 1 }),
        aStoredLine({ stockQuantity: 0 }),
        aStoredLine({ variantId: 'red', stockQuantity: 2 }),
      ],
    });
    expect(stockPlan(null, order)).toMatchObject({
      lines: [{ productId: 'mug', variantId: 'red', quantity: 2 }],
    });
  });

  it.each([
    ['nothing was taken', 'to_ship', 'none', { kind: 'none' }],
    ['it was let go', 'canceled', 'released', { kind: 'none' }],
    ['it was put back', 'canceled', 'restocked', { kind: 'none' }],
    ['it is held', 'canceled', 'held', { kind: 'release', state: 'released' }],
    [
      'it was sold and the order is canceled',
      'canceled',
      'committed',
      { kind: 'restock', state: 'restocked' },
    ],
    [
      'it was sold and the order goes on',
      'to_ship',
      'committed',
      { kind: 'take', as: 'committed', lines: [], state: 'committed' },
    ],
  ] as const)('of an order that is to have nothing, where %s', (_name, status, state, expected) => {
    expect(stockPlan(having(status, state), having(status, state, nothing))).toEqual(expected);
  });

  it('is nothing of a new order that is to have nothing', () => {
    expect(stockPlan(null, having('canceled', 'none', nothing))).toEqual({ kind: 'none' });
  });
});

describe('units that were sold and not there', () => {
  const lines = (...quantities: number[]) =>
    aStoredOrder({
      lines: quantities.map((quantity, index) =>
        aStoredLine({ id: `${index}`, quantity, stockQuantity: quantity }),
      ),
    });
  const shortOf = (order: Order, ...short: { productId: string; variantId: string; quantity: number }[]) =>
    withShortQuantities(order, short).lines.map(({ shortQuantity }) => shortQuantity);

  it('are laid on the last lines of their item, in the order of the lines', () => {
    const order = lines(2, 2, 2);
    const mugs = (quantity: number) => ({ productId: 'mug', variantId: 'mug', quantity });
    expect(shortOf(order)).toEqual([0, 0, 0]);
    expect(shortOf(order, mugs(3))).toEqual([0, 1, 2]);
    expect(withShortQuantities(order, [mugs(3)]).lines.map(({ id }) => id)).toEqual(['0', '1', '2']);
  });

  it('are no more than a line has, which took more before its quantity fell', () => {
    const order = aStoredOrder({
      lines: [
        aStoredLine({ id: 'other', quantity: 5, stockQuantity: 5 }),
        aStoredLine({ id: 'fell', quantity: 2, stockQuantity: 5, shortQuantity: 5 }),
      ],
    });
    expect(shortOf(order, { productId: 'mug', variantId: 'mug', quantity: 6 })).toEqual([1, 2]);
    expect(withStockQuantities(order, order).lines.map(({ shortQuantity }) => shortQuantity)).toEqual([0, 2]);
  });

  it('are those of the same variant, and are forgotten when they are there again', () => {
    const order = aStoredOrder({
      lines: [
        aStoredLine({ variantId: 'red', stockQuantity: 1, shortQuantity: 1 }),
        aStoredLine({ variantId: 'blue', stockQuantity: 1, shortQuantity: 1 }),
      ],
    });
    expect(shortOf(order, { productId: 'mug', variantId: 'red', quantity: 1 })).toEqual([1, 0]);
  });

  it('add up to what was short, up to what the lines take', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(9), { maxLength: 9 }), fc.nat(50), (quantities, quantity) => {
        const short = shortOf(lines(...quantities), { productId: 'mug', variantId: 'mug', quantity });
        const sum = (of: readonly number[]) => of.reduce((total, each) => total + each, 0);
        expect(sum(short)).toBe(Math.min(quantity, sum(quantities)));
        expect(short.every((units, index) => units <= quantities[index]!)).toBe(true);
      }),
    );
  });
});
