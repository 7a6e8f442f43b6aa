import { GraphQLError } from 'graphql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { RequestContext } from '../../kernel/context.js';
import { unnamed } from '../../kernel/database/statement.js';
import type { Transaction } from '../../kernel/database/transaction.js';
import { runIdempotent } from '../../kernel/federation/idempotency.js';
import { newId } from '../../kernel/ids.js';
import { InventoryService } from '../../subgraphs/catalog/inventory/inventory.service.js';
import { ProductService } from '../../subgraphs/catalog/product/product.service.js';
import { ProductCommercialService } from '../../subgraphs/catalog/product/product-commercial.service.js';
import { openTestDatabase } from '../support/context.js';

const products = new ProductService({ currency: async () => 'USD' });
const commercial = new ProductCommercialService();
const inventory = new InventoryService(() => {});
const price = (amount: string) => ({ price: amount, currency: 'USD' });

let testDatabase: Awaited<ReturnType<typeof openTestDatabase>>;
beforeAll(async () => {
  testDatabase = await openTestDatabase();
});
afterAll(() => testDatabase.close());

/** A product with stock, and who may change it. */
async function mug() {
  const ctx = testDatabase.contextOf();
  const { id } = await products.create(ctx, { title: 'Mug', ...price('9.00'), inventoryQuantity: 5 });
  return { ctx, id, rival: testDatabase.contextOf(ctx.organizationId) };
}

/** Versions of the product as the log tells them. */
async function toldVersions(id: string): Promise<number[]> {
  const rows = await testDatabase.db.query<{ version: number }>(
    unnamed(`select distinct on (transaction_id) resource_version::int as version from platform.event
     where subject_id = $1 order by transaction_id, sequence`),
    [id],
  );
  return rows.map(row => row.version);
}

/** Gets its id before the rival changes the product, as a transaction does that waits twice for one row. */
async function afterRival(tx: Transaction, runs: number, { rival, id }: Awaited<ReturnType<typeof mug>>) {
  await tx.query(unnamed('select pg_current_xact_id()'));
  if (runs === 1) {
    await products.update(rival, id, { title: 'Renamed meanwhile' });
  }
}

describe('a transaction whose id is older than its lock', () => {
  it.each<[string, (ctx: RequestContext, id: string, tx: Transaction) => Promise<unknown>]>([
    ['new title', (ctx, id) => products.update(ctx, id, { title: 'Cup' })],
    ['price', (ctx, id) => commercial.setPrice(ctx, id, price('7.00'))],
    ['inventory', (ctx, id) => commercial.setInventory(ctx, id, { inventoryQuantity: 7 })],
    [
      'sale',
      (ctx, id, tx) =>
        inventory.take(tx, {
          organizationId: ctx.organizationId,
          owner: { kind: 'order', id: newId() },
          lines: [{ productId: id, quantity: 1 }],
          as: 'committed',
        }),
    ],
  ])('%s: begins anew, so that versions are told in their order', async (_, change) => {
    const shop = await mug();
    const { ctx, id } = shop;
    let runs = 0;
    await ctx.transaction(async tx => {
      runs += 1;
      await afterRival(tx, runs, shop);
      const ambient = testDatabase.contextOf(ctx.organizationId);
      ambient.ambientTransaction = tx;
      await change(ambient, id, tx);
    });
    expect(runs).toBe(2);
    expect(await toldVersions(id)).toEqual([1, 2, 3]);
  });

  it('begins an idempotent operation anew as a whole', async () => {
    const shop = await mug();
    const { db, clock, log, caller, requestId } = shop.ctx;
    const idempotency = { key: newId(), scope: 'test', requestHash: 'hash' };
    const ctx = new RequestContext({ db, clock, log, caller, requestId, idempotency });
    let runs = 0;
    const answer = await runIdempotent(ctx, 'rename', async () => {
      runs += 1;
      try {
        await afterRival(ctx.ambientTransaction!, runs, shop);
        return { data: { title: (await products.update(ctx, shop.id, { title: 'Cup' })).title } };
      } catch (error) {
        return { data: null, errors: [new GraphQLError(String(error))] };
      }
    });
    expect(answer).toEqual({ data: { title: 'Cup' } });
    expect(runs).toBe(2);
    expect(await toldVersions(shop.id)).toEqual([1, 2, 3]);
  });

  it('goes on in the end where others are always ahead of it', async () => {
    const shop = await mug();
    let runs = 0;
    await shop.ctx.transaction(async tx => {
      runs += 1;
      await tx.query(unnamed('select pg_current_xact_id()'));
      await products.update(shop.rival, shop.id, { title: `Renamed ${runs}` });
      const ambient = testDatabase.contextOf(shop.ctx.organizationId);
      ambient.ambientTransaction = tx;
      await products.update(ambient, shop.id, { title: 'Cup' });
    });
    expect(runs).toBe(11);
    expect((await products.update(shop.rival, shop.id, {})).title).toBe('Cup');
  });
});
