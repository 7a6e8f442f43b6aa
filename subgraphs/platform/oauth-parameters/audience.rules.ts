import type { TokenAudience } from '../../../kernel/context.js';
import { fail } from '../../../kernel/errors.js';

/**
 * What may be named in `resource` (RFC 8707), by its place on the installation. The endpoint of purchases calls the routes of
 * the API with the token that it is sent, so that its tokens are tokens for the API.
 */
const resources: readonly (readonly [path: string, audience: TokenAudience])[] = [
  ['', 'api'],
  ['/ucp/mcp', 'api'],
  ['/mcp', 'mcp'],
];

/**
 * The audience that a `resource` names; null where it is not one of this installation's. Scheme and host are compared in any
 * case, and a slash at the end does not count.
 */
export function audienceOf(resource: string, publicUrl: string): TokenAudience | null {
  const asked = normalized(resource);
  const named = resources.find(([path]) => normalized(`${publicUrl}${path}`) === asked);
  return named?.[1] ?? null;
}

/** The same, of a token request: null where none is named. @throws OAUTH_INVALID_TARGET */
export function requestedAudience(
  resource: string | null | undefined,
  publicUrl: string,
): TokenAudience | null {
  if (resource === null || resource === undefined || resource === '') {
    return null;
  }
  const audience = audienceOf(resource, publicUrl);
  if (audience === null) {
    throw fail('OAUTH_INVALID_TARGET');
  }
  return audience;
}

function normalized(text: string): string | null {
  const url = URL.parse(text);
  return url === null || text.includes('#') || url.username !== '' || url.password !== '' || url.search !== ''
    ? null
    : `${url.origin}${url.pathname.replace(/\/$/, '')}`;
}
