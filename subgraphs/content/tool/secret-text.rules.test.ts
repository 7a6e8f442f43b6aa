import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { Encryption } from '../../../kernel/encryption.js';
import { withoutSecrets, withoutSecretsWithin } from './secret-text.rules.js';

const sealed = new Encryption(randomBytes(32)).encrypt('a secret', 'x');

it.each([
  'tw_sk_killed0123456789abc',
  'tw_cs_0123456789abcdef',
  'tw_at_0123456789abcdef',
  'tw_st_0123456789abcdef',
  'tw_in_0123456789abcdef',
  'tw_mt_0123456789abcdef',
  'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
  sealed,
  'sk-proj-0123456789abcdef',
  'sk-0123456789abcdefghij',
  'sk_live_0123456789abcdef',
  'ghp_0123456789abcdefghijkl',
  'xoxb-0123456789-abcdef',
  'AKIAIOSFODNN7EXAMPLE',
  'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0In0.dozjgNryP4J3jVmN',
  'Bearer 0123456789abcdefghij',
  '-----BEGIN RSA PRIVATE KEY-----\nMIIE\n-----END RSA PRIVATE KEY-----',
  '-----BEGIN PRIVATE KEY-----\nMIIE without an end',
])('%s is no part of a text', secret => {
  const text = `Before (${secret}), “${secret}”`;
  expect(withoutSecrets(text)).not.toContain(secret);
  expect(withoutSecrets(text).startsWith('Before ')).toBe(true);
  expect(JSON.stringify(withoutSecretsWithin({ [secret]: [{ deep: text }] }))).not.toContain(
    secret.split('\n')[0],
  );
});

it.each([
  ['password: hunter2hunter2', 'password: [secret]'],
  ['The password=hunter2, and more', 'The password=[secret], and more'],
  ['DB_PASSWD = "correct horse"', 'DB_PASSWD = "[secret] horse"'],
  ['pwd:hunter2;x', 'pwd:[secret];x'],
  ['https://shop.example/?secret=0a1b2c&page=2', 'https://shop.example/?secret=[secret]&page=2'],
  ['{"client_secret": "0a1b2c3d"}', '{"client_secret": "[secret]"}'],
  ['Api-Key: 0a1b2c3d', 'Api-Key: [secret]'],
  ['password=[secret]', 'password=[secret]'],
])('%s names a credential', (text, expected) => {
  expect(withoutSecrets(text)).toBe(expected);
  expect(withoutSecrets(withoutSecrets(text))).toBe(expected);
});

it.each([
  'Password protected, the secret: lace and silk',
  'Forgot your password? Key: blue',
  'A skirt, sk-1, v1.2, tw_sk_, Bearer of news',
  'tw_client_019a9f0000007000800000000001',
  'sk-blue-shirt-large-01',
  '019a9f00-0000-7000-8000-000000000001',
  'eyJpZCI6IjAxOWE5ZjAwIn0',
])('%s is left as it is', text => {
  expect(withoutSecrets(text)).toBe(text);
  expect(withoutSecretsWithin({ text, n: 1, none: null, is: true })).toEqual({
    text,
    n: 1,
    none: null,
    is: true,
  });
});

it('no text is left in a field that names a credential', () => {
  const given = {
    password: 'hunter2',
    nested: [
      { dbPassword: 'x1', client_secret: 'y2', 'X-Api-Key': 'z3', refreshToken: '', accessToken: null },
    ],
    passwordHint: 'the usual',
    keyword: 'silk',
  };
  expect(withoutSecretsWithin(given)).toEqual({
    password: '[secret]',
    nested: [
      {
        dbPassword: '[secret]',
        client_secret: '[secret]',
        'X-Api-Key': '[secret]',
        refreshToken: '',
        accessToken: null,
      },
    ],
    passwordHint: 'the usual',
    keyword: 'silk',
  });
});
