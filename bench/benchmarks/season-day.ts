import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { sandboxedMarketplaces } from '../../connectors/marketplaces/sandboxed-registry.js';
import type { BenchDatabase } from '../bench-database.js';
import type { Benchmark, Outcome } from '../benchmark.js';
import { fillCatalog } from '../catalog/fill-catalog.js';
import { AheadClock } from '../load/ahead-clock.js';
import { listProducts } from '../load/list-products.js';
import { withLoopbackServers } from '../load/loopback-servers.js';
import { MerchantClient } from '../load/merchant-client.js';
import { countsCalls, type PriceContest, withPriceLoop, withShops } from '../load/price-contest.js';
import { firstPrice, marketStore, type PublishedShop, publishShop } from '../load/published-shop.js';
import type { ThrottledShop } from '../load/throttled-shop.js';
import { waitUntil } from '../load/wait-until.js';
import type { Workbench } from '../workbench.js';

const products = 5_000;
/** The day of each store begins and ends at midnight in its zone, an hour apart. */
const timeZones = ['Asia/Singapore', 'Asia/Jakarta'] as const;
const minuteMs = 60_000;
/** What has to be done before a midnight takes so long at most. */
const aheadMs = 5_000;
const jobsWithinMs = 5 * minuteMs;

/** What a listing costs, and what it is sold at; null where there is no sale price. */
interface Sold {
  price: string;
  salePrice: string | null;
  /** Some marketplaces take no sale price without an end; the loop takes it away before. */
  salePriceEndsAt: string | null;
}

/** 10 % more by the book, then 20 % less by the promotion, in whole cents: 8.712 is 8.71. */
const onTheDay: Sold = {
  ...{ price: '10.89', salePrice: '8.71' },
  salePriceEndsAt: Temporal.Now.instant().add({ hours: 72 }).toString({ smallestUnit: 'second' }),
};
const otherwise: Sold = { price: firstPrice, salePrice: null, salePriceEndsAt: null };

/** A price book and a promotion are in effect for one day in each of two stores, for all products. */
export const seasonDay: Benchmark = { name: 'season-day', isLarge: true, run };

/** All listings of a store cost something else from an instant on. */
interface Switch {
  shop: ThrottledShop;
  sold: Sold;
  /** Midnight in the zone of the store. */
  at: Temporal.Instant;
}

interface Measured {
  name: string;
  /** From the instant of the switch until the last listing has price and sale price. */
  seconds: number;
  /** Of all stores, those of work that ends after the last price as well. */
  calls: number;
  /** Calls that a marketplace rejected because they came too fast. */
  throttled: number;
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
  const clock = new AheadClock(join(workbench.folder, 'ahead'));
  const ours = await withShops(published, { speed: 1, clock }, shops =>
    liveTheDay({ workbench, database, shops }, productIds, clock),
  );
  const baseline = await withShops(published, { speed: 1 }, shops =>
    switchByLoop({ workbench, database, shops }),
  );
  return outcomes(ours, baseline);
}

/** Both midnights of each store, in the order in which they come. */
function switchesOf(shops: readonly ThrottledShop[]): Switch[] {
  const first = Temporal.Now.zonedDateTimeISO(timeZones[0]).toPlainDate().add({ days: 1 });
  return [onTheDay, otherwise].flatMap((sold, days) =>
    shops.map((shop, index) => ({
      shop,
      sold,
      at: first.add({ days }).toZonedDateTime(timeZones[index]!).toInstant(),
    })),
  );
}

/** In one process as `npm start` runs it, whose clock is put forward from one midnight to the next. */
function liveTheDay(
  contest: PriceContest,
  productIds: readonly string[],
  clock: AheadClock,
): Promise<Measured[]> {
  const { workbench, database, shops } = contest;
  const callsPerSecond = Object.fromEntries(shops.map(shop => [shop.key, shop.callsPerSecond]));
  const installation = { workbench, database, roles: ['all'], callsPerSecond, clock };
  return withLoopbackServers(installation, async ([server]) => {
    const merchant = new MerchantClient(server!.url, database);
    const switches = switchesOf(shops);
    for (const [index, shop] of shops.entries()) {
      const connectionId = await merchant.connectMarketplace(shop.key, shop.given);
      await listProducts(database, productIds, { shop: shop.published, connectionId });
      await planDay({ merchant, shop, productIds }, switches, timeZones[index]!);
    }
    // What is read back every six hours is no part of the switches.
    await database.query(`update catalog.listing set next_check_at = now() + interval '7 days'`);
    const measured: Measured[] = [];
    for (const each of switches) {
      measured.push(await passMidnight(contest, each, clock));
    }
    await requireRegularPrices(database);
    return measured;
  });
}

interface Planned {
  merchant: MerchantClient;
  shop: ThrottledShop;
  productIds: readonly string[];
}

/** The book and the promotion as a merchant states them, in the time of the zone, with all products assigned. */
async function planDay(
  { merchant, shop, productIds }: Planned,
  switches: readonly Switch[],
  timeZone: string,
): Promise<void> {
  const [startsAt, endsAt] = switches
    .filter(each => each.shop === shop)
    .map(({ at }) => at.toZonedDateTimeISO(timeZone).toPlainDateTime().toString());
  const common = { name: timeZone, status: 'active', window: { startsAt, endsAt, timeZone } };
  await merchant.createPriceBook({
    ...common,
    scope: { marketplaces: [shop.key] },
    steps: [{ kind: 'percentage', value: '10' }],
  });
  const { id: storeId, country } = shop.published.store;
  const promotion = {
    ...common,
    terms: { kind: 'percentage', percentage: '20' },
    isForAssignedProducts: true,
    stores: [{ marketplace: shop.key, country, storeId }],
  };
  await merchant.createPromotion(promotion, productIds);
}

/**
 * The schedule comes round with the minutes of the machine, so midnight comes with the next of them: the clock is put forward
 * to as long before it as that is away.
 */
async function passMidnight(
  contest: PriceContest,
  { shop, sold, at }: Switch,
  clock: AheadClock,
): Promise<Measured> {
  const beganAtMs = Math.ceil((Date.now() + aheadMs) / minuteMs) * minuteMs;
  clock.advance(at.epochMilliseconds - beganAtMs - clock.aheadMs);
  const measured = await measure(contest.shops, { shop, sold }, async () => {
    await delay(Math.max(0, beganAtMs - Date.now()));
    await waitUntil(
      contest.database,
      `select not exists (select from commerce.price_book where next_edge_at <= '${at}')
         and not exists (select from commerce.promotion where next_edge_at <= '${at}')
         and not exists (select from platform.job where status in ('queued', 'running'))
         and not exists (select from catalog.listing_variant where price_pending) as done`,
      jobsWithinMs,
    );
  });
  // Between the clock of the schedule and that of measurements.
  const offsetMs = performance.now() - Date.now();
  return { ...measured, seconds: (measured.pricedAtMs - beganAtMs - offsetMs) / 1000 };
}

/** After the day every listing is wanted, and known, at the price of the catalog and without a sale price. */
async function requireRegularPrices(database: BenchDatabase): Promise<void> {
  const [row] = await database.query<{ count: number }>(
    `select count(*)::integer as count from catalog.listing_variant
     where (desired_price, observed_price) = ($1::numeric, $1::numeric) and desired_sale_price is null
       and observed_sale_price is null and price_source is null and sale_price_source is null`,
    [firstPrice],
  );
  const expected = products * timeZones.length;
  if (row!.count !== expected) {
    throw new Error(`After the day ${row!.count} of ${expected} listings have their regular price.`);
  }
}

/** The same switches by the necessary calls, one after the other, as the midnights are: none waits for another. */
async function switchByLoop(contest: PriceContest): Promise<Measured[]> {
  const measured: Measured[] = [];
  for (const { shop, sold } of switchesOf(contest.shops)) {
    const one = await withPriceLoop(
      { ...contest, shops: [shop] },
      () => sold,
      async (_, send) => {
        const beganMs = performance.now();
        const { pricedAtMs, ...rest } = await measure(contest.shops, { shop, sold }, send);
        return { ...rest, seconds: (pricedAtMs - beganMs) / 1000 };
      },
    );
    measured.push(one);
  }
  return measured;
}

/** Until every listing of the store is sold as it is to be, and the work is done. */
async function measure(
  shops: readonly ThrottledShop[],
  { shop, sold }: Pick<Switch, 'shop' | 'sold'>,
  work: () => Promise<void>,
): Promise<Omit<Measured, 'seconds'> & { pricedAtMs: number }> {
  const sum = (count: 'calls' | 'throttled') => shops.reduce((total, each) => total + each[count], 0);
  const [calls, throttled] = [sum('calls'), sum('throttled')];
  const wanted = shop.published.references.map(() => sold.price);
  const [pricedAtMs] = await Promise.all([shop.priced(wanted, sold.salePrice), work()]);
  const name = `${shop.key} ${sold === onTheDay ? 'begins' : 'ends'}`;
  return { name, pricedAtMs, calls: sum('calls') - calls, throttled: sum('throttled') - throttled };
}

function outcomes(ours: readonly Measured[], baseline: readonly Measured[]): Outcome[] {
  const sum = (all: readonly Measured[], name: 'seconds' | 'calls' | 'throttled') =>
    all.reduce((total, each) => total + each[name], 0);
  const told = (all: readonly Measured[]) =>
    `${all.map(each => `${each.name} ${each.calls} calls in ${each.seconds.toFixed(1)} s`).join(', ')}, ${sum(all, 'throttled')} calls throttled`;
  const note = `a price book and a promotion for one day in ${timeZones.join(' and ')}, midnight to midnight, for ${products.toLocaleString('en-US')} products in a store each, at the rate that the marketplaces document; the baseline is a loop over the same connectors with full batches of the prices that have to be there; ours ${told(ours)}; the baseline ${told(baseline)}; after the day all have their regular price`;
  if (sum(ours, 'throttled') > 0) {
    throw new Error(`A switch was faster than a marketplace allows: ${told(ours)}`);
  }
  return [
    {
      name: 'season day, calls',
      unit: 'calls',
      ours: sum(ours, 'calls'),
      baseline: sum(baseline, 'calls'),
      target: { atMost: 1.2 },
      note,
    },
    {
      name: 'season day, wall time of the switches',
      unit: 's',
      ours: sum(ours, 'seconds'),
      baseline: sum(baseline, 'seconds'),
      target: { atMost: 1.2 },
      note: 'from midnight until the last listing of the store has price and sale price, all four switches',
    },
  ];
}
