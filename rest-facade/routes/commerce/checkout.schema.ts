import { type Static, type TSchema, Type } from 'typebox';
import { inventoryLimits } from '../../../subgraphs/catalog/inventory/inventory.limits.js';
import { checkoutLimits } from '../../../subgraphs/commerce/checkout/checkout/checkout.limits.js';
import { orderLimits } from '../../../subgraphs/commerce/orders/order/order.limits.js';
import { promotionLimits } from '../../../subgraphs/commerce/pricing/promotion/promotion.limits.js';
import { input, nullable, oneOf, resource, Timestamp, Uuid } from '../../schema-builders.js';

const textOrNull = nullable(Type.String());
const AnyObject = (description: string) =>
  Type.Unsafe<Record<string, unknown>>({ type: 'object', additionalProperties: true, description });

/** Made of the exact amount at the last moment. */
const Amount = Type.Number({ description: 'Amount in units of the currency, such as 12.5.' });

const CheckoutBuyer = resource('CheckoutBuyer', {
  firstName: textOrNull,
  lastName: textOrNull,
  email: textOrNull,
  phone: textOrNull,
});

const CheckoutAddress = resource('CheckoutAddress', {
  name: textOrNull,
  line1: textOrNull,
  line2: textOrNull,
  city: textOrNull,
  region: textOrNull,
  postalCode: textOrNull,
  country: nullable(Type.String({ description: 'ISO 3166-1 alpha-2.' })),
  phone: textOrNull,
});
export type CheckoutAddress = Static<typeof CheckoutAddress>;

/** §2.3, one of `items[]`. */
export const CheckoutItem = resource('CheckoutItem', {
  id: Uuid,
  productId: Uuid,
  variantId: nullable(Uuid),
  sku: textOrNull,
  title: Type.String(),
  quantity: Type.Integer(),
  unitAmount: Amount,
  subtotalAmount: Amount,
  discountAmount: Amount,
  currency: Type.String(),
  imageUrl: textOrNull,
  requiresShipping: Type.Boolean({ description: 'Whether the item is shipped.' }),
  productSnapshot: AnyObject('The product as it was when the item was priced.'),
});
export type CheckoutItem = Static<typeof CheckoutItem>;

const CheckoutDiscount = resource('CheckoutDiscount', {
  promotionId: nullable(Uuid),
  code: textOrNull,
  title: Type.String(),
  amount: Amount,
});

const RejectedCode = resource('RejectedDiscountCode', {
  code: Type.String(),
  reason: oneOf('unknown', 'expired', 'not_applicable', 'used_up'),
});

const ShippingOption = resource('CheckoutShippingOption', {
  id: Type.String(),
  title: Type.String(),
  service: Type.String(),
  amount: Amount,
});

const CheckoutTax = resource('CheckoutTax', {
  title: Type.String(),
  rate: Type.String({ description: 'Percent, exact.' }),
  amount: Amount,
  isIncluded: Type.Boolean({ description: 'Whether prices include the tax; otherwise it is in taxAmount.' }),
});

const CheckoutPayment = resource('CheckoutPayment', {
  id: Uuid,
  rail: Type.String(),
  state: oneOf('pending', 'requires_action', 'unknown', 'captured', 'declined'),
  actionUrl: nullable(
    Type.String({ description: 'URL where the buyer continues, while the state is requires_action.' }),
  ),
  declineCode: textOrNull,
  declineMessage: textOrNull,
});

const MissingRequirement = resource('MissingRequirement', {
  code: Type.String(),
  field: Type.String(),
  message: Type.String(),
});

/** §2.3, and what an agent needs to get from there to an order. */
export const CheckoutSession = resource('CheckoutSession', {
  id: Uuid,
  organizationId: Uuid,
  status: oneOf('ready_for_payment', 'complete_in_progress', 'completed', 'canceled', 'expired'),
  paymentRail: nullable(Type.String({ description: '`acp_<processor>` or `x402`.' })),
  currency: Type.String({ description: 'ISO 4217.' }),
  totalAmount: Amount,
  subtotalAmount: Amount,
  discountAmount: Type.Number({ description: 'A positive amount that is deducted.' }),
  shippingAmount: Amount,
  taxAmount: Type.Number({ description: 'Taxes added to the prices; included taxes are only in `taxes`.' }),
  paymentRequirements: nullable(
    AnyObject('The payment requirements in the format of the rail; null once the session cannot be paid.'),
  ),
  expiresAt: Timestamp,
  cartVersion: Type.Integer({ description: 'Rises when the items or their cost change.' }),
  buyer: nullable(CheckoutBuyer),
  shippingAddress: nullable(CheckoutAddress),
  billingAddress: nullable(CheckoutAddress),
  shippingOptionId: textOrNull,
  shippingOptions: Type.Array(ShippingOption, {
    description: 'Options for the shipping address, cheapest first.',
  }),
  discountCodes: Type.Array(Type.String()),
  discounts: Type.Array(CheckoutDiscount),
  rejectedCodes: Type.Array(RejectedCode),
  taxes: Type.Array(CheckoutTax),
  payment: nullable(CheckoutPayment),
  missingRequirements: Type.Array(MissingRequirement, {
    description: 'What is required before the session can be paid.',
  }),
  orderId: nullable(Uuid),
  version: Type.Integer(),
  completedAt: nullable(Timestamp),
  canceledAt: nullable(Timestamp),
  createdAt: Timestamp,
  updatedAt: Timestamp,
});
export type CheckoutSession = Static<typeof CheckoutSession>;

/** §4.5; every reply about a session has it. */
export const CheckoutReply = Type.Object({ session: CheckoutSession, items: Type.Array(CheckoutItem) });

const optional = <T extends TSchema>(schema: T) => Type.Optional(nullable(schema));
const text = optional(Type.String({ maxLength: checkoutLimits.textLength }));

export const CheckoutBuyerInput = input(
  { firstName: text, lastName: text, email: text, phone: text },
  { title: 'CheckoutBuyerInput' },
);

export const CheckoutAddressInput = input(
  {
    name: text,
    line1: text,
    line2: text,
    city: text,
    region: text,
    postalCode: text,
    country: optional(Type.String({ pattern: '^[A-Za-z]{2}$', description: 'ISO 3166-1 alpha-2.' })),
    phone: text,
  },
  { title: 'CheckoutAddressInput' },
);

const Items = Type.Array(
  input(
    {
      productId: Type.String({
        minLength: 1,
        maxLength: orderLimits.externalIdLength,
        description: 'Id of a product without variants, or of a variant; a SKU is accepted too.',
      }),
      variantId: Type.Optional(
        nullable(Type.String({ ...Uuid, description: 'Id of a variant of `productId`.' })),
      ),
      quantity: Type.Integer({ minimum: 1, maximum: inventoryLimits.reservedUnitsMax }),
    },
    { title: 'CheckoutItemInput' },
  ),
  { minItems: 1, maxItems: checkoutLimits.itemsMax },
);

export const paymentRail = Type.String({
  pattern: '^(acp_[a-z0-9_]{1,60}|x402)$',
  description: '`acp_<processor>` or `x402`; one that the merchant offers.',
});

const detailFields = {
  buyer: optional(CheckoutBuyerInput),
  shippingAddress: optional(CheckoutAddressInput),
  billingAddress: optional(CheckoutAddressInput),
  shippingOptionId: optional(Type.String({ maxLength: orderLimits.externalIdLength })),
  discountCodes: optional(
    Type.Array(Type.String({ maxLength: promotionLimits.codeLength }), {
      maxItems: checkoutLimits.codesMax,
      description: 'Applied in this order; they replace the previous codes.',
    }),
  ),
};

/** §4.5. */
export const NewCheckout = input({ items: Items, paymentRail, ...detailFields }, { title: 'NewCheckout' });

export const CheckoutChanges = input(
  { items: Type.Optional(Items), paymentRail: Type.Optional(paymentRail), ...detailFields },
  { title: 'CheckoutChanges', minProperties: 1 },
);
export type CheckoutChanges = Static<typeof CheckoutChanges>;
