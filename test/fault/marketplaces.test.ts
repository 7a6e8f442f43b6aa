import { randomInt } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { marketplaceModules } from '../../connectors/marketplaces/registry.js';
import { systemClock } from '../../kernel/clock.js';
import { MortalProgram } from '../chaos/mortal-program.js';
import { removeDataDir } from '../ground/held-database.js';
import { createTestDatabase, type TestDatabase } from '../support/database.js';
import { createDataDir, quietEnvironment } from '../support/program.js';
import { buildProgram } from '../support/program-process.js';
import { Hours } from './marketplaces-hours.js';
import { Mall, shelfName } from './marketplaces-mall.js';
import { Seller } from './marketplaces-seller.js';
import { duplicates, judge, type Verdict } from './marketplaces-verdict.js';

/** Runs when asked for: MARKETPLACE_FAULT_PRODUCTS=6 takes a minute, 500 the better part of an hour. */
const { MARKETPLACE_FAULT_PRODUCTS, MARKETPLACE_FAULT_SEED } = process.env;
const products = Number(MARKETPLACE_FAULT_PRODUCTS ?? 6);
const seed = Number(MARKETPLACE_FAULT_SEED ?? randomInt(2 ** 31));
const isAsked = MARKETPLACE_FAULT_PRODUCTS !== undefined;
const isFull = products >= 100;
const faultRate = 0.1;
/** In each part of the run the program is killed so often, each time after living for up to so long. */
const kills = isFull ? { publish: 10, change: 5, delist: 3 } : { publish: 2, change: 1, delist: 1 };
const longestLifeMs = isFull ? 15_000 : 1_500;
const timeoutMs = isFull ? 60 * 60_000 : 120_000;
const isTakenOff = (index: number): boolean => index % 3 === 1;

let database: TestDatabase;
let dataDir: string;
let mall: Mall;
let hours: Hours;
let program: MortalProgram;
let seller: Seller;

beforeAll(async () => {
  await buildProgram();
  [database, dataDir, mall] = await Promise.all([createTestDatabase(), createDataDir(), Mall.open(seed)]);
  hours = await Hours.open(database.url);
  const environment = {
    ...quietEnvironment(database.url, dataDir),
    TRADEWIND_PUBLIC_URL: 'https://shop.example',
  };
  program = new MortalProgram(environment, 'tw_sk_mall0123456789abcde');
  seller = new Seller(program);
  await seller.connect(mall);
  await seller.stock(products);
}, timeoutMs);
afterAll(async () => {
  await program.stop();
  await hours.close();
  await mall.close();
  await database.drop();
  await removeDataDir(dataDir);
});

/** Has work done while the program is killed, and waits until nothing of it is left to be done. */
async function underFire(work: () => Promise<void>, times: number): Promise<void> {
  const killing = async (): Promise<void> => {
    for (let kill = 0; kill < times; kill += 1) {
      await delay(randomInt(longestLifeMs));
      await killOnce();
    }
  };
  await Promise.all([work(), killing()]);
  await hours.jobsEnd();
}

async function killOnce(): Promise<void> {
  const at = systemClock.now();
  await program.kill();
  await hours.leasesEnd(at);
}

it.runIf(isAsked)(
  `${products} products on every marketplace, each fault at ${faultRate} and the program killed: seed ${seed}`,
  async () => {
    mall.misbehave(faultRate);
    await underFire(() => seller.publish(), kills.publish);
    await renameSome();
    await underFire(() => seller.change(), kills.change);
    await underFire(() => seller.delist(isTakenOff), kills.delist);
    mall.behave();
    await hours.everythingSettles();

    const shelves = mall.shelves();
    const verdicts = await verdictsOf(shelves);
    expect(duplicates(shelves)).toEqual([]);
    expect(verdicts.flatMap(({ lies }) => lies)).toEqual([]);
    expect(verdicts.length).toBeGreaterThanOrEqual(products * marketplaceModules.length);
    const asWanted = verdicts.filter(({ ending }) => ending === 'as wanted');
    expect(asWanted.length).toBeGreaterThan(0);
    expect(mall.strikes).toBeGreaterThan(0);
    expect(await hours.cutOff()).toBeGreaterThan(0);
  },
  timeoutMs,
);

/** Of listings that the program knows by the marketplace's id. */
async function renameSome(): Promise<void> {
  const shelves = mall.shelves();
  for (const product of seller.products) {
    for (const { marketplace, storeId, externalId } of await seller.listings(product)) {
      const [found] = shelves.get(shelfName(marketplace, storeId, product.skus[0]!)) ?? [];
      if (found !== undefined && externalId !== null && randomInt(1_000) < faultRate * 1_000) {
        mall.rename(found);
      }
    }
  }
}

async function verdictsOf(shelves: ReturnType<Mall['shelves']>): Promise<Verdict[]> {
  const ofEach = await Promise.all(
    seller.products.map(async product =>
      (await seller.listings(product)).map(listing => judge(listing, product, shelves)),
    ),
  );
  return ofEach.flat();
}
