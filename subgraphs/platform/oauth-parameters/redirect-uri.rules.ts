import type { FieldError } from '../../../kernel/errors.js';
import { oauthGrantLimits } from '../oauth-grant/oauth-grant.limits.js';

/** Printable ASCII: what a client writes otherwise is percent-encoded, so that two spellings are two texts. */
const printable = /^[\x21-\x7e]+$/;
/** A program on the person's own machine; it learns its port when it starts (RFC 8252 §7.3). */
const loopback = /^http:\/\/(localhost|127\.0\.0\.1|\[::1\])(?::\d{1,5})?([/?].*)?$/;
/** A scheme of an app's own is a reversed domain name (RFC 8252 §7.1), so it has a dot; javascript: and data: have none. */
const privateUse = /^[a-z][a-z0-9+-]*(?:\.[a-z0-9+-]+)+:[/]?[^#]*$/;

/**
 * What is wrong with a redirect URI that a client registers; null where nothing is. It is https, http to the person's own
 * machine, or a scheme of the app's own (OAuth 2.1 §2.3, RFC 8252).
 */
export function redirectUriProblem(uri: string): string | null {
  if (uri.length > oauthGrantLimits.redirectUriLength) {
    return `A redirect URI has at most ${oauthGrantLimits.redirectUriLength} characters.`;
  }
  const url = printable.test(uri) ? URL.parse(uri) : null;
  if (url === null) {
    return 'A redirect URI is absolute.';
  }
  if (uri.includes('#')) {
    return 'A redirect URI has no fragment.';
  }
  if (url.username !== '' || url.password !== '' || uri.includes('\\')) {
    return 'A redirect URI has no credentials and no backslashes.';
  }
  const isAllowed = /^https:\/\/[^/]/.test(uri) || loopback.test(uri) || privateUse.test(uri);
  return isAllowed
    ? null
    : 'A redirect URI is https, http to localhost, or a scheme of the app that is a reversed domain name.';
}

/** What is wrong with those of a client to be made. */
export const redirectUriErrors = (path: string, uris: readonly string[]): FieldError[] =>
  uris.length > oauthGrantLimits.redirectUrisMax
    ? [
        {
          path,
          code: 'TOO_MANY_REDIRECT_URIS',
          message: `A client has at most ${oauthGrantLimits.redirectUrisMax} redirect URIs.`,
        },
      ]
    : uris.flatMap((uri, index) => {
        const message = redirectUriProblem(uri);
        return message === null ? [] : [{ path: `${path}.${index}`, code: 'REDIRECT_URI_INVALID', message }];
      });

/**
 * Whether the URI is one of those registered: the same text (RFC 9700 §2.1), but for the port of one that leads to the
 * person's own machine (RFC 8252 §7.3).
 */
export function isRegisteredRedirect(registered: readonly string[], uri: string): boolean {
  if (registered.includes(uri)) {
    return redirectUriProblem(uri) === null;
  }
  const asked = loopback.exec(uri);
  return (
    asked !== null &&
    redirectUriProblem(uri) === null &&
    registered.some(one => {
      const known = loopback.exec(one);
      return known !== null && known[1] === asked[1] && (known[2] ?? '') === (asked[2] ?? '');
    })
  );
}

/** Whether it leads to a program on the person's own machine, which any other program there can pretend to be. */
export const isLoopbackRedirect = (uri: string): boolean => loopback.test(uri);

/** Where it leads, for people: the host, or the scheme of an app. */
export function redirectPlace(uri: string): string {
  const { protocol, host } = new URL(uri);
  return protocol === 'https:' || protocol === 'http:' ? host : protocol;
}

/** The URI with parameters of the answer added to its query (RFC 6749 §4.1.2). */
export function redirectWith(uri: string, parameters: Readonly<Record<string, string | null>>): string {
  const added = new URLSearchParams();
  for (const [name, value] of Object.entries(parameters)) {
    if (value !== null) {
      added.set(name, value);
    }
  }
  return `${uri}${uri.includes('?') ? '&' : '?'}${added}`;
}
