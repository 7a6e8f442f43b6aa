import { describe, expect, it } from 'vitest';
import type { ChannelReturn, ChannelReturnLine } from '../../../../connectors/marketplaces/sale.js';
import type { StatusMapping } from '../../../../connectors/marketplaces/status-mapping.js';
import { aReturn } from '../../../../test/support/channel-records.js';
import { plainStatusMapping } from '../../../../test/support/plain-status-mapping.js';
import { aStoredLine, aStoredOrder } from '../../../../test/support/stored-order.js';
import type { Order } from '../order/order.entity.js';
import type { Return } from './return.entity.js';
import { linkedLines, readingOf } from './return-reading.rules.js';

const order = aStoredOrder({
  lines: [
    aStoredLine({ variantId: 'red', sku: 'MUG', sellerSku: 'S-MUG', paidPrice: '10.00', quantity: 2 }),
    aStoredLine({
      id: 'line-b',
      externalLineId: 'b',
      productId: null,
      sku: null,
      sellerSku: 'CUP',
      name: 'Cup',
    }),
  ],
});

const returned = (line: Partial<ChannelReturnLine> = {}): ChannelReturnLine => ({
  ...{ externalLineId: 'RL1', externalOrderLineId: 'a', sku: null, quantity: 1, refundAmount: null },
  ...line,
});

interface Given {
  record?: Partial<ChannelReturn>;
  of?: Order | null;
  held?: Return | null;
  statusMapping?: StatusMapping;
}

function read({ record, of = order, held = null, statusMapping = plainStatusMapping }: Given = {}) {
  let ids = 0;
  const marketplace = { key: 'bazaar', statusMapping } as never;
  const told = aReturn({ marketplaceStatus: 'requested', lines: [returned()], ...record });
  return readingOf({ accountId: 'account', marketplace, record: told }, of, held, () => `id-${++ids}`);
}

const heldOf = (given: Given): Return => ({
  ...read(given),
  ...{ id: 'return', isHistorical: false, version: 1, createdAt: '', updatedAt: '' },
});

describe('a return by its marketplace’s words', () => {
  it('has all that is said of it, in our own words, times and decimals', () => {
    const facts = { parcel: 'in_transit', dispute: 'open' };
    const record = {
      ...{ marketplaceStatus: 'in_transit', marketplaceType: 'return_and_refund', marketplaceFacts: facts },
      ...{ marketplaceReason: 'damaged', respondBy: '2026-11-23T08:00:00+08:00', refundAmount: '10' },
      ...{ requestedAt: '2026-11-20T08:00:00+08:00', updatedAt: '2026-11-21T08:00:00+08:00' },
      lines: [returned({ refundAmount: '9.5', sku: 'OLD' })],
    };
    expect(read({ record })).toEqual({
      ...{
        marketplace: 'bazaar',
        accountId: 'account',
        externalReturnId: 'R1',
        storeId: 'S1',
        orderId: 'order',
      },
      ...{ externalOrderId: 'O1', status: 'in_transit', type: 'return_and_refund', logistics: 'in_transit' },
      ...{ resolution: null, marketplaceStatus: 'in_transit', marketplaceType: 'return_and_refund' },
      ...{ dispute: 'open', reason: 'damaged', marketplaceReason: 'damaged', currency: 'SGD' },
      ...{ respondBy: '2026-11-23T00:00:00.000Z', refundAmount: '10.00000', mappingVersion: '2026-01-01' },
      lines: [
        {
          ...{ id: 'id-1', externalLineId: 'RL1', externalOrderLineId: 'a', orderLineId: 'line-a' },
          ...{ productId: 'mug', variantId: 'red', sku: 'MUG', name: 'Mug', refundAmount: '9.50000' },
          ...{ requestedQuantity: 1, approvedQuantity: 1, receivedQuantity: 0, refundedQuantity: 0 },
        },
      ],
      ...{ statusRule: 'in_transit', unknownStatuses: [] },
      ...{ requestedAt: '2026-11-20T00:00:00.000Z', sourceUpdatedAt: '2026-11-21T00:00:00.000Z' },
    });
  });

  it('is asked for, of no type, with no goods on their way and no dispute, where nothing more is said', () => {
    expect(read({ of: null })).toMatchObject({
      ...{ orderId: null, status: 'requested', type: null, logistics: 'none', dispute: 'none', reason: null },
      ...{ respondBy: null, refundAmount: null },
    });
  });

  it('keeps its status and rule at a word that nobody knows', () => {
    const held = heldOf({ record: { marketplaceStatus: 'received', marketplaceType: 'refund_only' } });
    expect(read({ held, record: { marketplaceStatus: 'odd', marketplaceType: 'odd' } })).toMatchObject({
      ...{
        status: 'received',
        statusRule: 'received',
        type: 'refund_only',
        unknownStatuses: ['odd', 'type: odd'],
      },
    });
    expect(read({ record: { marketplaceStatus: 'odd' } })).toMatchObject({
      ...{ status: 'requested', statusRule: null, unknownStatuses: ['odd'] },
    });
  });

  it('is asked for, by no rule, where its marketplace has no words for returns', () => {
    const statusMapping = { ...plainStatusMapping, returns: null };
    expect(read({ statusMapping, record: { marketplaceStatus: 'received' } })).toMatchObject({
      ...{
        status: 'requested',
        statusRule: null,
        type: null,
        logistics: 'none',
        dispute: 'none',
        reason: null,
      },
      unknownStatuses: [],
    });
    const held = heldOf({ record: { marketplaceStatus: 'received' } });
    expect(read({ statusMapping, held })).toMatchObject({ status: 'received', statusRule: null });
  });

  it('was asked for when it is said, else when it was first heard of', () => {
    const held = heldOf({ record: { requestedAt: '2026-11-01T00:00:00Z' } });
    const unsaid = { requestedAt: null, updatedAt: '2026-11-21T08:00:00Z' };
    expect(read({ held, record: unsaid }).requestedAt).toBe('2026-11-01T00:00:00.000Z');
    expect(read({ record: unsaid }).requestedAt).toBe('2026-11-21T08:00:00.000Z');
  });

  it('ended in part where less was refunded than was paid for its units', () => {
    const ended = (refundAmount: string, of: Order | null = order) =>
      read({
        of,
        record: { marketplaceStatus: 'completed', refundAmount, lines: [returned({ quantity: 2 })] },
      });
    expect(ended('20').resolution).toBe('refunded');
    expect(ended('19.99').resolution).toBe('partially_refunded');
    expect(ended('19.99', null).resolution).toBe('refunded');
    expect(ended('20').lines).toMatchObject([{ refundedQuantity: 2 }]);
  });
});

describe('the lines of a return', () => {
  it('keep their ids, and goods that are back stay back', () => {
    const held = heldOf({ record: { marketplaceStatus: 'received' } });
    const other = returned({ externalLineId: 'RL2' });
    const lines = read({ held, record: { marketplaceStatus: 'rejected', lines: [other, returned()] } }).lines;
    expect(lines).toMatchObject([
      { externalLineId: 'RL2', receivedQuantity: 0 },
      { id: held.lines[0]!.id, externalLineId: 'RL1', receivedQuantity: 1 },
    ]);
  });

  const matchOf = (line: Partial<ChannelReturnLine>, of: Order | null = order) =>
    read({ of, record: { lines: [returned(line)] } }).lines[0]!;

  it('are found by the marketplace’s id, whatever the SKU says', () => {
    expect(matchOf({ externalOrderLineId: 'b', sku: 'MUG' })).toMatchObject({
      ...{ orderLineId: 'line-b', productId: null, variantId: null, sku: 'MUG', name: 'Cup' },
    });
    expect(matchOf({ externalOrderLineId: 'z', sku: 'MUG' })).toMatchObject({
      orderLineId: null,
      sku: 'MUG',
    });
  });

  it('are found by the SKU, the seller’s or the catalog’s, where one line alone has it', () => {
    const bySku = (sku: string | null, of = order) =>
      matchOf({ externalOrderLineId: null, sku }, of).orderLineId;
    expect([bySku('MUG'), bySku('S-MUG'), bySku('CUP')]).toEqual(['line-a', 'line-a', 'line-b']);
    expect([bySku('POT'), bySku(null)]).toEqual([null, null]);
    const twins = { ...order, lines: [order.lines[0]!, { ...order.lines[0]!, id: 'line-c' }] };
    expect(bySku('MUG', twins)).toBeNull();
  });

  it('say only their SKU while their order is not known', () => {
    expect(matchOf({ sku: 'MUG' }, null)).toMatchObject({
      ...{ orderLineId: null, productId: null, variantId: null, sku: 'MUG', name: null },
    });
  });

  it('are linked when their order is known later, with all else that they had', () => {
    const [line] = heldOf({ of: null }).lines;
    expect(linkedLines([line!], order)).toEqual([
      { ...line, orderLineId: 'line-a', productId: 'mug', variantId: 'red', sku: 'MUG', name: 'Mug' },
    ]);
    expect(linkedLines([line!], { ...order, lines: [] })).toEqual([line]);
  });
});
