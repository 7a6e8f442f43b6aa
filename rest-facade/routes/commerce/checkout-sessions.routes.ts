import { Type } from 'typebox';
import type { CreateCheckoutSessionInput } from '../../../schema/documents.js';
import { type SessionAnswer, sessionOf } from '../../agent-checkout/session-of.js';
import { contracts } from '../../contract/contract.js';
import { graphql } from '../../graphql.js';
import { route } from '../../route.js';
import { Uuid } from '../../schema-builders.js';
import { CheckoutChanges, CheckoutReply, NewCheckout } from './checkout.schema.js';
import { type CheckoutData, checkoutFields, checkoutReply } from './checkout-reply.js';

const shared = {
  scope: 'checkout:write',
  callers: ['oauth_client'],
  contract: contracts.checkout,
  tag: 'Agentic checkout',
  sentField: itemField,
} as const;

const params = Type.Object({ sessionId: Uuid });

const reply = (status: number) => ({
  status,
  schema: CheckoutReply,
  body: (answer: SessionAnswer<CheckoutData>) => checkoutReply(sessionOf(answer)),
  version: (answer: SessionAnswer<CheckoutData>) => sessionOf(answer).version,
});

const pricingErrorCodes = ['PAYMENT_RAIL_NOT_OFFERED', 'INVENTORY_INSUFFICIENT'] as const;
const changeErrorCodes = [
  'CHECKOUT_NOT_FOUND',
  'CHECKOUT_ENDED',
  'CHECKOUT_IN_PROGRESS',
  'VERSION_STALE',
] as const;

const change = graphql(
  `mutation ($input: UpdateCheckoutSessionInput!) {
    change: updateCheckoutSession(input: $input) { session: checkoutSession { ...CheckoutFields } }
  }`,
  [checkoutFields],
);

/** Checkout of agents in the native protocol (§2.3, §4.5, §4.6); its completion is in a file of its own. */
export const checkoutSessionRoutes = [
  route({
    ...shared,
    id: 'checkoutSessions.create',
    method: 'POST',
    path: '/api/v1/checkout-sessions',
    summary: 'Open a checkout session',
    description:
      "Prices the items from the merchant's catalog, reserves them until the session expires, and returns the " +
      'requirements of the payment rail. If a product has variants, use the id of one of them. Two items of ' +
      'the same product become two lines. With a shipping address but no option, the cheapest option is ' +
      'selected.',
    body: NewCheckout,
    example: {
      items: [{ productId: 'SHIRT-S', quantity: 1 }],
      paymentRail: 'acp_stripe',
      buyer: { email: 'ida@example.com' },
      shippingAddress: {
        name: 'Ida',
        line1: '1 Raffles Place',
        city: 'Singapore',
        postalCode: '048616',
        country: 'SG',
      },
    },
    operation: graphql(
      `mutation ($input: CreateCheckoutSessionInput!) {
        change: createCheckoutSession(input: $input) { session: checkoutSession { ...CheckoutFields } }
      }`,
      [checkoutFields],
    ),
    variables: ({ body }) => ({ input: changesOf(body) }),
    reply: {
      ...reply(201),
      headers: { location: answer => `/api/v1/checkout-sessions/${sessionOf(answer).id}` },
    },
    errorCodes: pricingErrorCodes,
  }),

  route({
    ...shared,
    id: 'checkoutSessions.read',
    method: 'GET',
    path: '/api/v1/checkout-sessions/:sessionId',
    summary: 'Read a checkout session',
    description: 'The current session: its totals, missing requirements, and the state of its payment.',
    params,
    operation: graphql(`query ($id: ID!) { session: checkoutSession(id: $id) { ...CheckoutFields } }`, [
      checkoutFields,
    ]),
    variables: ({ params }) => ({ id: params.sessionId }),
    reply: reply(200),
    errorCodes: ['CHECKOUT_NOT_FOUND'],
  }),

  route({
    ...shared,
    id: 'checkoutSessions.update',
    method: 'PATCH',
    path: '/api/v1/checkout-sessions/:sessionId',
    summary: 'Change a checkout session',
    description:
      'An omitted field stays as it is, null clears it. Items, codes and addresses are replaced as a whole; ' +
      'the fields of the buyer are merged. Without an option, the cheapest is selected. Prices and ' +
      'reservations are recalculated from the current catalog.',
    params,
    body: CheckoutChanges,
    example: { items: [{ productId: 'SHIRT-S', quantity: 2 }] },
    operation: change,
    variables: ({ params, body }) => ({
      input: { ...changesOf(body), id: params.sessionId, mode: 'merge' as const },
    }),
    reply: reply(200),
    errorCodes: [...changeErrorCodes, ...pricingErrorCodes],
  }),

  route({
    ...shared,
    id: 'checkoutSessions.replace',
    method: 'PUT',
    path: '/api/v1/checkout-sessions/:sessionId',
    summary: 'Replace a checkout session',
    description: 'Like opening a session, but with the existing id: an omitted field is cleared.',
    params,
    body: NewCheckout,
    example: { items: [{ productId: 'SHIRT-S', quantity: 2 }], paymentRail: 'acp_stripe' },
    operation: change,
    variables: ({ params, body }) => ({
      input: { ...changesOf(body), id: params.sessionId, mode: 'replace' as const },
    }),
    reply: reply(200),
    idempotent: true,
    errorCodes: [...changeErrorCodes, ...pricingErrorCodes],
  }),

  route({
    ...shared,
    id: 'checkoutSessions.cancel',
    method: 'POST',
    path: '/api/v1/checkout-sessions/:sessionId/cancel',
    summary: 'Cancel a checkout session',
    description: 'Releases the reserved stock and erases the buyer.',
    params,
    operation: graphql(
      `mutation ($input: CancelCheckoutSessionInput!) {
        change: cancelCheckoutSession(input: $input) { session: checkoutSession { ...CheckoutFields } }
      }`,
      [checkoutFields],
    ),
    variables: ({ params }) => ({ input: { id: params.sessionId } }),
    reply: reply(200),
    errorCodes: changeErrorCodes,
  }),
];

/** Named by the product and its variant, as replies name it, or by one id or SKU. */
const toItem = ({ productId, variantId, quantity }: NonNullable<CheckoutChanges['items']>[number]) =>
  variantId == null ? { reference: productId, quantity } : { reference: variantId, productId, quantity };

/** Where both are named, it is the variant that is looked for. */
function itemField(path: string, body: CheckoutChanges | undefined): string {
  const [, index] = path.match(/^items\.(\d+)\.productId$/) ?? [];
  const { items } = body ?? {};
  return index === undefined || items?.[Number(index)]?.variantId == null ? path : `items.${index}.variantId`;
}

/** The native names of fields, as the operation calls them. */
function changesOf({ items, shippingOptionId, ...rest }: CheckoutChanges): CreateCheckoutSessionInput {
  return {
    ...rest,
    ...(items === undefined ? {} : { items: items.map(toItem) }),
    ...(shippingOptionId === undefined ? {} : { selectedShippingOptionId: shippingOptionId }),
  };
}
