import { describe, expect, it } from 'vitest';
import { fail } from '../../../kernel/errors.js';
import { contract20260111, contract20260408 } from '../contract.js';
import { ucp20260111 } from '../version/dialect-2026-01-11.js';
import { ucp20260408 } from '../version/dialect-2026-04-08.js';
import { codeOf, contentOf, isBusinessOutcome, messagesOf, statusesOf, statusOf } from './error.rules.js';
import { jsonPathOf } from './json-path.rules.js';

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
  ])('%s: %i by 2026-04-08, %i by 2026-01-11', (error, later, early) => {
    expect([statusOf(error, ucp20260408), statusOf(error, ucp20260111)]).toEqual([later, early]);
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
  ])('with HTTP %i are the closed error response of 2026-04-08', (status, error) => {
    const form = contract20260408.errors;
    expect([form.statusOf(error), Object.keys(form.bodyOf(error, place))]).toEqual([
      status,
      ['ucp', 'messages'],
    ]);
  });

  it('with HTTP 200 say each thing that is wrong', () => {
    expect(contract20260408.errors.bodyOf(unknownItem, place)).toEqual({
      ucp: { version: '2026-04-08', status: 'error' },
      messages: [message],
    });
  });

  it('of 2026-01-11 say code, content and detail as well', () => {
    expect(contract20260111.errors.bodyOf(unknownItem, place)).toEqual({
      code: 'invalid',
      content: 'Product not found. $.line_items[0].item.id: Nothing has this id.',
      detail: 'Product not found. $.line_items[0].item.id: Nothing has this id.',
      ucp: { version: '2026-01-11', status: 'error' },
      messages: [message],
    });
  });

  it('call a decline by the word of the version', () => {
    const declined = fail('PAYMENT_DECLINED', { detail: 'The card was declined.' });
    const codes = [contract20260408, contract20260111].map(
      ({ errors }) => (errors.bodyOf(declined, place) as { messages: [{ code: string }] }).messages[0].code,
    );
    expect(codes).toEqual(['payment_failed', 'payment_declined']);
  });

  it('call what is wrong with UCP-Agent by its own code, however it was found', () => {
    const missing = fail('VALIDATION_FAILED', {
      errors: [{ path: 'ucp-agent', code: 'REQUIRED', message: 'is required' }],
    });
    expect(contract20260408.errors.bodyOf(missing, place)).toMatchObject({
      messages: [{ code: 'invalid_profile_url' }],
    });
    expect(statusOf(missing, ucp20260408)).toBe(400);
  });
});

describe('the statuses that a code may be answered with', () => {
  it.each([
    ['VALIDATION_FAILED', [200, 400], [400]],
    ['CHECKOUT_NOT_FOUND', [200], [404]],
    ['RATE_LIMITED', [429], [429]],
    ['AGENT_PROFILE_UNREACHABLE', [424], [400]],
  ] as const)('%s: %j by 2026-04-08, %j by 2026-01-11', (code, later, early) => {
    expect([statusesOf(code, ucp20260408), statusesOf(code, ucp20260111)]).toEqual([later, early]);
  });

  it('are those that it is answered with', () => {
    for (const error of [unknownItem, badQuantity, fail('CHECKOUT_NOT_FOUND'), fail('RATE_LIMITED')]) {
      for (const dialect of [ucp20260408, ucp20260111]) {
        expect(statusesOf(error.code, dialect)).toContain(statusOf(error, dialect));
      }
    }
  });
});

describe('the words of a message', () => {
  const invalid = (...errors: [path: string, code: string][]) =>
    fail('VALIDATION_FAILED', {
      errors: errors.map(([path, code]) => ({ path, code, message: 'Not so.' })),
    });
  const contentIn = (error: Parameters<typeof messagesOf>[0]) =>
    contentOf(error, messagesOf(error, ucp20260111));

  it('are the code of the field where the merchant says no, else that of the whole', () => {
    const error = invalid(['items.0.reference', 'ITEM_NOT_FOUND'], ['buyer.email', 'TOO_LONG']);
    expect(messagesOf(error, ucp20260408).map(({ code }) => code)).toEqual(['not_found', 'invalid']);
  });

  it('are the code of the catalogue in lower case where the protocol has none', () => {
    expect(codeOf(fail('RATE_LIMITED'), ucp20260408)).toBe('rate_limited');
    expect(codeOf(fail('CHECKOUT_ENDED'), ucp20260408)).toBe('invalid_state');
    expect(codeOf(fail('CHECKOUT_NOT_FOUND'), ucp20260408)).toBe('not_found');
  });

  it('blame the profile where any of several errors is of UCP-Agent', () => {
    expect(codeOf(invalid(['buyer.email', 'TOO_LONG'], ['ucp-agent', 'REQUIRED']), ucp20260408)).toBe(
      'invalid_profile_url',
    );
  });

  it('say by their severity whether another request can mend it', () => {
    const severities = (error: Parameters<typeof messagesOf>[0]) =>
      [ucp20260408, ucp20260111].map(dialect => messagesOf(error, dialect)[0]!.severity);
    expect(severities(fail('CHECKOUT_ENDED'))).toEqual(['unrecoverable', 'requires_buyer_input']);
    expect(severities(fail('CHECKOUT_NOT_FOUND'))).toEqual(['unrecoverable', 'requires_buyer_input']);
    expect(severities(fail('CHECKOUT_IN_PROGRESS'))).toEqual(['recoverable', 'recoverable']);
    expect(severities(fail('RATE_LIMITED'))).toEqual(['recoverable', 'recoverable']);
  });

  it('are the detail alone where no field is named', () => {
    const error = fail('PAYMENT_DECLINED', { detail: 'The card was declined.' });
    expect(contentIn(error)).toBe('The card was declined.');
    expect(messagesOf(error, ucp20260111)).toEqual([
      { type: 'error', code: 'payment_declined', content: 'The card was declined.', severity: 'recoverable' },
    ]);
  });

  it('begin with what was wrong in general, and then name each place', () => {
    expect(contentIn(invalid(['items.0.reference', 'ITEM_UNAVAILABLE']))).toBe(
      'Product not available. $.line_items[0].item.id: Not so.',
    );
    expect(contentIn(invalid(['buyer.email', 'TOO_LONG']))).toMatch(
      /^[A-Z][^$]+ \$\.buyer\.email: Not so\.$/,
    );
    const incomplete = fail('CHECKOUT_INCOMPLETE', {
      errors: [{ path: 'buyer.email', code: 'missing_email', message: 'Not so.' }],
    });
    expect(contentIn(incomplete)).toBe(
      'Fulfillment address and option must be selected before completion. $.buyer.email: Not so.',
    );
  });

  it('a failed validation that names no field is no business outcome', () => {
    expect(isBusinessOutcome(fail('VALIDATION_FAILED', { errors: [] }))).toBe(false);
    const shortage = fail('RATE_LIMITED', {
      errors: [{ path: 'items.0', code: 'INVENTORY_INSUFFICIENT', message: 'Not so.' }],
    });
    expect(isBusinessOutcome(shortage)).toBe(false);
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
