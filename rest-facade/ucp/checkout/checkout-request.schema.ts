import { type Static, type TProperties, Type } from 'typebox';
import { inventoryLimits } from '../../../subgraphs/catalog/inventory/inventory.limits.js';
import { checkoutLimits } from '../../../subgraphs/commerce/checkout/checkout/checkout.limits.js';
import { orderLimits } from '../../../subgraphs/commerce/orders/order/order.limits.js';
import { nullable, oneOf } from '../../schema-builders.js';

/** Requests are open: what is not understood is left alone. What is null counts as not known. */
export const open = <T extends TProperties>(fields: T) => Type.Object(fields, { additionalProperties: true });
const text = Type.Optional(nullable(Type.String()));
const optional = <T extends TProperties>(fields: T) => Type.Optional(nullable(open(fields)));

const LineItem = open({
  id: text,
  item: open({ id: Type.String({ minLength: 1, maxLength: orderLimits.externalIdLength }) }),
  quantity: Type.Integer({ minimum: 1, maximum: inventoryLimits.reservedUnitsMax }),
});

export const LineItems = Type.Array(LineItem, { minItems: 1, maxItems: checkoutLimits.itemsMax });

const addressFields = {
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
};

const Address = open(addressFields);
export type AddressBody = Static<typeof Address>;

export const Buyer = optional({
  first_name: text,
  last_name: text,
  full_name: text,
  email: text,
  phone_number: text,
  consent: Type.Optional(
    nullable(
      Type.Unsafe<Record<string, boolean>>({ type: 'object', additionalProperties: { type: 'boolean' } }),
    ),
  ),
});

const Destination = open({ id: text, ...addressFields });
export type DestinationBody = Static<typeof Destination>;

const Group = open({ selected_option_id: text });

/** Everything goes to one place in one package: another way, or a second one, would not be done. */
const Method = open({
  type: Type.Optional(nullable(oneOf('shipping'))),
  destinations: Type.Optional(
    nullable(Type.Array(Destination, { maxItems: checkoutLimits.destinationsMax })),
  ),
  selected_destination_id: text,
  groups: Type.Optional(nullable(Type.Array(Group))),
});
export type MethodBody = Static<typeof Method>;

export const DiscountCodes = optional({
  codes: Type.Optional(nullable(Type.Array(Type.String(), { maxItems: checkoutLimits.codesMax }))),
});

const extensions = {
  buyer: Buyer,
  fulfillment: optional({ methods: Type.Optional(nullable(Type.Array(Method, { maxItems: 1 }))) }),
  discounts: DiscountCodes,
};

const currency = Type.Optional(
  nullable(
    Type.String({
      description:
        'ISO 4217, case-insensitive. Items sold in another currency are rejected: nothing is converted.',
    }),
  ),
);

/** To create a session. */
export const CheckoutBody = open({ line_items: LineItems, currency, ...extensions });

/** The same in 2026-04-08, which buys carts, too: their contents take the place of what the body has of the same. */
export const CheckoutOrCartBody = open({
  cart_id: Type.Optional(
    nullable(
      Type.String({
        maxLength: 100,
        description:
          'Id of a cart. It is bought, and `line_items`, `buyer` and codes of the body are ignored where it has its own.',
      }),
    ),
  ),
  line_items: Type.Optional(
    nullable(
      Type.Array(LineItem, {
        maxItems: checkoutLimits.itemsMax,
        description: 'Required without `cart_id`.',
      }),
    ),
  ),
  currency,
  ...extensions,
});

/** Platforms send a checkout as they read it. */
const identity = {
  id: Type.Optional(nullable(Type.String({ description: 'Id of this checkout; any other is rejected.' }))),
};

/** To replace what is in a session. */
export const CheckoutReplacement = open({ ...identity, line_items: LineItems, currency, ...extensions });

/** To change a part of a session (§4.7 PATCH; the protocol itself has no such). */
export const CheckoutPatch = open({
  ...identity,
  line_items: Type.Optional(LineItems),
  currency,
  ...extensions,
});
export type CheckoutPatch = Static<typeof CheckoutPatch>;

const Instrument = open({
  id: text,
  handler_id: Type.String({ minLength: 1 }),
  type: Type.String({ minLength: 1 }),
  credential: Type.Optional(nullable(Type.Unsafe<Record<string, unknown>>({ type: 'object' }))),
  display: Type.Optional(nullable(Type.Unsafe<Record<string, unknown>>({ type: 'object' }))),
  billing_address: Type.Optional(nullable(Address)),
  selected: Type.Optional(nullable(Type.Boolean())),
});
export type InstrumentBody = Static<typeof Instrument>;

/** The protocol says nothing of it, so that anything will do. */
export const CancellationBody = open({});

/** Without an instrument only what costs nothing can be completed. */
export const CompletionBody = open({
  payment: optional({ instruments: Type.Optional(nullable(Type.Array(Instrument))) }),
});
export type CompletionBody = Static<typeof CompletionBody>;

/** The same in 2026-01-11. */
export const EarlyCompletionBody = open({ payment_data: Type.Optional(nullable(Instrument)) });
export type EarlyCompletionBody = Static<typeof EarlyCompletionBody>;
