import { randomInt } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startEmbeddedPostgres } from '../../embedded-postgres/embedded-postgres.js';
import { removeDataDir } from '../infrastructure/held-database.js';
import { type Receiver, startReceiver } from '../platform/support/receiver.js';
import { createTestDatabase } from '../support/database.js';
import { createDataDir, quietEnvironment } from '../support/program.js';
import { buildProgram, ProgramProcess } from '../support/program-process.js';
import { type Account, Merchant } from './merchant.js';

/**
 * A start takes seconds, so the ordinary test run kills seldom and `npm run chaos` often. The worker alone dies less
 * often, as the server's deaths are its deaths too.
 */
const scales = {
  small: { serverKills: 4, workerKills: 3 },
  full: { serverKills: 20, workerKills: 10 },
} as const;
const { serverKills, workerKills } = scales[process.env.CHAOS_SCALE === 'full' ? 'full' : 'small'];
/** Long enough after the start for anything that an import, an event and a delivery go through to be cut off. */
const longestLifeMs = 1_200;
const rowsPerFile = 2_000;
const apiKey = 'tw_sk_killed0123456789abc';
const timeoutMs = 1_800_000;

let receiver: Receiver;
let dataDir: string;
const processes: ProgramProcess[] = [];
const tidy: (() => Promise<void>)[] = [];

beforeAll(buildProgram);
afterEach(async () => {
  await Promise.all(processes.splice(0).map(one => one.kill()));
  await receiver.close();
  for (const step of tidy.splice(0).toReversed()) {
    await step();
  }
  await removeDataDir(dataDir);
});

async function open(environment: Record<string, string | undefined>): Promise<ProgramProcess> {
  const one = await ProgramProcess.start(environment);
  processes.push(one);
  return one;
}

/** Everything once, nothing lost, whatever was cut off. */
function expectExactlyOnce(account: Account, files: number): void {
  expect(account.statuses).toEqual(Array.from({ length: files }, () => 'completed'));
  expect(account.created).toEqual(Array.from({ length: files }, () => rowsPerFile));
  expect(account.skus).toEqual(account.expectedSkus);
  expect(account.versions).toEqual([1]);
  expect(account.eventSubjects).toEqual(account.productIds);
  expect(new Set(account.eventIds).size).toBe(account.eventIds.length);
  expect(new Set(account.deliveredIds)).toEqual(new Set(account.eventIds));
}

describe('killed again and again, at random points of imports with a webhook on', () => {
  it(
    `${serverKills} times: the server makes every product once and every event once, and delivers each at least once`,
    async () => {
      dataDir = await createDataDir();
      receiver = await startReceiver();
      const merchant = new Merchant(apiKey, rowsPerFile);
      const environment = {
        ...quietEnvironment('', dataDir),
        TRADEWIND_DEMO_API_KEY: apiKey,
      };
      let cutOff = 0;
      for (let kill = 0; kill < serverKills; kill++) {
        const server = await open(environment);
        if (kill === 0) {
          await merchant.subscribe(server.url, receiver);
        }
        const busy = await merchant.isBusy(server.url);
        cutOff += busy ? 1 : 0;
        const sent = busy ? Promise.resolve() : merchant.send(server.url).catch(() => {});
        await delay(randomInt(longestLifeMs));
        await server.kill();
        await sent;
      }
      expect(cutOff).toBeGreaterThan(Math.floor(serverKills / 5));
      const server = await open(environment);
      const database = await startEmbeddedPostgres({ dataDir, durable: true, log });
      expectExactlyOnce(await merchant.account(server.url, database.url, receiver), merchant.files);
      await server.stop();
      await database.stop();
      expect(await readFile(join(dataDir, 'postgres/postmaster.pid')).catch(() => null)).toBeNull();
    },
    timeoutMs,
  );

  it(
    `${workerKills} times: the worker does so too, while the gateway goes on answering`,
    async () => {
      dataDir = await createDataDir();
      receiver = await startReceiver();
      const database = await createTestDatabase();
      tidy.push(database.drop);
      const shared = { ...quietEnvironment(database.url, dataDir), TRADEWIND_ALLOW_LOOPBACK: 'on' };
      const gateway = await open({
        ...shared,
        TRADEWIND_ROLES:
          'gateway,subgraph:catalog,subgraph:commerce,subgraph:content,subgraph:finance,subgraph:platform',
        TRADEWIND_DEMO_API_KEY: apiKey,
      });
      const asWorker = { ...shared, TRADEWIND_ROLES: 'worker', TRADEWIND_DEMO: 'off' };
      const merchant = new Merchant(apiKey, rowsPerFile);
      await merchant.subscribe(gateway.url, receiver);
      let cutOff = 0;
      for (let kill = 0; kill < workerKills; kill++) {
        if (!(await merchant.isBusy(gateway.url))) {
          await merchant.send(gateway.url);
        }
        const worker = await open(asWorker);
        await delay(randomInt(longestLifeMs));
        await worker.kill();
        cutOff += (await merchant.isBusy(gateway.url)) ? 1 : 0;
      }
      expect(cutOff).toBeGreaterThan(Math.floor(workerKills / 5));
      await open(asWorker);
      expectExactlyOnce(await merchant.account(gateway.url, database.url, receiver), merchant.files);
    },
    timeoutMs,
  );
});

const log = { info: () => {}, warn: () => {} };
