import { describe, expect, it } from 'vitest';
import type { PolicyLink } from './policy-link.entity.js';
import { policyLinkErrors } from './policy-link.rules.js';

const link = (changes: Partial<PolicyLink> = {}): PolicyLink => ({
  type: 'faq',
  url: 'https://shop.example/faq',
  title: null,
  ...changes,
});

describe('the links of a merchant', () => {
  it('are pages over https, one of each type', () => {
    expect(policyLinkErrors([link(), link({ type: 'support', title: 'Help' })])).toEqual([]);
  });

  it.each([
    ['no address', link({ url: 'faq' }), 'links.0.url URL_INVALID'],
    ['a script', link({ url: 'javascript:alert(1)' }), 'links.0.url URL_INVALID'],
    ['plain http', link({ url: 'http://shop.example' }), 'links.0.url URL_INVALID'],
    ['a password', link({ url: 'https://me:secret@shop.example' }), 'links.0.url URL_INVALID'],
    ['a long address', link({ url: `https://shop.example/${'a'.repeat(2_048)}` }), 'links.0.url URL_INVALID'],
    ['an empty title', link({ title: ' ' }), 'links.0.title LENGTH'],
  ])('are rejected with %s', (_, wrong, expected) => {
    expect(policyLinkErrors([wrong]).map(({ path, code }) => `${path} ${code}`)).toEqual([expected]);
  });

  it('are rejected where two have one type', () => {
    expect(policyLinkErrors([link(), link()])).toMatchObject([{ path: 'links.1.type', code: 'DUPLICATE' }]);
  });
});
