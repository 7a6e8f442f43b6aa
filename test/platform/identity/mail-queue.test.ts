import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../../kernel/ids.js';
import { MailQueue, mailTask } from '../../../subgraphs/platform/mail/mail-queue.js';
import { contextOf, openPlatform, type Platform } from '../support/platform-database.js';

const clock = { nowMs: Date.now(), now: () => new Date(clock.nowMs) };
let platform: Platform;
beforeAll(async () => {
  platform = await openPlatform(clock);
});
afterAll(() => platform.close());

describe('a mail that waits to be sent', () => {
  it('is one, however often it was asked for, and keeps nobody else from theirs', async () => {
    const ctx = contextOf(platform.db);
    const ask = (userId: string) =>
      ctx.transaction(tx => new MailQueue(true).add(tx, { kind: 'verify_email', userId }));
    const [impatient, other] = [newId(), newId()];
    for (const userId of [impatient, impatient, other, impatient]) {
      await ask(userId);
      clock.nowMs += 1_000;
    }
    const { rows } = await platform.db.pool.query(
      `select payload->>'userId' as "userId" from graphile_worker._private_jobs as job
      join graphile_worker._private_tasks as task on task.id = job.task_id
      where task.identifier = $1 order by 1`,
      [mailTask],
    );
    expect(rows.map(({ userId }) => userId)).toEqual([impatient, other].sort());
  });
});
