import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../kernel/ids.js';
import { fromAccount } from '../../subgraphs/catalog/channels/connection/account-source.js';
import { OrderService } from '../../subgraphs/commerce/orders/order/order.service.js';
import { findReturn } from '../../subgraphs/commerce/orders/return/return.queries.js';
import {
  eraseReturns,
  insertReturn,
  updateReturn,
} from '../../subgraphs/commerce/orders/return/return.writer.js';
import {
  listReturns,
  type ReturnFilter,
  type ReturnSort,
} from '../../subgraphs/commerce/orders/return/return-list.queries.js';
import { aReturn } from '../support/channel-records.js';
import { plainStatusMapping } from '../support/plain-status-mapping.js';
import { openOrders } from './order-world.js';
import { ReturnShop, returned } from './return-shop.js';

let world: Awaited<ReturnType<typeof openOrders>>;
beforeAll(async () => {
  world = await openOrders();
});
afterAll(() => world.close());

const open = () => new ReturnShop(world.shop());

describe('a return of a marketplace', () => {
  it('is stored in neutral words with what the order knows of its lines, and told once', async () => {
    const shop = open();
    const { mug, order } = await shop.sold();
    const told = {
      lines: [returned('L1')],
      refundAmount: '10',
      marketplaceReason: 'damaged',
      respondBy: '2026-11-23T08:00:00Z',
    };
    const first = await shop.record(told);
    expect(first).toMatchObject({ outcome: 'created' });
    const [record] = await shop.returns();
    expect(record).toMatchObject({
      orderId: order.id,
      status: 'requested',
      type: 'return_and_refund',
      logistics: 'none',
      dispute: 'none',
      reason: 'damaged',
      resolution: null,
      respondBy: '2026-11-23T08:00:00.000Z',
      refundAmount: '10.00000',
      version: 1,
    });
    expect(record!.lines).toMatchObject([
      {
        orderLineId: order.lines[0]!.id,
        productId: mug,
        sku: 'MUG',
        requestedQuantity: 1,
        approvedQuantity: 0,
        receivedQuantity: 0,
        refundedQuantity: 0,
      },
    ]);
    const [event] = await shop.events();
    expect(event).toMatchObject({
      type: 'return.created',
      data: { return: { refundAmount: { amount: '10.00', currency: 'SGD' } }, changedFields: [] },
    });
    expect(await shop.record(told)).toMatchObject({ outcome: 'unchanged' });
    expect(await shop.told()).toEqual([['return.created', []]]);
  });

  it('is read as it was written, when it is new and when it is changed', async () => {
    const shop = open();
    await shop.sold();
    await shop.record({ lines: [returned('L1')], refundAmount: '10' });
    const { organizationId, ctx } = shop.shop;
    const { id: knownId } = (await shop.returns())[0]!;
    const known = (await findReturn(ctx.db, organizationId, knownId))!;
    const texts = { storeId: 'store-9', marketplaceType: 'T', marketplaceReason: 'R', statusRule: 'rule' };
    const words = { reason: 'damaged', resolution: 'refunded', isHistorical: true } as const;
    const times = { respondBy: '2026-11-24T08:00:00.000Z', requestedAt: '2026-11-01T08:00:00.000Z' };
    const written = { ...known, ...texts, ...words, unknownStatuses: ['X'], ...times };
    const fresh = { ...written, id: newId(), externalReturnId: 'R-9' };
    await ctx.transaction(async tx => {
      await updateReturn(tx, organizationId, written);
      await insertReturn(tx, organizationId, fresh);
    });
    expect(await findReturn(ctx.db, organizationId, knownId)).toEqual(written);
    expect(await findReturn(ctx.db, organizationId, fresh.id)).toEqual(fresh);
  });

  it('tells a change of status and whatever else changed by one event', async () => {
    const shop = open();
    await shop.sold();
    await shop.record({ lines: [returned('L1')] });
    await shop.record({ lines: [returned('L1')], refundAmount: '9' }, { second: 1 });
    await shop.record(
      { lines: [returned('L1')], refundAmount: '10', marketplaceStatus: 'completed' },
      { second: 2 },
    );
    expect(await shop.told()).toEqual([
      ['return.created', []],
      ['return.updated', ['refundAmount']],
      ['return.status.changed', ['status', 'marketplaceStatus', 'resolution', 'refundAmount', 'items']],
    ]);
    const versions = (await shop.events()).map(({ version }) => version);
    expect(versions).toEqual([1, 2, 3]);
  });

  it('of which nobody says when it was asked for was asked for when it was first seen, whatever comes later', async () => {
    const shop = open();
    await shop.sold();
    await shop.record({ requestedAt: null }, { second: 1 });
    await shop.record({ requestedAt: null, marketplaceStatus: 'received' }, { second: 9 });
    const [record] = await shop.returns();
    expect([record!.status, record!.requestedAt]).toEqual(['received', '2026-11-21T09:00:01.000Z']);
  });

  it('stays with its order: told for another one it is not taken in', async () => {
    const shop = open();
    const { order } = await shop.sold();
    await shop.record({ lines: [returned('L1')] });
    const moved = shop.record({ lines: [returned('L1')], externalOrderId: 'A-2' }, { second: 1 });
    await expect(moved).rejects.toThrow('was one of order A-1 before');
    expect((await shop.returns()).map(({ orderId }) => orderId)).toEqual([order.id]);
  });

  it('that is older than what is held changes nothing', async () => {
    const shop = open();
    await shop.sold();
    await shop.record({ lines: [returned('L1')], marketplaceStatus: 'in_transit' }, { second: 5 });
    expect(await shop.record({ lines: [returned('L1')] }, { second: 1 })).toMatchObject({ outcome: 'stale' });
    expect((await shop.returns())[0]).toMatchObject({ status: 'in_transit' });
    expect(await shop.told()).toHaveLength(1);
  });

  it('that says something else of the same moment is taken, as marketplaces count in seconds', async () => {
    const shop = open();
    await shop.sold();
    await shop.record({ lines: [returned('L1')] });
    const later = await shop.record({ lines: [returned('L1')], marketplaceStatus: 'in_transit' });
    expect(later).toMatchObject({ outcome: 'changed' });
    expect((await shop.returns())[0]).toMatchObject({ status: 'in_transit', version: 2 });
  });

  it('with a word that nobody knows keeps its status, and raises one alarm for it', async () => {
    const shop = open();
    await shop.sold();
    await shop.record({ lines: [returned('L1')], marketplaceStatus: 'in_transit' });
    await shop.record({ lines: [returned('L1')], marketplaceStatus: 'WARPED' }, { second: 1 });
    await shop.record({ lines: [returned('L1')], marketplaceStatus: 'WARPED' }, { second: 2 });
    expect((await shop.returns())[0]).toMatchObject({
      status: 'in_transit',
      marketplaceStatus: 'WARPED',
      unknownStatuses: ['WARPED'],
    });
    expect(await shop.shop.notifications()).toEqual([
      ['return.word.unknown', 'A return has a state that is not known'],
    ]);
  });

  it('is one return, however many workers bring it at the same time', async () => {
    const shop = open();
    const { mug } = await shop.sold();
    const outcomes = await Promise.all(
      Array.from({ length: 6 }, () =>
        shop.record({ lines: [returned('L1')], marketplaceStatus: 'received' }),
      ),
    );
    expect(outcomes.map(({ outcome }) => outcome).sort()).toEqual(['created', ...Array(5).fill('unchanged')]);
    expect(await shop.returns()).toHaveLength(1);
    expect(await shop.told()).toHaveLength(1);
    expect(await shop.shop.stock(mug)).toEqual([4, 0]);
  });

  it('leaves nothing of itself when its transaction fails', async () => {
    const shop = open();
    const { mug, order } = await shop.sold();
    const failing = shop.shop.ctx.transaction(async tx => {
      const record = aReturn({
        externalOrderId: 'A-1',
        marketplaceStatus: 'received',
        lines: [returned('L1', 2), returned('L2')],
      });
      await shop.recordIn(tx, record);
      throw new Error('The process dies here.');
    });
    await expect(failing).rejects.toThrow('dies here');
    expect(await shop.returns()).toEqual([]);
    expect(await shop.shop.stock(mug)).toEqual([3, 0]);
    expect((await shop.shop.order(order.id)).status).toBe('shipped');
  });
});

describe('the list of returns', () => {
  it('goes through all of them by cursor, newest first, and nobody else sees any', async () => {
    const shop = open();
    for (const externalReturnId of ['R1', 'R2', 'R3']) {
      await shop.record({ externalReturnId });
    }
    const { db } = shop.shop.ctx;
    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const page = await listReturns(db, shop.shop.organizationId, {}, { limit: 2, cursor });
      seen.push(...page.items.map(record => record.externalReturnId));
      cursor = page.pagination.nextCursor;
    } while (cursor !== null);
    expect(seen).toEqual(['R3', 'R2', 'R1']);
    const stranger = world.shop();
    expect((await listReturns(db, stranger.organizationId, {}, { limit: 2, cursor: null })).items).toEqual(
      [],
    );
    const first = await listReturns(db, shop.shop.organizationId, {}, { limit: 2, cursor: null });
    const next = { limit: 2, cursor: first.pagination.nextCursor };
    for (const other of [
      listReturns(db, shop.shop.organizationId, { statuses: ['completed'] }, next),
      listReturns(db, shop.shop.organizationId, {}, { ...next, sort: 'oldest' }),
    ]) {
      await expect(other).rejects.toMatchObject({ code: 'CURSOR_INVALID' });
    }
  });
});

describe('the filters of returns', () => {
  it('narrow the list and its total, one by one and together', async () => {
    const shop = open();
    const { order } = await shop.sold();
    const { organizationId, accountId, ctx } = shop.shop;
    const respondBy = '2026-12-01T08:00:00.000Z';
    await shop.record({ lines: [returned('L1')], respondBy });
    world.clock.move(60_000);
    const type = { marketplaceType: 'refund_only', marketplaceStatus: 'completed' };
    await shop.record({ externalReturnId: 'R2', externalOrderId: 'A-9', ...type });
    world.clock.move(60_000);
    const otherId = newId();
    await ctx.transaction(tx =>
      shop.recorder.record(tx, {
        organizationId,
        accountId: otherId,
        marketplace: { key: 'fair', statusMapping: plainStatusMapping },
        record: aReturn({ externalReturnId: 'R3', externalOrderId: 'A-9', marketplaceStatus: 'requested' }),
        source: fromAccount('scheduled_sync', 'fair', otherId),
        isHistorical: false,
      }),
    );
    const list = async (filter: ReturnFilter, sort: ReturnSort | null = null) => {
      const page = { limit: 10, cursor: null, sort };
      const { items, countAll } = await listReturns(ctx.db, organizationId, filter, page);
      const found = items.map(({ externalReturnId }) => externalReturnId);
      expect((await countAll()).count).toBe(found.length);
      return found;
    };
    const [, second, first] = await shop.returns();
    const cases: [ReturnFilter, string[]][] = [
      [{}, ['R3', 'R2', 'R1']],
      [{ statuses: ['requested'] }, ['R3', 'R1']],
      [{ statuses: ['requested', 'completed'] }, ['R3', 'R2', 'R1']],
      [{ type: 'refund_only' }, ['R2']],
      [{ marketplace: 'fair' }, ['R3']],
      [{ accountId: accountId.toUpperCase() }, ['R2', 'R1']],
      [{ accountId: otherId }, ['R3']],
      [{ orderId: order.id }, ['R1']],
      [{ updatedAfter: second!.updatedAt }, ['R3', 'R2']],
      [{ updatedBefore: second!.updatedAt }, ['R1']],
      [{ updatedAfter: first!.updatedAt, updatedBefore: second!.updatedAt }, ['R1']],
      [{ respondByBefore: respondBy }, []],
      [{ countedAs: 'return' }, ['R3', 'R2', 'R1']],
      [{ countedAs: 'refund', productId: newId() }, []],
      [{ requestedAfter: first!.requestedAt, requestedBefore: first!.requestedAt }, []],
      [{ currency: first!.currency.toLowerCase() }, ['R3', 'R2', 'R1']],
      [{ country: 'sg', hasStore: true, store: 'store-1' }, ['R1']],
      [{ hasCountry: false }, ['R3', 'R2']],
      [{ respondByBefore: '2026-12-01T08:00:00.001Z' }, ['R1']],
      [{ statuses: ['requested'], marketplace: 'bazaar', accountId, type: 'return_and_refund' }, ['R1']],
    ];
    for (const [filter, ids] of cases) {
      expect([filter, await list(filter)]).toEqual([filter, ids]);
    }
    expect(await list({}, 'oldest')).toEqual(['R1', 'R2', 'R3']);
  });
});

describe('an order that is erased', () => {
  it('takes its returns with it, and the marketplace does not bring them back', async () => {
    const shop = open();
    const { order } = await shop.sold();
    await shop.record({ lines: [returned('L1')] });
    await shop.record({ externalReturnId: 'R-of-another' }, { accountId: newId() });
    const orders = new OrderService(shop.shop.store, [eraseReturns]);
    await orders.delete(shop.shop.ctx, order.id);
    expect((await shop.returns()).map(kept => kept.externalReturnId)).toEqual(['R-of-another']);
    expect(await shop.record({ lines: [returned('L1')] }, { second: 1 })).toEqual({
      outcome: 'ignored',
      returnId: null,
    });
  });
});
