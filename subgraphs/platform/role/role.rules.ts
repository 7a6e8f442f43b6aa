import { allScopes, type Role, type Scope } from '../../../kernel/scopes.js';

/** Roles that manage members, keys, clients and the organization itself. */
export const managingRoles: readonly Role[] = ['owner', 'admin'];

const withheldFromMembers: readonly Scope[] = ['settlements:write', 'webhooks:write'];

/** What a member may do in a session, by role. Keys and clients have the scopes they were made with instead. */
const mayUse: Record<Role, (scope: Scope) => boolean> = {
  // Owners and admins run the organization: they could give themselves a key with every scope anyway.
  owner: () => true,
  admin: () => true,
  // Finance reconciles: it sees everything the figures come from, books settlements and has reports made, but sells nothing.
  finance: scope => scope.endsWith(':read') || scope === 'settlements:write' || scope === 'analytics:write',
  // Members run the shop day by day; payouts are left to finance, webhooks that others made to owners and admins.
  member: scope => !withheldFromMembers.includes(scope),
};

export const roleScopes = (role: Role): ReadonlySet<Scope> => new Set(allScopes().filter(mayUse[role]));

/** Those that a member of the role may use. */
export const allowedScopes = (role: Role, scopes: readonly Scope[]): ReadonlySet<Scope> =>
  new Set(scopes.filter(mayUse[role]));
