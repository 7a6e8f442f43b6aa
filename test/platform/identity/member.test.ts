import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allScopes, type Role } from '../../../kernel/scopes.js';
import { listMembers } from '../../../subgraphs/platform/member/member.queries.js';
import { listMemberships } from '../../../subgraphs/platform/organization/organization.queries.js';
import { roleScopes } from '../../../subgraphs/platform/role/role.rules.js';
import { errorOf, IdentityWorld, nextChange, type Owner } from './identity-world.js';

let world: IdentityWorld;
beforeAll(async () => {
  world = await IdentityWorld.create();
});
afterAll(() => world.close());

const colleague = (owner: Owner, role: Role) => world.colleague(owner, role);

const roleIn = async (owner: Owner, userId: string) =>
  (await listMembers(world.db, owner.organizationId)).find(member => member.userId === userId)?.role ?? null;

describe('a member', () => {
  it('has the scopes of their role', async () => {
    const owner = await world.owner();
    const session = await colleague(owner, 'finance');
    const { caller } = await world.requestOf(session, owner.organizationId);
    expect(caller.role).toBe('finance');
    expect([...caller.scopes].sort()).toEqual([
      'analytics:read',
      'analytics:write',
      'aops:read',
      'catalog:read',
      'orders:read',
      'price_books:read',
      'promotions:read',
      'reviews:read',
      'settlements:read',
      'settlements:write',
      'webhooks:read',
    ]);
    const withheld = (role: Role) => allScopes().filter(scope => !roleScopes(role).has(scope));
    expect(withheld('member')).toEqual(['settlements:write', 'webhooks:write']);
    expect([withheld('owner'), withheld('admin')]).toEqual([[], []]);
  });
});

describe('roles', () => {
  it('admins manage everybody but owners', async () => {
    const owner = await world.owner();
    const admin = await colleague(owner, 'admin');
    const member = await colleague(owner, 'member');
    const ctx = await world.requestOf(admin, owner.organizationId);
    await world.members.changeRole(ctx, { userId: member.user.id, role: 'finance' });
    const promote = world.members.changeRole(ctx, { userId: member.user.id, role: 'owner' });
    expect(await errorOf(promote)).toBe('ROLE_NOT_ALLOWED');
    const demote = world.members.changeRole(ctx, { userId: owner.session.user.id, role: 'member' });
    expect(await errorOf(demote)).toBe('ROLE_NOT_ALLOWED');
    expect(await errorOf(world.members.remove(ctx, owner.session.user.id))).toBe('ROLE_NOT_ALLOWED');
    expect(await roleIn(owner, member.user.id)).toBe('finance');
    expect(await roleIn(owner, owner.session.user.id)).toBe('owner');
  });

  it('members may leave, and remove nobody else', async () => {
    const owner = await world.owner();
    const leaver = await colleague(owner, 'member');
    const other = await colleague(owner, 'member');
    const ctx = await world.requestOf(leaver, owner.organizationId);
    expect(await errorOf(world.members.remove(ctx, other.user.id))).toBe('ROLE_NOT_ALLOWED');
    await world.members.remove(ctx, leaver.user.id);
    const ids = (await listMembers(world.db, owner.organizationId)).map(member => member.userId);
    expect(ids).toEqual(
      [owner.session.user.id, other.user.id].sort((a, b) => ids.indexOf(a) - ids.indexOf(b)),
    );
  });

  it('a request with a role that was taken away meanwhile is rejected by the role of now', async () => {
    const owner = await world.owner();
    const admin = await colleague(owner, 'admin');
    const earlier = await world.requestOf(admin, owner.organizationId);
    await world.members.changeRole(await owner.ctx(), { userId: admin.user.id, role: 'member' });
    const friend = await world.person();
    const add = world.invitations.create(earlier, { email: friend.user.email, role: 'admin' });
    expect(await errorOf(add)).toBe('ROLE_NOT_ALLOWED');
    expect(await roleIn(owner, friend.user.id)).toBeNull();
  });
});

describe('the last owner', () => {
  it('can neither step down nor leave, whoever else is a member', async () => {
    const owner = await world.owner();
    await colleague(owner, 'admin');
    const ctx = await owner.ctx();
    const own = owner.session.user.id;
    expect(await errorOf(world.members.changeRole(ctx, { userId: own, role: 'admin' }))).toBe('LAST_OWNER');
    expect(await errorOf(world.members.remove(ctx, own))).toBe('LAST_OWNER');
    expect(await roleIn(owner, own)).toBe('owner');
  });

  it('stays when all owners step down at the same moment', async () => {
    const owner = await world.owner();
    const owners = [owner.session, await colleague(owner, 'owner'), await colleague(owner, 'owner')];
    const contexts = await Promise.all(owners.map(session => world.requestOf(session, owner.organizationId)));
    const outcomes = await Promise.all(
      contexts.map((ctx, index) =>
        errorOf(world.members.changeRole(ctx, { userId: owners[index]!.user.id, role: 'member' })),
      ),
    );
    expect(outcomes.sort()).toEqual(['LAST_OWNER', null, null]);
  });

  it('stays when two owners demote each other at the same moment', async () => {
    const owner = await world.owner();
    const second = await colleague(owner, 'owner');
    const first = await owner.ctx();
    const other = await world.requestOf(second, owner.organizationId);
    const outcomes = await Promise.all([
      errorOf(world.members.changeRole(first, { userId: second.user.id, role: 'member' })),
      errorOf(world.members.changeRole(other, { userId: owner.session.user.id, role: 'member' })),
    ]);
    expect(outcomes.sort()).toEqual(['ROLE_NOT_ALLOWED', null]);
    const owners = (await listMembers(world.db, owner.organizationId)).filter(
      member => member.role === 'owner',
    );
    expect(owners).toHaveLength(1);
  });
});

describe('a member with another role', () => {
  it('has it at once in their sessions, in every process', async () => {
    const owner = await world.owner();
    const session = await colleague(owner, 'member');
    const second = await world.secondProcess();
    const roles = () =>
      Promise.all(
        [world.main, second].map(
          async ({ authenticator }) =>
            (await authenticator.session(session.token, owner.organizationId))?.caller.role,
        ),
      );
    expect(await roles()).toEqual(['member', 'member']);
    const heard = nextChange(second);
    await world.members.changeRole(await owner.ctx(), { userId: session.user.id, role: 'finance' });
    expect(await heard).toBe(session.user.id);
    expect(await roles()).toEqual(['finance', 'finance']);
  });
});

describe('the list', () => {
  it('of the members of an organization begins with the oldest, as that of the organizations of a person', async () => {
    const owner = await world.owner();
    const other = await world.owner();
    const people = [await world.person(), await world.person(), other.session];
    for (const person of people.toReversed()) {
      world.clock.advance(1_000);
      await world.join(owner, person, 'member');
    }
    expect((await listMembers(world.db, owner.organizationId)).map(({ userId }) => userId)).toEqual(
      [owner.session, ...people.toReversed()].map(({ user }) => user.id),
    );
    expect((await listMemberships(world.db, other.session.user.id)).map(({ id }) => id)).toEqual([
      other.organizationId,
      owner.organizationId,
    ]);
  });
});

describe('removing a member', () => {
  it('takes the organization from their sessions at once, in every process', async () => {
    const owner = await world.owner();
    const session = await colleague(owner, 'member');
    const second = await world.secondProcess();
    const before = await second.authenticator.session(session.token, owner.organizationId);
    expect(before?.caller.organizationId).toBe(owner.organizationId);
    const heard = nextChange(second);
    await world.members.remove(await owner.ctx(), session.user.id);
    expect(await heard).toBe(session.user.id);
    for (const { authenticator } of [world.main, second]) {
      const after = await authenticator.session(session.token, owner.organizationId);
      expect(after?.caller).toMatchObject({ organizationId: null, role: null, scopes: new Set() });
    }
  });
});

describe('strangers', () => {
  it('find no member of another organization', async () => {
    const owner = await world.owner();
    const stranger = await world.owner();
    const ctx = await stranger.ctx();
    const userId = owner.session.user.id;
    expect(await errorOf(world.members.changeRole(ctx, { userId, role: 'member' }))).toBe('MEMBER_NOT_FOUND');
    expect(await errorOf(world.members.remove(ctx, userId))).toBe('MEMBER_NOT_FOUND');
    expect(await errorOf(world.members.remove(ctx, `' or '1'='1`))).toBe('MEMBER_NOT_FOUND');
    expect(await roleIn(owner, userId)).toBe('owner');
  });

  it('get no organization by naming it in their session', async () => {
    const owner = await world.owner();
    const stranger = await world.person();
    for (const named of [owner.organizationId, 'not-an-id', `'; drop table platform.member; --`]) {
      const ctx = await world.requestOf(stranger, named);
      expect(() => ctx.organizationId).toThrowError(
        expect.objectContaining({ code: 'ORGANIZATION_REQUIRED' }),
      );
    }
  });
});
