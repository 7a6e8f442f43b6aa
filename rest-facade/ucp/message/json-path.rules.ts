import { dictionary } from '../../../kernel/dictionary.js';
import { jsonPathOf as toJsonPath } from '../../agent-checkout/json-path.js';
import { type Places, sentFieldBy } from '../../agent-checkout/sent-field.js';

/** What of a request decides where its fields stand. */
interface Sent {
  buyer?: Readonly<Record<string, unknown>> | null;
  fulfillment?: { methods?: readonly { destinations?: readonly unknown[] | null }[] | null } | null;
  payment?: { instruments?: readonly { selected?: unknown }[] | null } | null;
  payment_data?: unknown;
}

const method = 'fulfillment.methods.0';

/** Where the fields of a session's input are in UCP's body. */
const places: Places<Sent> = [
  [/^(?:items|lines)\.(\d+)\.(?:reference|productId|variantId)$/, 'line_items.$1.item.id'],
  [/^(?:items|lines)(?=\.\d|$)/, 'line_items'],
  [/^discountCodes/, 'discounts.codes'],
  [/^shippingAddress(?:\..*)?$/, addressPlace],
  [/^selectedDestinationId$/, `${method}.selected_destination_id`],
  [/^(?:shippingOptionId|selectedShippingOptionId)$/, `${method}.groups.0.selected_option_id`],
  [/^destinations/, `${method}.destinations`],
  [/^buyer\.firstName$/, sent => namePlace(sent, 'first_name')],
  [/^buyer\.lastName$/, sent => namePlace(sent, 'last_name')],
  [/^buyer(?=\.phone$)/, 'buyer'],
  [/^(?:payment|instrument)(?=\.(?:id|type|credential|display)|$)/, instrumentPlace],
  [/^billingAddress/, sent => `${instrumentPlace(sent)}.billing_address`],
  [/^(?:handlerId|rail|paymentRail)$/, sent => `${instrumentPlace(sent)}.handler_id`],
];

/** The last names that differ between the two. */
const names: Readonly<Record<string, string>> = dictionary({
  name: 'full_name',
  phone: 'phone_number',
  line1: 'street_address',
  line2: 'extended_address',
  city: 'address_locality',
  region: 'address_region',
  postalCode: 'postal_code',
  country: 'address_country',
});

/** Where the body that was sent has a field that an error of the operation names; both as dotted paths. */
export const ucpField = sentFieldBy(places, names);

/** Path of a session's field (`items.0.quantity`) as JSONPath into UCP's body: `$.line_items[0].quantity`. */
export const jsonPathOf = (path: string): string => toJsonPath(ucpField(path.replace(/^input\./, ''), {}));

/** A destination that is given alone and unnamed is the shipping address itself. */
function addressPlace({ fulfillment }: Sent, path: string): string {
  const { destinations } = fulfillment?.methods?.[0] ?? {};
  return destinations?.length === 1
    ? `${method}.destinations.0${path.slice('shippingAddress'.length)}`
    : `${method}.selected_destination_id`;
}

function namePlace({ buyer }: Sent, field: string): string {
  return buyer?.[field] == null && buyer?.full_name != null ? 'buyer.full_name' : `buyer.${field}`;
}

/** What is paid with stands in a list since 2026-01-23; the selected one of it counts. */
function instrumentPlace({ payment, payment_data }: Sent): string {
  if (payment_data != null) {
    return 'payment_data';
  }
  const instruments = payment?.instruments ?? [];
  const selected = instruments.findIndex(one => one.selected === true);
  return instruments.length === 0 ? 'payment' : `payment.instruments.${Math.max(0, selected)}`;
}
