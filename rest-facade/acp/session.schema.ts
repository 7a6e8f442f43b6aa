import { type Static, Type } from 'typebox';
import { oneOf, resource, Timestamp } from '../schema-builders.js';

// Replies of the Agentic Commerce Protocol 2026-04-17 as far as they are sent. Its objects are closed: nothing else may
// be in them, and nothing may be null.

const text = Type.Optional(Type.String());
const minorUnits = Type.Integer({ description: "Amount in the currency's minor unit (ISO 4217)." });
const uri = Type.String({ format: 'uri' });

const AcpTotal = resource('AcpTotal', {
  type: oneOf('items_base_amount', 'items_discount', 'subtotal', 'discount', 'fulfillment', 'tax', 'total'),
  display_text: Type.String(),
  amount: minorUnits,
  description: text,
  breakdown: Type.Optional(
    Type.Array(
      Type.Object({
        jurisdiction: Type.String(),
        rate: Type.Number({ description: 'Rate as a fraction: 0.0875 is 8.75 %.' }),
        amount: minorUnits,
      }),
    ),
  ),
});

export const AcpAddress = resource('AcpAddress', {
  name: Type.String(),
  line_one: Type.String(),
  line_two: text,
  city: Type.String(),
  state: Type.String(),
  country: Type.String({ description: 'ISO 3166-1 alpha-2.' }),
  postal_code: Type.String(),
});

const AcpBuyer = resource('AcpBuyer', {
  first_name: text,
  last_name: text,
  email: Type.String({ format: 'email' }),
  phone_number: text,
});

const AcpLineItem = resource('AcpLineItem', {
  id: Type.String(),
  item: Type.Object({
    id: Type.String({
      description: 'The identifier that the agent used: a product id, a variant id or a SKU.',
    }),
    name: Type.String(),
    unit_amount: minorUnits,
  }),
  quantity: Type.Integer({ minimum: 1 }),
  name: Type.String(),
  unit_amount: minorUnits,
  images: Type.Optional(Type.Array(uri)),
  product_id: Type.String(),
  variant_id: text,
  sku: text,
  totals: Type.Array(AcpTotal),
});

const AcpFulfillmentOption = resource('AcpFulfillmentOption', {
  type: oneOf('shipping'),
  id: Type.String(),
  title: Type.String(),
  description: text,
  totals: Type.Array(AcpTotal),
});

const AcpPaymentHandler = resource('AcpPaymentHandler', {
  id: Type.String(),
  name: Type.String({ description: 'Name in reverse-DNS notation.' }),
  display_name: Type.String(),
  version: Type.String({ description: 'Version of the handler.' }),
  spec: uri,
  requires_delegate_payment: Type.Boolean(),
  requires_pci_compliance: Type.Boolean(),
  psp: Type.String(),
  config_schema: uri,
  instrument_schemas: Type.Array(uri),
  config: Type.Unsafe<Record<string, unknown>>({ type: 'object', additionalProperties: true }),
});

const AcpDiscounts = resource('AcpDiscounts', {
  codes: Type.Array(Type.String()),
  applied: Type.Array(
    Type.Object({
      id: Type.String(),
      code: text,
      coupon: Type.Object({ id: Type.String(), name: Type.String() }),
      amount: minorUnits,
      automatic: Type.Boolean(),
      allocations: Type.Optional(
        Type.Array(Type.Object({ path: Type.String({ description: 'JSONPath.' }), amount: minorUnits })),
      ),
    }),
  ),
  rejected: Type.Array(Type.Object({ code: Type.String(), reason: Type.String(), message: Type.String() })),
});

/** `code` is there with errors and warnings. */
const AcpMessage = resource('AcpMessage', {
  type: oneOf('error', 'warning', 'info'),
  code: text,
  severity: Type.Optional(oneOf('info', 'low', 'medium', 'high', 'critical')),
  resolution: Type.Optional(oneOf('recoverable', 'requires_buyer_input', 'requires_buyer_review')),
  param: Type.Optional(Type.String({ description: 'JSONPath.' })),
  content_type: oneOf('plain'),
  content: Type.String(),
});

export const AcpSession = resource('AcpCheckoutSession', {
  id: Type.String(),
  protocol: Type.Object({ version: Type.String({ description: 'Version of the protocol.' }) }),
  capabilities: Type.Object({
    payment: Type.Object({ handlers: Type.Array(AcpPaymentHandler) }),
    extensions: Type.Array(
      Type.Object({ name: Type.String(), extends: Type.Array(Type.String()), schema: uri, spec: uri }),
    ),
  }),
  buyer: Type.Optional(AcpBuyer),
  status: oneOf(
    'not_ready_for_payment',
    'requires_escalation',
    'ready_for_payment',
    'complete_in_progress',
    'completed',
    'canceled',
    'expired',
  ),
  currency: Type.String({ description: 'ISO 4217, lowercase.' }),
  line_items: Type.Array(AcpLineItem),
  fulfillment_details: Type.Optional(
    Type.Object({
      name: text,
      phone_number: text,
      email: Type.Optional(Type.String({ format: 'email' })),
      address: Type.Optional(AcpAddress),
    }),
  ),
  fulfillment_options: Type.Array(AcpFulfillmentOption),
  selected_fulfillment_options: Type.Optional(
    Type.Array(
      Type.Object({ type: oneOf('shipping'), option_id: Type.String(), item_ids: Type.Array(Type.String()) }),
    ),
  ),
  totals: Type.Array(AcpTotal),
  messages: Type.Array(AcpMessage),
  links: Type.Array(Type.Object({ type: Type.String(), url: uri, title: text })),
  discounts: AcpDiscounts,
  created_at: Timestamp,
  updated_at: Timestamp,
  expires_at: Timestamp,
  continue_url: Type.Optional(uri),
  order: Type.Optional(
    Type.Object({ id: Type.String(), checkout_session_id: Type.String(), permalink_url: uri }),
  ),
});

export const AcpErrorSchema = resource('AcpError', {
  type: oneOf('invalid_request', 'processing_error', 'service_unavailable'),
  code: Type.String(),
  message: Type.String(),
  param: Type.Optional(Type.String({ description: 'JSONPath of the field at fault (RFC 9535).' })),
  supported_versions: Type.Optional(Type.Array(Type.String())),
});

export type AcpSession = Static<typeof AcpSession>;
export type AcpTotal = Static<typeof AcpTotal>;
export type AcpMessage = Static<typeof AcpMessage>;
export type AcpAddress = Static<typeof AcpAddress>;
export type AcpBuyer = Static<typeof AcpBuyer>;
export type AcpDiscounts = Static<typeof AcpDiscounts>;
export type AcpPaymentHandler = Static<typeof AcpPaymentHandler>;
export type AcpLineItem = Static<typeof AcpLineItem>;
export type AcpFulfillmentOption = Static<typeof AcpFulfillmentOption>;
