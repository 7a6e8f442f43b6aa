import type { Clock } from '../../../kernel/clock.js';
import type { Authenticator, Caller, SessionCaller } from '../../../kernel/context.js';
import type { Database } from '../../../kernel/database/database.js';
import { isId } from '../../../kernel/ids.js';
import type { ApiKeyUse } from '../api-key/api-key-use.js';
import { hashSecret, secretPrefixes } from '../credential/secret.js';
import { identityLimits } from '../identity.limits.js';
import { roleScopes } from '../role/role.rules.js';
import {
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
  readonly #bearers = new CredentialCache<Caller>();
  readonly #sessions = new CredentialCache<SessionCaller>();

  constructor(dependencies: AuthenticatorDependencies) {
    this.#dependencies = dependencies;
    dependencies.changes.onChange(subjectId => {
      this.#bearers.forget(subjectId);
      this.#sessions.forget(subjectId);
    });
  }

  /** The API key's or OAuth client's caller (§5); null for anything unknown, expired or revoked. */
  async bearer(token: string): Promise<Caller | null> {
    if (token.length > identityLimits.credentialLength) {
      return null;
    }
    const now = this.#dependencies.clock.now();
    const caller = this.#bearers.get(token, now.getTime()) ?? (await this.#readBearer(token));
    if (caller?.kind === 'api_key') {
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

  async #readBearer(token: string): Promise<Caller | null> {
    const generation = this.#bearers.generation;
    const now = this.#dependencies.clock.now();
    const isAccessToken = token.startsWith(secretPrefixes.accessToken);
    const row = await (isAccessToken ? findAccessToken : findApiKey)(
      this.#dependencies.db,
      hashSecret(token),
      now,
    );
    if (row === null) {
      return null;
    }
    const value = bearerCaller(isAccessToken ? 'oauth_client' : 'api_key', row);
    const subjectIds = [row.id, row.credentialId];
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
