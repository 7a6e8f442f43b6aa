import { randomInt } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pick, type RandomSource, randomSource } from '../../bench/catalog/random-source.js';
import type { Database } from '../../kernel/database/database.js';
import { unnamed } from '../../kernel/database/statement.js';
import { productLevels, salesRollup } from '../../subgraphs/commerce/orders/sales-figures/sales-rollup.js';
import { findRollupState } from '../../subgraphs/commerce/orders/sales-figures/sales-rollup.queries.js';
import { channelOrder } from '../commerce/order-world.js';
import { pendingDeltas, rollUp } from '../commerce/sales-figures/figures-world.js';
import { toldOrder, toldReturn } from '../commerce/sales-figures/told-sales.js';
import { differencesFromBooks } from '../finance/analytics/compare-with-books.js';
import { type Books, openBooks } from '../finance/analytics/sales-books.js';
import { openDatabase } from '../platform/support/platform-database.js';
import { aReturn } from '../support/channel-records.js';
import { type Organization, startOrganization } from '../support/organization.js';
import { type Program, startProgram } from '../support/program.js';
import { buildProgram } from '../support/program-process.js';
import { type Part, SalesUnderFire, type Told } from './sales-under-fire.js';
import { type Ask, differencesOfSellers } from './seller-books.js';
import { TableGate } from './table-gate.js';

/** A start takes a second, so the ordinary test run kills seldom and `npm run chaos` often. */
const { CHAOS_SCALE, CHAOS_SEED } = process.env;
const turns = CHAOS_SCALE === 'full' ? 12 : 1;
const seed = Number(CHAOS_SEED ?? randomInt(2 ** 31));
const stepsPerKill = 16;
const longestLifeMs = 600;
const lookEveryMs = 20;
const timeoutMs = 30 * 60_000;

const front =
  'gateway,subgraph:catalog,subgraph:commerce,subgraph:content,subgraph:finance,subgraph:platform';

const levels = [...salesRollup.levels, ...productLevels].map(({ table }) => table);

interface Death {
  victims: readonly Part[];
  /** Where one of them stands amid its transaction; absent: wherever they are. */
  amid?: readonly string[];
  /** Whether levels are built anew at that time. */
  isBuilding?: boolean;
}

/** One turn. */
const deaths: readonly Death[] = [
  { victims: ['intake'], amid: ['commerce."order"', 'commerce.order_line', 'platform.event'] },
  { victims: ['folding'], amid: levels },
  { victims: ['intake', 'folding'], amid: [salesRollup.deltas, 'commerce.product_sales_delta'] },
  { victims: ['folding'], amid: [...levels, 'commerce.sales_rollup'], isBuilding: true },
  { victims: ['intake', 'folding'] },
];

const told = {
  orderId: fc.integer({ min: 1, max: 40 }).map(id => `A-${id}`),
  moment: fc
    .integer({ min: Date.UTC(2026, 2, 1), max: Date.UTC(2026, 2, 15) - 1 })
    .map(ms => new Date(ms).toISOString()),
  currency: fc.constantFrom('SGD', 'MYR'),
  amount: fc.constantFrom('0.05', '10.00', '12.34', '99999.99'),
};
const goods = [
  { externalLineId: 'R', externalOrderLineId: '0', sku: null, quantity: 1, refundAmount: '0.05' },
];

type Step = (second: number) => Told | { kind: 'delete'; item: string };

/** The books know of no exchange, which waits for no refund. */
const refunded = toldReturn(told).filter(({ marketplaceType }) => marketplaceType !== 'exchange');

/** What is told of one order again and again corrects it; a second later each time. */
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 6,
    arbitrary: toldOrder(told).map(
      (order): Step =>
        second => ({
          kind: 'order',
          item: channelOrder(order, second),
        }),
    ),
  },
  {
    weight: 3,
    arbitrary: refunded.map(
      (record): Step =>
        second => ({
          kind: 'return',
          item: aReturn({ ...record, lines: goods, updatedAt: channelOrder({}, second).updatedAt }),
        }),
    ),
  },
  {
    weight: 1,
    arbitrary: told.orderId.map(
      (item): Step =>
        () => ({ kind: 'delete', item }),
    ),
  },
);

const window = 'from=2026-03-01&to=2026-03-15';
const questions = [
  `${window}&granularity=day&time-zone=UTC`,
  `${window}&granularity=day&time-zone=Asia/Kolkata`,
  'from=2026-03-04&to=2026-03-06&granularity=hour&time-zone=UTC',
];

let random: RandomSource;
let program: Program;
let shop: Organization;
let db: Database;
let books: Books;
let gate: TableGate;
let sales: SalesUnderFire;
let history: Iterator<Step>;
let second = 0;

beforeAll(async () => {
  await buildProgram();
  random = randomSource(seed);
  history = fc.sample(step, { seed, numRuns: turns * deaths.length * stepsPerKill }).values();
  program = await startProgram({ TRADEWIND_ROLES: front });
  shop = await startOrganization(program, { defaultCurrency: 'SGD' });
  for (const sku of ['mug', 'cup']) {
    const cost = { amount: '4.05', currency: 'SGD' };
    await shop.rest.post('/api/v1/products', { title: sku, sku, cost, inventoryQuantity: 1_000 });
  }
  db = await openDatabase(program.databaseUrl);
  await rollUp(db, shop.id);
  books = await openBooks(program.databaseUrl, shop.id);
  gate = await TableGate.install(program.databaseUrl);
  sales = await SalesUnderFire.start(program.databaseUrl, shop.id);
}, timeoutMs);
afterAll(async () => {
  await sales?.close();
  await gate?.end();
  await books?.close();
  await db?.close();
  await program?.stop();
});

/** Of what it was told, something is taken in. */
async function live(): Promise<void> {
  for (let count = 0; count < stepsPerKill; count += 1) {
    second += 1;
    const { kind, item } = history.next().value!(second);
    await (kind === 'delete' ? forget(item) : sales.take({ kind, item } as Told));
  }
}

async function forget(externalOrderId: string): Promise<void> {
  const [row] = await db.query<{ id: string }>(
    unnamed('select id from commerce."order" where organization_id = $1 and external_order_id = $2'),
    [shop.id, externalOrderId],
  );
  await (row === undefined ? null : shop.rest.delete(`/api/v1/orders/${row.id}`));
}

async function folded(): Promise<void> {
  while ((await pendingDeltas(db, shop.id)) > 0) {
    await delay(lookEveryMs);
  }
}

/** Sales go on while processes die. Resolves once all that was told is taken in, by whoever lives by then. */
async function die({ victims, amid = [], isBuilding = false }: Death): Promise<void> {
  if (isBuilding) {
    // Who folds would stand at the gate otherwise.
    await folded();
  }
  const table = amid.length === 0 ? null : pick(amid, random);
  await (table === null ? null : gate.close(table));
  await (isBuilding ? sales.build() : null);
  const living = live();
  await (table === null ? delay(random() * longestLifeMs) : gate.writerWaits(table));
  await sales.kill(...victims);
  await (table === null ? null : gate.open());
  await living;
}

const ask: Ask = (text, values) => db.query(unnamed(text), [shop.id, ...values]);

async function differences(question: string): Promise<string[]> {
  const { differences: ofOrders, compared } = await differencesFromBooks(shop.rest, books, question);
  expect(compared).toBeGreaterThan(100);
  return [...ofOrders, ...(await differencesOfSellers(shop.rest, ask, question))];
}

describe(`figures of sales, by processes that are killed (seed ${seed})`, () => {
  it(
    `${turns * deaths.length} times: are those of the orders and returns after each time, and once all is folded`,
    async () => {
      for (const [place, death] of Array.from({ length: turns }, () => deaths)
        .flat()
        .entries()) {
        await die(death);
        const question = pick(questions, random);
        expect([place, death, question, await differences(question)]).toEqual([place, death, question, []]);
      }
      await folded();
      for (const question of questions) {
        expect([question, await differences(question)]).toEqual([question, []]);
      }
      // They were read from levels all the time.
      expect(await findRollupState(db, shop.id)).toMatchObject({ isBuilt: true, version: 1 });
    },
    timeoutMs,
  );
});
