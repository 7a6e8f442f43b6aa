import { randomInt } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { marketplaces } from '../../connectors/marketplaces/registry.js';
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
import { AheadClock, DeliveryHours } from './promotions-hours.js';
import { PromotionMerchant } from './promotions-merchant.js';
import { Books, judge, readTold, type Verdict } from './promotions-verdict.js';

/** Runs when asked for, by `npm run fault`: 200 products take half an hour, 6 two minutes. */
const { PROMOTION_FAULT_PRODUCTS, PROMOTION_FAULT_SEED } = process.env;
const isAsked = PROMOTION_FAULT_PRODUCTS !== undefined;
const products = Number(PROMOTION_FAULT_PRODUCTS ?? 6);
const seed = Number(PROMOTION_FAULT_SEED ?? randomInt(2 ** 31));
const faultRate = 0.1;
const callTimeoutMs = 1_500;
const kills = products >= 100 ? 4 : 1;
const longestLifeMs = products >= 100 ? 15_000 : 1_500;
const timeoutMs = products >= 100 ? 60 * 60_000 : 600_000;

let database: TestDatabase;
let dataDir: string;
let clock: AheadClock;
let mall: Mall;
let db: Database;
let program: ApartProgram;
let hours: DeliveryHours;
let merchant: PromotionMerchant;
const verdicts = new Map<string, Verdict[]>();
let liveAtTheEnd: string[] = [];

describe.runIf(isAsked)(
  `promotions of ${products} products, each fault at ${faultRate}, under kills, seed ${seed}`,
  () => {
    beforeAll(async () => {
      const productIds = await open();
      await underFire(() => promoteAll(productIds));
      await settled('scheduled', merchant.at(1));
      await underFire(() => pass(4));
      await settled('started', merchant.at(0.2));
      await underFire(() => merchant.change());
      await settled('changed', merchant.at(0.2));
      await underFire(() => pass(40));
      await settled('ended', merchant.at(1));
      liveAtTheEnd = new Books(mall, clock.now()).live;
    }, timeoutMs);

    afterAll(async () => {
      tellFigures();
      await program.stop();
      await db.close();
      await mall.close();
      await database.drop();
      await removeDataDir(dataDir);
    }, timeoutMs);

    it.each(['scheduled', 'started', 'changed', 'ended'])(
      'are in each store once, as they are said to be, or with the reason told: %s',
      part => {
        const found = verdicts.get(part)!;
        expect(found.flatMap(({ lies }) => lies)).toEqual([]);
        expect(found.filter(({ ending }) => ending === 'as_wanted').length).toBeGreaterThan(found.length / 3);
      },
    );

    it('are live nowhere after their end', () => {
      expect(liveAtTheEnd).toEqual([]);
    });

    it('went through faults and deaths', () => {
      const struck = ['throttle', 'failBefore', 'loseAnswer', 'hang'] as const;
      expect(struck.filter(name => !mall.strikes.has(name))).toEqual([]);
      expect(program.kills.worker).toBeGreaterThan(0);
    });
  },
);

/** Answers the ids of products that are on sale everywhere. */
async function open(): Promise<string[]> {
  await buildProgram();
  [database, dataDir] = await Promise.all([createTestDatabase(), createDataDir()]);
  const clockFile = join(dataDir, 'ahead');
  clock = new AheadClock(clockFile);
  mall = await Mall.open(seed, clock);
  db = await openDatabase(database.url, clock);
  hours = new DeliveryHours(db, clock);
  const environment = {
    ...quietEnvironment(database.url, dataDir),
    TRADEWIND_PUBLIC_URL: 'https://shop.example',
    TRADEWIND_MARKETPLACE_TIMEOUT_MS: String(callTimeoutMs),
    TEST_CLOCK_FILE: clockFile,
  };
  const ahead = join(import.meta.dirname, 'promotions-clock.mjs');
  program = new ApartProgram(environment, 'tw_sk_mall0123456789abcde', [ahead]);
  const seller = new Seller(program.front);
  await seller.connect(mall);
  await seller.stock(products);
  await seller.publish();
  const listings = await Hours.open(database.url);
  await listings.everythingSettles();
  await listings.close();
  const [row] = await db.query<{ organizationId: string }>(
    unnamed('select organization_id as "organizationId" from catalog.listing limit 1'),
  );
  merchant = new PromotionMerchant(db, marketplaces, row!.organizationId);
  return seller.products.map(({ id }) => id);
}

async function promoteAll(productIds: readonly string[]): Promise<void> {
  const stores = await db.query<{ marketplace: string; country: string; storeId: string }>(
    unnamed(`select distinct marketplace, country, store_id as "storeId" from catalog.listing
      where state = 'live' and currency = 'SGD'`),
  );
  await merchant.promote(productIds, stores);
}

async function pass(hoursAhead: number): Promise<void> {
  clock.advance(hoursAhead * 3_600_000);
}

/** Has work done, and what follows from it, with faults and while the worker is killed. */
async function underFire(work: () => Promise<void>): Promise<void> {
  mall.misbehave(faultRate);
  await work();
  const killing = async (): Promise<void> => {
    for (let count = 0; count < kills; count += 1) {
      await delay(randomInt(longestLifeMs));
      await program.kill('worker');
    }
    await delay(longestLifeMs);
  };
  await hours.during(killing());
  mall.behave();
}

/** Waits until every delivery stands, and compares what is said with the books. */
async function settled(part: string, instant: string): Promise<void> {
  await hours.pass(instant);
  const books = new Books(mall, clock.now());
  const told = await readTold(db);
  verdicts.set(
    part,
    told.map(each => judge(each, merchant.promotions.find(({ id }) => id === each.promotionId)!, books)),
  );
}

function tellFigures(): void {
  const lines = [...verdicts].map(([part, found]) => {
    const asWanted = found.filter(({ ending }) => ending === 'as_wanted').length;
    return `  ${part.padEnd(10)} ${found.length} deliveries, ${asWanted} as wanted, the others with the reason told`;
  });
  const faults = [...mall.strikes].map(([name, times]) => `${name} ${times}`).join(', ');
  process.stdout.write(
    `\npromotions, seed ${seed}\n${lines.join('\n')}\n  faults     ${faults}\n  calls      ${mall.calls}\n\n`,
  );
}
