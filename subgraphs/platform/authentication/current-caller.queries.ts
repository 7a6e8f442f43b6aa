import type { Caller } from '../../../kernel/context.js';
import type { Database } from '../../../kernel/database/database.js';
import { sql } from '../../../kernel/database/statement.js';
import type { Role, Scope } from '../../../kernel/scopes.js';
import { allowedScopes, roleScopes } from '../role/role.rules.js';

/** Who a credential was when something was started with it. */
export type CallerIdentity = Pick<Caller, 'kind' | 'id' | 'organizationId' | 'userId'>;

const apiKey = sql(
  'platform.currentCaller.apiKey',
  `select k.scopes from platform.api_key k
   where k.organization_id = $1 and k.id = $2 and k.revoked_at is null and (k.expires_at is null or k.expires_at > $3)
     and exists (
       select from platform.api_key_secret s
       where s.organization_id = k.organization_id and s.api_key_id = k.id
         and (s.expires_at is null or s.expires_at > $3))`,
);

/** A client by itself, or the grant by which it acts for a person. */
const oauthClient = sql(
  'platform.currentCaller.oauthClient',
  `select c.scopes, null::uuid as "grantedBy", null::text as role from platform.oauth_client_organization b
   join platform.oauth_client c on c.id = b.oauth_client_id
   where b.organization_id = $1 and b.oauth_client_id = $2 and b.revoked_at is null
   union all
   select g.scopes, g.user_id, m.role from platform.oauth_grant g
   join platform.member m on m.organization_id = g.organization_id and m.user_id = g.user_id
   where g.organization_id = $1 and g.id = $2 and g.revoked_at is null and g.expires_at > $3
     and (g.oauth_client_id is null or exists (
       select from platform.oauth_client_organization b
       where b.organization_id = g.organization_id and b.oauth_client_id = g.oauth_client_id
         and b.revoked_at is null))`,
);

const member = sql(
  'platform.currentCaller.member',
  'select role from platform.member where organization_id = $1 and user_id = $2',
);

/**
 * What the caller may do now, from the database and not from memory, in one statement: null where the key was revoked or has
 * expired, the client or grant was revoked, or the person is no member any more. Of a session only its person counts: they stay who
 * they are when they sign out. Null for other kinds of callers, which are no credential.
 */
export async function currentCaller(
  db: Pick<Database, 'query'>,
  identity: CallerIdentity,
  now: Date,
): Promise<Caller | null> {
  const { kind, id, organizationId } = identity;
  if (kind === 'api_key') {
    return withScopes(identity, await db.query<Granted>(apiKey, [organizationId, id, now]));
  }
  if (kind === 'oauth_client') {
    return withScopes(identity, await db.query<Granted>(oauthClient, [organizationId, id, now]));
  }
  return kind === 'session' ? currentMember(db, identity) : null;
}

type Granted = { scopes: Scope[]; grantedBy?: string | null; role?: Role | null };

function withScopes({ kind, id, organizationId }: CallerIdentity, [row]: Granted[]): Caller | null {
  if (row === undefined) {
    return null;
  }
  const caller = { kind, id, organizationId, userId: null, role: null, scopes: new Set(row.scopes) };
  const { grantedBy, role } = row;
  return grantedBy == null || role == null
    ? caller
    : { ...caller, scopes: allowedScopes(role, row.scopes), grantedBy };
}

async function currentMember(
  db: Pick<Database, 'query'>,
  { kind, id, organizationId, userId }: CallerIdentity,
): Promise<Caller | null> {
  const [row] = await db.query<{ role: Role }>(member, [organizationId, userId]);
  return row === undefined
    ? null
    : { kind, id, organizationId, userId, role: row.role, scopes: roleScopes(row.role) };
}
