import { type Static, Type } from 'typebox';
import { checkoutLimits } from '../../subgraphs/commerce/checkout/checkout/checkout.limits.js';
import { input, nullable, oneOf } from '../schema-builders.js';

// Requests of the Agentic Commerce Protocol 2026-04-17. Its objects are closed; what is taken and does nothing here says
// so. Lengths and formats of what a session keeps are the session's own business.

const text = Type.Optional(Type.String());
const anything = (description: string) =>
  Type.Optional(
    Type.Unsafe<Record<string, unknown>>({ type: 'object', additionalProperties: true, description }),
  );
const unused = 'Accepted, but not stored.';

/** Optional, and null clears it. */
const clearable = <T extends Parameters<typeof nullable>[0]>(schema: T) => Type.Optional(nullable(schema));

const Address = input(
  {
    name: Type.String(),
    line_one: Type.String(),
    line_two: text,
    city: Type.String(),
    state: Type.String(),
    country: Type.String({ description: 'ISO 3166-1 alpha-2.' }),
    postal_code: Type.String(),
    company: text,
  },
  { title: 'AcpAddressInput' },
);

const Buyer = input(
  {
    first_name: text,
    last_name: text,
    full_name: text,
    email: Type.String(),
    phone_number: text,
    customer_id: text,
    account_type: text,
    authentication_status: text,
    company: anything(unused),
    loyalty: anything(unused),
    tax_exemption: anything(unused),
  },
  { title: 'AcpBuyerInput' },
);

const FulfillmentDetails = input(
  { name: text, phone_number: text, email: text, address: clearable(Address) },
  { title: 'AcpFulfillmentDetailsInput' },
);

/** The published schema has `{id}` of the item; its prose and later editions `{item: {id}, quantity}`. Both are taken. */
const Line = input(
  {
    id: Type.Optional(
      Type.String({ description: 'Product id, variant id or SKU; with `item`, the id of the line.' }),
    ),
    item: Type.Optional(Type.Object({ id: Type.String() })),
    quantity: Type.Optional(Type.Integer({ description: 'Default 1.' })),
    name: text,
    unit_amount: Type.Optional(Type.Integer({ description: 'Ignored: prices come from the catalog.' })),
  },
  { title: 'AcpLineInput' },
);
const Lines = Type.Array(Line, { maxItems: checkoutLimits.itemsMax });

const codes = Type.Array(Type.String());
const Discounts = input({ codes: Type.Optional(codes) });

const changes = {
  line_items: Type.Optional(Lines),
  items: Type.Optional(Lines),
  buyer: clearable(Buyer),
  fulfillment_details: clearable(FulfillmentDetails),
  discounts: clearable(Discounts),
  coupons: clearable(codes),
  order_notes: Type.Optional(Type.String({ maxLength: 5000, description: unused })),
};

const Capabilities = anything('Capabilities of the agent. Accepted, but not stored.');

export const AcpCreateRequest = input(
  {
    ...changes,
    currency: Type.Optional(
      Type.String({
        description:
          'ISO 4217, case-insensitive. Items sold in another currency are rejected: nothing is converted.',
      }),
    ),
    capabilities: Capabilities,
    affiliate_attribution: anything(unused),
    locale: text,
    timezone: text,
    metadata: anything(unused),
  },
  { title: 'AcpCreateRequest' },
);

export const AcpUpdateRequest = input(
  {
    ...changes,
    selected_fulfillment_options: clearable(
      Type.Array(
        input({
          type: oneOf('shipping'),
          option_id: Type.String(),
          item_ids: Type.Optional(Type.Array(Type.String())),
        }),
      ),
    ),
  },
  { title: 'AcpUpdateRequest' },
);

export const AcpCompleteRequest = input(
  {
    buyer: Type.Optional(Buyer),
    payment_data: input({
      handler_id: Type.String(),
      instrument: Type.Object({
        id: text,
        type: Type.String(),
        credential: Type.Unsafe<Record<string, unknown>>({ type: 'object', additionalProperties: true }),
      }),
      billing_address: Type.Optional(Address),
      purchase_order_number: text,
    }),
    authentication_result: Type.Optional(
      Type.Object({
        outcome: Type.Unsafe<string>({
          type: 'string',
          enum: ['authenticated', 'attempt_acknowledged', 'informational', 'not_supported'],
          description: 'The processor performs authentication itself; any other outcome charges nothing.',
        }),
      }),
    ),
    affiliate_attribution: anything(unused),
    risk_signals: anything(unused),
    marketing_consents: Type.Optional(
      Type.Array(input({ channel: Type.String(), opted_in: Type.Boolean() }), { description: unused }),
    ),
    order_notes: Type.Optional(Type.String({ maxLength: 5000, description: unused })),
  },
  { title: 'AcpCompleteRequest' },
);

export const AcpCancelRequest = Type.Object(
  { intent_trace: anything('Why the buyer canceled. Accepted, but not stored.') },
  { title: 'AcpCancelRequest' },
);

export type AcpCreateRequest = Static<typeof AcpCreateRequest>;
export type AcpUpdateRequest = Static<typeof AcpUpdateRequest>;
export type AcpCompleteRequest = Static<typeof AcpCompleteRequest>;
export type AcpAddressInput = Static<typeof Address>;
export type AcpBuyerInput = Static<typeof Buyer>;
