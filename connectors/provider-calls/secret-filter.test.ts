import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SecretFilter, withoutSecret } from './secret-filter.js';

describe('a text without the secret', () => {
  it('has it replaced in texts, lists, fields and names, at any depth', () => {
    const value = { a: ['x sk-1 y', { 'sk-1': 'sk-1sk-1' }], n: 1, none: null };
    expect(withoutSecret(value, 'sk-1')).toEqual({
      a: ['x [secret] y', { '[secret]': '[secret][secret]' }],
      n: 1,
      none: null,
    });
  });

  it('is the same in pieces, wherever they are cut', () => {
    const secret = 'abac';
    const words = fc.array(fc.constantFrom('a', 'b', 'c', 'aba', secret, ' '), { maxLength: 30 });
    fc.assert(
      fc.property(words, pieces => {
        const filter = new SecretFilter(secret);
        const filtered = pieces.map(piece => filter.push(piece)).join('') + filter.end();
        expect(filtered).toBe(withoutSecret(pieces.join(''), secret));
        expect(filtered).not.toContain(secret);
      }),
    );
  });

  it('passes on at once what cannot be the beginning of the secret', () => {
    const filter = new SecretFilter('sk-1');
    expect([filter.push('tea '), filter.push('ask'), filter.push('-2'), filter.end()]).toEqual([
      'tea ',
      'a',
      'sk-2',
      '',
    ]);
  });
});
