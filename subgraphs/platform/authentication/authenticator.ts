import type { Clock } from '../../../kernel/clock.js';
import type { Authenticator, Caller, SessionCaller, TokenAudience } from '../../../kernel/context.js';
import type { Database } from '../../../kernel/database/database.js';
import { isId } from '../../../kernel/ids.js';
import type { ApiKeyUse } from '../api-key/api-key-use.js';
import { hashSecret, secretPrefixes } from '../credential/secret.js';
import { identityLimits } from '../identity.limits.js';
import { allowedScopes, roleScopes } from '../role/role.rules.js';
import {
  type AccessTokenRow,
  type BearerRow,
  findAccessToken,
  findApiKey,
  findSession,
  type SessionRow,
} from './authenticator.queries.js';
import { CredentialCache } from './credential-cache.js';
import type { CredentialChanges } from './credential-changes.js';

interface AuthenticatorDependencies {
  db: Database;
  clock: Clock;
  changes: CredentialChanges;
  apiKeyUse: ApiKeyUse;
}

const noScopes: ReadonlySet<never> = new Set();

/**
 * Turns API keys, access tokens and session tokens into callers: from memory when the credential was verified
 * in the last seconds and did not change since, otherwise with one statement. What is unknown is not
 * remembered, so that a new credential works at once. Memory knows the tokens themselves, which it holds anyway with
 * the requests that show them: hashing each again would be a twentieth of a read.
 */
export class DatabaseAuthenticator implements Authenticator {
  readonly #dependencies: AuthenticatorDependencies;
  readonly #bearers = new CredentialCache<KnownBearer>();
  readonly #sessions = new CredentialCache<SessionCaller>();

  constructor(dependencies: AuthenticatorDependencies) {
    this.#dependencies = dependencies;
    dependencies.changes.onChange(subjectId => {
      this.#bearers.forget(subjectId);
      this.#sessions.forget(subjectId);
    });
  }

  /**
   * The caller of an API key, OAuth client or grant (§5); null for anything unknown, expired, revoked or for another audience
   * (RFC 8707). Keys, and tokens that were not asked for one, are for every audience.
   */
  async bearer(token: string, audience: TokenAudience = 'api'): Promise<Caller | null> {
    if (token.length > identityLimits.credentialLength) {
      return null;
    }
    const now = this.#dependencies.clock.now();
    const known = this.#bearers.get(token, now.getTime()) ?? (await this.#readBearer(token));
    if (known === null || (known.audience !== null && known.audience !== audience)) {
      return null;
    }
    const { caller } = known;
    if (caller.kind === 'api_key') {
      this.#dependencies.apiKeyUse.note(caller.organizationId!, caller.id, now);
    }
    return caller;
  }

  /** The signed-in person; `caller.organizationId` stays null unless they are a member of the one named. */
  async session(token: string, organizationId: string | null): Promise<SessionCaller | null> {
    if (token.length > identityLimits.credentialLength) {
      return null;
    }
    const named = organizationId !== null && isId(organizationId) ? organizationId.toLowerCase() : null;
    const key = `${token}/${named}`;
    return (
      this.#sessions.get(key, this.#dependencies.clock.now().getTime()) ??
      this.#readSession(token, named, key)
    );
  }

  async #readBearer(token: string): Promise<KnownBearer | null> {
    const generation = this.#bearers.generation;
    const { db, clock } = this.#dependencies;
    const now = clock.now();
    const hash = hashSecret(token);
    const isAccessToken = token.startsWith(secretPrefixes.accessToken);
    const row = isAccessToken ? await findAccessToken(db, hash, now) : await findApiKey(db, hash, now);
    if (row === null) {
      return null;
    }
    const value = isAccessTokenRow(row) ? accessTokenBearer(row) : keyBearer(row);
    const subjectIds = [row.id, row.credentialId, ...(isAccessTokenRow(row) ? dependsOn(row) : [])];
    this.#bearers.set(
      token,
      { value, subjectIds, trustedUntil: trustedUntil(now, row.expiresAt) },
      generation,
    );
    return value;
  }

  async #readSession(
    token: string,
    organizationId: string | null,
    key: string,
  ): Promise<SessionCaller | null> {
    const generation = this.#sessions.generation;
    const now = this.#dependencies.clock.now();
    const prolongedTo = new Date(now.getTime() + identityLimits.sessionTtlMs);
    const row = await findSession(this.#dependencies.db, {
      hash: hashSecret(token),
      organizationId,
      now,
      prolongedTo,
    });
    if (row === null) {
      return null;
    }
    const value = sessionCaller(row, organizationId);
    const subjectIds = [row.id, row.userId];
    this.#sessions.set(
      key,
      { value, subjectIds, trustedUntil: trustedUntil(now, row.expiresAt) },
      generation,
    );
    return value;
  }
}

function trustedUntil(now: Date, expiresAt: string | null): number {
  const soon = now.getTime() + identityLimits.credentialCacheTtlMs;
  return expiresAt === null ? soon : Math.min(soon, Date.parse(expiresAt));
}

/** A verified key or token, and what it is for; null: everything. */
interface KnownBearer {
  caller: Caller;
  audience: TokenAudience | null;
}

const keyBearer = (row: BearerRow): KnownBearer => ({ caller: bearerCaller('api_key', row), audience: null });

const isAccessTokenRow = (row: BearerRow | AccessTokenRow): row is AccessTokenRow => 'audience' in row;

/** What a person granted is worth what they may do themselves now. */
function accessTokenBearer(row: AccessTokenRow): KnownBearer {
  const { audience, grantedBy, role } = row;
  const caller = bearerCaller('oauth_client', row);
  return grantedBy === null || role === null
    ? { caller, audience }
    : { caller: { ...caller, scopes: allowedScopes(role, row.scopes), grantedBy }, audience };
}

/** Whose changes end what is remembered of a token, beside its own and its grant's. */
const dependsOn = ({ oauthClientId, grantedBy }: AccessTokenRow): string[] =>
  [oauthClientId, grantedBy].filter(id => id !== null);

const bearerCaller = (kind: 'api_key' | 'oauth_client', row: BearerRow): Caller => ({
  kind,
  id: row.id,
  organizationId: row.organizationId,
  userId: null,
  role: null,
  scopes: new Set(row.scopes),
});

const sessionCaller = (row: SessionRow, organizationId: string | null): SessionCaller => ({
  caller: {
    kind: 'session',
    id: row.id,
    organizationId: row.role === null ? null : organizationId,
    userId: row.userId,
    role: row.role,
    scopes: row.role === null ? noScopes : roleScopes(row.role),
  },
  csrfToken: row.csrfToken,
});
