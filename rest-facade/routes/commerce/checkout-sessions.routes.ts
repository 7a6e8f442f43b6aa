import { Type } from 'typebox';
import { graphql } from '../../graphql.js';
import { route } from '../../route.js';
import { Uuid } from '../../schema-vocabulary.js';
import { CheckoutChanges, CheckoutReply, NewCheckout } from './checkout.schema.js';
import { type CheckoutData, checkoutFields, checkoutReply } from './checkout-reply.js';

const shared = {
  scope: 'checkout:write',
  callers: ['oauth_client'],
  envelope: 'checkout',
  tag: 'Agentic checkout',
  sentField: itemField,
} as const;

const params = Type.Object({ sessionId: Uuid });

const reply = (status: number) => ({
  status,
  schema: CheckoutReply,
  body: ({ session }: { session: CheckoutData }) => checkoutReply(session),
  version: ({ session }: { session: CheckoutData }) => session.version,
});

const pricingErrorCodes = ['PAYMENT_RAIL_NOT_OFFERED', 'INVENTORY_INSUFFICIENT'] as const;
const changeErrorCodes = [
  'CHECKOUT_NOT_FOUND',
  'CHECKOUT_ENDED',
  'CHECKOUT_IN_PROGRESS',
  'VERSION_STALE',
] as const;

const change = graphql<{ session: CheckoutData }>`
  mutation ($id: ID!, $input: CheckoutChangesInput!, $mode: CheckoutChangeMode!) {
    session: changeCheckoutSession(id: $id, input: $input, mode: $mode) { ${checkoutFields} }
  }`;

/** Checkout of agents in the native form (§2.3, §4.5, §4.6); its completion is in a file of its own. */
export const checkoutSessionRoutes = [
  route({
    ...shared,
    id: 'checkoutSessions.create',
    method: 'POST',
    path: '/api/v1/checkout-sessions',
    summary: 'Open a checkout session',
    description:
      "Prices the items from the merchant's catalog, holds them until the session expires, and says what the payment rail " +
      'asks for. A product that has variants is named by the id of one of them. Two items of one product are two lines. ' +
      'With a shipping address and no option chosen the cheapest option is taken.',
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
    operation: graphql<{ session: CheckoutData }>`
      mutation ($input: CheckoutSessionInput!) {
        session: createCheckoutSession(input: $input) { ${checkoutFields} }
      }`,
    variables: ({ body }) => ({ input: changesOf(body) }),
    reply: {
      ...reply(201),
      headers: { location: ({ session }) => `/api/v1/checkout-sessions/${session.id}` },
    },
    errorCodes: pricingErrorCodes,
  }),

  route({
    ...shared,
    id: 'checkoutSessions.read',
    method: 'GET',
    path: '/api/v1/checkout-sessions/:sessionId',
    summary: 'Read a checkout session',
    description: 'As it is now: what it costs, what it lacks, and what became of its payment.',
    params,
    operation: graphql<{ session: CheckoutData }>`
      query ($id: ID!) { session: checkoutSession(id: $id) { ${checkoutFields} } }`,
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
      'A field left out is untouched, null clears it; items and codes are given as a whole, and so are addresses, while of ' +
      "the buyer each field stands alone. Without an option the cheapest is taken. The session is priced anew with today's " +
      'catalog and holds what it then is.',
    params,
    body: CheckoutChanges,
    example: { items: [{ productId: 'SHIRT-S', quantity: 2 }] },
    operation: change,
    variables: ({ params, body }) => ({ id: params.sessionId, input: changesOf(body), mode: 'MERGE' }),
    reply: reply(200),
    errorCodes: [...changeErrorCodes, ...pricingErrorCodes],
  }),

  route({
    ...shared,
    id: 'checkoutSessions.replace',
    method: 'PUT',
    path: '/api/v1/checkout-sessions/:sessionId',
    summary: 'Replace what a checkout session is about',
    description: 'As opening it, under the id that it has: a field left out is cleared.',
    params,
    body: NewCheckout,
    example: { items: [{ productId: 'SHIRT-S', quantity: 2 }], paymentRail: 'acp_stripe' },
    operation: change,
    variables: ({ params, body }) => ({ id: params.sessionId, input: changesOf(body), mode: 'REPLACE' }),
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
    description: 'Gives back what it holds, and forgets the buyer.',
    params,
    operation: graphql<{ session: CheckoutData }>`
      mutation ($id: ID!) { session: cancelCheckoutSession(id: $id) { ${checkoutFields} } }`,
    variables: ({ params }) => ({ id: params.sessionId }),
    reply: reply(200),
    errorCodes: changeErrorCodes,
  }),
];

/** Named by the product and its variant, as replies name it, or by one id or SKU. */
const toItem = ({ productId, variantId, quantity }: NonNullable<CheckoutChanges['items']>[number]) =>
  variantId == null ? { reference: productId, quantity } : { reference: variantId, productId, quantity };

/** Where both are named, it is the variant that is looked for. */
function itemField(path: string, body: unknown): string {
  const [, index] = path.match(/^items\.(\d+)\.productId$/) ?? [];
  const { items } = (body ?? {}) as CheckoutChanges;
  return index === undefined || items?.[Number(index)]?.variantId == null ? path : `items.${index}.variantId`;
}

/** The native names of fields, as the operation calls them. */
function changesOf({ items, shippingOptionId, ...rest }: CheckoutChanges): Record<string, unknown> {
  return {
    ...rest,
    ...(items === undefined ? {} : { items: items.map(toItem) }),
    ...(shippingOptionId === undefined ? {} : { selectedShippingOptionId: shippingOptionId }),
  };
}
