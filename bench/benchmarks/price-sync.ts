import { sandboxedMarketplaces } from '../../connectors/marketplaces/sandboxed-registry.js';
import { mapConcurrent } from '../../kernel/map-concurrent.js';
import type { Benchmark, Outcome } from '../benchmark.js';
import { fillCatalog } from '../catalog/fill-catalog.js';
import { listProducts } from '../load/list-products.js';
import { withLoopbackServers } from '../load/loopback-servers.js';
import { MerchantClient } from '../load/merchant-client.js';
import { countsCalls, type PriceContest, withPriceLoop, withShops } from '../load/price-contest.js';
import { marketStore, type PublishedShop, publishShop } from '../load/published-shop.js';
import type { ThrottledShop } from '../load/throttled-shop.js';
import { waitUntil } from '../load/wait-until.js';
import type { PinnedProcess } from '../processes/pinned-process.js';
import type { Workbench } from '../workbench.js';

const products = 5_000;
const marketplaces = 2;
const clients = 8;
/** One that takes a product a call would be at it for eight minutes at the ten calls a second that it documents. */
const speed = 5;
const jobsWithinMs = 5 * 60_000;

/** §4.12 PATCH /api/v1/products/{id}/price of every product, until two marketplaces have all the prices. */
export const priceSync: Benchmark = { name: 'price-sync', isLarge: true, run };

interface Measured {
  seconds: number;
  /** Until the last request was answered; null where there are none. No price can be sent before its request. */
  requestSeconds: number | null;
  /** Processor time of the process that sends, a product; null where the system does not tell. */
  cpuMicros: number | null;
  /** By marketplace, in the order of the registry. */
  calls: { key: string; count: number }[];
}

async function run(workbench: Workbench): Promise<Outcome[]> {
  const database = await workbench.database('price_sync');
  const productIds = await fillCatalog(database, workbench.exchange, products);
  await database.query('update catalog.product set currency = $1', [marketStore.currency]);
  const published: PublishedShop[] = [];
  for (const module of sandboxedMarketplaces.filter(countsCalls).slice(0, marketplaces)) {
    published.push(await publishShop(module, productIds));
  }
  // Every one differs from the first price of the listings, and from that of the next product.
  const prices = productIds.map((_, index) => (10 + index / 100).toFixed(2));
  const ours = await withShops(published, { speed }, shops =>
    syncPrices({ workbench, database, shops }, productIds, prices),
  );
  const baseline = await withShops(published, { speed }, shops =>
    loopPrices({ workbench, database, shops }, prices),
  );
  return outcomes(ours, baseline, productIds.length);
}

/** In one process as `npm start` runs it; the calls of jobs that end after the last price count as well. */
function syncPrices(
  contest: PriceContest,
  productIds: readonly string[],
  prices: readonly string[],
): Promise<Measured> {
  const { workbench, database, shops } = contest;
  const callsPerSecond = Object.fromEntries(shops.map(shop => [shop.key, shop.callsPerSecond]));
  return withLoopbackServers({ workbench, database, roles: ['all'], callsPerSecond }, async ([server]) => {
    const merchant = new MerchantClient(server!.url, database);
    for (const shop of shops) {
      const connectionId = await merchant.connectMarketplace(shop.key, shop.given);
      await listProducts(database, productIds, { shop: shop.published, connectionId });
    }
    return measure({ shops, process: server! }, prices, async () => {
      await mapConcurrent([...productIds.entries()], clients, ([index, id]) =>
        merchant.changePrice(id, prices[index]!, marketStore.currency),
      );
      const answeredAtMs = performance.now();
      await waitUntil(
        database,
        `select not exists (select from platform.job where status in ('queued', 'running')) as done`,
        jobsWithinMs,
      );
      return answeredAtMs;
    });
  });
}

const loopPrices = (contest: PriceContest, prices: readonly string[]): Promise<Measured> =>
  withPriceLoop(
    contest,
    index => ({ price: prices[index]!, salePrice: null, salePriceEndsAt: null }),
    (loop, send) =>
      measure({ shops: contest.shops, process: loop }, prices, async () => {
        await send();
        return null;
      }),
  );

async function measure(
  { shops, process }: { shops: readonly ThrottledShop[]; process: PinnedProcess },
  prices: readonly string[],
  work: () => Promise<number | null>,
): Promise<Measured> {
  const before = shops.map(({ calls }) => calls);
  const cpuBefore = await process.cpuMicros();
  const priced = Promise.all(shops.map(shop => shop.priced(prices)));
  const beganMs = performance.now();
  const [lastAtMs, answeredAtMs] = await Promise.all([priced, work()]);
  const cpuAfter = await process.cpuMicros();
  return {
    seconds: (Math.max(...lastAtMs) - beganMs) / 1000,
    requestSeconds: answeredAtMs === null ? null : (answeredAtMs - beganMs) / 1000,
    cpuMicros: cpuBefore === null || cpuAfter === null ? null : (cpuAfter - cpuBefore) / prices.length,
    calls: shops.map(({ key, calls }, index) => ({ key, count: calls - before[index]! })),
  };
}

function outcomes(ours: Measured, baseline: Measured, count: number): Outcome[] {
  const perProduct = ({ calls }: Measured) => calls.reduce((sum, { count: made }) => sum + made, 0) / count;
  const told = ({ calls }: Measured) => calls.map(({ key, count: made }) => `${key} ${made}`).join(', ');
  const cost = ({ cpuMicros }: Measured) =>
    cpuMicros === null ? 'unknown' : `${(cpuMicros / 1000).toFixed(1)} ms`;
  const shared = `prices of ${count.toLocaleString('en-US')} products by as many PATCH requests of ${clients} clients, on ${marketplaces} marketplaces that allow ${speed} times the calls they document, to both; the baseline is a loop over the same connectors with full batches that stores nothing`;
  return [
    {
      name: 'price sync, calls a product',
      unit: 'calls',
      ours: perProduct(ours),
      baseline: perProduct(baseline),
      target: { atMost: 1.2 },
      note: `${shared}; ours made ${told(ours)}, the baseline ${told(baseline)}`,
    },
    {
      name: 'price sync, wall time',
      unit: 's',
      ours: ours.seconds,
      baseline: baseline.seconds,
      target: { atMost: 1.2 },
      note: `from the first request until the last marketplace has the last price; the last request was answered after ${ours.requestSeconds?.toFixed(1)} s; processor time a product: ours ${cost(ours)} (request, event and job included), the baseline ${cost(baseline)}`,
    },
  ];
}
