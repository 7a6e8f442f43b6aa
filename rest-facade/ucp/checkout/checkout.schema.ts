import { Type } from 'typebox';
import { AnyJson, oneOf, resource, Timestamp } from '../../schema-builders.js';
import { UcpMessageSchema } from '../message/error.schema.js';
import { ucpCheckoutStatuses } from './checkout-status.rules.js';

const text = Type.Optional(Type.String());
export const Version = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$', examples: ['2026-04-08'] });
const MinorUnits = Type.Integer({ description: "Amount in the currency's minor unit (ISO 4217)." });
const Uri = Type.String({ format: 'uri' });
/** Any members with any values. */
const Open = Type.Unsafe<Record<string, unknown>>({ type: 'object', additionalProperties: true });

export const Total = resource('UcpTotal', {
  type: Type.String({ examples: ['subtotal', 'items_discount', 'discount', 'fulfillment', 'tax', 'total'] }),
  display_text: text,
  amount: MinorUnits,
});

export const LineItem = resource('UcpLineItem', {
  id: Type.String(),
  item: Type.Object({
    id: Type.String({
      description: 'The identifier that the agent used: a product id, a variant id or a SKU.',
    }),
    title: Type.String(),
    price: MinorUnits,
    image_url: Type.Optional(Uri),
  }),
  quantity: Type.Integer({ minimum: 1 }),
  totals: Type.Array(Total),
});

export const Buyer = resource('UcpBuyer', {
  first_name: text,
  last_name: text,
  full_name: text,
  email: text,
  phone_number: text,
  consent: Type.Optional(
    Type.Unsafe<Record<string, boolean>>({ type: 'object', additionalProperties: { type: 'boolean' } }),
  ),
});

const Destination = resource('UcpDestination', {
  id: Type.String(),
  first_name: text,
  last_name: text,
  full_name: text,
  street_address: text,
  extended_address: text,
  address_locality: text,
  address_region: text,
  postal_code: text,
  address_country: text,
  phone_number: text,
});

const lineItemIds = Type.Array(Type.String());

const FulfillmentGroup = resource('UcpFulfillmentGroup', {
  id: Type.String(),
  line_item_ids: lineItemIds,
  options: Type.Array(
    Type.Object({
      id: Type.String(),
      title: Type.String(),
      totals: Type.Array(Type.Object({ type: Type.String(), amount: MinorUnits })),
    }),
    { description: 'Cheapest first.' },
  ),
  selected_option_id: text,
});

const Fulfillment = resource('UcpFulfillment', {
  methods: Type.Array(
    Type.Object({
      id: Type.String(),
      type: Type.Literal('shipping'),
      line_item_ids: lineItemIds,
      destinations: Type.Optional(Type.Array(Destination)),
      selected_destination_id: text,
      groups: Type.Optional(Type.Array(FulfillmentGroup)),
    }),
  ),
});

export const Discounts = resource('UcpDiscounts', {
  codes: Type.Array(Type.String()),
  applied: Type.Array(
    Type.Object({
      code: text,
      title: Type.String(),
      amount: MinorUnits,
      automatic: Type.Boolean(),
      priority: Type.Integer(),
      method: Type.Optional(oneOf('each', 'across')),
      allocations: Type.Optional(Type.Array(Type.Object({ path: Type.String(), amount: MinorUnits }))),
    }),
  ),
});

/** What all versions have alike. */
const coreFields = {
  id: Type.String(),
  line_items: Type.Array(LineItem),
  status: oneOf(...ucpCheckoutStatuses),
  currency: Type.String(),
  totals: Type.Array(Total),
  links: Type.Array(Type.Object({ type: Type.String(), url: Uri, title: text })),
  expires_at: Timestamp,
  continue_url: Type.Optional(Uri),
  buyer: Type.Optional(Buyer),
  messages: Type.Optional(Type.Array(UcpMessageSchema)),
  fulfillment: Type.Optional(Fulfillment),
  discounts: Type.Optional(Discounts),
  order: Type.Optional(Type.Object({ id: Type.String(), permalink_url: Uri })),
};

const PaymentHandler = resource('UcpPaymentHandler', {
  id: Type.String(),
  version: Version,
  available_instruments: Type.Array(Type.Object({ type: Type.String() })),
  config: Open,
});

/** A session by 2026-04-08. */
export const UcpCheckout = resource('UcpCheckout', {
  ucp: Type.Object({
    version: Version,
    status: Type.Literal('success'),
    capabilities: Type.Record(Type.String(), Type.Array(Type.Object({ version: Version }))),
    payment_handlers: Type.Record(Type.String(), Type.Array(PaymentHandler)),
  }),
  ...coreFields,
  payment: Type.Optional(
    Type.Object({
      instruments: Type.Array(
        Type.Object({
          id: Type.String(),
          handler_id: Type.String(),
          type: Type.String(),
          selected: Type.Boolean(),
          display: Open,
        }),
      ),
    }),
  ),
  settlement: Type.Optional(
    resource('UcpSettlement', {
      rail: Type.String(),
      status: Type.Literal('captured'),
      amount: MinorUnits,
      currency: Type.String(),
      settled_at: Type.Optional(Timestamp),
    }),
  ),
});

/** A session by 2026-01-11. */
export const UcpCheckout20260111 = resource('UcpCheckout20260111', {
  ucp: Type.Object({
    version: Version,
    capabilities: Type.Array(Type.Object({ name: Type.String(), version: Version })),
  }),
  ...coreFields,
  payment: Type.Object({
    handlers: Type.Array(
      Type.Object({
        id: Type.String(),
        name: Type.String(),
        version: Version,
        spec: Uri,
        config_schema: Uri,
        instrument_schemas: Type.Array(Uri),
        config: Open,
      }),
    ),
    selected_instrument_id: text,
    instruments: Type.Array(AnyJson, {
      description: 'The instruments of the payment; empty before there is one.',
    }),
  }),
});
