import { describe, expect, it } from 'vitest';
import { allScopes, type Role, roles } from '../../../kernel/scopes.js';
import { roleScopes } from '../role/role.rules.js';
import { type MembershipChange, membershipError } from './member.rules.js';

const errorOf = (change: Partial<MembershipChange>) =>
  membershipError({
    actorRole: 'owner',
    isSelf: false,
    from: 'member',
    to: 'member',
    ownerCount: 2,
    ...change,
  })?.code ?? null;

describe('changing memberships', () => {
  const forbidden = (actorRole: Role): string[] =>
    roles.flatMap(from =>
      [...roles, null].flatMap(to => (errorOf({ actorRole, from, to }) === null ? [] : [`${from} to ${to}`])),
    );

  it('owners may change everything, admins everything but owners, others nothing', () => {
    expect(forbidden('owner')).toEqual([]);
    expect(forbidden('admin')).toEqual([
      'owner to owner',
      'owner to admin',
      'owner to finance',
      'owner to member',
      'owner to null',
      'admin to owner',
      'finance to owner',
      'member to owner',
    ]);
    expect([forbidden('finance').length, forbidden('member').length]).toEqual([20, 20]);
  });

  it('anybody may leave, but not promote themselves', () => {
    for (const role of roles) {
      expect(errorOf({ actorRole: role, isSelf: true, from: role, to: null })).toBeNull();
    }
    expect(errorOf({ actorRole: 'admin', isSelf: true, from: 'admin', to: 'owner' })).toBe(
      'ROLE_NOT_ALLOWED',
    );
  });

  it('whoever is no member any more changes nothing', () => {
    expect(errorOf({ actorRole: null })).toBe('ROLE_NOT_ALLOWED');
  });

  it('one owner stays', () => {
    const last = { from: 'owner', ownerCount: 1, isSelf: true } as const;
    expect([errorOf({ ...last, to: 'admin' }), errorOf({ ...last, to: null })]).toEqual([
      'LAST_OWNER',
      'LAST_OWNER',
    ]);
    expect(errorOf({ ...last, to: 'owner' })).toBeNull();
  });
});

describe('scopes of a session', () => {
  it('members have all but settlements and webhooks of others, finance reads everything, books settlements and has reports made', () => {
    const missing = (role: Role) => allScopes().filter(scope => !roleScopes(role).has(scope));
    expect([missing('owner'), missing('admin')]).toEqual([[], []]);
    expect(missing('member')).toEqual(['settlements:write', 'webhooks:write']);
    expect(missing('finance')).toEqual(
      allScopes().filter(
        scope => !scope.endsWith(':read') && scope !== 'settlements:write' && scope !== 'analytics:write',
      ),
    );
  });
});
