import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Mail, MailRefused } from '../../../connectors/mail/mail-sender.js';
import { newId } from '../../../kernel/ids.js';
import { limits } from '../../../kernel/limits.js';
import { mailSending } from '../../../subgraphs/platform/mail/mail.task.js';
import { MailQueue, type MailRequest, mailTask } from '../../../subgraphs/platform/mail/mail-queue.js';
import { markEmailVerified } from '../../../subgraphs/platform/session/user.queries.js';
import { IdentityWorld, refusalOf } from './identity-world.js';

let world: IdentityWorld;
beforeAll(async () => {
  world = await IdentityWorld.create();
});
afterAll(() => world.close());

describe('a mail that waits to be sent', () => {
  it('is one, however often it was asked for, and keeps nobody else from theirs', async () => {
    const ask = (userId: string) =>
      world.request().transaction(tx => new MailQueue(true).add(tx, { kind: 'verify_email', userId }));
    const [impatient, other] = [newId(), newId()];
    for (const userId of [impatient, impatient, other, impatient]) {
      await ask(userId);
      world.clock.advance(1_000);
    }
    const { rows } = await world.db.pool.query(
      `select payload->>'userId' as "userId" from graphile_worker._private_jobs as job
      join graphile_worker._private_tasks as task on task.id = job.task_id
      where task.identifier = $1 order by 1`,
      [mailTask],
    );
    expect(rows.map(({ userId }) => userId)).toEqual([impatient, other].sort());
  });
});

describe('the task of a mail', () => {
  /** Runs it some time after it was asked for. Answers what was sent, and what the task ended with. */
  async function sent(
    request: MailRequest,
    { afterMs = 0, failure }: { afterMs?: number; failure?: Error } = {},
  ) {
    const mails: Mail[] = [];
    const send = async (mail: Mail) => {
      mails.push(mail);
      if (failure !== undefined) {
        throw failure;
      }
    };
    const sender = { send, close: () => {} };
    const askedAt = new Date(world.clock.now().getTime() - afterMs).toISOString();
    const { signal } = new AbortController();
    const task = mailSending({ sender, publicUrl: 'https://shop.example' });
    const run = task.run({ payload: { ...request, askedAt }, db: world.db, log: world.log, signal });
    return { error: await refusalOf(run), to: mails.map(mail => mail.to.address) };
  }

  it('sends it to the address of the account as long as it is of use', async () => {
    const { id: userId, email } = (await world.person()).user;
    const requests: MailRequest[] = [
      { kind: 'verify_email', userId },
      { kind: 'reset_password', email },
      { kind: 'password_changed', userId },
    ];
    for (const request of requests) {
      expect(await sent(request, { afterMs: limits.mailTriesMs })).toEqual({ error: null, to: [email] });
      expect(await sent(request, { afterMs: limits.mailTriesMs + 1 })).toEqual({ error: null, to: [] });
    }
  });

  it('sends none where there is no account or invitation, or its address is verified by now', async () => {
    const { id: userId } = (await world.person()).user;
    const owner = await world.owner();
    const { organizationId } = owner;
    const { invitation } = await world.invitations.create(await owner.ctx(), {
      email: 'guest@example.com',
      role: 'member',
    });
    const invited: MailRequest = { kind: 'invitation', organizationId, invitationId: invitation.id };
    expect(await sent(invited)).toEqual({ error: null, to: ['guest@example.com'] });
    world.clock.advance(limits.invitationTtlMs);
    await world.request().transaction(tx => markEmailVerified(tx, userId));
    const requests: MailRequest[] = [
      invited,
      { kind: 'verify_email', userId },
      { kind: 'verify_email', userId: newId() },
      { kind: 'reset_password', email: 'nobody@example.com' },
      { kind: 'password_changed', userId: newId() },
    ];
    expect(await Promise.all(requests.map(request => sent(request)))).toEqual(
      requests.map(() => ({ error: null, to: [] })),
    );
  });

  it('fails, to be tried again, unless the mail was refused for good', async () => {
    const { id: userId, email } = (await world.person()).user;
    const request: MailRequest = { kind: 'password_changed', userId };
    const away = await sent(request, { failure: new Error('away') });
    const refused = await sent(request, { failure: new MailRefused('no such mailbox') });
    expect([away, refused]).toEqual([
      { error: 'Error: away', to: [email] },
      { error: null, to: [email] },
    ]);
  });
});
