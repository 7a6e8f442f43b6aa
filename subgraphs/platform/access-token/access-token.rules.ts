import { fail } from '../../../kernel/errors.js';
import { isScope, type Scope } from '../../../kernel/scopes.js';

/**
 * Parameters of RFC 6749 §4.1.3, §4.4.2 and §6, RFC 7636 §4.5 and RFC 8707 §2 as they arrive; `organizationId` is an
 * extension for clients of several.
 */
export interface TokenRequest {
  grantType?: string | null;
  clientId?: string | null;
  clientSecret?: string | null;
  scope?: string | null;
  organizationId?: string | null;
  code?: string | null;
  redirectUri?: string | null;
  codeVerifier?: string | null;
  refreshToken?: string | null;
  resource?: string | null;
}

export const grantTypes = ['client_credentials', 'authorization_code', 'refresh_token'] as const;
export type GrantType = (typeof grantTypes)[number];

/** The grant type of a request. Checked once the client is known, as RFC 6749 §5.2 has it. */
export function grantTypeOf(grantType: string | null | undefined): GrantType {
  if (grantType === null || grantType === undefined || grantType === '') {
    throw fail('OAUTH_INVALID_REQUEST', { detail: 'grant_type is missing.' });
  }
  const known = grantTypes.find(type => type === grantType);
  if (known === undefined) {
    throw fail('OAUTH_UNSUPPORTED_GRANT_TYPE', { detail: `The grant types are ${grantTypes.join(', ')}.` });
  }
  return known;
}

/**
 * The scopes of a token: those requested that the client has, or all of the client's when none are requested
 * (RFC 6749 §3.3: the answer names what was granted). Rejected as invalid_scope when one is no scope at all,
 * or when nothing remains.
 */
export function grantedScopes(clientScopes: readonly Scope[], requested: string | null | undefined): Scope[] {
  if (requested === null || requested === undefined || requested.trim() === '') {
    return [...clientScopes];
  }
  const names = [...new Set(requested.trim().split(/ +/))];
  const unknown = names.find(name => !isScope(name));
  if (unknown !== undefined) {
    throw fail('OAUTH_INVALID_SCOPE', { detail: 'The scope parameter contains an unknown scope.' });
  }
  const granted = clientScopes.filter(scope => names.includes(scope));
  if (granted.length === 0) {
    throw fail('OAUTH_INVALID_SCOPE', { detail: 'The client has none of the requested scopes.' });
  }
  return granted;
}

/** The organization a token acts for: the client's only one, or the one it names of several. */
export function tokenOrganization(bound: readonly string[], named: string | null | undefined): string {
  if (named !== null && named !== undefined && named !== '') {
    const organizationId = named.toLowerCase();
    if (!bound.includes(organizationId)) {
      throw fail('OAUTH_INVALID_REQUEST', { detail: 'The client does not act for this organization.' });
    }
    return organizationId;
  }
  if (bound.length !== 1) {
    throw fail('OAUTH_INVALID_REQUEST', {
      detail: 'The client acts for several organizations: name one as organization_id.',
    });
  }
  return bound[0]!;
}
