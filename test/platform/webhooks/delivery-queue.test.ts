import { afterEach, beforeEach, expect, it } from 'vitest';
import { dispatchEvents } from '../../../subgraphs/platform/webhook/webhook-dispatcher.js';
import { caughtUp, commitEvent } from '../support/events.js';
import { contextOf, openPlatform, type Platform, somebodyWaits } from '../support/platform-database.js';
import { dispatchAll, subscribe } from '../support/webhooks.js';

let platform: Platform;

beforeEach(async () => {
  platform = await openPlatform();
});

afterEach(() => platform.close());

it('a webhook that a worker takes while an event is handed out is delivered to again', async () => {
  const { db } = platform;
  const ctx = contextOf(db);
  const { webhook } = await subscribe(ctx, 'http://127.0.0.1:9/');
  await commitEvent(ctx);
  await dispatchAll(db);
  await commitEvent(ctx);
  await caughtUp(db);

  const worker = await db.pool.connect();
  await worker.query('begin');
  await worker.query(
    `update graphile_worker._private_jobs set locked_at = now(), locked_by = 'worker', attempts = 1 where key = $1`,
    [`webhook/${webhook.id}`],
  );
  const dispatched = dispatchEvents(db);
  await somebodyWaits(db);
  await worker.query('commit');
  worker.release();
  await dispatched;

  const { rows } = await db.pool.query(
    `select key is null as "isSuperseded", locked_by as "lockedBy", attempts from graphile_worker.jobs
    where queue_name = $1 order by id`,
    [`webhook/${webhook.id}`],
  );
  expect(rows).toEqual([
    { isSuperseded: true, lockedBy: 'worker', attempts: 25 },
    { isSuperseded: false, lockedBy: null, attempts: 0 },
  ]);
});
