import { describe, expect, it } from 'vitest';
import type { ChannelOrder } from '../../../../connectors/marketplaces/sale.js';
import { aLine, anOrder } from '../../../../test/support/channel-records.js';
import { plainStatusMapping } from '../../../../test/support/plain-status-mapping.js';
import type { Order } from './order.entity.js';
import { isOlder, type OrderReadingContext, readOrder, withOlder } from './order-reading.rules.js';

const now = '2026-11-22T08:00:00.000Z';

/** Ids in their order, from the given letter on. */
const context = (letter = 'n'): OrderReadingContext => {
  let ids = 0;
  return {
    accountId: 'account',
    marketplace: { key: 'bazaar', statusMapping: plainStatusMapping },
    isHistorical: false,
    now,
    newId: () => `${letter}${++ids}`,
  };
};

const told = (marketplaceStatus: string, changes: Partial<ChannelOrder> = {}): ChannelOrder =>
  anOrder({ marketplaceStatus, lines: [aLine({ externalLineId: 'a' })], ...changes });

const read = (before: Order | null, record: ChannelOrder): Order => readOrder(before, record, context('x'))!;
const first = (record: ChannelOrder): Order => readOrder(null, record, context())!;

describe('an order that is read for the first time', () => {
  it('has ids of its own, and all that its marketplace says', () => {
    const line = aLine({
      ...{ externalLineId: 'a', externalItemId: 'I', externalVariantId: 'V', sku: 'MUG', shopSku: 'B-MUG' },
      ...{
        marketplaceStatus: null,
        quantity: 2,
        unitPrice: '10',
        paidPrice: '9.5',
        openFor: { ship: 1, cancel: 2 },
      },
    });
    const parcel = {
      externalPackageId: 'P',
      marketplaceStatus: null,
      carrier: 'C',
      trackingNumber: 'T',
      externalLineIds: ['a'],
    };
    const order = first(
      told('shipped', {
        ...{ externalOrderNumber: '7', country: 'sg', lines: [line], packages: [parcel] },
        ...{ placedAt: '2026-11-20T16:00:00+08:00', updatedAt: '2026-11-21T16:00:00+08:00' },
      }),
    );
    expect(order).toEqual({
      ...{ id: 'n2', marketplace: 'bazaar', accountId: 'account', storeId: 'S1', externalOrderId: 'O1' },
      ...{ externalOrderNumber: '7', country: 'SG', currency: 'SGD', discrepancies: [] },
      totals: { subtotal: '10.00', discount: '0.00', shipping: '0.00', tax: '0.00', total: '10.00' },
      ...{ status: 'shipped', sourceStatus: 'shipped', marketplaceStatus: 'shipped', statusRule: 'shipped' },
      ...{ mappingVersion: '2026-01-01', statusReason: null, flags: [], unknownStatuses: [] },
      lines: [
        {
          ...{ id: 'n1', externalLineId: 'a', marketplaceItemId: 'I', marketplaceVariantId: 'V' },
          ...{
            productId: null,
            variantId: null,
            matchedBy: null,
            sku: 'MUG',
            sellerSku: 'MUG',
            shopSku: 'B-MUG',
          },
          ...{ name: 'Mug', status: 'shipped', marketplaceStatus: null, quantity: 2, returnedQuantity: 0 },
          ...{
            unitPrice: '10.00',
            paidPrice: '9.50',
            paidTotal: null,
            unitCost: null,
            unitCostCurrency: null,
          },
          ...{ stockQuantity: 0, shortQuantity: 0, openFor: { ship: 1, cancel: 2 } },
        },
      ],
      packages: [parcel],
      ...{ returnState: 'none', stockState: 'none', isHistorical: false, ignoredChanges: [] },
      ...{ placedAt: '2026-11-20T08:00:00.000Z', sourceUpdatedAt: '2026-11-21T08:00:00.000Z' },
      ...{ sourceSeenAt: '2026-11-21T08:00:00.000Z', version: 0, createdAt: now, updatedAt: now },
    });
  });

  it('is none while its marketplace keeps it only as a draft', () => {
    expect(readOrder(null, told('draft'), context())).toBeNull();
  });

  it('knows no price and no country where its marketplace says none', () => {
    const order = first(
      told('to_ship', { country: null, lines: [aLine({ unitPrice: null, paidPrice: null })] }),
    );
    expect(order.country).toBeNull();
    expect(order.lines).toMatchObject([{ unitPrice: null, paidPrice: null, openFor: null }]);
  });

  it('knows no price of a line that is told to be less than nothing', () => {
    const lines = [aLine({ unitPrice: '-0.01', paidPrice: '-3' })];
    expect(first(told('to_ship', { lines })).lines).toMatchObject([
      { unitPrice: null, paidPrice: null, paidTotal: null },
    ]);
  });

  it.each([
    ['19', 2, { paidPrice: '9.50', paidTotal: null }],
    ['20', 3, { paidPrice: null, paidTotal: '20.00' }],
    ['0.33333', 1, { paidPrice: null, paidTotal: '0.33333' }],
    ['5', 0, { paidPrice: null, paidTotal: '5.00' }],
    ['-5', 1, { paidPrice: null, paidTotal: null }],
  ])('with %s paid for %s units says the price of one where there is one', (paidTotal, quantity, paid) => {
    const lines = [aLine({ quantity, paidPrice: null, paidTotal })];
    expect(first(told('to_ship', { lines })).lines).toMatchObject([paid]);
  });
});

describe('an order that is read again', () => {
  const held: Order = { ...first(told('to_ship')), version: 4, stockState: 'committed', isHistorical: true };

  it('keeps what is ours: its id, its stock, its time, and its lines’ ids', () => {
    const next = read(
      held,
      told('shipped', { lines: [aLine({ externalLineId: 'b' }), aLine({ externalLineId: 'a' })] }),
    );
    expect(next).toMatchObject({
      id: held.id,
      version: 4,
      stockState: 'committed',
      isHistorical: true,
      status: 'shipped',
    });
    expect(next.lines.map(({ id, externalLineId }) => [id, externalLineId])).toEqual([
      ['x1', 'b'],
      ['n1', 'a'],
    ]);
  });

  it('tells lines that share an id apart by their order', () => {
    const twins = told('to_ship', {
      lines: [aLine({ externalLineId: 'a' }), aLine({ externalLineId: 'a' })],
    });
    const before = first(twins);
    expect(read(before, twins).lines.map(({ id }) => id)).toEqual(before.lines.map(({ id }) => id));
  });

  it('keeps the country that it had where none is said any more', () => {
    expect(read(held, told('to_ship', { country: null })).country).toBe('SG');
  });

  it('keeps the match of a line, and follows the seller’s SKU only while there is none', () => {
    const [line] = held.lines;
    const renamed = told('to_ship', { lines: [aLine({ externalLineId: 'a', sku: 'NEW' })] });
    const matched = {
      ...held,
      lines: [{ ...line!, productId: 'mug', sku: 'MUG', sellerSku: 'OLD', stockQuantity: 1 }],
    };
    expect(read(held, renamed).lines).toMatchObject([{ sku: 'NEW', sellerSku: 'NEW' }]);
    expect(read(matched, renamed).lines).toMatchObject([
      { productId: 'mug', sku: 'MUG', sellerSku: 'NEW', stockQuantity: 1 },
    ]);
  });

  it('keeps its status, rule and reason at a word that nobody knows', () => {
    const lost = read(held, told('lost'));
    expect(lost).toMatchObject({ status: 'canceled', statusRule: 'lost', statusReason: 'logistics_loss' });
    expect(read(lost, told('odd'))).toMatchObject({
      ...{ status: 'canceled', statusRule: 'lost', statusReason: 'logistics_loss', unknownStatuses: ['odd'] },
      ...{ marketplaceStatus: 'odd', ignoredChanges: [] },
    });
  });

  it('stays an order when its marketplace calls it a draft again', () => {
    expect(read(held, told('draft'))).toMatchObject({ status: 'to_ship', statusRule: 'draft' });
  });

  it('loses a reason that its marketplace takes back', () => {
    const lost = { ...held, statusReason: 'logistics_loss' };
    expect(read(lost, told('shipped')).statusReason).toBeNull();
  });

  it('keeps a status that is an end, and notes what was not applied', () => {
    const completed = { ...read(held, told('completed')), statusReason: 'kept' };
    const updatedAt = '2026-11-22T07:00:00.000Z';
    const moved = read(completed, told('to_ship', { updatedAt }));
    expect(moved).toMatchObject({
      ...{ status: 'completed', sourceStatus: 'completed', statusRule: 'completed', statusReason: 'kept' },
      ...{ marketplaceStatus: 'to_ship', sourceSeenAt: updatedAt },
    });
    expect(moved.lines).toMatchObject([{ status: 'completed' }]);
    expect(moved.ignoredChanges).toEqual([
      {
        reason: 'illegal_move',
        status: 'to_ship',
        marketplaceStatus: 'to_ship',
        sourceUpdatedAt: updatedAt,
        at: now,
      },
    ]);
    expect(read(moved, told('completed')).ignoredChanges).toEqual(moved.ignoredChanges);
  });

  it('stays returned, and flagged, by what its returns said', () => {
    const line = { ...held.lines[0]!, status: 'shipped' as const, returnedQuantity: 1 };
    const returned: Order = { ...held, sourceStatus: 'shipped', returnState: 'returned', lines: [line] };
    expect(read(returned, told('completed'))).toMatchObject({
      ...{ status: 'return', sourceStatus: 'completed', returnState: 'returned', flags: [] },
    });
    const grown = told('completed', { lines: [aLine({ externalLineId: 'a', quantity: 2 })] });
    expect(read(returned, grown)).toMatchObject({
      ...{ status: 'completed', returnState: 'flagged', flags: ['hasReturn'] },
    });
  });
});

describe('what comes too late', () => {
  const held = first(told('to_ship', { updatedAt: '2026-11-21T08:00:00.500Z' }));
  const at = (updatedAt: string) => told('pending', { updatedAt });

  it('is older than what was seen, in whatever zone it is written; the same time is not older', () => {
    expect(isOlder(held, at('2026-11-21T16:00:00.499+08:00'))).toBe(true);
    expect(isOlder(held, at('2026-11-21T16:00:00.500+08:00'))).toBe(false);
    expect(isOlder(held, at('2026-11-21T08:00:01Z'))).toBe(false);
    expect(isOlder({ ...held, sourceSeenAt: null }, at('2000-01-01T00:00:00Z'))).toBe(false);
  });

  it('changes nothing but the note of it, once', () => {
    const late = at('2026-11-21T07:00:00Z');
    const noted = withOlder(held, late, now);
    const note = {
      ...{ reason: 'older', status: null, marketplaceStatus: 'pending' },
      ...{ sourceUpdatedAt: '2026-11-21T07:00:00.000Z', at: now },
    };
    expect(noted).toEqual({ ...held, ignoredChanges: [note] });
    expect(withOlder(noted, late, '2026-11-23T00:00:00.000Z').ignoredChanges).toEqual([note]);
  });

  it('is noted beside what could not be applied at the same time', () => {
    const late = at('2026-11-21T07:00:00Z');
    const [note] = withOlder(held, late, now).ignoredChanges;
    const other = { ...note!, reason: 'illegal_move' as const };
    expect(withOlder({ ...held, ignoredChanges: [other] }, late, now).ignoredChanges).toEqual([other, note]);
  });

  it('never fills the row: the latest twenty notes are kept', () => {
    const times = Array.from({ length: 25 }, (_, hour) => new Date(Date.UTC(2026, 0, 1, hour)).toISOString());
    const noted = times.reduce((order, time) => withOlder(order, at(time), now), held);
    expect(noted.ignoredChanges.map(({ sourceUpdatedAt }) => sourceUpdatedAt)).toEqual(times.slice(-20));
  });
});
