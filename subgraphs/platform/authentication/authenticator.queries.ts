import type { TokenAudience } from '../../../kernel/context.js';
import type { Database } from '../../../kernel/database/database.js';
import { sql } from '../../../kernel/database/statement.js';
import type { Role, Scope } from '../../../kernel/scopes.js';
import { identityLimits } from '../identity.limits.js';

export type BearerRow = {
  /** Id of the API key, OAuth client or grant. */
  id: string;
  /** Id of the single access token; of an API key its own. */
  credentialId: string;
  organizationId: string;
  scopes: Scope[];
  expiresAt: string | null;
};

export type AccessTokenRow = BearerRow & {
  /** Null: any. */
  audience: TokenAudience | null;
  /** The registered client; null for one that has a metadata document. */
  oauthClientId: string | null;
  /** Of a token that a person granted: who, and what they are in the organization now. */
  grantedBy: string | null;
  role: Role | null;
};

export type SessionRow = {
  id: string;
  userId: string;
  csrfToken: string;
  expiresAt: string;
  /** Null when the person is not a member of the organization asked for. */
  role: Role | null;
};

const apiKeyByHash = sql(
  'platform.credential.apiKey',
  `select k.id, k.id as "credentialId", k.organization_id as "organizationId", k.scopes,
     least(k.expires_at, s.expires_at) as "expiresAt"
   from platform.api_key_secret s
   join platform.api_key k on k.organization_id = s.organization_id and k.id = s.api_key_id
   where s.hash = $1 and k.revoked_at is null
     and (k.expires_at is null or k.expires_at > $2)
     and (s.expires_at is null or s.expires_at > $2)
   limit 1`,
);

/** A token that a person granted needs the grant, and the person as a member; that of a registered client needs the client. */
const accessTokenByHash = sql(
  'platform.credential.accessToken',
  `select coalesce(t.grant_id, t.oauth_client_id) as id, t.id as "credentialId",
     t.organization_id as "organizationId", t.scopes, t.expires_at as "expiresAt", t.audience,
     t.oauth_client_id as "oauthClientId", g.user_id as "grantedBy", m.role
   from platform.access_token t
   left join platform.oauth_client_organization b
     on b.organization_id = t.organization_id and b.oauth_client_id = t.oauth_client_id and b.revoked_at is null
   left join platform.oauth_grant g
     on g.organization_id = t.organization_id and g.id = t.grant_id and g.revoked_at is null
   left join platform.member m on m.organization_id = g.organization_id and m.user_id = g.user_id
   where t.hash = $1 and t.expires_at > $2
     and (t.oauth_client_id is null or b.oauth_client_id is not null)
     and (t.grant_id is null or m.role is not null)
   limit 1`,
);

/** Finds the session and prolongs it when that was not done lately, in one statement. */
const sessionByHash = sql(
  'platform.credential.session',
  `with found as (
     select id, user_id, csrf_token, expires_at, renewed_at
     from platform.session where hash = $1 and expires_at > $2
   ), renewed as (
     update platform.session s set renewed_at = $2, expires_at = $4
     from found where s.id = found.id and found.renewed_at <= $5
     returning s.id, s.expires_at
   )
   select found.id, found.user_id as "userId", found.csrf_token as "csrfToken",
     coalesce(renewed.expires_at, found.expires_at) as "expiresAt", m.role
   from found
   left join renewed on renewed.id = found.id
   left join platform.member m on m.organization_id = $3 and m.user_id = found.user_id`,
);

export async function findApiKey(db: Database, hash: Buffer, now: Date): Promise<BearerRow | null> {
  const rows = await db.query<BearerRow>(apiKeyByHash, [hash, now]);
  return rows[0] ?? null;
}

export async function findAccessToken(db: Database, hash: Buffer, now: Date): Promise<AccessTokenRow | null> {
  const rows = await db.query<AccessTokenRow>(accessTokenByHash, [hash, now]);
  return rows[0] ?? null;
}

interface SessionLookup {
  hash: Buffer;
  organizationId: string | null;
  now: Date;
  /** When the session ends if it is prolonged now. */
  prolongedTo: Date;
}

export async function findSession(db: Database, lookup: SessionLookup): Promise<SessionRow | null> {
  const renewedBefore = new Date(lookup.now.getTime() - identityLimits.sessionRenewalMs);
  const rows = await db.query<SessionRow>(sessionByHash, [
    lookup.hash,
    lookup.now,
    lookup.organizationId,
    lookup.prolongedTo,
    renewedBefore,
  ]);
  return rows[0] ?? null;
}
