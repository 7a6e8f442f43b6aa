import { type Role, type Scope, scopes } from '../../../kernel/scopes.js';

/** Roles that manage members, keys, clients and the organization itself. */
export const managingRoles: readonly Role[] = ['owner', 'admin'];

const everything: ReadonlySet<Scope> = new Set(scopes);

const financeReads: readonly Scope[] = scopes.filter(scope => scope.endsWith(':read'));

const withheldFromMembers: readonly Scope[] = ['settlements:write', 'webhooks:write'];

/** What a member may do in a session, by role. Keys and clients have the scopes they were made with instead. */
const scopesByRole: Record<Role, ReadonlySet<Scope>> = {
  // Owners and admins run the organization: they could give themselves a key with every scope anyway.
  owner: everything,
  admin: everything,
  // Finance reconciles: it sees everything the figures come from and books settlements, but sells nothing.
  finance: new Set<Scope>([...financeReads, 'settlements:write']),
  // Members run the shop day by day; payouts are left to finance, webhooks that others made to owners and admins.
  member: new Set<Scope>(scopes.filter(scope => !withheldFromMembers.includes(scope))),
};

export const roleScopes = (role: Role): ReadonlySet<Scope> => scopesByRole[role];
