import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { KeyedHash } from './keyed-hash.js';

const expected = (key: Buffer, message: string) =>
  createHmac('sha256', key).update(message, 'utf8').digest('base64');

const messages = [
  '',
  'id.1763716000.{}',
  'Tasse Übergröße 🫖',
  'x'.repeat(300 * 1024),
  '€'.repeat(20_000),
  'y',
];

describe('KeyedHash', () => {
  it('has the value of RFC 4231 §4.3', () => {
    const hash = new KeyedHash(Buffer.from('Jefe')).base64Of('what do ya ', Buffer.from('want for nothing?'));
    expect(Buffer.from(hash, 'base64').toString('hex')).toBe(
      '5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843',
    );
  });

  it.each([1, 24, 32, 63, 64, 65, 131])('is the HMAC-SHA256 of every message by a key of %i bytes', size => {
    const key = Buffer.alloc(size, 0xaa);
    const hash = new KeyedHash(key);
    expect(messages.map(message => hash.base64Of('', Buffer.from(message)))).toEqual(
      messages.map(message => expected(key, message)),
    );
    expect(messages.map(message => hash.base64Of(message, Buffer.from('ü')))).toEqual(
      messages.map(message => expected(key, `${message}ü`)),
    );
  });
});
