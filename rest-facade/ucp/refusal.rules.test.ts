import { describe, expect, it } from 'vitest';
import { fail } from '../../kernel/errors.js';
import { ucp20260111 } from './dialect-2026-01-11.js';
import { ucp20260408 } from './dialect-2026-04-08.js';
import { jsonPathOf } from './json-path.rules.js';
import { isBusinessOutcome, statusOf } from './refusal.rules.js';
import { ucpRefusalForm } from './refusal-form.js';

const place = { publicUrl: '', path: '/ucp/v1/checkout-sessions', apiVersion: '', requestId: 'r' };
const unknownItem = fail('VALIDATION_FAILED', {
  errors: [{ path: 'items.0.reference', code: 'ITEM_NOT_FOUND', message: 'Nothing has this id.' }],
});
const badQuantity = fail('VALIDATION_FAILED', {
  errors: [{ path: 'line_items.0.quantity', code: 'OUT_OF_RANGE', message: 'must be >= 1' }],
});

describe('statuses', () => {
  it.each([
    [fail('INVENTORY_INSUFFICIENT'), 200, 400],
    [unknownItem, 200, 400],
    [badQuantity, 400, 400],
    [fail('CHECKOUT_NOT_FOUND'), 200, 404],
    [fail('CHECKOUT_INCOMPLETE'), 200, 400],
    [fail('PAYMENT_DECLINED'), 200, 402],
    [fail('PAYMENT_UNAVAILABLE'), 503, 503],
    [fail('CHECKOUT_ENDED'), 409, 409],
    [fail('CHECKOUT_IN_PROGRESS'), 409, 409],
    [fail('IDEMPOTENCY_KEY_REUSED'), 409, 409],
    [fail('AGENT_PROFILE_INVALID'), 400, 400],
    [fail('AGENT_PROFILE_UNREACHABLE'), 424, 400],
    [fail('AGENT_PROFILE_MALFORMED'), 422, 400],
    [fail('AGENT_VERSION_UNSUPPORTED'), 422, 400],
    [fail('AGENT_CAPABILITIES_INCOMPATIBLE'), 200, 409],
    [fail('RATE_LIMITED'), 429, 429],
    [fail('UNAUTHENTICATED'), 401, 401],
  ])('%s: %i by 2026-04-08, %i by 2026-01-11', (refusal, later, early) => {
    expect([statusOf(refusal, ucp20260408), statusOf(refusal, ucp20260111)]).toEqual([later, early]);
  });

  it('something of a request that is wrong by itself is no business outcome, whatever else is', () => {
    const both = fail('VALIDATION_FAILED', { errors: [...unknownItem.errors, ...badQuantity.errors] });
    expect([isBusinessOutcome(unknownItem), isBusinessOutcome(both)]).toEqual([true, false]);
  });
});

describe('bodies', () => {
  const message = {
    type: 'error',
    code: 'not_found',
    path: '$.line_items[0].item.id',
    content: 'Nothing has this id.',
    severity: 'recoverable',
  };

  it.each([
    [200, unknownItem],
    [400, badQuantity],
    [401, fail('UNAUTHENTICATED')],
    [503, fail('PAYMENT_UNAVAILABLE')],
  ])('with HTTP %i are the closed error response of 2026-04-08', (status, refusal) => {
    const form = ucpRefusalForm(ucp20260408);
    expect([form.statusOf(refusal), Object.keys(form.bodyOf(refusal, place))]).toEqual([
      status,
      ['ucp', 'messages'],
    ]);
  });

  it('with HTTP 200 say each thing that is wrong', () => {
    expect(ucpRefusalForm(ucp20260408).bodyOf(unknownItem, place)).toEqual({
      ucp: { version: '2026-04-08', status: 'error' },
      messages: [message],
    });
  });

  it('of 2026-01-11 say code, content and detail as well', () => {
    expect(ucpRefusalForm(ucp20260111).bodyOf(unknownItem, place)).toEqual({
      code: 'invalid',
      content: 'Product not found. $.line_items[0].item.id: Nothing has this id.',
      detail: 'Product not found. $.line_items[0].item.id: Nothing has this id.',
      ucp: { version: '2026-01-11', status: 'error' },
      messages: [message],
    });
  });

  it('call a decline by the word of the version', () => {
    const declined = fail('PAYMENT_DECLINED', { detail: 'The card was declined.' });
    const codes = [ucp20260408, ucp20260111].map(
      dialect =>
        (ucpRefusalForm(dialect).bodyOf(declined, place) as { messages: [{ code: string }] }).messages[0]
          .code,
    );
    expect(codes).toEqual(['payment_failed', 'payment_declined']);
  });

  it('call what is wrong with UCP-Agent by its own code, however it was found', () => {
    const missing = fail('VALIDATION_FAILED', {
      errors: [{ path: 'ucp-agent', code: 'REQUIRED', message: 'is required' }],
    });
    expect(ucpRefusalForm(ucp20260408).bodyOf(missing, place)).toMatchObject({
      messages: [{ code: 'invalid_profile_url' }],
    });
    expect(statusOf(missing, ucp20260408)).toBe(400);
  });
});

it.each([
  ['items.0.quantity', '$.line_items[0].quantity'],
  ['lines.2.quantity', '$.line_items[2].quantity'],
  ['line_items.0.item.id', '$.line_items[0].item.id'],
  ['discountCodes.1', '$.discounts.codes[1]'],
  ['shippingAddress.country', '$.fulfillment.methods[0].selected_destination_id'],
  ['selectedShippingOptionId', '$.fulfillment.methods[0].groups[0].selected_option_id'],
  ['buyer.email', '$.buyer.email'],
  ['buyer.firstName', '$.buyer.first_name'],
  ['', '$'],
  ['a b', "$['a b']"],
])('the path %s is %s', (path, jsonPath) => {
  expect(jsonPathOf(path)).toBe(jsonPath);
});
