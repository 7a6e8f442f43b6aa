import { sandboxedMarketplaces } from '../../connectors/marketplaces/sandboxed-registry.js';
import { newId } from '../../kernel/ids.js';
import type { BenchDatabase } from '../bench-database.js';
import type { Benchmark, Outcome } from '../benchmark.js';
import { fillCatalog } from '../catalog/fill-catalog.js';
import { listProducts } from '../load/list-products.js';
import { withLoopbackServers } from '../load/loopback-servers.js';
import { MerchantClient } from '../load/merchant-client.js';
import { countsCalls, type PriceContest, withPriceLoop, withShops } from '../load/price-contest.js';
import { firstPrice, marketStore, type PublishedShop, publishShop } from '../load/published-shop.js';
import type { ThrottledShop } from '../load/throttled-shop.js';
import { waitUntil } from '../load/wait-until.js';
import type { Workbench } from '../workbench.js';

const products = 5_000;
/** In which the windows of each marketplace begin. Their midnights are an hour apart; here, a minute. */
const timeZones = ['Asia/Singapore', 'Asia/Jakarta'] as const;
const minuteMs = 60_000;
/** Until the first window begins, everything has to be prepared. */
const preparationMs = 15_000;
const jobsWithinMs = 5 * minuteMs;
/** 10 % more by the book, then 20 % less by the promotion, in whole cents: 8.712 is 8.71. */
const switched = { price: '10.89', salePrice: '8.71', salePriceEndsAt: null };

/** A price book and a promotion begin at once in each of two stores, for all products. */
export const seasonDay: Benchmark = { name: 'season-day', isLarge: true, run };

interface Switch {
  key: string;
  /** From the instant of the switch until the last listing has price and sale price. */
  seconds: number;
  calls: number;
}

async function run(workbench: Workbench): Promise<Outcome[]> {
  const database = await workbench.database('season_day');
  const productIds = await fillCatalog(database, workbench.exchange, products);
  await database.query('update catalog.product set currency = $1, price = $2::numeric', [
    marketStore.currency,
    firstPrice,
  ]);
  const published: PublishedShop[] = [];
  const modules = sandboxedMarketplaces.filter(
    module => countsCalls(module) && module.marketplace.capabilities.salePrice,
  );
  for (const module of modules.slice(0, timeZones.length)) {
    published.push(await publishShop(module, productIds));
  }
  const contest = (shops: readonly ThrottledShop[]) => ({ workbench, database, shops });
  const ours = await withShops(published, 1, shops => switchOurs(contest(shops), productIds));
  const baseline = await withShops(published, 1, shops => switchByLoop(contest(shops)));
  return outcomes(ours, baseline);
}

/** In one process as `npm start` runs it; the calls of work that ends after the last price count as well. */
function switchOurs(contest: PriceContest, productIds: readonly string[]): Promise<Switch[]> {
  const { workbench, database, shops } = contest;
  const callsPerSecond = Object.fromEntries(shops.map(shop => [shop.key, shop.callsPerSecond]));
  return withLoopbackServers({ workbench, database, roles: ['all'], callsPerSecond }, async ([server]) => {
    const merchant = new MerchantClient(server!.url, database);
    for (const shop of shops) {
      const connectionId = await merchant.connectMarketplace(shop.key, shop.given);
      await listProducts(database, productIds, { shop: shop.published, connectionId });
    }
    const firstMs = Math.ceil((Date.now() + preparationMs) / minuteMs) * minuteMs;
    for (const [index, shop] of shops.entries()) {
      const startsAt = Temporal.Instant.fromEpochMilliseconds(firstMs + index * minuteMs);
      await planSwitch({ merchant, database, shop }, startsAt, timeZones[index]!);
    }
    // Between the clock of the windows and that of measurements.
    const offsetMs = performance.now() - Date.now();
    return measure(
      shops,
      index => firstMs + index * minuteMs + offsetMs,
      () =>
        waitUntil(
          database,
          `select not exists (select from commerce.promotion where next_edge_at is not null)
             and not exists (select from platform.job where status in ('queued', 'running'))
             and not exists (select from catalog.listing_variant where price_pending) as done`,
          jobsWithinMs,
        ),
    );
  });
}

interface Planned {
  merchant: MerchantClient;
  database: BenchDatabase;
  shop: ThrottledShop;
}

/** The book as a merchant states it, in the time of the zone; the promotion as it is stored, with all products assigned. */
async function planSwitch(
  { merchant, database, shop }: Planned,
  startsAt: Temporal.Instant,
  timeZone: string,
): Promise<void> {
  const local = startsAt.toZonedDateTimeISO(timeZone).toPlainDateTime().toString();
  await merchant.createPriceBook({
    ...{ name: timeZone, status: 'active', scope: { marketplaces: [shop.key] } },
    steps: [{ kind: 'percentage', value: '10' }],
    window: { startsAt: local, timeZone },
  });
  const { id: storeId, country } = shop.published.store;
  await database.query(
    `with made as (
       insert into commerce.promotion (organization_id, id, name, intent, terms, trigger, is_for_assigned_products, stores,
         is_in_checkout, starts_at, time_zone, next_edge_at, priority, combination, version, activated_at, created_at,
         updated_at)
       values ($1, $2, $3, 'active', '{"kind": "percentage", "percentage": "20", "maximumDiscount": null}', 'automatic',
         true, $4::jsonb, false, $5::timestamptz, $3, $5::timestamptz, 0,
         '{"stacking": "combinable", "group": null, "combinesWith": []}', 1, now(), now(), now())
       returning organization_id, id
     )
     insert into commerce.promotion_product (organization_id, promotion_id, product_id, variant_id, added_at)
     select p.organization_id, made.id, p.id, p.id, now()
     from made join catalog.product p on p.organization_id = made.organization_id`,
    [
      database.organizationId,
      newId(),
      timeZone,
      JSON.stringify([{ marketplace: shop.key, country, storeId }]),
      startsAt.toString(),
    ],
  );
}

/** One store after the other, as their midnights are: neither waits for what the machine does for the other. */
async function switchByLoop(contest: PriceContest): Promise<Switch[]> {
  const switches: Switch[] = [];
  for (const shop of contest.shops) {
    const own = { ...contest, shops: [shop] };
    const switchOwn = (_: unknown, send: () => Promise<void>) => {
      const beganMs = performance.now();
      return measure(own.shops, () => beganMs, send);
    };
    switches.push(...(await withPriceLoop(own, () => switched, switchOwn)));
  }
  return switches;
}

async function measure(
  shops: readonly ThrottledShop[],
  beganMs: (index: number) => number,
  work: () => Promise<void>,
): Promise<Switch[]> {
  const before = shops.map(({ calls }) => calls);
  const wanted = (shop: ThrottledShop) => shop.published.references.map(() => switched.price);
  const priced = Promise.all(shops.map(shop => shop.priced(wanted(shop), switched.salePrice)));
  const [pricedAtMs] = await Promise.all([priced, work()]);
  return shops.map(({ key, calls }, index) => ({
    key,
    seconds: (pricedAtMs[index]! - beganMs(index)) / 1000,
    calls: calls - before[index]!,
  }));
}

function outcomes(ours: readonly Switch[], baseline: readonly Switch[]): Outcome[] {
  const sum = (switches: readonly Switch[], name: 'seconds' | 'calls') =>
    switches.reduce((total, each) => total + each[name], 0);
  const told = (switches: readonly Switch[]) =>
    switches.map(({ key, seconds, calls }) => `${key} ${calls} calls in ${seconds.toFixed(1)} s`).join(', ');
  const shared = `a price book and a promotion that begin at once in ${timeZones.join(' and ')}, for ${products.toLocaleString('en-US')} products in a store each, at the rate that the marketplaces document; the baseline is a loop over the same connectors with full batches of the prices that have to be there; ours ${told(ours)}, the baseline ${told(baseline)}`;
  return [
    {
      name: 'season day, calls',
      unit: 'calls',
      ours: sum(ours, 'calls'),
      baseline: sum(baseline, 'calls'),
      target: { atMost: 1.2 },
      note: shared,
    },
    {
      name: 'season day, wall time of the switches',
      unit: 's',
      ours: sum(ours, 'seconds'),
      baseline: sum(baseline, 'seconds'),
      target: { atMost: 1.2 },
      note: 'from the instant at which a window begins until the last listing of its store has price and sale price',
    },
  ];
}
