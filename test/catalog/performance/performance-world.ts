import { onTestFinished } from 'vitest';
import type { PerformanceChannel } from '../../../connectors/marketplaces/performance.js';
import type {
  PerformanceFigure,
  PerformanceSource,
} from '../../../connectors/marketplaces/performance.values.js';
import { putPerformance } from '../../../connectors/marketplaces/sandbox/performance.js';
import type { SandboxedMarketplace } from '../../../connectors/marketplaces/sandbox/sandboxed-marketplace.js';
import type { SandboxListing } from '../../../connectors/marketplaces/sandbox/state.js';
import { sandboxedMarketplaces } from '../../../connectors/marketplaces/sandboxed-registry.js';
import { newId } from '../../../kernel/ids.js';
import { addDays, localDay } from '../../../kernel/time-zone.js';
import { performanceSync } from '../../../subgraphs/catalog/channels/performance/performance-sync.tasks.js';
import type { Channels } from '../../../subgraphs/catalog/index.js';
import { SalesWorld } from '../../commerce/sales-world.js';
import { plantRow } from '../../support/planted-row.js';

/** A marketplace that tells counters of listings. */
export const counting: SandboxedMarketplace = sandboxedMarketplaces.find(
  ({ marketplace }) => marketplace.capabilities.performance?.traffic.kind === 'counters',
)!;

/** Marketplaces that tell days of a source. */
export const daily = sandboxedMarketplaces.flatMap(module =>
  (['traffic', 'ads'] as const)
    .filter(source => module.marketplace.capabilities.performance?.[source].kind === 'days')
    .map(source => [module.marketplace.key, source, module] as const),
);

export type StoredDay = {
  day: string;
  storeId: string;
  grain: string;
  productId: string | null;
  zone: string;
} & Record<string, string | number | boolean | null>;

/** A marketplace with an account and a listing, and the task that reads what it counts. */
export async function openPerformance(module: SandboxedMarketplace) {
  const world = await SalesWorld.open(module);
  onTestFinished(() => world.close());
  world.sell();
  const [listing] = world.sandbox.shop.listings() as [SandboxListing];
  const productId = newId();
  await plantListing(world, listing, productId);
  const { stores } = module.protocol.account;
  const today = localDay(world.clock.now().getTime(), 'Asia/Singapore');
  return {
    world,
    listing,
    productId,
    today,
    /** So many days before today. */
    day: (before: number) => addDays(today, -before),
    put: (
      source: PerformanceSource,
      day: string,
      figures: Partial<Record<PerformanceFigure, number>>,
      { storeId = stores[0]!.id, sku = null as string | null } = {},
    ) =>
      putPerformance(world.sandbox.shop, {
        ...{ source, day, storeId, sku, figures },
        listingId: sku === null ? null : listing.id,
      }),
    sync: (channels: Pick<Channels, 'open'> = world.channels, signal = new AbortController().signal) =>
      performanceSync({ channels }).run({ payload: world.address, db: world.db, log: world.db.log, signal }),
    days: (where = 'is_total') =>
      world.rows<StoredDay>(
        `select source, day::text, grain, zone, sku, is_total, is_estimated, currency, marketplace, country, impressions, views,
           sessions, visitors, cart_adds, orders, units, clicks, sales, spend, store_id as "storeId", product_id as "productId" from catalog.performance_day
         where organization_id = $1 and ${where} order by source, store_id, performance_day.day, grain, sku`,
      ),
    feeds: () =>
      world.rows<Record<string, string | null>>(
        `select source, store_id as "storeId", zone, complete_through::text as "completeThrough",
           failed_from::text as "failedFrom", cursor, error, window_from::text as "windowFrom"
         from catalog.performance_feed where organization_id = $1 order by source, store_id`,
      ),
    /** Tasks that wait to read on, with how long from now they wait, in milliseconds. */
    waiting: () =>
      world.rows<{ task: string; waitMs: number }>(
        `select task_identifier as task, extract(epoch from run_at - now()) * 1000 as "waitMs" from graphile_worker.jobs
         where task_identifier = 'catalog.performance.sync' and $1::uuid is not null`,
      ),
  };
}

export type PerformanceWorld = Awaited<ReturnType<typeof openPerformance>>;

/** The account's channels with some methods of figures replaced. */
export const withPerformance = (
  { world }: PerformanceWorld,
  change: (performance: PerformanceChannel) => Partial<PerformanceChannel>,
): Pick<Channels, 'open'> => ({
  open: async (...values) => {
    const opened = await world.channels.open(...values);
    return { ...opened, performance: { ...opened.performance!, ...change(opened.performance!) } };
  },
});

async function plantListing(
  world: SalesWorld,
  { id, storeId, variants }: SandboxListing,
  productId: string,
): Promise<void> {
  await plantRow(world.db.pool as never, 'catalog.product', {
    organization_id: world.organizationId,
    id: productId,
    title: 'Mug',
    handle: 'mug',
    status: 'active',
    currency: 'SGD',
  });
  await world.rows(
    'insert into catalog.sku (organization_id, sku, product_id) values ($1, $2, $3)',
    variants[0]!.sku,
    productId,
  );
  await world.rows(
    `insert into catalog.listing (organization_id, id, product_id, connection_id, marketplace, store_id, country,
       currency, external_id, desired, desired_version, state, compared_at, created_at, updated_at)
     values ($1, $2, $3, $4, 'x', $5, 'SG', 'SGD', $6, 'published', 1, 'live', $7, $7, $7)`,
    newId(),
    productId,
    world.connectionId,
    storeId,
    id,
    world.clock.iso,
  );
}
