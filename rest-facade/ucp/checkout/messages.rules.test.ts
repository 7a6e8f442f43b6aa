import { describe, expect, it } from 'vitest';
import { readyView, viewsByState } from '../../../test/ucp/checkout-views.js';
import { checkoutMessages, codeWarnings } from './messages.rules.js';

describe('what an agent has to know of a session', () => {
  it('is nothing while all is well', () => {
    expect(
      ['ready', 'completed', 'canceled'].map(state => checkoutMessages(viewsByState[state]!, true)),
    ).toEqual([[], [], []]);
  });

  it('is each thing that is missing, and where it goes', () => {
    const missingRequirements = [
      { code: 'missing_email', field: 'buyer.email', message: 'Say who buys.' },
      { code: 'address_undeliverable', field: 'shippingAddress', message: 'Nothing is sent there.' },
    ];
    expect(checkoutMessages({ ...readyView, missingRequirements }, true)).toEqual([
      {
        type: 'error',
        code: 'missing',
        path: '$.buyer.email',
        content: 'Say who buys.',
        severity: 'recoverable',
      },
      {
        type: 'error',
        code: 'address_undeliverable',
        path: '$.fulfillment.methods[0].selected_destination_id',
        content: 'Nothing is sent there.',
        severity: 'recoverable',
      },
    ]);
  });

  it('is, without the fulfillment extension, that no request of the agent can supply where to ship to', () => {
    const gap = { code: 'missing_shipping_address', field: 'shippingAddress', message: 'Say where.' };
    const email = { code: 'missing_email', field: 'buyer.email', message: 'Say who buys.' };
    const incompatible = { code: 'capabilities_incompatible', severity: 'unrecoverable' };
    const [said, ...others] = checkoutMessages({ ...readyView, missingRequirements: [gap] }, false);
    expect([said, others]).toMatchObject([incompatible, []]);
    expect(said).not.toHaveProperty('path');
    expect(checkoutMessages({ ...readyView, missingRequirements: [email, gap] }, false)).toMatchObject([
      { path: '$.buyer.email', severity: 'recoverable' },
      incompatible,
    ]);
    expect(checkoutMessages(readyView, false)).toEqual([]);
  });

  it('is that the buyer has to act', () => {
    expect(checkoutMessages(viewsByState.escalation!, true)).toEqual([
      { type: 'error', code: 'requires_3ds', content: expect.any(String), severity: 'requires_buyer_input' },
    ]);
  });

  it('is that the session is over, and since when', () => {
    expect(checkoutMessages(viewsByState.expired!, true)).toEqual([
      { type: 'info', code: 'expired', content: expect.stringContaining('2026-11-21T18:00:00.000Z') },
    ]);
  });
});

describe('a code that takes nothing off', () => {
  it.each([
    ['unknown', 'discount_code_invalid', 'no such'],
    ['expired', 'discount_code_expired', 'not valid any more'],
    ['not_applicable', 'discount_code_combination_disallowed', 'nothing off these items'],
    ['used_up', 'discount_code_invalid', 'as often as it may be'],
  ] as const)('is told by a warning that says why: %s', (reason, code, why) => {
    expect(codeWarnings({ ...readyView, rejectedCodes: [{ code: 'NOPE', reason }] })).toEqual([
      { type: 'warning', code, content: expect.stringContaining(why), path: '$.discounts.codes[1]' },
    ]);
  });

  it('stands at the first place where it is not among the codes', () => {
    const rejectedCodes = [{ code: 'gone', reason: 'unknown' as const }];
    expect(codeWarnings({ ...readyView, rejectedCodes })).toMatchObject([{ path: '$.discounts.codes[0]' }]);
  });
});
