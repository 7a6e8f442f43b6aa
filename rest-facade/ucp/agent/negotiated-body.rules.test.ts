import { describe, expect, it } from 'vitest';
import { negotiatedBody } from './negotiated-body.rules.js';

const having = (...names: string[]) =>
  names.map(name => ({ name: `dev.ucp.shopping.${name}`, version: '2026-04-08' }));
const body = {
  line_items: [],
  buyer: { email: 'jane@example.com', consent: { marketing: true } },
  discounts: { codes: ['10OFF'] },
  fulfillment: { methods: [] },
};

describe('the body of a request', () => {
  it('keeps what belongs to negotiated extensions', () => {
    const all = having('checkout', 'discount', 'fulfillment', 'buyer_consent');
    expect(negotiatedBody(body, all)).toEqual(body);
  });

  it.each([
    ['discount', { ...body, discounts: undefined }],
    ['fulfillment', { ...body, fulfillment: undefined }],
    ['buyer_consent', { ...body, buyer: { email: 'jane@example.com' } }],
  ])('loses what belongs to %s where that was not negotiated', (missing, kept) => {
    const names = ['discount', 'fulfillment', 'buyer_consent'].filter(name => name !== missing);
    expect(negotiatedBody(body, having('checkout', ...names))).toEqual(kept);
  });

  it.each([[null], [[]], ['text'], [undefined]])('that is no object is left as it is: %j', sent => {
    expect(negotiatedBody(sent, [])).toBe(sent);
  });

  it('with a buyer that is no object is left to validation', () => {
    expect(negotiatedBody({ buyer: 'Jane' }, [])).toEqual({ buyer: 'Jane' });
    expect(negotiatedBody({ buyer: null }, [])).toEqual({ buyer: null });
  });
});
