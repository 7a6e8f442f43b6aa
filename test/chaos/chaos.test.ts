import { createHash, randomInt } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allArrived } from '../fault/all-arrived.js';
import { removeDataDir } from '../infrastructure/held-database.js';
import { createDataDir } from '../support/program.js';
import { buildProgram } from '../support/program-process.js';
import { type ConsumedEvent, differences, everyProduct } from '../support/reference-consumer.js';
import { ChaosRun, type ChaosSize } from './chaos-run.js';
import { chaosFigures, type Marks } from './figures.js';
import { compareLog, outOfOrder } from './log-check.js';

type Scale = Omit<ChaosSize, 'seed'>;

/** The same run as `npm run chaos` makes and as `npm test` has time for. */
const scales = {
  small: {
    changes: 200,
    kills: 2,
    writers: 8,
    troubles: { silence: 1, reset: 20, error: 20, busy: 2, redirect: 20, gone: 1 },
  },
  full: {
    changes: 10_000,
    kills: 30,
    writers: 8,
    troubles: { silence: 4, reset: 500, error: 500, busy: 20, redirect: 500, gone: 1 },
  },
} as const satisfies Record<string, Scale>;

const { CHAOS_SCALE, CHAOS_SEED } = process.env;
const scale = scales[CHAOS_SCALE === 'full' ? 'full' : 'small'];
const seed = Number(CHAOS_SEED ?? randomInt(2 ** 31));
const timeoutMs = 30 * 60_000;

let dataDir: string;
let run: ChaosRun;
let webhookIds: Map<string, string>;
let events: ConsumedEvent[];
let products: Record<string, unknown>[];
let organizationId: string;
const marks: Marks = { beganMs: Number.NaN, writtenMs: Number.NaN, endedMs: Number.NaN };

beforeAll(async () => {
  await buildProgram();
  dataDir = await createDataDir();
  run = new ChaosRun({ seed, ...scale }, dataDir);
  webhookIds = await run.subscribe();
  marks.beganMs = performance.now();
  await run.write();
  marks.writtenMs = performance.now();
  events = await run.settle();
  marks.endedMs = performance.now();
  products = await everyProduct(await run.program.rest());
  organizationId = events[0]!.organizationId;
}, timeoutMs);
afterAll(async () => {
  process.stdout.write(chaosFigures(run, events ?? [], marks));
  await run.close();
  await removeDataDir(dataDir);
}, timeoutMs);

const copyOf = (consumer: ChaosRun['puller']) => consumer.records(organizationId, 'product');

async function webhook(name: string): Promise<{ status: string; disabledReason: string | null }> {
  const { data } = await (await run.program.graphql()).run(
    'query ($id: ID!) { webhook(id: $id) { status disabledReason } }',
    {
      id: webhookIds.get(name),
    },
  );
  return data.webhook;
}

describe(`the platform killed ${scale.kills} times during ${scale.changes} changes of ${scale.writers} writers`, () => {
  it('was killed as often as planned, and every endpoint gave the trouble it was made for', () => {
    expect(run.kills).toBe(scale.kills);
    expect(run.changes).toHaveLength(scale.changes);
    for (const [name, count] of Object.entries(scale.troubles)) {
      expect([name, run.endpoint(name as keyof Scale['troubles']).troubled >= count]).toEqual([name, true]);
    }
  });

  it('holds every event of every successful change exactly once, and no other', () => {
    expect(new Set(events.map(({ id }) => id)).size).toBe(events.length);
    expect(compareLog(run.changes, events)).toEqual({ lost: [], invented: [] });
  });

  it('holds them in the order of their commits', () => {
    expect(outOfOrder(run.changes, events)).toEqual([]);
  });

  it('let a reader who went on from cursor to cursor all the time miss nothing', () => {
    const { applied, stale } = run.puller.counts;
    expect(applied + stale).toBe(events.length);
    expect(differences(copyOf(run.puller), products)).toEqual([]);
  });

  it.each(['calm', 'silence', 'reset', 'error', 'busy', 'redirect'] as const)(
    'delivered each event at least once, its bytes unchanged, to the endpoint of %s',
    async name => {
      const { consumer, digests, forged, altered, ...endpoint } = run.endpoint(name);
      expect((await webhook(name)).status).toBe('active');
      expect(new Set(run.endpoint(name).eventIds())).toEqual(new Set(events.map(({ id }) => id)));
      expect(digests).toEqual(new Map(events.map(event => [event.id, digestOf(event)])));
      expect([forged, altered]).toEqual([0, 0]);
      expect(differences(copyOf(consumer), products)).toEqual([]);
      expect(endpoint.arrivals).toBeGreaterThanOrEqual(events.length);
    },
  );

  it('followed no redirect', () => {
    expect(run.redirectsFollowed).toBe(0);
  });

  it('disabled the endpoint that was gone, which gets all that it missed by a replay', async () => {
    const gone = run.endpoint('gone');
    expect(await webhook('gone')).toEqual({
      status: 'disabled',
      disabledReason: expect.stringMatching(/410/),
    });
    const missed = events.map(({ id }) => id).filter(id => !gone.eventIds().includes(id));
    expect(missed.length).toBeGreaterThan(0);
    gone.recover();
    await run.replayMissed(webhookIds.get('gone')!);
    await allArrived(gone, missed);
    expect(new Set(gone.eventIds())).toEqual(new Set(events.map(({ id }) => id)));
    expect(differences(copyOf(gone.consumer), products)).toEqual([]);
  }, 120_000);
});

/** The envelope has no numbers but integers and keeps its order, so that printing it again gives its bytes. */
const digestOf = (event: ConsumedEvent): string =>
  createHash('sha256').update(JSON.stringify(event)).digest('base64');
