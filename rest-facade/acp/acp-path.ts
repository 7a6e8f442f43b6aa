import { dictionary } from '../../kernel/dictionary.js';

/** Where a field of the operation's input stands in the protocol's body; the longest beginning that fits decides. */
const places: readonly (readonly [beginning: RegExp, place: string])[] = [
  [/^items\.(\d+)\.(?:reference|id)$/, 'line_items[$1].id'],
  [/^items\.(\d+)/, 'line_items[$1]'],
  [/^items$/, 'line_items'],
  [/^shippingAddress\.name/, 'fulfillment_details.address.name'],
  [/^shippingAddress\.phone/, 'fulfillment_details.phone_number'],
  [/^shippingAddress/, 'fulfillment_details.address'],
  [/^(?:selectedShippingOptionId|shippingOptionId)/, 'selected_fulfillment_options[0].option_id'],
  [/^discountCodes\.(\d+)/, 'discounts.codes[$1]'],
  [/^discountCodes/, 'discounts.codes'],
  [/^billingAddress/, 'payment_data.billing_address'],
  [/^(?:payment|instrument)\b/, 'payment_data.instrument'],
  [/^(?:handlerId|rail|paymentRail)/, 'payment_data.handler_id'],
];

/** The last names that differ between the two. */
const names: Readonly<Record<string, string>> = dictionary({
  firstName: 'first_name',
  lastName: 'last_name',
  phone: 'phone_number',
  line1: 'line_one',
  line2: 'line_two',
  region: 'state',
  postalCode: 'postal_code',
});

/** The JSONPath (RFC 9535) of a field that a refusal names by its dotted path; null for the body as a whole. */
export function jsonPathOf(path: string): string | null {
  const own = path.replace(/^input\./, '');
  if (own === '') {
    return null;
  }
  const known = places.find(([beginning]) => beginning.test(own));
  const placed = known === undefined ? own : own.replace(known[0], known[1]);
  return `$.${placed
    .split('.')
    .map(part => names[part] ?? part)
    .join('.')
    .replaceAll(/\.(\d+)(?=\.|$)/g, '[$1]')}`;
}
