import { dictionary } from '../../kernel/dictionary.js';
import { type Places, sentFieldBy } from '../agent-checkout/sent-field.js';

/** What of a request decides where its fields stand. */
interface Sent {
  line_items?: unknown;
  items?: unknown;
  buyer?: Readonly<Record<string, unknown>> | null;
  discounts?: unknown;
  coupons?: unknown;
  fulfillment_details?: unknown;
}

/** Where a field of the operation's input stands in the protocol's body. */
const places: Places<Sent> = [
  [/^items\.(\d+)\.(?:reference|productId|variantId)$/, itemPlace],
  [/^items(?=\.|$)/, linesPlace],
  [/^buyer\.firstName$/, sent => namePlace(sent, 'first_name')],
  [/^buyer\.lastName$/, sent => namePlace(sent, 'last_name')],
  [/^buyer\.email$/, sent => contactPlace(sent, 'email')],
  [/^buyer\.phone$/, sent => contactPlace(sent, 'phone_number')],
  [/^shippingAddress\.phone/, 'fulfillment_details.phone_number'],
  [/^shippingAddress/, 'fulfillment_details.address'],
  [/^(?:selectedShippingOptionId|shippingOptionId)/, 'selected_fulfillment_options.0.option_id'],
  [/^discountCodes/, codesPlace],
  [/^billingAddress/, 'payment_data.billing_address'],
  [/^(?:payment|instrument)(?=\.|$)/, 'payment_data.instrument'],
  [/^(?:handlerId|rail|paymentRail)$/, 'payment_data.handler_id'],
  // All others stand where the operation has them, by the protocol's names.
  [/^/, ''],
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

/** Where the body that was sent has a field that an error of the operation names; both as dotted paths. */
export const acpField = sentFieldBy(places, names);

function linesPlace({ line_items, items }: Sent): string {
  return line_items === undefined && items !== undefined ? 'items' : 'line_items';
}

function itemPlace(sent: Sent, path: string): string {
  const index = path.split('.')[1];
  const lines = linesPlace(sent);
  const line = (sent[lines as 'items'] as { item?: unknown }[] | undefined)?.[Number(index)];
  return `${lines}.${index}.${line?.item === undefined ? 'id' : 'item.id'}`;
}

/** What the buyer does not say is taken from the delivery. */
const contactPlace = ({ buyer, fulfillment_details }: Sent, field: string): string =>
  buyer?.[field] === undefined && fulfillment_details != null
    ? `fulfillment_details.${field}`
    : `buyer.${field}`;

function namePlace({ buyer, fulfillment_details }: Sent, field: string): string {
  if (buyer == null && fulfillment_details != null) {
    return 'fulfillment_details.name';
  }
  return buyer?.[field] === undefined && buyer?.full_name !== undefined
    ? 'buyer.full_name'
    : `buyer.${field}`;
}

function codesPlace({ discounts, coupons }: Sent): string {
  return discounts === undefined && coupons !== undefined ? 'coupons' : 'discounts.codes';
}
