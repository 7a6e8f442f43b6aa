import { describe, expect, it } from 'vitest';
import { fail } from '../../kernel/errors.js';
import type { AcpCheckoutView } from '../../rest-facade/acp/checkout-view.js';
import { errorMessage } from '../../rest-facade/acp/messages.js';
import { acpSessionOf } from '../../rest-facade/acp/session.js';
import type { AcpMessage } from '../../rest-facade/acp/session.schema.js';
import { checkoutStates, noPayment, sampleCheckout } from './sample-checkout.js';

/** As it is sent: without what is undefined. */
const shown = (session: AcpCheckoutView, rejected: AcpMessage[] = []) =>
  JSON.parse(
    JSON.stringify(acpSessionOf(session, { publicUrl: 'https://shop.example' }, rejected)),
  ) as ReturnType<typeof acpSessionOf>;

describe('what a session tells agent and buyer', () => {
  it.each([
    ['unknown', 'discount_code_invalid', 'is not a code of this merchant'],
    ['expired', 'discount_code_expired', 'is not valid at this time'],
    ['not_applicable', 'discount_code_minimum_not_met', 'does not apply to these items'],
    ['used_up', 'discount_code_usage_limit_reached', 'has been used as often as it may be'],
  ] as const)('says of a code that is %s why it does nothing', (reason, word, because) => {
    const session = sampleCheckout({ rejectedCodes: [{ code: 'NOPE', reason }] });
    const message = `The code NOPE ${because}.`;
    const { discounts, messages } = shown(session);
    expect(discounts.rejected).toEqual([{ code: 'NOPE', reason: word, message }]);
    expect(messages).toEqual([
      {
        type: 'warning',
        code: word,
        severity: 'low',
        resolution: 'recoverable',
        param: '$.discounts.codes[1]',
        content_type: 'plain',
        content: message,
      },
    ]);
  });

  it.each([
    ['missing_email', 'missing', '$.buyer.email', 'requires_buyer_input'],
    ['missing_shipping_address', 'missing', '$.fulfillment_details.address', 'requires_buyer_input'],
    ['incomplete_shipping_address', 'invalid', '$.fulfillment_details.address', 'requires_buyer_input'],
    [
      'address_undeliverable',
      'region_restricted',
      '$.fulfillment_details.address.country',
      'requires_buyer_input',
    ],
    ['missing_shipping_option', 'missing', '$.selected_fulfillment_options', 'recoverable'],
    ['missing_something_new', 'missing', '$', 'recoverable'],
  ])('that lacks %s says who can say it, and where', (code, word, param, resolution) => {
    const missingRequirements = [{ code, field: 'x', message: 'Say it.' }];
    const { messages } = shown(sampleCheckout({ missingRequirements, rejectedCodes: [] }));
    expect(messages).toEqual([
      {
        type: 'error',
        code: word,
        severity: 'high',
        resolution,
        content_type: 'plain',
        content: 'Say it.',
        param,
      },
    ]);
  });

  it.each([
    [3, 'error', 'requires_3ds'],
    [4, 'info', undefined],
    [6, 'info', undefined],
    [7, 'error', 'expired'],
  ])('in state %i says so, beside what its codes did', (state, type, code) => {
    const { messages } = shown(checkoutStates[state]![1]);
    const said = messages.map(message => [message.type, message.code]);
    expect(said).toHaveLength(2);
    expect(said).toContainEqual([type, code]);
    expect(said).toContainEqual(['warning', 'discount_code_invalid']);
  });

  it('tells a decline in the words of the processor, or in its own, as long as it can be paid', () => {
    const payment = { ...noPayment, state: 'declined' as const };
    const first = (session: AcpCheckoutView) => shown(session).messages[0]!;
    expect(first(checkoutStates[2]![1]).content).toBe('No funds.');
    expect(first(sampleCheckout({ payment })).content).toBe('The payment was declined.');
    expect(first(sampleCheckout({ payment, status: 'canceled' })).type).toBe('warning');
  });

  it('tells an error of a kind that the protocol has no word for as a conflict, with its place', () => {
    const errors = [{ path: 'line_items.0.quantity', code: 'QUANTITY', message: 'is too much' }];
    expect(errorMessage(fail('CHECKOUT_IN_PROGRESS', { detail: 'Wait.', errors }))).toEqual({
      type: 'error',
      code: 'conflict',
      severity: 'high',
      resolution: 'recoverable',
      content_type: 'plain',
      content: 'Wait.',
      param: '$.line_items[0].quantity',
    });
    expect(errorMessage(fail('INVENTORY_INSUFFICIENT')).code).toBe('out_of_stock');
  });

  it('has messages of two places apart, and of one place once', () => {
    const missing = (code: string) => ({ code, field: 'x', message: code });
    const missingRequirements = ['missing_email', 'missing_shipping_address', 'missing_email'].map(missing);
    const { messages } = shown(sampleCheckout({ missingRequirements, rejectedCodes: [] }));
    expect(messages.map(({ param }) => param)).toEqual(['$.buyer.email', '$.fulfillment_details.address']);
  });

  it('tells an error beside the session that it left as it was, once', () => {
    const declined = errorMessage(fail('PAYMENT_DECLINED', { detail: 'No funds.' }));
    const { messages } = shown(checkoutStates[2]![1], [declined]);
    expect(messages.map(({ type, code, content }) => [type, code, content])).toEqual([
      ['error', 'payment_declined', 'No funds.'],
      ['warning', 'discount_code_invalid', 'The code NOPE is not a code of this merchant.'],
    ]);
  });
});
