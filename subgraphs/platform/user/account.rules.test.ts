import { describe, expect, it } from 'vitest';
import { accountErrors, normalizeEmail, normalizePassword } from './account.rules.js';

const account = { email: 'ann@example.com', password: 'long enough', name: 'Ann' };

const codesOf = (change: Partial<typeof account>) =>
  accountErrors({ ...account, ...change }).map(error => `${error.path} ${error.code}`);

describe('an account', () => {
  it('is fine with an address, ten characters and a name', () => {
    expect(codesOf({ password: 'tulips 417' })).toEqual([]);
    expect(codesOf({ password: 'tulip '.repeat(33) })).toEqual([]);
    expect(codesOf({ email: 'demo@tradewind.local' })).toEqual([]);
  });

  it('counts characters of a password, not code units', () => {
    expect(codesOf({ password: '😀'.repeat(9) })).toEqual(['password PASSWORD_TOO_SHORT']);
    expect(codesOf({ password: '😀😁😂🤣😃'.repeat(40) })).toEqual([]);
    expect(codesOf({ password: 'p'.repeat(201) })).toEqual(['password PASSWORD_TOO_LONG']);
  });

  it.each([
    'Password123!',
    'password 1234',
    'PassWordPassWord',
    'tradewind2026',
    '1234567890',
    '0987654321',
    'qwertyuiop',
    'QwertyUiop!1',
    'aaaaaaaaaaaa',
    'abababababab',
    'abcdefghijkl99',
    '1q2w3e4r5t6y',
  ])('is not given the password %s, which is guessed first', password =>
    expect(codesOf({ password })).toEqual(['password PASSWORD_COMMON']),
  );

  it.each([
    'correct horse battery staple',
    'fixed password',
    'long enough',
    'my grandmother knits',
    'Tr0ub4dor&3',
  ])('may have the password %s, whatever it is made of', password =>
    expect(codesOf({ password })).toEqual([]),
  );

  it.each([
    '',
    'ann',
    '@example.com',
    'ann@',
    'ann@example',
    'a nn@example.com',
    'a@b@c.com',
    'ann@example..com',
    'ann@example.com,bob@example',
    'ann@example.com,bob',
    'ann>@example.com',
    'ann@example.com;bob',
    '"ann"@example.com',
    'ann\r\nbcc:bob@example.com',
  ])('rejects the address %j', email => expect(codesOf({ email })).toEqual(['email EMAIL_MALFORMED']));

  it('rejects an address longer than mail can carry', () => {
    const email = `${'a'.repeat(243)}@example.com`;
    expect([codesOf({ email: email.slice(1) }), codesOf({ email })]).toEqual([[], ['email EMAIL_MALFORMED']]);
  });

  it('rejects names that are empty, too long, or break lines', () => {
    expect(codesOf({ name: ' ' })).toEqual(['name NAME_MISSING']);
    expect(codesOf({ name: 'n'.repeat(101) })).toEqual(['name NAME_TOO_LONG']);
    expect(codesOf({ name: 'Ann\nAdmin' })).toEqual(['name NAME_MALFORMED']);
  });
});

it('an address has one spelling, a password one composition', () => {
  expect(normalizeEmail('  Ann@EXAMPLE.com ')).toBe('ann@example.com');
  expect(normalizePassword('cafe\u0301')).toBe('caf\u00e9');
  expect(normalizePassword(' Case And Space ')).toBe(' Case And Space ');
});
