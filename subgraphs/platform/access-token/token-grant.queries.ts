import type { RequestContext, TokenAudience } from '../../../kernel/context.js';
import { sql } from '../../../kernel/database/statement.js';
import type { Transaction } from '../../../kernel/database/transaction.js';
import type { Role, Scope } from '../../../kernel/scopes.js';

/** A grant that a client wants tokens of, locked until the transaction ends. */
export type TokenGrant = {
  organizationId: string;
  id: string;
  clientId: string;
  oauthClientId: string | null;
  redirectUri: string;
  scopes: Scope[];
  audience: TokenAudience;
  isRefreshable: boolean;
  codeChallenge: string;
  codeExpiresAt: string;
  redeemedAt: string | null;
  expiresAt: string;
  revokedAt: string | null;
  /** Of the person who gave it, now; null where they are no member any more. */
  role: Role | null;
};

export type RefreshTokenRow = TokenGrant & {
  refreshTokenId: string;
  refreshTokenExpiresAt: string;
  usedAt: string | null;
};

const columns = `g.organization_id as "organizationId", g.id, g.client_id as "clientId",
  g.oauth_client_id as "oauthClientId", g.redirect_uri as "redirectUri", g.scopes, g.audience,
  g.is_refreshable as "isRefreshable", g.code_challenge as "codeChallenge", g.code_expires_at as "codeExpiresAt",
  g.redeemed_at as "redeemedAt", g.expires_at as "expiresAt", g.revoked_at as "revokedAt", m.role`;
const memberOf = `left join platform.member m on m.organization_id = g.organization_id and m.user_id = g.user_id`;

const byCode = sql(
  'platform.oauthGrant.lockByCode',
  `select ${columns} from platform.oauth_grant g ${memberOf} where g.code_hash = $1 for update of g`,
);
const byRefreshToken = sql(
  'platform.oauthGrant.lockByRefreshToken',
  `select ${columns}, r.id as "refreshTokenId", r.expires_at as "refreshTokenExpiresAt", r.used_at as "usedAt"
   from platform.oauth_refresh_token r
   join platform.oauth_grant g on g.organization_id = r.organization_id and g.id = r.grant_id ${memberOf}
   where r.hash = $1 for update of g, r`,
);
const clientOf = sql(
  'platform.oauthGrant.clientOfRefreshToken',
  `select g.organization_id as "organizationId", g.id, g.client_id as "clientId"
   from platform.oauth_refresh_token r
   join platform.oauth_grant g on g.organization_id = r.organization_id and g.id = r.grant_id
   where r.hash = $1`,
);

export async function lockGrantByCode(tx: Transaction, hash: Buffer): Promise<TokenGrant | null> {
  const [row] = await tx.query<TokenGrant>(byCode, [hash]);
  return row ?? null;
}

export async function lockGrantByRefreshToken(
  tx: Transaction,
  hash: Buffer,
): Promise<RefreshTokenRow | null> {
  const [row] = await tx.query<RefreshTokenRow>(byRefreshToken, [hash]);
  return row ?? null;
}

type GrantOfToken = Pick<TokenGrant, 'organizationId' | 'id' | 'clientId'>;

export async function findGrantOfRefreshToken(
  reader: RequestContext['reader'],
  hash: Buffer,
): Promise<GrantOfToken | null> {
  const [row] = await reader.query<GrantOfToken>(clientOf, [hash]);
  return row ?? null;
}
