import { inputLimits } from '../../../kernel/input.limits.js';
import { withRepairedText } from '../../../kernel/outside-text.js';
import { oauthGrantLimits } from '../oauth-grant/oauth-grant.limits.js';
import { redirectUriProblem } from '../oauth-parameters/redirect-uri.rules.js';

/** What is kept of the metadata document by which a client is known (OAuth Client ID Metadata Document). */
export interface ClientDocument {
  name: string;
  redirectUris: readonly string[];
  /** Whether it wants to refresh its tokens (RFC 7591 §2, `grant_types`). */
  isRefreshable: boolean;
}

const loopbackHost = /^(.+\.)?localhost$|^127\.\d+\.\d+\.\d+$|^\[::1\]$/;

/** What is wrong with the address of a document, beside where it leads; null where nothing is (§3 of the draft). */
export function documentUrlProblem(clientId: string): string | null {
  const url = clientId.length > oauthGrantLimits.clientIdLength ? null : URL.parse(clientId);
  // Without TLS anybody on the way could be the client; where loopback may be called at all, it is a developer's.
  const isSafe = url?.protocol === 'https:' || (url?.protocol === 'http:' && loopbackHost.test(url.hostname));
  if (url === null || !isSafe || url.href !== clientId || url.hash !== '' || clientId.includes('#')) {
    return 'A client_id that is a URL is a plain https URL without a fragment.';
  }
  if (url.username !== '' || url.password !== '' || url.pathname === '/') {
    return 'A client_id that is a URL has a path and no credentials.';
  }
  return null;
}

/** Whether a text is a document that says of itself that it is at the address: only such a one was written to be read by us. */
export const isDocumentOf = (clientId: string, text: string): boolean =>
  fieldsOf(text)?.client_id === clientId;

/**
 * Reads a document. Its `client_id` is the address that it was read from, and it has no secret, since everybody can read it.
 *
 * @returns what is wrong with it, in words for the client's developer.
 */
export function readClientDocument(clientId: string, text: string): ClientDocument | { problem: string } {
  const fields = fieldsOf(text);
  if (fields === null) {
    return { problem: 'It is not a JSON object.' };
  }
  if (fields.client_id !== clientId) {
    return { problem: 'Its client_id is not its own address.' };
  }
  const problem = secretProblem(fields) ?? grantProblem(fields);
  if (problem !== null) {
    return { problem };
  }
  const name = nameOf(fields.client_name);
  if (name === null) {
    return { problem: `Its client_name has 1 to ${inputLimits.nameLength} characters in one line.` };
  }
  const redirectUris = redirectsOf(fields.redirect_uris);
  return 'problem' in redirectUris
    ? redirectUris
    : { name, redirectUris: redirectUris.uris, isRefreshable: mayRefresh(fields.grant_types) };
}

type Fields = Readonly<Record<string, unknown>>;

function secretProblem(fields: Fields): string | null {
  if ('client_secret' in fields || 'client_secret_expires_at' in fields) {
    return 'It contains a secret.';
  }
  const { token_endpoint_auth_method: method } = fields;
  return method === undefined || method === 'none'
    ? null
    : 'Its token_endpoint_auth_method is not none, the only one that is supported.';
}

function grantProblem({ grant_types: grants, response_types: responses }: Fields): string | null {
  if (grants !== undefined && !includes(grants, 'authorization_code')) {
    return 'Its grant_types do not contain authorization_code.';
  }
  return responses === undefined || includes(responses, 'code')
    ? null
    : 'Its response_types do not contain code.';
}

/** A client that does not say gets what most want; without it people would consent every hour. */
const mayRefresh = (grants: unknown): boolean => grants === undefined || includes(grants, 'refresh_token');

/** Spaces are made one; what turns or hides text, such as marks of direction, could pretend to be another name. */
function nameOf(value: unknown): string | null {
  const name = typeof value === 'string' ? value.replace(/\s+/g, ' ').trim() : '';
  return name === '' || name.length > inputLimits.nameLength || /[\p{Cc}\p{Cf}]/u.test(name) ? null : name;
}

function redirectsOf(value: unknown): { uris: string[] } | { problem: string } {
  const uris: unknown[] = Array.isArray(value) ? value : [];
  if (uris.length === 0 || uris.length > oauthGrantLimits.redirectUrisMax) {
    return { problem: `Its redirect_uris are 1 to ${oauthGrantLimits.redirectUrisMax} URIs.` };
  }
  const texts = uris.filter(uri => typeof uri === 'string');
  const problem =
    texts.length < uris.length
      ? 'A redirect URI is a string.'
      : texts.map(redirectUriProblem).find(each => each !== null);
  return problem === undefined || problem === null
    ? { uris: texts }
    : { problem: `One of its redirect_uris is invalid. ${problem}` };
}

const includes = (list: unknown, value: string): boolean => Array.isArray(list) && list.includes(value);

function fieldsOf(text: string): Fields | null {
  try {
    const value: unknown = withRepairedText(JSON.parse(text));
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : null;
  } catch {
    return null;
  }
}
