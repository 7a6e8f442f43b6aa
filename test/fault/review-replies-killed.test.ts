import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { Sandbox } from '../../connectors/marketplaces/sandbox/sandbox.js';
import { systemClock } from '../../kernel/clock.js';
import { unnamed } from '../../kernel/database/statement.js';
import type { AccountAddress } from '../../kernel/jobs/account-queue.js';
import { reviewSyncs } from '../../subgraphs/content/review/review-sync.queue.js';
import { buy } from '../commerce/planted-buyers.js';
import { repliedTo } from '../content/review-world.js';
import { openDatabase } from '../platform/support/platform-database.js';
import { KilledProgram } from './killed-program.js';

const timeoutMs = 240_000;
/** A start takes seconds, so the ordinary test run has fewer than `npm run chaos`. */
const kills = process.env.CHAOS_SCALE === 'full' ? 3 : 1;
const reviewCount = kills + 2;
const module = repliedTo[0]!;
/** The run is not about the pace that the marketplace allows. */
const unpaced = join(import.meta.dirname, 'marketplaces-unpaced.mjs');

let sandbox: Sandbox;
let program: KilledProgram;

beforeAll(async () => {
  program = await KilledProgram.prepare({ NODE_OPTIONS: `--import ${unpaced}` });
  sandbox = await Sandbox.start(module.protocol, {
    clock: systemClock,
    callsPerSecond: 100_000,
    reviewMs: null,
  });
}, timeoutMs);
afterAll(async () => {
  await program.close();
  await sandbox.close();
});

async function connect(): Promise<void> {
  const credentials = Object.entries(module.protocol.account.values).map(([name, value]) => ({
    name,
    value,
  }));
  const input = { marketplace: module.marketplace.key, endpoint: sandbox.url, credentials };
  const { errors } = await program.graphql.run(
    'mutation ($input: ConnectMarketplaceInput!) { connectMarketplace(input: $input) { marketplaceConnection { id } } }',
    { input },
  );
  expect(errors).toBeUndefined();
}

/** Buyers write, and their reviews are read. */
async function readReviews(): Promise<string[]> {
  const { order } = buy(sandbox);
  const [{ listingId, variantId }] = order.lines as [(typeof order.lines)[number]];
  for (let index = 0; index < reviewCount; index += 1) {
    sandbox.shop.putReview({
      ...{ storeId: order.storeId, listingId, variantId, orderId: order.id, rating: 2 },
      ...{ text: `It leaks, number ${index}.`, imageUrls: [], author: { name: 'S', email: 's@b.example' } },
    });
  }
  // A second that is not over belongs to the next read.
  await delay(1_000);
  const db = await openDatabase(program.database.url);
  const [address] = await db.query<AccountAddress & Record<string, unknown>>(
    unnamed(
      'select organization_id as "organizationId", id as "connectionId" from catalog.marketplace_connection',
    ),
  );
  await reviewSyncs.plan(db, address!);
  await db.close();
  for (;;) {
    const items = await program.rest.all('/api/v1/reviews?is-answered=false');
    if (items.length === reviewCount) {
      return items.map(({ id }) => id);
    }
    await delay(25);
  }
}

describe('replies whose program is killed', () => {
  it(
    `${kills} times after the marketplace took one: each is posted once`,
    async () => {
      await program.start();
      await connect();
      const ids = await readReviews();
      const { shop } = sandbox;
      let posted: () => void = () => {};
      const taken = () => new Promise<void>(resolve => (posted = resolve));
      const replyTo = vi.spyOn(shop, 'replyTo');
      const original = Object.getPrototypeOf(shop).replyTo as typeof shop.replyTo;
      replyTo.mockImplementation((review, text) => {
        original.call(shop, review, text);
        posted();
      });
      // The work is done, and the answer never comes.
      sandbox.faults.set('hang', 1);
      let next = taken();
      const actions = ids.map(reviewId => ({ reviewId, action: 'reply', text: `Sorry: ${reviewId}` }));
      const { json } = await program.rest.post('/api/v1/reviews/actions', { actions });
      expect(json).toMatchObject({ failedCount: 0, jobId: expect.any(String) });
      for (let life = 1; life <= kills; life += 1) {
        await next;
        await program.kill();
        next = taken();
        if (life === kills) {
          sandbox.faults.clear();
        }
        await program.start();
      }
      expect(await program.rest.finishedJob(json.jobId)).toMatchObject({
        status: 'completed',
        result: { success: true, failedCount: 0 },
      });
      expect(replyTo.mock.calls.map(([, text]) => text).sort()).toEqual(ids.map(id => `Sorry: ${id}`).sort());
      const answered = await program.rest.all('/api/v1/reviews?is-answered=true');
      expect(answered.map(({ reply: { status } }) => status)).toEqual(ids.map(() => 'published'));
    },
    timeoutMs,
  );
});
