import { randomInt } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { marketplaces } from '../../connectors/marketplaces/registry.js';
import { systemClock } from '../../kernel/clock.js';
import { removeDataDir } from '../infrastructure/held-database.js';
import { createTestDatabase, type TestDatabase } from '../support/database.js';
import { createDataDir, quietEnvironment } from '../support/program.js';
import { buildProgram } from '../support/program-process.js';
import { faultFigures } from './marketplaces-figures.js';
import { Hours } from './marketplaces-hours.js';
import { Mall, shelfName } from './marketplaces-mall.js';
import { ApartProgram, type Victim } from './marketplaces-program.js';
import { Seller } from './marketplaces-seller.js';
import { duplicates, judge, type Verdict } from './marketplaces-verdict.js';
import { PatientClient } from './patient-client.js';

/** Runs when asked for, by `npm run fault`: 500 products take the better part of an hour, 4 a minute. */
const { MARKETPLACE_FAULT_PRODUCTS, MARKETPLACE_FAULT_SEED } = process.env;
const isAsked = MARKETPLACE_FAULT_PRODUCTS !== undefined;
const products = Number(MARKETPLACE_FAULT_PRODUCTS ?? 4);
const seed = Number(MARKETPLACE_FAULT_SEED ?? randomInt(2 ** 31));
const faultRate = 0.1;
/** A hung call costs so much time; what takes longer on a busy machine is one more answer that is lost. */
const callTimeoutMs = 1_500;
const isFull = products >= 100;
/** In each part of the run so much is killed, each time after living for up to so long. */
const kills: Record<'publish' | 'change' | 'delist', readonly Victim[]> = isFull
  ? { publish: victims(8), change: victims(4), delist: victims(2) }
  : { publish: ['worker'], change: ['program'], delist: [] };
const longestLifeMs = isFull ? 20_000 : 1_000;
const timeoutMs = isFull ? 60 * 60_000 : 300_000;
const isTakenOff = (index: number): boolean => index % 3 === 1;

let database: TestDatabase;
let dataDir: string;
let mall: Mall;
let hours: Hours;
let program: ApartProgram;
let seller: Seller;
let shelves: ReturnType<Mall['shelves']> = new Map();
let verdicts: readonly Verdict[] = [];
const seconds = new Map<string, number>();

beforeAll(async () => {
  await timed('stock', open);
  mall.misbehave(faultRate);
  await timed('publish', () => underFire(() => seller.publish(), kills.publish));
  await renameSome();
  await timed('change', () => underFire(() => seller.change(), kills.change));
  await timed('delist', () => underFire(() => seller.delist(isTakenOff), kills.delist));
  mall.behave();
  await timed('settle', () => hours.everythingSettles());
  shelves = mall.shelves();
  verdicts = await verdictsOf();
}, timeoutMs);
afterAll(async () => {
  process.stdout.write(
    faultFigures({ seed, products, mall, program, seconds, verdicts, duplicates: duplicates(shelves) }),
  );
  await program.stop();
  await hours.close();
  await mall.close();
  await database.drop();
  await removeDataDir(dataDir);
}, timeoutMs);

const name = `${products} products on every marketplace, each fault at ${faultRate}, under kills, seed ${seed}`;

describe.runIf(isAsked)(name, () => {
  it('are listed nowhere twice', () => {
    expect(duplicates(shelves)).toEqual([]);
  });

  it('are said to be on sale where they are, as they are, and nowhere else; what is not as wanted says why', () => {
    expect(verdicts.flatMap(({ lies }) => lies)).toEqual([]);
    expect(verdicts.length).toBeGreaterThanOrEqual(products * marketplaces.length);
  });

  it('are as wanted wherever the marketplace let them be', () => {
    const wanted = verdicts.filter(({ ending }) => ending === 'as wanted');
    expect(wanted.length).toBeGreaterThan(verdicts.length / 2);
  });

  it('went through faults and deaths', async () => {
    const struck = ['throttle', 'failBefore', 'loseAnswer', 'hang'] as const;
    expect(struck.filter(name => !mall.strikes.has(name))).toEqual([]);
    expect(await hours.cutOff()).toBeGreaterThan(0);
  });
});

async function open(): Promise<void> {
  await buildProgram();
  [database, dataDir, mall] = await Promise.all([createTestDatabase(), createDataDir(), Mall.open(seed)]);
  hours = await Hours.open(database.url);
  const environment = {
    ...quietEnvironment(database.url, dataDir),
    TRADEWIND_PUBLIC_URL: 'https://shop.example',
    TRADEWIND_MARKETPLACE_TIMEOUT_MS: String(callTimeoutMs),
  };
  program = new ApartProgram(environment, 'tw_sk_mall0123456789abcde');
  seller = new Seller(new PatientClient(program.front));
  await seller.connect(mall);
  await seller.stock(products);
}

async function timed(name: string, part: () => Promise<void>): Promise<void> {
  const beganMs = performance.now();
  try {
    await part();
  } finally {
    seconds.set(name, (performance.now() - beganMs) / 1000);
  }
}

/** Has work done while the program is killed, and waits until nothing of it is left to be done. */
async function underFire(work: () => Promise<void>, dying: readonly Victim[]): Promise<void> {
  let isOver = false;
  const working = async (): Promise<void> => {
    await work();
    await hours.jobsEnd();
    isOver = true;
  };
  const killing = async (): Promise<void> => {
    for (const victim of dying) {
      await delay(randomInt(longestLifeMs));
      await hours.jobRuns(() => isOver);
      const at = systemClock.now();
      await program.kill(victim);
      await hours.leasesEnd(at);
    }
  };
  await Promise.all([working(), killing()]);
  await hours.jobsEnd();
}

/** In turn. */
function victims(count: number): Victim[] {
  return Array.from({ length: count }, (_, index) => (index % 2 === 0 ? 'worker' : 'program'));
}

/** Of listings that the program knows by the marketplace's id. */
async function renameSome(): Promise<void> {
  const found = mall.shelves();
  for (const product of seller.products) {
    for (const { marketplace, storeId, externalId } of await seller.listings(product)) {
      const [shown] = found.get(shelfName(marketplace, storeId, product.skus[0]!)) ?? [];
      if (shown !== undefined && externalId !== null && randomInt(1_000) < faultRate * 1_000) {
        mall.rename(shown);
      }
    }
  }
}

async function verdictsOf(): Promise<Verdict[]> {
  const ofEach = await Promise.all(
    seller.products.map(async product =>
      (await seller.listings(product)).map(listing => judge(listing, product, shelves)),
    ),
  );
  return ofEach.flat();
}
