import type { TokenAudience } from '../../../kernel/context.js';
import { isScope, type Scope } from '../../../kernel/scopes.js';
import { oauthGrantLimits } from '../oauth-grant/oauth-grant.limits.js';
import { audienceOf } from '../oauth-parameters/audience.rules.js';
import { isChallenge } from '../oauth-parameters/proof-key.rules.js';
import { isRegisteredRedirect } from '../oauth-parameters/redirect-uri.rules.js';

/** Parameters of an authorization request as they arrive (RFC 6749 §4.1.1, RFC 7636 §4.3, RFC 8707 §2). */
export interface AuthorizationRequest {
  responseType?: string | null;
  responseMode?: string | null;
  clientId?: string | null;
  redirectUri?: string | null;
  scope?: string | null;
  state?: string | null;
  codeChallenge?: string | null;
  codeChallengeMethod?: string | null;
  resource?: string | null;
  /** The first parameter that came more than once (RFC 6749 §3.1). */
  repeatedParameter?: string | null;
}

/** Codes of RFC 6749 §4.1.2.1 and RFC 8707 §2. */
type AuthorizationErrorCode =
  | 'invalid_request'
  | 'unsupported_response_type'
  | 'invalid_scope'
  | 'invalid_target';

/** What the client is told: where it is to be found has been proved. */
export interface AuthorizationError {
  error: AuthorizationErrorCode;
  description: string;
}

/** A request that a person can be asked about. */
export interface SoundRequest {
  scopes: readonly Scope[];
  /** Whether it named scopes; else `scopes` are all that it could have. */
  namesScopes: boolean;
  codeChallenge: string;
  audience: TokenAudience;
}

const repeatable = new Set(['client_id', 'redirect_uri']);

/**
 * Where the answer goes, or why it can go nowhere. Nobody is sent to an address that the client did not register
 * (RFC 6749 §4.1.2.1, RFC 9700 §4.11).
 */
export function answerAddress(
  { redirectUri, repeatedParameter }: AuthorizationRequest,
  registered: readonly string[],
): { redirectUri: string } | { problem: string } {
  if (repeatedParameter != null && repeatable.has(repeatedParameter)) {
    return { problem: `The parameter ${repeatedParameter} is given more than once.` };
  }
  const uri = redirectUri ?? (registered.length === 1 ? registered[0]! : null);
  if (uri === null) {
    return { problem: 'The parameter redirect_uri is missing.' };
  }
  return isRegisteredRedirect(registered, uri)
    ? { redirectUri: uri }
    : { problem: 'The redirect_uri is not one that the application has registered.' };
}

/** Checks what the client may be told of; `available` are the scopes that it could ask for. */
export function readRequest(
  request: AuthorizationRequest,
  available: readonly Scope[],
  publicUrl: string,
): SoundRequest | AuthorizationError {
  const error = formError(request) ?? proofError(request);
  if (error !== null) {
    return error;
  }
  const { resource, scope, codeChallenge } = request;
  const audience = resource == null ? 'api' : audienceOf(resource, publicUrl);
  if (audience === null) {
    return { error: 'invalid_target', description: 'The resource is not one of this server.' };
  }
  const scopes = requestedScopes(scope, available);
  return scopes.length === 0
    ? { error: 'invalid_scope', description: 'None of the requested scopes can be granted to the client.' }
    : { scopes, namesScopes: scope != null, codeChallenge: codeChallenge!, audience };
}

const invalid = (description: string): AuthorizationError => ({ error: 'invalid_request', description });

function formError(request: AuthorizationRequest): AuthorizationError | null {
  const { responseType, responseMode, repeatedParameter, state, scope } = request;
  if (repeatedParameter === 'resource') {
    return { error: 'invalid_target', description: 'A token is for one resource.' };
  }
  if (repeatedParameter != null) {
    return invalid(`The parameter ${repeatedParameter} is given more than once.`);
  }
  if (responseType == null) {
    return invalid('The parameter response_type is missing.');
  }
  if (responseType !== 'code') {
    return { error: 'unsupported_response_type', description: 'The only response_type is code.' };
  }
  if (responseMode != null && responseMode !== 'query') {
    return invalid('The only response_mode is query.');
  }
  if ((state ?? '').length > oauthGrantLimits.stateLength) {
    return invalid(`A state has at most ${oauthGrantLimits.stateLength} characters.`);
  }
  return (scope ?? '').length > oauthGrantLimits.scopeLength
    ? invalid(`A scope parameter has at most ${oauthGrantLimits.scopeLength} characters.`)
    : null;
}

/** A challenge without a method would be plain, which protects nothing where requests can be read (RFC 9700 §2.1.1). */
function proofError({ codeChallenge, codeChallengeMethod }: AuthorizationRequest): AuthorizationError | null {
  if (codeChallenge == null) {
    return invalid('The parameter code_challenge is missing: PKCE is required (RFC 7636).');
  }
  if (codeChallengeMethod !== 'S256') {
    return invalid('The only code_challenge_method is S256.');
  }
  return isChallenge(codeChallenge) ? null : invalid('The code_challenge is not one of S256.');
}

/** Those that are unknown are left out (RFC 6749 §3.3): the page and the token say what is granted. */
function requestedScopes(scope: string | null | undefined, available: readonly Scope[]): Scope[] {
  const names = scope == null ? null : new Set(scope.split(' ').filter(isScope));
  return available.filter(each => names === null || names.has(each));
}
