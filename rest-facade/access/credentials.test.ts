import { expect, it } from 'vitest';
import { presentedCredential } from './credentials.js';

it.each([
  ['no header at all', {}, null],
  ['a bearer token', { authorization: 'Bearer tw_1' }, { kind: 'bearer', token: 'tw_1' }],
  ['one in other letters', { authorization: 'bearer   tw_1' }, { kind: 'bearer', token: 'tw_1' }],
  ['the cookie', { cookie: 'tw_session=abc' }, { kind: 'session', token: 'abc' }],
  ['the cookie among others', { cookie: 'a=1; tw_session=abc; b=2' }, { kind: 'session', token: 'abc' }],
  ['a cookie whose name ends alike', { cookie: 'not_tw_session=abc' }, null],
  ['a cookie that was cleared', { cookie: 'tw_session=' }, null],
  [
    'a token beside the cookie',
    { authorization: 'Bearer tw_1', cookie: 'tw_session=abc' },
    { kind: 'bearer', token: 'tw_1' },
  ],
])('a request with %s shows what it shows, and nothing else', (_headers, headers, credential) => {
  expect(presentedCredential(headers)).toEqual(credential);
});

it.each(['Basic dXNlcg==', 'Bearer', 'Bearer a b', 'Bearer a,b', ''])(
  'the authorization %j is rejected, though there is a cookie',
  authorization => {
    expect(() => presentedCredential({ authorization, cookie: 'tw_session=abc' })).toThrow(
      expect.objectContaining({ code: 'UNAUTHENTICATED' }),
    );
  },
);
