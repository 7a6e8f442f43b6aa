import { systemClock } from '../../kernel/clock.js';
import { Database } from '../../kernel/database/database.js';
import { Orm } from '../../kernel/database/orm.js';
import { sql } from '../../kernel/database/statement.js';
import { createLogger } from '../../kernel/log.js';
import { priceBookCoverage as readCoverage } from '../../subgraphs/catalog/index.js';
import type { Benchmark, Outcome } from '../benchmark.js';
import { fillListings } from '../listings/fill-listings.js';
import { median } from '../load/median.js';
import type { Workbench } from '../workbench.js';

/** What price books decide of all prices that a merchant lists. */
export const priceBookCoverage: Benchmark = { name: 'price-book-coverage', isLarge: true, run };

const listings = 300_000;
const reads = 9;

const decision = {
  ...{ priceBookId: 'b', name: 'Sale', version: 1, activatedAt: '2026-01-01T00:00:00.000Z' },
  ...{ channelPrice: null, obstacle: null },
  steps: [
    { kind: 'base', priceBookId: 'b', version: 1, before: null, value: null, cost: null, after: '10' },
    { kind: 'percentage', priceBookId: 'b', version: 1, before: '10', value: '-10', cost: null, after: '9' },
  ],
};

const everything = { productIds: null, currency: null, marketplaces: null, countries: null, storeIds: null };

const countBare = sql(
  'bench.countObstacles',
  `select count(*) filter (where price_source ->> 'obstacle' is null) as decided from catalog.listing_variant
   where organization_id = $1`,
);

async function run(workbench: Workbench): Promise<Outcome[]> {
  const database = await workbench.database('price_book_coverage');
  await fillListings(database, listings, decision);
  const { url, organizationId } = database;
  const log = createLogger('warn');
  const db = new Database({ url, connectionsMax: 1, log, clock: systemClock, orm: await Orm.create([]) });
  try {
    const [ours, baseline]: [number[], number[]] = [[], []];
    for (let index = 0; index < reads; index++) {
      ours.push(await timeOf(() => readCoverage(db, organizationId, everything)));
      baseline.push(await timeOf(() => db.query(countBare, [organizationId])));
    }
    return [
      {
        name: 'price book coverage',
        unit: 'ms',
        ours: median(ours),
        baseline: median(baseline),
        target: { atMost: 6 },
        note: `${listings.toLocaleString('en-US')} listings on three channels, by country and currency, against one count over their variants`,
      },
    ];
  } finally {
    await db.close();
  }
}

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}
