import { hash } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { unnamed } from '../../../kernel/database/statement.js';
import { coveringBlocks } from '../../../subgraphs/commerce/orders/sales-figures/best-sellers-sql.js';
import { readProductSales } from '../../../subgraphs/commerce/orders/sales-figures/read-product-sales.queries.js';
import type { SalesReader } from '../../../subgraphs/commerce/orders/sales-figures/read-sales.queries.js';
import type { ProductSalesQuery } from '../../../subgraphs/commerce/orders/sales-figures/sales-figures.entity.js';
import { openOrders } from '../order-world.js';
import { foldAll, rollUp, withoutLevels } from './figures-world.js';

let world: Awaited<ReturnType<typeof openOrders>>;
beforeAll(async () => {
  world = await openOrders();
});
afterAll(() => world.close());

const days = 120;
const products = 300;

interface Sold {
  at: string;
  /** Null: an item that matches no product. */
  product: number | null;
  price: number;
  quantity?: number;
  currency?: 'SGD' | 'JPY';
}

/** Orders of one line each. */
async function sell(organizationId: string, sold: readonly Sold[]): Promise<void> {
  await world.db.query(
    unnamed(`with sold as materialized (${soldRows}), made as (
        insert into commerce."order" (organization_id, id, marketplace, account_id, external_order_id,
          external_order_number, status, source_status, marketplace_status, currency, subtotal, discount, shipping, tax, total,
          placed_at, source_updated_at, source_seen_at, created_at, updated_at)
        select $1, order_id, 'bazaar', 'account', order_id, 'n', 'completed', 'completed', 'DONE', currency, 10, 0, 0, 0, 10,
          at, at, at, at, at from sold
      )
      insert into commerce.order_line (organization_id, order_id, id, position, external_line_id, product_id, sku, name,
        status, quantity, unit_price, paid_price)
      select $1, order_id, gen_random_uuid(), 1, '1', product_id, 'sku', 'Mug', 'completed', quantity, 10, price from sold`),
    [organizationId, JSON.stringify(sold)],
  );
  // As autovacuum does in time: who knows nothing of the tables plans sums of the rows for few of them.
  await world.db.query(unnamed('analyze commerce."order", commerce.order_line'));
}

/** As a writer of orders leaves it beside them. */
async function leaveDeltas(organizationId: string, sold: readonly Sold[]): Promise<void> {
  await world.db.query(
    unnamed(`insert into commerce.product_sales_delta (organization_id, at, currency, product_id, order_lines, units, sales,
        units_without_cost)
      select $1, at, currency, product_id, 1, quantity, price * quantity, quantity from (${soldRows}) sold`),
    [organizationId, JSON.stringify(sold)],
  );
}

const soldRows = `select gen_random_uuid() as order_id, at, md5('product ' || product)::uuid as product_id, price,
  coalesce(quantity, 1) as quantity, coalesce(currency, 'SGD') as currency
  from jsonb_to_recordset($2::jsonb) as s (at timestamptz, product integer, price numeric, quantity integer, currency text)`;

/** Each of the products, from the first to the last, once. */
const oneOfEach = (at: string, [first, last]: readonly [number, number], price: number): Sold[] =>
  Array.from({ length: last - first + 1 }, (_, index) => ({ at, product: first + index, price }));

/** A few products sell most where `skew` is great, and all sell alike where it is 0; some items belong to no product. */
function season({ orders, skew, seed }: { orders: number; skew: number; seed: number }): Sold[] {
  return Array.from({ length: orders }, (_, index) => {
    const number = Number.parseInt(hash('sha256', `${seed} ${index}`).slice(0, 8), 16);
    const place = Math.floor(products * ((number % 100_000) / 100_000) ** skew);
    return {
      at: new Date(
        Date.parse('2026-08-01T00:00:00Z') + ((index + 1) / orders) * days * 86_400_000,
      ).toISOString(),
      product: number % 41 > 0 ? place : null,
      price: 1 + (number % 5),
      quantity: 1 + (number % 3),
      currency: index % 7 === 0 ? 'JPY' : 'SGD',
    };
  });
}

/** Some of them are among the first only by that. */
const late = oneOfEach('2026-10-10T12:00:00Z', [products - 3, products + 1], 500);

async function expectTruth(ctx: SalesReader, from: string, to: string, limit: number): Promise<void> {
  const query = question(from, to, limit);
  const [ours, truth] = [
    await readProductSales(ctx, query),
    await readProductSales(withoutLevels(ctx), query),
  ];
  expect(ours.rows, JSON.stringify(query)).toEqual(truth.rows);
}

const question = (from: string, to: string, limit: number): ProductSalesQuery => ({
  ...{ from, to, timeZone: 'UTC', granularity: 'day', groupBy: [], orderBy: 'sales', limit },
});

/** The first day of a block, and the first day after another one. */
const wholeBlocks = ['2026-08-03', '2026-11-01'] as const;

const windows = [
  ['2026-08-05T00:00:00Z', '2026-11-20T00:00:00Z'],
  // Cut at both ends.
  ['2026-08-20T07:30:00Z', '2026-11-12T13:45:00Z'],
  ['2026-09-01T00:00:00Z', '2026-10-31T00:00:00Z'],
] as const;

describe('the products that sold most', () => {
  it('are those of the rows, whether few sell most or all sell alike, and whatever waits to be folded', async () => {
    const shape = fc.record({
      orders: fc.constantFrom(40, 400, 1_500),
      skew: fc.constantFrom(0.2, 1, 3, 8),
      seed: fc.integer(),
      isMore: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(shape, async ({ isMore, ...shop }) => {
        const { ctx, organizationId } = world.shop();
        await sell(organizationId, season(shop));
        await rollUp(world.db, organizationId);
        if (isMore) {
          await sell(organizationId, late);
          await leaveDeltas(organizationId, late);
        }
        for (const [from, to] of windows) {
          for (const limit of [1, 3, 10, 100]) {
            await expectTruth(ctx, from, to, limit);
          }
        }
      }),
      { numRuns: 8 },
    );
  }, 120_000);

  it('are in the order of their ids where all sold the same', async () => {
    const { ctx, organizationId } = world.shop();
    const times = [`${wholeBlocks[0]}T01:00:00Z`, '2026-09-10T00:00:00Z', '2026-10-20T00:00:00Z'];
    const sold = (of: readonly [number, number]) => times.flatMap(at => oneOfEach(at, of, 7));
    await sell(organizationId, sold([1, 150]));
    await rollUp(world.db, organizationId);
    // These come after the others in the levels, wherever their ids belong.
    await sell(organizationId, sold([151, products]));
    await leaveDeltas(organizationId, sold([151, products]));
    await foldAll(world.db, organizationId);
    await expectTruth(ctx, `${wholeBlocks[0]}T00:00:00Z`, `${wholeBlocks[1]}T00:00:00Z`, 5);
  });

  it('may have sold all of it within a day that the window cuts', async () => {
    const { ctx, organizationId } = world.shop();
    await sell(organizationId, season({ orders: 400, skew: 3, seed: 1 }));
    for (const at of ['2026-08-02T18:00:00Z', `${wholeBlocks[1]}T06:00:00Z`]) {
      await sell(organizationId, oneOfEach(at, [products, products + 2], 900));
    }
    await rollUp(world.db, organizationId);
    await expectTruth(ctx, '2026-08-02T12:00:00Z', `${wholeBlocks[1]}T12:00:00Z`, 2);
  });

  it.each<[string, Partial<ProductSalesQuery>, boolean]>([
    ['a season', {}, true],
    ['a season that begins within a day', { from: '2026-08-05T09:00:00Z' }, true],
    ['a week, of which blocks say little', { from: '2026-11-13T00:00:00Z' }, false],
    ['chosen products', { productIds: [] }, false],
    ['most returned ones', { orderBy: 'refunds' }, false],
    ['more than a page', { limit: 101 }, false],
    ['each day', { groupBy: ['bucket'] }, false],
  ])('of %s are looked for in blocks of days: %o', (_, more, isCovered) => {
    const query = { ...question('2026-08-05T00:00:00Z', '2026-11-20T00:00:00Z', 50), ...more };
    const inner = {
      from: '2026-08-06T00:00:00.000Z',
      to: query.to,
      fromDay: '2026-08-06',
      toDay: '2026-11-20',
    };
    const isShort = more.from === '2026-11-13T00:00:00Z';
    const blocks = coveringBlocks(query, isShort ? { ...inner, fromDay: '2026-11-13' } : inner);
    expect(blocks !== null).toBe(isCovered);
  });
});
