import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { Transaction } from '../../../kernel/database/transaction.js';
import type { Role } from '../../../kernel/scopes.js';
import { purgeExpiredCredentials } from '../../../subgraphs/platform/authentication/purge-expired.js';
import { hashSecret, newSecret } from '../../../subgraphs/platform/credential/secret.js';
import { identityLimits } from '../../../subgraphs/platform/identity.limits.js';
import {
  addressMailedInvitation,
  listInvitations,
} from '../../../subgraphs/platform/invitation/invitation.queries.js';
import { InvitationService } from '../../../subgraphs/platform/invitation/invitation.service.js';
import { MailQueue } from '../../../subgraphs/platform/mail/mail-queue.js';
import { listMembers } from '../../../subgraphs/platform/member/member.queries.js';
import { listNotifications } from '../../../subgraphs/platform/notification/notification.queries.js';
import type { NewSession } from '../../../subgraphs/platform/session/session.service.js';
import { findUserById } from '../../../subgraphs/platform/user/user.queries.js';
import { errorOf, IdentityWorld, type Owner } from './identity-world.js';

let world: IdentityWorld;
beforeAll(async () => {
  world = await IdentityWorld.create();
});
afterAll(() => world.close());

const invite = async (owner: Owner, email: string, role: Role = 'member') => {
  const { invitation, token } = await world.invitations.create(await owner.ctx(), { email, role });
  return { invitation, token: token! };
};

const accept = async (session: NewSession, token: string) =>
  world.invitations.accept(await world.requestOf(session, null), token);

const roleIn = async (owner: Owner, session: NewSession) =>
  (await listMembers(world.db, owner.organizationId)).find(({ userId }) => userId === session.user.id)
    ?.role ?? null;

describe('an invitation', () => {
  it('makes a member of who has the token and the address, and of nobody before they accept', async () => {
    const owner = await world.owner();
    const person = await world.person();
    const { token, invitation } = await invite(owner, person.user.email.toUpperCase(), 'finance');
    expect(invitation).toMatchObject({ email: person.user.email, role: 'finance' });
    expect(await roleIn(owner, person)).toBeNull();
    const before = await world.requestOf(person, owner.organizationId);
    expect(await accept(person, token)).toEqual({ id: owner.organizationId, name: 'Acme', role: 'finance' });
    expect(await roleIn(owner, person)).toBe('finance');
    // Their sessions know it at once, and the organization is told.
    const after = await world.requestOf(person, owner.organizationId);
    expect([before.caller.role, after.caller.role]).toEqual([null, 'finance']);
    expect((await listNotifications(await owner.ctx(), {})).items).toMatchObject([
      { kind: 'member.joined', subjectType: 'user', subjectId: person.user.id, message: /finance/ },
    ]);
    // The token was handed over: nobody has read a mail.
    expect(await findUserById(world.db, person.user.id)).toMatchObject({ emailVerified: false });
    expect((await listInvitations(await owner.ctx(), {})).items).toEqual([]);
  });

  it('gives nothing to who registered the address first and lacks the token, or has it with another address', async () => {
    const owner = await world.owner();
    const squatter = await world.person('invited@example.com');
    const thief = await world.person();
    const { token } = await invite(owner, 'invited@example.com');
    const guess = `${token.slice(0, -1)}${token.endsWith('a') ? 'b' : 'a'}`;
    expect(await errorOf(accept(squatter, guess))).toBe('INVITATION_NOT_FOUND');
    expect(await errorOf(accept(thief, token))).toBe('INVITATION_NOT_FOUND');
    expect(await listMembers(world.db, owner.organizationId)).toHaveLength(1);
    expect((await listInvitations(await owner.ctx(), {})).items).toHaveLength(1);
  });

  it('verifies the address where its token was mailed, and not where another was handed over since', async () => {
    const owner = await world.owner();
    const [mailed, handed] = [await world.person(), await world.person()];
    const mail = async ({ user }: NewSession) => {
      const { invitation } = await invite(owner, user.email);
      const token = newSecret('invitation');
      const address = { organizationId: owner.organizationId, invitationId: invitation.id };
      const ctx = await owner.ctx();
      await ctx.transaction(tx => addressMailedInvitation(tx, { ...address, tokenHash: hashSecret(token) }));
      return token;
    };
    const isVerified = async ({ user }: NewSession) => (await findUserById(world.db, user.id))?.emailVerified;
    await accept(mailed, await mail(mailed));
    await mail(handed);
    await accept(handed, (await invite(owner, handed.user.email)).token);
    expect([await isVerified(mailed), await isVerified(handed)]).toEqual([true, false]);
  });

  it('is answered alike for an address with an account and without one', async () => {
    const owner = await world.owner();
    const person = await world.person();
    const known = await invite(owner, person.user.email);
    const unknown = await invite(owner, 'nobody-yet@example.com');
    expect(Object.keys(known.invitation)).toEqual(Object.keys(unknown.invitation));
    const late = await world.person('nobody-yet@example.com');
    expect(await accept(late, unknown.token)).toMatchObject({ id: owner.organizationId });
  });

  it('works once, also for two at the same moment', async () => {
    const owner = await world.owner();
    const person = await world.person();
    const { token } = await invite(owner, person.user.email);
    const outcomes = await Promise.all([1, 2, 3].map(() => errorOf(accept(person, token))));
    expect(outcomes.filter(outcome => outcome === null)).toHaveLength(1);
    expect(await errorOf(accept(person, token))).toBe('INVITATION_NOT_FOUND');
    expect(await listMembers(world.db, owner.organizationId)).toHaveLength(2);
  });

  it('ends when it is revoked, replaced, or a week old', async () => {
    const owner = await world.owner();
    const person = await world.person();
    const replaced = await invite(owner, person.user.email);
    const revoked = await invite(owner, person.user.email);
    await world.invitations.revoke(await owner.ctx(), revoked.invitation.id);
    const again = world.invitations.revoke(await owner.ctx(), revoked.invitation.id);
    expect(await errorOf(again)).toBe('INVITATION_NOT_FOUND');
    const old = await invite(owner, person.user.email);
    world.clock.advance(identityLimits.invitationTtlMs);
    expect((await listInvitations(await owner.ctx(), {})).items).toEqual([]);
    for (const { token } of [replaced, revoked, old]) {
      expect(await errorOf(accept(person, token))).toBe('INVITATION_NOT_FOUND');
    }
    expect((await purgeExpiredCredentials(world.db)).invitations).toBeGreaterThan(0);
  });

  it('that replaces another is of its own inviter and role', async () => {
    const owner = await world.owner();
    const admin = await world.colleague(owner, 'admin');
    const person = await world.person();
    const ctx = await world.requestOf(admin, owner.organizationId);
    await world.invitations.create(ctx, { email: person.user.email, role: 'member' });
    const { token } = await invite(owner, person.user.email, 'finance');
    await world.members.remove(await owner.ctx(), admin.user.id);
    expect(await errorOf(accept(person, token))).toBeNull();
    expect(await roleIn(owner, person)).toBe('finance');
  });

  it('ends with the right of who invited', async () => {
    const owner = await world.owner();
    const admin = await world.colleague(owner, 'admin');
    const person = await world.person();
    const ctx = await world.requestOf(admin, owner.organizationId);
    const { token } = await world.invitations.create(ctx, { email: person.user.email, role: 'admin' });
    await world.members.changeRole(await owner.ctx(), { userId: admin.user.id, role: 'member' });
    expect(await errorOf(accept(person, token!))).toBe('INVITATION_NOT_FOUND');
    expect(await roleIn(owner, person)).toBeNull();
  });

  it('is kept, and not said to have ended, where the right of who invited cannot be read', async () => {
    const owner = await world.owner();
    const person = await world.person();
    const { token } = await invite(owner, person.user.email);
    const query = Transaction.prototype.query;
    const away = vi.spyOn(Transaction.prototype, 'query').mockImplementation(function (
      this: Transaction,
      statement,
      values,
    ) {
      return statement.name === 'platform.member.role'
        ? Promise.reject(new Error('away'))
        : (query.call(this, statement, values) as never);
    });
    const outcome = await errorOf(accept(person, token));
    away.mockRestore();
    expect(outcome).toBe('Error: away');
    expect(await errorOf(accept(person, token))).toBeNull();
  });

  it('gives no role above the inviter, and is not for members', async () => {
    const owner = await world.owner();
    const admin = await world.colleague(owner, 'admin');
    const ctx = await world.requestOf(admin, owner.organizationId);
    const promote = world.invitations.create(ctx, { email: 'x@example.com', role: 'owner' });
    expect(await errorOf(promote)).toBe('ROLE_NOT_ALLOWED');
    expect(await errorOf(invite(owner, owner.session.user.email))).toBe('MEMBER_EXISTS');
    expect(await errorOf(invite(owner, 'no address'))).toBe('VALIDATION_FAILED');
    const person = await world.person();
    const { token } = await invite(owner, person.user.email);
    await world.db.pool.query(`insert into platform.member values ($1, $2, 'finance', now())`, [
      owner.organizationId,
      person.user.id,
    ]);
    expect(await errorOf(accept(person, token))).toBe('MEMBER_EXISTS');
    expect(await roleIn(owner, person)).toBe('finance');
  });

  it('is one of so many that wait, of which neither an expired nor a replaced one is counted', async () => {
    const owner = await world.owner();
    const fill = (count: number, expiresAt: Date) =>
      world.db.pool.query(
        `insert into platform.invitation
          (organization_id, id, email, role, token_hash, invited_by, created_at, expires_at)
        select $1, id, id::text, 'member', id::text::bytea, $2, $3, $3
        from (select gen_random_uuid() as id from generate_series(1, $4)) as filler`,
        [owner.organizationId, owner.session.user.id, expiresAt, count],
      );
    await fill(identityLimits.invitationsMax - 1, new Date(world.clock.now().getTime() + 1));
    await fill(1, world.clock.now());
    await invite(owner, 'last@example.com');
    expect(await errorOf(invite(owner, 'one-more@example.com'))).toBe('LIMIT_REACHED');
    expect(await errorOf(invite(owner, 'last@example.com'))).toBeNull();
  });

  it('leads into an organization that has room for one more member', async () => {
    const owner = await world.owner();
    await world.db.pool.query(
      `with filler as (
        insert into platform.person (id, email, name, password_hash, created_at)
        select id, id::text, 'Filler', '', now()
        from (select gen_random_uuid() as id from generate_series(1, $2)) as ids returning id)
      insert into platform.member select $1, id, 'member', now() from filler`,
      [owner.organizationId, identityLimits.membersMax - 2],
    );
    const [last, oneMore] = [await world.person(), await world.person()];
    const tokens = [await invite(owner, last.user.email), await invite(owner, oneMore.user.email)];
    // Neither has to wait for a connection while the other takes the place.
    await Promise.all([1, 2, 3].map(() => world.db.pool.query('select pg_sleep(0.1)')));
    const accepted = [accept(last, tokens[0]!.token), accept(oneMore, tokens[1]!.token)];
    expect((await Promise.all(accepted.map(errorOf))).sort()).toEqual(['LIMIT_REACHED', null]);
  });

  it('is mailed so often to an address, whoever asks, and so often by an organization', async () => {
    const mailed = new InvitationService(world.main.changes, new MailQueue(true));
    const by = async (owner: Owner, email: string) =>
      errorOf(mailed.create(await owner.ctx(), { email, role: 'member' }));
    const first = await world.owner();
    const toGuest = { email: 'mailed@example.com', role: 'member' } as const;
    // Who invites never sees the token that proves who reads the mail.
    expect((await mailed.create(await first.ctx(), toGuest)).token).toBeNull();
    const email = 'often@example.com';
    for (let time = 0; time < identityLimits.mailsPerAddress; time += 1) {
      expect(await by(await world.owner(), email)).toBeNull();
    }
    expect(await by(await world.owner(), email)).toBe('RATE_LIMITED');
    const owner = await world.owner();
    for (let time = 0; time < identityLimits.invitationMailsPerOrganization; time += 1) {
      await by(owner, 'no address');
      await by(owner, `${time % 90}@example.com`);
    }
    expect(await by(owner, 'fresh@example.com')).toBe('RATE_LIMITED');
    world.clock.advance(identityLimits.mailWindowMs);
    expect([await by(owner, 'fresh@example.com'), await by(owner, email)]).toEqual([null, null]);
  });

  it('is not there for another organization', async () => {
    const owner = await world.owner();
    const stranger = await world.owner();
    const { invitation } = await invite(owner, 'guest@example.com');
    const revoke = world.invitations.revoke(await stranger.ctx(), invitation.id);
    expect(await errorOf(revoke)).toBe('INVITATION_NOT_FOUND');
    expect((await listInvitations(await stranger.ctx(), {})).items).toEqual([]);
  });

  it('is stored without its token, and listed page by page', async () => {
    const owner = await world.owner();
    const ctx = await owner.ctx();
    const issued = [await invite(owner, 'a@example.com'), await invite(owner, 'b@example.com')];
    const { rows } = await world.db.pool.query('select * from platform.invitation');
    expect(JSON.stringify(rows)).not.toContain(issued[0]!.token.slice(6));
    const first = await listInvitations(ctx, { limit: 1 });
    const rest = await listInvitations(ctx, { limit: 1, cursor: first.pagination.nextCursor });
    expect([...first.items, ...rest.items].map(({ email }) => email)).toEqual([
      'b@example.com',
      'a@example.com',
    ]);
    expect(rest.pagination.hasMore).toBe(false);
  });
});
