import type { TokenAudience } from '../../../kernel/context.js';
import { fail } from '../../../kernel/errors.js';
import { isScope, type Scope } from '../../../kernel/scopes.js';
import { provesChallenge } from '../oauth-parameters/proof-key.rules.js';
import { allowedScopes } from '../role/role.rules.js';
import type { RefreshTokenRow, TokenGrant } from './token-grant.queries.js';

/** The client that asks for tokens, identified or authenticated. */
export interface TokenClient {
  clientId: string;
  /** Where a registered client may act; null for one with a metadata document, which may act wherever somebody lets it. */
  organizationIds: readonly string[] | null;
}

/** What becomes of a code or refresh token. `reused`: it was used before, so whoever used it is not trusted any more. */
export type TokenVerdict = 'valid' | 'invalid' | 'reused';

interface CodeProof {
  client: TokenClient;
  redirectUri: string;
  verifier: string;
  now: Date;
}

/**
 * RFC 6749 §4.1.3, RFC 7636 §4.6. A code that another client shows, or somebody without the verifier, stays the client's
 * own: it could not be used, and its client is not to blame.
 */
export function codeVerdict(grant: TokenGrant | null, proof: CodeProof): TokenVerdict {
  if (grant === null || !belongsTo(grant, proof.client)) {
    return 'invalid';
  }
  if (grant.redeemedAt !== null) {
    return 'reused';
  }
  const isValid =
    isInForce(grant, proof.now) &&
    Date.parse(grant.codeExpiresAt) > proof.now.getTime() &&
    grant.redirectUri === proof.redirectUri &&
    provesChallenge(grant.codeChallenge, proof.verifier);
  return isValid ? 'valid' : 'invalid';
}

/** RFC 9700 §4.14.2: of two who show the same refresh token, one has stolen it. */
export function refreshVerdict(row: RefreshTokenRow | null, client: TokenClient, now: Date): TokenVerdict {
  if (row === null || !belongsTo(row, client)) {
    return 'invalid';
  }
  if (row.usedAt !== null) {
    return 'reused';
  }
  const isValid = isInForce(row, now) && Date.parse(row.refreshTokenExpiresAt) > now.getTime();
  return isValid ? 'valid' : 'invalid';
}

/** A token is for what was consented to. @throws OAUTH_INVALID_TARGET */
export function rejectOtherAudience(grant: TokenGrant, asked: TokenAudience | null): void {
  if (asked !== null && asked !== grant.audience) {
    throw fail('OAUTH_INVALID_TARGET', { detail: 'The person consented to tokens for another resource.' });
  }
}

/**
 * Scopes of an access token: all that were granted, or those of them that a refresh asks for (RFC 6749 §6). `effective` is
 * what the person's role allows of them now. @throws OAUTH_INVALID_SCOPE for any that was not granted, and where nothing
 * remains.
 */
export function tokenScopes(
  { scopes, role }: Pick<TokenGrant, 'scopes' | 'role'>,
  requested: string | null | undefined,
): { scopes: Scope[]; effective: Scope[] } {
  const names = new Set((requested ?? '').split(' ').filter(name => name !== ''));
  if ([...names].some(name => !isScope(name) || !scopes.includes(name))) {
    throw fail('OAUTH_INVALID_SCOPE', { detail: 'The person did not grant all of the requested scopes.' });
  }
  const chosen = names.size === 0 ? scopes : scopes.filter(scope => names.has(scope));
  const effective = role === null ? [] : [...allowedScopes(role, chosen)];
  if (effective.length === 0) {
    throw fail('OAUTH_INVALID_SCOPE', {
      detail: 'The role of the person allows none of the scopes any more.',
    });
  }
  return { scopes: chosen, effective };
}

const belongsTo = (grant: TokenGrant, { clientId, organizationIds }: TokenClient): boolean =>
  grant.clientId === clientId && (organizationIds === null || organizationIds.includes(grant.organizationId));

const isInForce = ({ revokedAt, expiresAt, role }: TokenGrant, now: Date): boolean =>
  revokedAt === null && role !== null && Date.parse(expiresAt) > now.getTime();
