import { describe, expect, it } from 'vitest';
import { withoutSecrets } from './secret-text.rules.js';

const fields = {
  credentialFields: [{ name: 'shop', title: 'Shop', isSecret: false, isRequired: true }],
};

describe("a marketplace's words", () => {
  it('lose every secret, the longer of two before the one it contains, and keep what is no secret', () => {
    const values = { shop: 'my-own-shop', short: 'abc', key: 'secret-1', token: 'secret-1-and-more' };
    expect(withoutSecrets('my-own-shop: secret-1-and-more, secret-1, secret-1; abc', values, fields)).toBe(
      'my-own-shop: ***, ***, ***; abc',
    );
  });
});
