import { describe, expect, it } from 'vitest';
import { aStoredLine, aStoredOrder } from '../../../../test/support/stored-order.js';
import type { Order, OrderPackage } from './order.entity.js';
import { toDetail } from './order.snapshot.js';
import { orderDifference } from './order-difference.rules.js';

const parcel: OrderPackage = {
  externalPackageId: 'P1',
  marketplaceStatus: null,
  carrier: 'SingPost',
  trackingNumber: 'SP1',
  externalLineIds: ['a'],
};
const before = aStoredOrder({
  packages: [parcel],
  lines: [aStoredLine({ openFor: { ship: 1, cancel: 1 } })],
});

const differenceOf = (from: Order, to: Order) =>
  orderDifference({ order: from, shown: toDetail(from) }, { order: to, shown: toDetail(to) });
const changedBy = (changes: Partial<Order>) => differenceOf(before, { ...before, ...changes });
const line = before.lines[0]!;

describe('what changed of an order', () => {
  it.each([
    ['status', { status: 'shipped' }],
    ['marketplaceStatus', { marketplaceStatus: 'sent' }],
    ['externalOrderNumber', { externalOrderNumber: '7' }],
    ['country', { country: 'MY' }],
    ['placedAt', { placedAt: '2026-11-20T00:00:00.000Z' }],
    ['totals.subtotal', { totals: { ...before.totals, subtotal: '9.00' } }],
    ['totals.discount', { totals: { ...before.totals, discount: '9.00' } }],
    ['totals.shipping', { totals: { ...before.totals, shipping: null } }],
    ['totals.tax', { totals: { ...before.totals, tax: '9.00' } }],
    ['totals.total', { totals: { ...before.totals, total: '9.00' } }],
    ['items', { lines: [{ ...line, name: 'Cup' }] }],
  ] as const)('is told as %s', (path, changes) => {
    expect(changedBy(changes as Partial<Order>)).toEqual({ told: [path], isShown: true, isStored: true });
  });

  it('is told of all its places at once', () => {
    expect(changedBy({ lines: [line, aStoredLine({ id: 'b', quantity: 2 })] }).told).toEqual([
      'itemCount',
      'quantity',
      'items',
    ]);
    expect(changedBy({ currency: 'MYR' }).told).toEqual(['currency', 'items']);
  });

  it.each([
    ['its store', { storeId: 'S2' }],
    ['the reason of its status', { statusReason: 'logistics_loss' }],
    ['the rule of its status', { statusRule: 'other' }],
    ['its flags', { flags: ['onHold'] }],
    ['words that nobody knows', { unknownStatuses: ['odd'] }],
    ['what does not add up', { discrepancies: [{ field: 'subtotal', stated: '1', computed: '2' }] }],
    ['the variant of an item', { lines: [{ ...line, variantId: 'red' }] }],
    ['how an item was matched', { lines: [{ ...line, matchedBy: 'manual' }] }],
    ['units that were short', { lines: [{ ...line, shortQuantity: 1 }] }],
    ['the version of the mapping', { mappingVersion: '2026-02-02' }],
    ['the state of its stock', { stockState: 'held' }],
    ['whether it is historical', { isHistorical: true }],
    ['the id of a package', { packages: [{ ...parcel, externalPackageId: 'P2' }] }],
    ['the status of a package', { packages: [{ ...parcel, marketplaceStatus: 'sent' }] }],
    ['the carrier of a package', { packages: [{ ...parcel, carrier: null }] }],
    ['the tracking number of a package', { packages: [{ ...parcel, trackingNumber: 'SP2' }] }],
    ['what is in a package', { packages: [{ ...parcel, externalLineIds: [] }] }],
    ['whether a package can be followed', { packages: [{ ...parcel, isTrackable: false }] }],
    ['that there is another package', { packages: [parcel, parcel] }],
  ] as const)('raises the version and tells nobody where it is %s', (_name, changes) => {
    expect(changedBy(changes as unknown as Partial<Order>)).toEqual({
      told: [],
      isShown: true,
      isStored: true,
    });
  });

  it.each([
    ['the status of its source', { sourceStatus: 'shipped' }],
    ['what returns say of it', { returnState: 'flagged' }],
    ['a change that was ignored', { ignoredChanges: [{ reason: 'older' }] }],
    ['what a line is open for', { lines: [{ ...line, openFor: null }] }],
    ['when its source was seen', { sourceSeenAt: '2026-11-22T00:00:00.000Z' }],
  ] as const)('is stored without a new version where it is %s', (_name, changes) => {
    expect(changedBy(changes as unknown as Partial<Order>)).toEqual({
      told: [],
      isShown: false,
      isStored: true,
    });
  });

  it('is nothing where the database gives the same values back in its own order', () => {
    const { externalPackageId, ...others } = parcel;
    const same = { ...structuredClone(before), packages: [{ ...others, externalPackageId }] };
    expect(differenceOf(before, same)).toEqual({ told: [], isShown: false, isStored: false });
  });

  it('is nothing where only the time of the change is new', () => {
    const later = '2026-11-22T00:00:00.000Z';
    expect(changedBy({ updatedAt: later, sourceUpdatedAt: later, version: 2 }).isStored).toBe(false);
  });
});
