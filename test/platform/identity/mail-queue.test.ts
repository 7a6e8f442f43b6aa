import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Mail, MailRejected } from '../../../connectors/mail/mail-sender.js';
import type { Transaction } from '../../../kernel/database/transaction.js';
import { newId } from '../../../kernel/ids.js';
import { identityLimits } from '../../../subgraphs/platform/identity.limits.js';
import { MailQueue, type MailRequest, mailTask } from '../../../subgraphs/platform/mail/mail-queue.js';
import {
  findMailToken,
  issueMailToken,
  type MailTokenPurpose,
  revokeMailToken,
  takeMailToken,
} from '../../../subgraphs/platform/mail/mail-token.queries.js';
import { mailSending } from '../../../subgraphs/platform/mail-delivery/mail.tasks.js';
import { markEmailVerified } from '../../../subgraphs/platform/user/user.queries.js';
import { errorOf, IdentityWorld } from './identity-world.js';

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

describe('a token that is mailed', () => {
  const within = <T>(work: (tx: Transaction) => Promise<T>) => world.request().transaction(work);
  const purposes: [MailTokenPurpose, MailTokenPurpose, number][] = [
    ['verify_email', 'reset_password', identityLimits.emailVerificationTtlMs],
    ['reset_password', 'verify_email', identityLimits.passwordResetTtlMs],
  ];

  it.each(purposes)('for %s is for nothing else, once, and for its time', async (purpose, other, ttlMs) => {
    const { id } = (await world.person()).user;
    const issue = () => within(tx => issueMailToken(tx, id, purpose));
    const take = (token: string, use = purpose) => within(tx => takeMailToken(tx, token, use));
    const replaced = await issue();
    world.clock.advance(1_000);
    const token = await issue();
    await within(tx => revokeMailToken(tx, id, other));
    expect([await findMailToken(world.db, token, other), await take(token, other)]).toEqual([null, null]);
    expect(await take(replaced)).toBeNull();
    world.clock.advance(ttlMs - 1);
    expect([await findMailToken(world.db, token, purpose), await take(token)]).toEqual([id, id]);
    expect(await take(token)).toBeNull();
    const late = await issue();
    world.clock.advance(ttlMs);
    expect([await findMailToken(world.db, late, purpose), await take(late)]).toEqual([null, null]);
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
    return { error: await errorOf(run), to: mails.map(mail => mail.to.address) };
  }

  it('sends it to the address of the account as long as it is of use', async () => {
    const { id: userId, email } = (await world.person()).user;
    const requests: MailRequest[] = [
      { kind: 'verify_email', userId },
      { kind: 'reset_password', email },
      { kind: 'password_changed', userId },
    ];
    for (const request of requests) {
      expect(await sent(request, { afterMs: identityLimits.mailTriesMs })).toEqual({
        error: null,
        to: [email],
      });
      expect(await sent(request, { afterMs: identityLimits.mailTriesMs + 1 })).toEqual({
        error: null,
        to: [],
      });
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
    world.clock.advance(identityLimits.invitationTtlMs);
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

  it('fails, to be tried again, unless the mail was rejected for good', async () => {
    const { id: userId, email } = (await world.person()).user;
    const request: MailRequest = { kind: 'password_changed', userId };
    const away = await sent(request, { failure: new Error('away') });
    const rejected = await sent(request, { failure: new MailRejected('no such mailbox') });
    expect([away, rejected]).toEqual([
      { error: 'Error: away', to: [email] },
      { error: null, to: [email] },
    ]);
  });
});
