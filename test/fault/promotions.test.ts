import { randomInt } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AheadClock } from '../../bench/load/ahead-clock.js';
import type { Database } from '../../kernel/database/database.js';
import { unnamed } from '../../kernel/database/statement.js';
import { removeDataDir } from '../infrastructure/held-database.js';
import { openDatabase } from '../platform/support/platform-database.js';
import { createTestDatabase, type TestDatabase } from '../support/database.js';
import { createDataDir, quietEnvironment } from '../support/program.js';
import { buildProgram } from '../support/program-process.js';
import { Hours } from './marketplaces-hours.js';
import { Mall } from './marketplaces-mall.js';
import { ApartProgram } from './marketplaces-program.js';
import { Seller } from './marketplaces-seller.js';
import type { ListingView } from './marketplaces-verdict.js';
import { PatientClient } from './patient-client.js';
import { DeliveryHours } from './promotions-hours.js';
import { PromotionMerchant, type WantedPromotion } from './promotions-merchant.js';
import { wrongPrices } from './promotions-paid-verdict.js';
import { judgePrices, type PriceTruth } from './promotions-price-verdict.js';
import { Books, judge, readTold, type Verdict } from './promotions-verdict.js';

/** Runs when asked for, by `npm run fault`: 200 products take the better part of an hour, 6 five minutes. */
const { PROMOTION_FAULT_PRODUCTS, PROMOTION_FAULT_SEED } = process.env;
const isAsked = PROMOTION_FAULT_PRODUCTS !== undefined;
const products = Number(PROMOTION_FAULT_PRODUCTS ?? 6);
const seed = Number(PROMOTION_FAULT_SEED ?? randomInt(2 ** 31));
const faultRate = 0.1;
const callTimeoutMs = 1_500;
const isFull = products >= 100;
const kills = isFull ? 4 : 2;
/** Of a part's deliveries. A single rejected product makes one less than wanted, and of many products some are. */
const asWantedMin = isFull ? 0.1 : 0.33;
/** How much of their last time marketplaces lose. */
const lostMs = isFull ? 5_000 : 2_000;
const longestLifeMs = isFull ? 15_000 : 1_500;
const timeoutMs = 6 * 60 * 60_000;
const parts = ['scheduled', 'started', 'changed', 'resumed', 'exchanged', 'ended'] as const;

let database: TestDatabase;
let dataDir: string;
let clock: AheadClock;
let mall: Mall;
let db: Database;
let program: ApartProgram;
let listings: Hours;
let hours: DeliveryHours;
let seller: Seller;
let merchant: PromotionMerchant;
const verdicts = new Map<string, Verdict[]>();
const seconds = new Map<string, number>();
let liveAtTheEnd: string[] = [];

describe.runIf(isAsked)(
  `promotions of ${products} products, each fault at ${faultRate}, under kills, seed ${seed}`,
  () => {
    beforeAll(async () => {
      await timed('stock', open);
      await part('scheduled', () => Promise.all([promoteAll(), forgetting()]));
      await part('started', async () => clock.advanceTo(merchant.startsAt));
      await part('changed', async () => {
        await Promise.all([merchant.change(), seller.changePrices(index => index % 4 === 0)]);
      });
      await part('resumed', () => merchant.resume());
      await part('exchanged', async () => clock.advanceTo(merchant.flashStartsAt));
      await part('ended', async () => clock.advanceTo(merchant.endsAt));
      liveAtTheEnd = new Books(mall, clock.now()).live;
    }, timeoutMs);

    afterAll(async () => {
      tellFigures();
      await program.stop();
      await listings.close();
      await db.close();
      await mall.close();
      await database.drop();
      await removeDataDir(dataDir);
    }, timeoutMs);

    it.each(parts)('are in each store once, as they are said to be, or with the reason told: %s', name => {
      const found = verdicts.get(name)!;
      expect(found.flatMap(({ lies }) => lies)).toEqual([]);
      expect(found.filter(({ ending }) => ending === 'as_wanted').length).toBeGreaterThan(
        found.length * asWantedMin,
      );
    });

    it('are live nowhere after their end', () => {
      expect(liveAtTheEnd).toEqual([]);
    });

    it('went through faults and deaths', () => {
      const struck = ['throttle', 'failBefore', 'loseAnswer', 'hang'] as const;
      expect(struck.filter(name => !mall.strikes.has(name))).toEqual([]);
      expect(Math.min(program.kills.worker, program.kills.program)).toBeGreaterThan(0);
    });
  },
);

/** Has products on sale everywhere, without faults. */
async function open(): Promise<void> {
  await buildProgram();
  [database, dataDir] = await Promise.all([createTestDatabase(), createDataDir()]);
  const clockFile = join(dataDir, 'ahead');
  clock = new AheadClock(clockFile);
  mall = await Mall.open(seed, clock);
  db = await openDatabase(database.url, clock);
  const environment = {
    ...quietEnvironment(database.url, dataDir),
    TRADEWIND_PUBLIC_URL: 'https://shop.example',
    TRADEWIND_MARKETPLACE_TIMEOUT_MS: String(callTimeoutMs),
    TEST_CLOCK_FILE: clockFile,
  };
  const ahead = join(import.meta.dirname, 'promotions-clock.mjs');
  program = new ApartProgram(environment, 'tw_sk_mall0123456789abcde', [ahead]);
  const client = new PatientClient(program.front);
  seller = new Seller(client);
  await seller.connect(mall);
  await seller.stock(products);
  await seller.publish();
  listings = await Hours.open(database.url);
  await listings.everythingSettles();
  hours = new DeliveryHours(db, clock, listings);
  merchant = new PromotionMerchant(client, clock.now());
}

/** The marketplaces lose what they accepted last, and give its ids again. */
async function forgetting(): Promise<void> {
  await delay(randomInt(longestLifeMs));
  const forget = mall.rememberPromotions();
  await delay(lostMs);
  forget();
}

async function promoteAll(): Promise<void> {
  const stores = await db.query<{ marketplace: string; country: string; storeId: string }>(
    unnamed(`select distinct marketplace, country, store_id as "storeId" from catalog.listing
      where state = 'live' and currency = 'SGD'`),
  );
  await merchant.promote(
    seller.products.map(({ id }) => id),
    stores,
  );
}

/** Has work done, and what follows from it, with faults and while the program is killed; then all of it is judged. */
async function part(name: (typeof parts)[number], work: () => Promise<unknown>): Promise<void> {
  await timed(name, async () => {
    mall.misbehave(faultRate);
    await hours.during(Promise.all([work(), killing()]));
    mall.behave();
    await hours.pass(clock.now().toISOString());
    verdicts.set(name, await allVerdicts());
    tellLies(name);
  });
}

async function killing(): Promise<void> {
  for (let count = 0; count < kills; count += 1) {
    await delay(randomInt(longestLifeMs));
    const at = clock.now();
    await program.kill(count % 2 === 0 ? 'worker' : 'program');
    await listings.leasesEnd(at);
  }
  await delay(longestLifeMs);
}

/** Every promotion in every store, as it is said to be and as the marketplaces' books have it. */
async function allVerdicts(): Promise<Verdict[]> {
  const now = clock.now();
  const books = new Books(mall, now);
  const told = await readTold(db);
  const records = told.map(each => {
    const promotion = merchant.promotions.find(({ id }) => id === each.promotionId)!;
    const isToBeThere = !promotion.isPaused && now.toISOString() < promotion.endsAt;
    return judge(each, { ...promotion, isToBeThere }, books);
  });
  const listed = (await Promise.all(seller.products.map(product => seller.listings(product)))).flat();
  const truth: PriceTruth = {
    shelves: mall.shelves(),
    now,
    decisiveFor: productId => merchant.decisiveFor(productId, now.toISOString()),
  };
  const lies = listed.flatMap(listing => wrongPrices(listing, { mall, told, truth }));
  const paid: Verdict[] = lies.length === 0 ? [] : [{ ending: 'explained', lies }];
  const priced: Verdict[] = [];
  for (const promotion of merchant.promotions.filter(({ isAutomatic }) => isAutomatic)) {
    priced.push(...(await priceVerdicts(promotion, listed, truth)));
  }
  return [...records, ...priced, ...paid];
}

async function priceVerdicts(
  promotion: WantedPromotion,
  listed: readonly ListingView[],
  truth: PriceTruth,
): Promise<Verdict[]> {
  const ids = [...promotion.productIds, ...promotion.removedIds];
  const deliveries = await merchant.deliveries(promotion);
  return deliveries
    .filter(({ way }) => way === 'listing_price')
    .map(delivery => {
      const { marketplace, storeId } = delivery;
      const its = listed.filter(
        each => each.marketplace === marketplace && each.storeId === storeId && ids.includes(each.productId),
      );
      return judgePrices({ promotion, delivery, listings: its }, truth);
    });
}

async function timed(name: string, work: () => Promise<void>): Promise<void> {
  const beganMs = performance.now();
  try {
    await work();
  } finally {
    seconds.set(name, (performance.now() - beganMs) / 1000);
    process.stderr.write(`  ${name} after ${Math.round(seconds.get(name)!)} s\n`);
  }
}

/** At once: the run is long. */
function tellLies(name: string): void {
  const lies = verdicts.get(name)!.flatMap(each => each.lies);
  process.stderr.write(lies.map(lie => `  ${name}: ${lie}\n`).join(''));
}

function tellFigures(): void {
  const lines = [...verdicts].map(([name, found]) => {
    const asWanted = found.filter(({ ending }) => ending === 'as_wanted').length;
    const lies = found.flatMap(each => each.lies).length;
    const counts = `${found.length} deliveries, ${asWanted} as wanted, the others with the reason told; lies ${lies}`;
    return `  ${name.padEnd(10)} ${counts}; ${Math.round(seconds.get(name) ?? 0)} s`;
  });
  const stock = Math.round(seconds.get('stock') ?? 0);
  const faults = [...mall.strikes].map(([name, times]) => `${name} ${times}`).join(', ');
  const { worker, program: whole } = program.kills;
  process.stdout.write(
    `\npromotions, ${products} products, seed ${seed}, on sale after ${stock} s\n${lines.join('\n')}\n  faults     ${faults}\n` +
      `  kills      worker ${worker}, program ${whole}\n  calls      ${mall.calls}\n` +
      `  at the end ${liveAtTheEnd.length} live\n\n`,
  );
}
