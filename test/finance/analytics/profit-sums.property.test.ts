import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { feeBases } from '../../../subgraphs/finance/analytics/profit/fee-basis.rules.js';
import {
  type ProfitSum,
  readProfitSums,
  readSettledCategories,
} from '../../../subgraphs/finance/analytics/profit/profit.queries.js';
import { openOrders } from '../../commerce/order-world.js';
import { financeRow } from '../statement-rows.js';
import { expectedSums } from './expected-profit.js';
import { ProfitWorld } from './profit-world.js';

let opened: Awaited<ReturnType<typeof openOrders>>;
beforeAll(async () => {
  opened = await openOrders();
});
afterAll(() => opened.close());

const cents = (min: number, max: number) => fc.integer({ min, max }).map(value => (value / 100).toFixed(2));
const orderKey = fc.constantFrom('O1', 'O2', 'O3');

const sale = fc.record({
  kind: fc.constant('sale' as const),
  externalOrderId: orderKey,
  total: fc.option(cents(500, 9_000), { freq: 8 }),
  discount: cents(0, 300),
  shipping: cents(0, 300),
  storeId: fc.constantFrom('store-1', 'store-2'),
  status: fc.constantFrom('to_ship' as const, 'completed' as const, 'canceled' as const),
  placedAt: fc.constantFrom('2026-11-19T23:30:00Z', '2026-11-20T08:00:00Z', '2026-11-21T01:00:00Z'),
  lines: fc.array(
    fc.record({
      sku: fc.constantFrom('MUG', 'MUG', 'VASE', 'BOWL'),
      quantity: fc.integer({ min: 1, max: 3 }),
    }),
    { minLength: 1, maxLength: 2 },
  ),
});

const statement = fc.record({
  kind: fc.constant('statement' as const),
  externalOrderId: orderKey,
  row: fc.integer({ min: 1, max: 4 }),
  category: fc.constantFrom(
    'item_revenue',
    'commission',
    'refund',
    'platform_subsidy',
    'return_shipping',
    'unheard_of',
  ),
  amount: cents(-4_000, 4_000),
  currency: fc.constantFrom('SGD', 'SGD', 'SGD', 'USD'),
  isFinal: fc.boolean(),
  /** What the marketplace says of the whole transaction, by so many cents off. */
  statedOff: fc.option(fc.integer({ min: -50, max: 50 })),
});

const goodsBack = fc.record({
  kind: fc.constant('return' as const),
  externalOrderId: orderKey,
  status: fc.constantFrom('requested', 'received', 'completed', 'rejected'),
  received: fc.integer({ min: 1, max: 2 }),
  refund: fc.option(cents(100, 900)),
});

type Step =
  | (typeof sale extends fc.Arbitrary<infer T> ? T : never)
  | (typeof statement extends fc.Arbitrary<infer T> ? T : never)
  | (typeof goodsBack extends fc.Arbitrary<infer T> ? T : never);

const history = fc.array(fc.oneof<fc.Arbitrary<Step>[]>(sale, statement, goodsBack), {
  minLength: 3,
  maxLength: 14,
});

async function take(world: ProfitWorld, step: Step): Promise<void> {
  if (step.kind === 'sale') {
    return world.sell(step);
  }
  const { externalOrderId } = step;
  if (step.kind === 'return') {
    return world.giveBack(externalOrderId, step);
  }
  const { row, amount, currency, isFinal, statedOff, category } = step;
  const externalRowId = `${externalOrderId}/${currency}/${row}`;
  const transaction =
    statedOff === null
      ? {}
      : {
          externalTransactionId: `T/${externalRowId}`,
          statedNet: (Number(amount) + statedOff / 100).toFixed(2),
        };
  await world.settle([
    financeRow(externalRowId, category, amount, { externalOrderId, currency, isFinal, ...transaction }),
  ]);
}

const window = { from: '2026-11-19T16:00:00.000Z', to: '2026-11-22T16:00:00.000Z' };
const periods = ['2026-11-19T16:00:00.000Z', '2026-11-20T16:00:00.000Z', '2026-11-21T16:00:00.000Z'];
const selection = { ...window, marketplaces: null, countries: null, storeIds: null };

const named = (sums: readonly ProfitSum[]): string[] =>
  sums
    .filter(({ amount }) => Number(amount) !== 0)
    .map(sum =>
      [
        ...[
          sum.grouping,
          sum.currency,
          sum.bucket,
          sum.marketplace,
          sum.storeId,
          sum.evidence,
          sum.isComplete,
        ],
        ...[sum.measure, Number(sum.amount).toFixed(4)],
      ].join(' | '),
    )
    .sort();

describe('sums of profit', () => {
  it('are what the rows of orders, returns and statements come to, after any history of them', async () => {
    await fc.assert(
      fc.asyncProperty(history, fc.boolean(), async (steps, hasBasis) => {
        const world = new ProfitWorld(opened.shop());
        await world.stock();
        const settled = hasBasis ? 10 : 0;
        for (let index = 0; index < settled; index++) {
          const charges = {
            commission: (-1 - index / 7).toFixed(2),
            shipping_cost: '-0.53',
            platform_subsidy: '0.31',
          };
          await world.sellAndSettle(`S${index}`, (20 + index / 3).toFixed(2), charges);
        }
        for (const step of steps) {
          await take(world, step);
        }
        const { ctx } = world.shop;
        const basis = feeBases(await readSettledCategories(ctx.db, world.organizationId, window));
        const found = await readProfitSums(ctx.db, world.organizationId, {
          selection,
          currency: null,
          periods,
          basis,
          withoutReturns: [],
        });
        expect(named(found)).toEqual(named(await expectedSums(world, { ...window, periods })));
      }),
      { numRuns: Number(process.env.SANDBOX_PROFIT_RUNS ?? 12) },
    );
  });
});
