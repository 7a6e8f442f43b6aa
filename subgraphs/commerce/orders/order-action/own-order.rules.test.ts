import { describe, expect, it } from 'vitest';
import type { OrderStatus } from '../../../../connectors/marketplaces/status-mapping.js';
import { aStoredLine, aStoredOrder } from '../../../../test/support/stored-order.js';
import type { Order } from '../order/order.entity.js';
import type { OrderAction } from './order-action.entity.js';
import { ownOrderAfter } from './own-order.rules.js';

const line = (id: string, status: OrderStatus = 'to_ship') =>
  aStoredLine({ id: `line-${id}`, externalLineId: id, status });

const parcel = (externalPackageId: string) => ({
  externalPackageId,
  marketplaceStatus: null,
  carrier: 'SingPost',
  trackingNumber: `SP${externalPackageId}`,
  externalLineIds: ['a'],
});

const order = (changes: Partial<Order> = {}) =>
  aStoredOrder({ accountId: null, lines: [line('a'), line('b')], ...changes });

const action = (kind: OrderAction['action'], changes: Partial<OrderAction> = {}) =>
  ({
    ...{ action: kind, lines: [], packageId: null, carrier: null, trackingNumber: null, reason: null },
    ...{ externalPackageId: null, ...changes },
  }) as unknown as OrderAction;

const only = (...ids: string[]) => ({ lines: ids.map(id => ({ lineId: `line-${id}`, quantity: 1 })) });
const outcomeOf = (of: Order, kind: OrderAction['action'], changes: Partial<OrderAction> = {}) =>
  ownOrderAfter(of, action(kind, changes));
const statuses = ({ status, lines }: Order) => [status, ...lines.map(each => each.status)];

describe('an order of ours that is shipped', () => {
  it('has all that waits in a new package', () => {
    const { order: sent, externalPackageId } = outcomeOf(order(), 'ship', {
      carrier: 'DHL',
      trackingNumber: 'D1',
    });
    expect(statuses(sent)).toEqual(['shipped', 'shipped', 'shipped']);
    expect(sent.sourceStatus).toBe('shipped');
    expect(externalPackageId).toBe('1');
    expect(sent.packages).toEqual([
      {
        ...{ externalPackageId: '1', marketplaceStatus: null, carrier: 'DHL', trackingNumber: 'D1' },
        externalLineIds: ['a', 'b'],
      },
    ]);
  });

  it('waits on while a line of it does, and numbers its packages on', () => {
    const first = outcomeOf(order(), 'ship', only('b'));
    expect(statuses(first.order)).toEqual(['to_ship', 'to_ship', 'shipped']);
    const second = outcomeOf(first.order, 'ship');
    expect(second.externalPackageId).toBe('2');
    expect(second.order.packages.map(({ externalLineIds }) => externalLineIds)).toEqual([['b'], ['a']]);
  });

  it('never ships a line that was canceled or is on its way, named or not', () => {
    const of = order({ lines: [line('a'), line('b', 'canceled'), line('c', 'shipped')] });
    expect(outcomeOf(of, 'ship').order.packages[0]!.externalLineIds).toEqual(['a']);
    expect(outcomeOf(of, 'ship', only('a', 'b', 'c')).order.packages[0]!.externalLineIds).toEqual(['a']);
    expect(statuses(outcomeOf(of, 'ship').order)).toEqual(['shipped', 'shipped', 'canceled', 'shipped']);
  });

  it('names lines without an id of the merchant by our own', () => {
    const of = order({ lines: [{ ...line('a'), externalLineId: null }] });
    expect(outcomeOf(of, 'ship').order.packages[0]!.externalLineIds).toEqual(['line-a']);
  });
});

describe('an order of ours that is canceled', () => {
  it('is canceled with its last line', () => {
    expect(statuses(outcomeOf(order(), 'cancel').order)).toEqual(['canceled', 'canceled', 'canceled']);
    const part = outcomeOf(order(), 'cancel', only('a')).order;
    expect(statuses(part)).toEqual(['to_ship', 'canceled', 'to_ship']);
    expect(statuses(outcomeOf(part, 'cancel', only('b')).order)).toEqual([
      'canceled',
      'canceled',
      'canceled',
    ]);
  });

  it('is canceled before it is paid, and leaves what was shipped', () => {
    const of = order({ lines: [line('a', 'pending'), line('b', 'shipped')] });
    expect(statuses(outcomeOf(of, 'cancel').order)).toEqual(['shipped', 'canceled', 'shipped']);
  });

  it('makes no package', () => {
    expect(outcomeOf(order(), 'cancel', { externalPackageId: 'P' })).toMatchObject({
      externalPackageId: 'P',
      order: { packages: [] },
    });
  });

  it('is return where all that is left of it came back', () => {
    const of = order({ returnState: 'returned', lines: [line('a'), line('b', 'shipped')] });
    expect(outcomeOf(of, 'cancel').order).toMatchObject({ status: 'return', sourceStatus: 'shipped' });
  });

  it('is flagged no longer for returns that cover what is left of it', () => {
    const lines = [line('a'), { ...line('b', 'shipped'), returnedQuantity: 1 }];
    const of = order({ returnState: 'returned', flags: ['onHold', 'hasReturn'], lines });
    expect(outcomeOf(of, 'cancel').order).toMatchObject({ status: 'return', flags: ['onHold'] });
  });

  it('keeps its status where it has no lines', () => {
    expect(outcomeOf(order({ lines: [], status: 'pending' }), 'cancel').order.sourceStatus).toBe('pending');
  });
});

describe('tracking of an order of ours', () => {
  const of = order({ packages: [parcel('1'), parcel('2')] });

  it('is that of the latest package where none is named, with the carrier that it had', () => {
    const { order: tracked, externalPackageId } = outcomeOf(of, 'tracking', { trackingNumber: 'T' });
    expect(externalPackageId).toBe('2');
    expect(tracked.packages).toEqual([parcel('1'), { ...parcel('2'), trackingNumber: 'T' }]);
  });

  it('is that of the package that is named, with another carrier', () => {
    const { order: tracked, externalPackageId } = outcomeOf(of, 'tracking', {
      ...{ packageId: '1', carrier: 'DHL', trackingNumber: 'T' },
    });
    expect(externalPackageId).toBe('1');
    expect(tracked.packages).toEqual([{ ...parcel('1'), carrier: 'DHL', trackingNumber: 'T' }, parcel('2')]);
    expect(statuses(tracked)).toEqual(statuses(of));
  });
});

describe('a label of an order of ours', () => {
  it('changes nothing', () => {
    expect(outcomeOf(order(), 'label')).toEqual({ order: order(), externalPackageId: null });
  });
});
