import type { TokenAudience } from '../../../kernel/context.js';
import { sql } from '../../../kernel/database/statement.js';
import type { Transaction } from '../../../kernel/database/transaction.js';
import { newId } from '../../../kernel/ids.js';
import type { Scope } from '../../../kernel/scopes.js';
import { hashSecret, newSecret } from '../credential/secret.js';
import { identityLimits } from '../identity.limits.js';

/** The answer of RFC 6749 §5.1. */
export interface IssuedAccessToken {
  accessToken: string;
  tokenType: string;
  /** Seconds. */
  expiresIn: number;
  /** Names separated by spaces. */
  scope: string;
  /** Null where none is issued. */
  refreshToken: string | null;
}

/** Of a client that acts by itself, or by a person's grant; a client with a metadata document is known by the grant alone. */
interface NewAccessToken {
  organizationId: string;
  oauthClientId: string | null;
  grantId: string | null;
  /** Null: any. */
  audience: TokenAudience | null;
  scopes: readonly Scope[];
}

const insert = sql(
  'platform.accessToken.insert',
  `insert into platform.access_token
     (organization_id, id, oauth_client_id, hash, scopes, created_at, expires_at, grant_id, audience)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
);

export async function insertAccessToken(tx: Transaction, token: NewAccessToken): Promise<IssuedAccessToken> {
  const { organizationId, oauthClientId, grantId, audience, scopes } = token;
  const accessToken = newSecret('accessToken');
  const now = tx.db.clock.now();
  const expiresAt = new Date(now.getTime() + identityLimits.accessTokenTtlMs);
  const values = [organizationId, newId(), oauthClientId, hashSecret(accessToken), scopes, now, expiresAt];
  await tx.query(insert, [...values, grantId, audience]);
  return {
    accessToken,
    tokenType: 'Bearer',
    expiresIn: identityLimits.accessTokenTtlMs / 1000,
    scope: scopes.join(' '),
    refreshToken: null,
  };
}
