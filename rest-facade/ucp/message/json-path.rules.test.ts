import { expect, it } from 'vitest';
import { jsonPathOf, ucpField } from './json-path.rules.js';

const destination = '$.fulfillment.methods[0].selected_destination_id';
const option = '$.fulfillment.methods[0].groups[0].selected_option_id';

it.each([
  ['input.items.0.quantity', '$.line_items[0].quantity'],
  ['items.12.productId', '$.line_items[12].item.id'],
  ['lines.3.variantId', '$.line_items[3].item.id'],
  ['items.0.reference', '$.line_items[0].item.id'],
  ['items.0.reference.more', '$.line_items[0].reference.more'],
  ['items', '$.line_items'],
  ['my.items.0.quantity', '$.my.items[0].quantity'],
  ['discountCodes', '$.discounts.codes'],
  ['shippingAddress', destination],
  ['shippingAddress.city', destination],
  ['selectedDestinationId', destination],
  ['shippingOptionId', option],
  ['selectedShippingOptionId', option],
  ['destinations.1.country', '$.fulfillment.methods[0].destinations[1].address_country'],
  ['buyer.lastName', '$.buyer.last_name'],
  ['buyer.phone', '$.buyer.phone_number'],
  ['instrument', '$.payment'],
  ['instrument.credential', '$.payment.credential'],
  ['billingAddress', '$.payment.billing_address'],
  ['paymentRail', '$.payment.handler_id'],
  ['other.buyer.phone', '$.other.buyer.phone'],
])("the session's field %s is %s in the protocol's body", (path, jsonPath) => {
  expect(jsonPathOf(path)).toBe(jsonPath);
});

it.each([
  ['_a1.B_2', '$._a1.B_2'],
  ['1a', "$['1a']"],
  ['a-b', "$['a-b']"],
  ["it's", "$['it\\'s']"],
  ['a\\b', "$['a\\\\b']"],
  ['a..b', '$.a.b'],
])('a member of another form is quoted as RFC 9535 has it: %s is %s', (path, jsonPath) => {
  expect(jsonPathOf(path)).toBe(jsonPath);
});

const alone = { fulfillment: { methods: [{ destinations: [{ address_country: 'SG' }] }] } };
const cards = { payment: { instruments: [{ id: 'a' }, { id: 'b', selected: true }] } };

it.each([
  ['shippingAddress.country', alone, 'fulfillment.methods.0.destinations.0.address_country'],
  ['shippingAddress.country', {}, 'fulfillment.methods.0.selected_destination_id'],
  ['buyer.firstName', { buyer: { full_name: 'Ada Tan' } }, 'buyer.full_name'],
  ['buyer.firstName', { buyer: { full_name: 'Ada Tan', first_name: 'Ada' } }, 'buyer.first_name'],
  ['payment.credential', cards, 'payment.instruments.1.credential'],
  ['billingAddress.postalCode', cards, 'payment.instruments.1.billing_address.postal_code'],
  ['handlerId', { payment_data: {} }, 'payment_data.handler_id'],
  ['instrument.credential', { payment_data: {} }, 'payment_data.credential'],
])('the field %s stands where the body %j has it: %s', (path, body, place) => {
  expect(ucpField(path, body)).toBe(place);
});
