/** Where the fields of a session's input are in UCP's body: the first beginning that fits is replaced. */
const places: readonly (readonly [pattern: RegExp, place: string])[] = [
  [/^input\./, ''],
  [/^(?:items|lines)\.(\d+)\.(?:reference|productId|variantId)$/, 'line_items.$1.item.id'],
  [/^(?:items|lines)\.(\d+)/, 'line_items.$1'],
  [/^discountCodes/, 'discounts.codes'],
  [/^(?:shippingAddress|selectedDestinationId).*/, 'fulfillment.methods.0.selected_destination_id'],
  [/^(?:shippingOptionId|selectedShippingOptionId)/, 'fulfillment.methods.0.groups.0.selected_option_id'],
  [/^destinations/, 'fulfillment.methods.0.destinations'],
  [/^buyer\.firstName/, 'buyer.first_name'],
  [/^buyer\.lastName/, 'buyer.last_name'],
  [/^buyer\.phone/, 'buyer.phone_number'],
  [/^instrument|^billingAddress|^paymentRail/, 'payment'],
];

const index = /^\d+$/;
const member = /^[A-Za-z_][A-Za-z0-9_]*$/;

/** Path of an error (`items.0.quantity`) as JSONPath into UCP's body (RFC 9535): `$.line_items[0].quantity`. */
export function jsonPathOf(path: string): string {
  const place = places.reduce((text, [pattern, replacement]) => text.replace(pattern, replacement), path);
  const steps = place.split('.').filter(step => step !== '');
  return steps.reduce((text, step) => `${text}${stepOf(step)}`, '$');
}

function stepOf(name: string): string {
  if (index.test(name)) {
    return `[${name}]`;
  }
  return member.test(name) ? `.${name}` : `['${name.replace(/['\\]/g, '\\$&')}']`;
}
