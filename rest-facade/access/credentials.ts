import type { IncomingHttpHeaders } from 'node:http';
import { fail } from '../../kernel/errors.js';

/** What a request shows to prove who sends it. */
export interface PresentedCredential {
  kind: 'bearer' | 'session';
  token: string;
}

const bearer = /^bearer +(?<token>[^\s,]+)$/i;
const sessionCookie = /(?:^|; *)tw_session=([^;]*)/;

/**
 * Finds the credential of a request (§5.1, §5.4): `Authorization: Bearer`, else the session cookie, else none. A
 * header of another scheme is rejected: falling back to the cookie would act for somebody the sender did not mean.
 */
export function presentedCredential(headers: IncomingHttpHeaders): PresentedCredential | null {
  const { authorization, cookie } = headers;
  if (authorization !== undefined) {
    const token = bearer.exec(authorization)?.groups?.token;
    if (token === undefined) {
      throw fail('UNAUTHENTICATED', { detail: 'The Authorization header must be "Bearer" and a token.' });
    }
    return { kind: 'bearer', token };
  }
  const token = cookie === undefined ? undefined : sessionCookie.exec(cookie)?.[1];
  return token === undefined || token === '' ? null : { kind: 'session', token };
}
