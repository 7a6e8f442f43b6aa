import { systemClock } from '../../kernel/clock.js';
import { Database } from '../../kernel/database/database.js';
import { Orm } from '../../kernel/database/orm.js';
import { newId } from '../../kernel/ids.js';
import { taskOrigin } from '../../kernel/jobs/task-origin.js';
import { startWorker } from '../../kernel/jobs/worker.js';
import { createLogger } from '../../kernel/log.js';
import { startSignals } from '../../kernel/signals.js';
import { catalogJobs, enqueueRepricing } from '../../subgraphs/catalog/index.js';
import { listingPrices } from '../../subgraphs/commerce/index.js';
import type { PriceBook } from '../../subgraphs/commerce/pricing/price-book/price-book.entity.js';
import { savePriceBook } from '../../subgraphs/commerce/pricing/price-book/price-book.writer.js';
import { emptyDefinition } from '../../subgraphs/commerce/pricing/price-book/price-book-changes.rules.js';
import { identityEntities } from '../../subgraphs/platform/index.js';
import type { BenchDatabase } from '../bench-database.js';
import type { Benchmark, Outcome } from '../benchmark.js';
import { fillCatalog } from '../catalog/fill-catalog.js';
import { waitUntil } from '../load/wait-until.js';
import type { Workbench } from '../workbench.js';

const products = 100_000;
const channels = 2;
const withinMs = 10 * 60_000;

/** A price book that changes every price on two channels, from the request until all listings are compared. */
export const reprice: Benchmark = { name: 'reprice', isLarge: true, run };

async function run(workbench: Workbench): Promise<Outcome[]> {
  const database = await workbench.database('reprice');
  await fillCatalog(database, workbench.exchange, products);
  for (let channel = 0; channel < channels; channel += 1) {
    await listEverything(database);
  }
  const ours = await measureOurs(database);
  const sent = await stateOf(database);
  await reset(database);
  const baseline = await measureBare(database);
  if ((await stateOf(database)) !== sent) {
    throw new Error('The baseline writes other prices.');
  }
  return [
    {
      name: 'reprice',
      unit: 's',
      ours,
      baseline,
      target: { atMost: 3 },
      note: `${products.toLocaleString('en-US')} products on ${channels} channels, 10 % off each by a stored book, from the request until the job has ended; the baseline is one transaction of two updates that write the same rows with the same prices, and one decision for all`,
    },
  ];
}

/** As published and read back; the account is not connected, so that nothing is sent. */
async function listEverything(database: BenchDatabase): Promise<void> {
  await database.query(
    `with listed as (
       insert into catalog.listing (organization_id, id, product_id, connection_id, marketplace, store_id, country, currency,
         external_id, desired, settled_desired, desired_version, state, compared_at, created_at, updated_at)
       select organization_id, uuidv7(), id, $1, 'bazaar', 'us', 'US', 'USD', handle, 'published', 'published', 1, 'live',
         now(), now(), now()
       from catalog.product
       returning organization_id, id, product_id
     )
     insert into catalog.listing_variant (organization_id, listing_id, variant_id, connection_id, store_id, position, sku,
       desired_price, observed_price, price_evidence, price_as_of)
     select l.organization_id, l.id, l.product_id, $1, 'us', 0, p.sku, p.price, p.price, 'snapshot', now()
     from listed l join catalog.product p on p.organization_id = l.organization_id and p.id = l.product_id`,
    [newId()],
  );
  await database.query('vacuum analyze catalog.listing, catalog.listing_variant');
}

const bookId = newId();
const steps = [
  { kind: 'base', priceBookId: bookId, version: 1, before: null, value: null, cost: null, after: '10' },
  { kind: 'percentage', priceBookId: bookId, version: 1, before: '10', value: '-10', cost: null, after: '9' },
];
const decision = {
  ...{ priceBookId: bookId, name: 'Sale', version: 1, activatedAt: '2026-01-01T00:00:00.000Z' },
  ...{ channelPrice: null, obstacle: null, steps },
};

/** A tenth off everything, to the cent. */
const book: PriceBook = {
  ...emptyDefinition,
  ...{ id: bookId, name: 'Sale', status: 'active', version: 1 },
  steps: [{ kind: 'percentage', value: '-10' }],
  ...{ activatedAt: decision.activatedAt, createdAt: decision.activatedAt, updatedAt: decision.activatedAt },
};

async function measureOurs(database: BenchDatabase): Promise<number> {
  const log = createLogger('warn');
  const orm = await Orm.create([...identityEntities]);
  const db = new Database({ url: database.url, connectionsMax: 8, log, clock: systemClock, orm });
  const signals = await startSignals({ url: database.url, log });
  const jobs = catalogJobs({
    uploads: {} as never,
    channels: {} as never,
    media: {} as never,
    quota: {} as never,
    pictures: {} as never,
    publicUrl: '',
    engines: [],
    shopping: null,
    editor: null,
    model: null,
    defaults: {} as never,
    prices: listingPrices(() => true),
  });
  const worker = await startWorker({ db, signals, jobs, tasks: [] });
  const { organizationId } = database;
  const everywhere = { marketplaces: [], countries: [], storeIds: [], currency: null, productIds: null };
  const began = performance.now();
  await db.transaction(
    async tx => {
      await savePriceBook(tx, organizationId, book);
      await enqueueRepricing(tx, organizationId, everywhere);
    },
    taskOrigin('bench.reprice', organizationId),
  );
  await waitUntil(
    database,
    `select exists (select from platform.job where kind = 'listing.reprice' and status = 'completed') as done`,
    withinMs,
  );
  const seconds = (performance.now() - began) / 1000;
  await worker.stop();
  await signals.close();
  await db.close();
  return seconds;
}

const reset = async (database: BenchDatabase): Promise<void> => {
  await database.query(
    'update catalog.listing_variant set desired_price = observed_price, price_pending = false, price_source = null',
  );
  await database.query('vacuum full analyze catalog.listing');
  await database.query('vacuum full analyze catalog.listing_variant');
};

async function measureBare(database: BenchDatabase): Promise<number> {
  const began = performance.now();
  await database.query('begin');
  await database.query(
    `update catalog.listing_variant v
     set desired_price = round(p.price * 0.9, 2), price_pending = true, price_source = $1::jsonb
     from catalog.product p
     where p.organization_id = v.organization_id and p.id = v.variant_id`,
    [JSON.stringify(decision)],
  );
  await database.query('update catalog.listing set compared_at = now()');
  await database.query('commit');
  return (performance.now() - began) / 1000;
}

async function stateOf(database: BenchDatabase): Promise<string> {
  const [row] = await database.query<{ state: string }>(
    `select md5(string_agg(concat_ws(' ', listing_id, desired_price, price_pending, price_source ->> 'priceBookId'), ' ' order by listing_id))
       as state
     from catalog.listing_variant`,
  );
  return row!.state;
}
