import { expect, it } from 'vitest';
import { fail } from '../../kernel/errors.js';
import { oauthErrorOf } from './oauth-error.js';

it.each([
  ['CLIENT_INVALID', 'invalid_client'],
  ['OAUTH_INVALID_SCOPE', 'invalid_scope'],
  ['OAUTH_INVALID_GRANT', 'invalid_grant'],
  ['OAUTH_INVALID_TARGET', 'invalid_target'],
  ['OAUTH_UNAUTHORIZED_CLIENT', 'unauthorized_client'],
  ['OAUTH_UNSUPPORTED_GRANT_TYPE', 'unsupported_grant_type'],
  ['OAUTH_INVALID_REQUEST', 'invalid_request'],
  ['VALIDATION_FAILED', 'invalid_request'],
  ['INTERNAL', 'server_error'],
  ['UNAVAILABLE', 'temporarily_unavailable'],
  ['RATE_LIMITED', 'temporarily_unavailable'],
] as const)('%s is called %s by OAuth', (code, error) => {
  expect(oauthErrorOf(fail(code)).error).toBe(error);
});

it('a description has the characters that OAuth allows in one, and no others', () => {
  const detail = 'The scope "käse\\brot"\n is not known.';
  expect(oauthErrorOf(fail('OAUTH_INVALID_SCOPE', { detail })).error_description).toBe(
    "The scope 'k?se?brot'? is not known.",
  );
});
