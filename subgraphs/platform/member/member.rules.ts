import { type AppError, fail } from '../../../kernel/errors.js';
import type { Role } from '../../../kernel/scopes.js';

/** Which roles a member of a role may give and take. Admins cannot touch owners, nor make any. */
const manageable: Record<Role, readonly Role[]> = {
  owner: ['owner', 'admin', 'finance', 'member'],
  admin: ['admin', 'finance', 'member'],
  finance: [],
  member: [],
};

export interface MembershipChange {
  /** Role of whoever makes the change; null when they are no member any more. */
  actorRole: Role | null;
  /** Whether they change their own membership. */
  isSelf: boolean;
  /** Null for a new member. */
  from: Role | null;
  /** Null when the member is removed. */
  to: Role | null;
  /** Owners before the change. */
  ownerCount: number;
}

/** Why the change is rejected, or null when it may be made. Anybody may leave, the last owner excepted. */
export function membershipError(change: MembershipChange): AppError | null {
  const { actorRole, from, to } = change;
  const isLeaving = change.isSelf && to === null;
  const concerned = [from, to].filter(role => role !== null);
  if (actorRole === null || !(isLeaving || concerned.every(role => manageable[actorRole].includes(role)))) {
    return fail('ROLE_NOT_ALLOWED', {
      detail: `The role ${actorRole ?? 'of a stranger'} cannot make this change.`,
    });
  }
  if (from === 'owner' && to !== 'owner' && change.ownerCount <= 1) {
    return fail('LAST_OWNER');
  }
  return null;
}
