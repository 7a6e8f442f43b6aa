import { expect, it } from 'vitest';
import { readAuthorizeParameters } from './authorize-parameters.js';
import { pagePolicy } from './page-policy.js';

const targetsOf = (address: string | null) => /form-action ([^;]*)/.exec(pagePolicy(address))![1];

it.each([
  [null, "'self'"],
  ['https://app.example:8443/callback?x=1', "'self' https://app.example:8443"],
  ['http://127.0.0.1:3000/callback', "'self' http://127.0.0.1:3000"],
  ['http://[::1]:3000/callback', "'self' http:"],
  ['com.example.app:/callback', "'self' com.example.app:"],
])('the form of a page that leads to %s may lead to %s', (address, targets) => {
  expect(targetsOf(address)).toBe(targets);
});

it('parameters are read as they came, empty ones as absent, the first of several', () => {
  const url =
    '/oauth/authorize?client_id=a&scope=&state=%00%ff&resource=1&resource=2&scope=x&other=1&organization_id=o';
  expect(readAuthorizeParameters(url)).toEqual({
    input: { clientId: 'a', scope: 'x', state: '\uFFFD\uFFFD', resource: '1', repeatedParameter: 'scope' },
    organizationId: 'o',
    query: url.slice('/oauth/authorize?'.length),
  });
  expect(readAuthorizeParameters('/oauth/authorize')).toEqual({ input: {}, organizationId: null, query: '' });
});
