import { describe, expect, it } from 'vitest';
import { type ErrorCode, errorCatalogue } from '../../kernel/error-catalogue.js';
import { errorOfFields, fail } from '../../kernel/errors.js';
import { acpContract } from '../../rest-facade/acp/contract.js';
import { acpErrorOf } from '../../rest-facade/acp/error.js';
import { acpField } from '../../rest-facade/acp/sent-field.js';
import { acpProblems, hasAcpData } from './acp-schemas.js';

const invalid = (path: string, code: string) =>
  fail('VALIDATION_FAILED', { errors: [{ path, code, message: 'is wrong' }] });

describe('an error as the protocol words it', () => {
  it.skipIf(!hasAcpData)('is valid by the published schema, whatever it is', () => {
    const codes = Object.keys(errorCatalogue) as ErrorCode[];
    const problems = codes.flatMap(code => acpProblems('checkout', 'Error', acpErrorOf(fail(code))));
    expect(problems).toEqual([]);
  });

  it.each([
    ['CHECKOUT_NOT_FOUND', 404, 'invalid_request', 'not_found'],
    ['CHECKOUT_ENDED', 405, 'invalid_request', 'checkout_ended'],
    ['IDEMPOTENCY_KEY_REUSED', 422, 'invalid_request', 'idempotency_conflict'],
    ['IDEMPOTENCY_IN_FLIGHT', 409, 'invalid_request', 'idempotency_in_flight'],
    ['INVENTORY_INSUFFICIENT', 409, 'invalid_request', 'out_of_stock'],
    ['IDEMPOTENCY_KEY_INVALID', 400, 'invalid_request', 'idempotency_key_invalid'],
    ['PAYMENT_DECLINED', 402, 'invalid_request', 'payment_declined'],
    ['CHECKOUT_INCOMPLETE', 409, 'invalid_request', 'missing'],
    ['SCOPE_MISSING', 403, 'invalid_request', 'scope_missing'],
    ['UNAVAILABLE', 503, 'service_unavailable', 'unavailable'],
    ['INTERNAL', 500, 'processing_error', 'internal_error'],
  ] as const)('%s is %d %s %s', (code, status, type, word) => {
    const error = fail(code);
    expect([acpContract.errors.statusOf(error), acpErrorOf(error)]).toEqual([
      status,
      expect.objectContaining({ type, code: word }),
    ]);
  });

  it('tells which versions there are where the version is missing or another', () => {
    expect(acpErrorOf(invalid('api-version', 'REQUIRED'))).toMatchObject({
      code: 'missing_api_version',
      message: 'API-Version header is required',
      supported_versions: ['2026-04-17'],
    });
    expect(acpErrorOf(invalid('api-version', 'VALUE_NOT_ALLOWED'))).toMatchObject({
      code: 'unsupported_api_version',
      message: 'This API-Version is not supported',
      supported_versions: ['2026-04-17'],
    });
  });

  it.each([
    ['idempotency-key', 'REQUIRED', 'idempotency_key_required'],
    ['idempotency-key', 'LENGTH_INVALID', 'idempotency_key_invalid'],
    ['currency', 'CURRENCY_MISMATCH', 'unsupported'],
    ['items.0.reference', 'ITEM_NOT_FOUND', 'invalid_item_id'],
    ['payment_data', 'REQUIRED', 'missing'],
    ['buyer.email', 'EMAIL_MALFORMED', 'invalid'],
  ])('%s %s is %s', (path, code, word) => {
    expect(acpErrorOf(invalid(path, code)).code).toBe(word);
  });
});

it.each([
  ['items.2.reference', {}, 'line_items.2.id'],
  ['items.0.reference', { items: [{ id: 'A' }] }, 'items.0.id'],
  ['items.1.quantity', { items: [{ id: 'A' }, { id: 'B' }] }, 'items.1.quantity'],
  ['items.0.reference', { line_items: [{ item: { id: 'A' } }] }, 'line_items.0.item.id'],
  ['items', {}, 'line_items'],
  ['buyer.firstName', {}, 'buyer.first_name'],
  ['buyer.firstName', { buyer: { full_name: 'Ada Tan' } }, 'buyer.full_name'],
  ['buyer.lastName', { fulfillment_details: { name: 'Ada Tan' } }, 'fulfillment_details.name'],
  ['buyer.email', { fulfillment_details: { email: 'x' } }, 'fulfillment_details.email'],
  ['buyer.email', { buyer: { email: 'x' }, fulfillment_details: {} }, 'buyer.email'],
  ['shippingAddress.postalCode', {}, 'fulfillment_details.address.postal_code'],
  ['shippingAddress.phone', {}, 'fulfillment_details.phone_number'],
  ['discountCodes.1', {}, 'discounts.codes.1'],
  ['discountCodes.1', { coupons: ['A', 'B'] }, 'coupons.1'],
  ['selectedShippingOptionId', {}, 'selected_fulfillment_options.0.option_id'],
  ['billingAddress.country', {}, 'payment_data.billing_address.country'],
  ['instrument.credential', {}, 'payment_data.instrument.credential'],
  ['payment.credential', {}, 'payment_data.instrument.credential'],
  ['line_items.0.quantity', {}, 'line_items.0.quantity'],
  ['items.0.productId', {}, 'line_items.0.id'],
  ['items.0.variantId', {}, 'line_items.0.id'],
  ['items', { line_items: [], items: [] }, 'line_items'],
  ['buyer.lastName', { buyer: { full_name: 'Ada', last_name: 'Tan' } }, 'buyer.last_name'],
  ['buyer.firstName', { buyer: {}, fulfillment_details: { name: 'Ada' } }, 'buyer.first_name'],
  ['buyer.phone', { fulfillment_details: {} }, 'fulfillment_details.phone_number'],
  ['buyer.email', {}, 'buyer.email'],
  ['shippingAddress.line1', {}, 'fulfillment_details.address.line_one'],
  ['shippingAddress.line2', {}, 'fulfillment_details.address.line_two'],
  ['shippingAddress.region', {}, 'fulfillment_details.address.state'],
  ['discountCodes.0', { discounts: {}, coupons: [] }, 'discounts.codes.0'],
  ['shippingOptionId', {}, 'selected_fulfillment_options.0.option_id'],
  ['handlerId', {}, 'payment_data.handler_id'],
  ['rail', {}, 'payment_data.handler_id'],
  ['currency', null, 'currency'],
])('the field %s of a request %j stands at %s of its body', (path, body, place) => {
  expect(acpField(path, body)).toBe(place);
});

it('an error names its field alike in its message and beside it', () => {
  const error = errorOfFields([{ path: 'line_items.2.id', code: 'REQUIRED', message: 'is required' }]);
  expect(acpErrorOf(error)).toMatchObject({
    message: '$.line_items[2].id: is required',
    param: '$.line_items[2].id',
  });
});

it('an error that is of no field names none', () => {
  const whole = fail('VALIDATION_FAILED', {
    errors: [{ path: '', code: 'TYPE_INVALID', message: 'is wrong' }],
  });
  expect(acpErrorOf(whole)).not.toHaveProperty('param');
  expect(acpErrorOf(fail('CHECKOUT_ENDED', { detail: 'It has ended.' }))).toEqual({
    type: 'invalid_request',
    code: 'checkout_ended',
    message: 'It has ended.',
  });
});
