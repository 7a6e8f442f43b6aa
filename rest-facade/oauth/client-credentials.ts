import { fail } from '../../kernel/errors.js';

type Fields = Record<string, unknown>;

const basicPrefix = /^basic +/i;

/**
 * Puts the client's credentials into the body fields `client_id` and `client_secret`, wherever they were sent:
 * `client_secret_basic` or `client_secret_post` (RFC 6749 §2.3.1), never both.
 */
export function withClientCredentials(authorization: string | undefined, body: Fields): Fields {
  if (authorization === undefined) {
    return body;
  }
  if ('client_secret' in body) {
    throw fail('OAUTH_INVALID_REQUEST', {
      detail: 'The client must use one authentication method, not two.',
    });
  }
  const { id, secret } = basicCredentials(authorization);
  if ('client_id' in body && body.client_id !== id) {
    throw fail('OAUTH_INVALID_REQUEST', { detail: 'client_id differs from the Authorization header.' });
  }
  return { ...body, client_id: id, client_secret: secret };
}

function basicCredentials(authorization: string): { id: string; secret: string } {
  const encoded = basicPrefix.test(authorization) ? authorization.replace(basicPrefix, '').trim() : '';
  const pair = Buffer.from(encoded, 'base64').toString('utf8');
  const colon = pair.indexOf(':');
  const id = colon < 0 ? null : formDecoded(pair.slice(0, colon));
  const secret = colon < 0 ? null : formDecoded(pair.slice(colon + 1));
  if (id === null || secret === null) {
    throw fail('CLIENT_INVALID', { detail: 'The Authorization header must be Basic client credentials.' });
  }
  return { id, secret };
}

/** The application/x-www-form-urlencoded decoding that RFC 6749 §2.3.1 asks for; null where it is malformed. */
function formDecoded(text: string): string | null {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return null;
  }
}
