import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

/** 32 bytes in base64url. */
const tokenForm = /^[A-Za-z0-9_-]{43}$/;

/**
 * What the form of the sign-in repeats of a cookie: who is not signed in has no session's CSRF token, yet nobody must be
 * signed in to somebody else's account by a page elsewhere, or they would connect their programs to it. With TLS the cookie
 * can be set by this host alone (`__Host-`).
 */
export class SignInToken {
  readonly #name: string;
  readonly #attributes: string;

  constructor(hasTls: boolean) {
    this.#name = hasTls ? '__Host-tw_sign_in' : 'tw_sign_in';
    this.#attributes = `Path=/; HttpOnly; SameSite=Lax${hasTls ? '; Secure' : ''}`;
  }

  /** That of the browser's cookie; a new one, with the cookie to set, where it has none. Several pages share it. */
  of(headers: IncomingHttpHeaders): { token: string; setCookie: string | null } {
    const known = this.#read(headers);
    if (known !== null) {
      return { token: known, setCookie: null };
    }
    const token = randomBytes(32).toString('base64url');
    return { token, setCookie: `${this.#name}=${token}; ${this.#attributes}` };
  }

  /** Whether the form came from a page that this browser was given. */
  isRepeated(headers: IncomingHttpHeaders, given: string | undefined): boolean {
    const known = this.#read(headers);
    return known !== null && given !== undefined && isSameText(known, given);
  }

  #read({ cookie }: IncomingHttpHeaders): string | null {
    const pairs = (cookie ?? '').split('; ').map(pair => pair.split('='));
    const value = pairs.find(([name]) => name === this.#name)?.[1];
    return value !== undefined && tokenForm.test(value) ? value : null;
  }
}

/** Compares in a time that does not tell how much was right. */
export function isSameText(a: string, b: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(a), digest(b));
}

/** Browsers say where a request comes from (Fetch Metadata); others do not, and have no cookies of people either. */
export const isFromElsewhere = (headers: IncomingHttpHeaders): boolean =>
  headers['sec-fetch-site'] === 'cross-site' || headers['sec-fetch-site'] === 'same-site';
