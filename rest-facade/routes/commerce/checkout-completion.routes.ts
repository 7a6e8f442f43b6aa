import { type Static, Type } from 'typebox';
import { limits } from '../../../kernel/limits.js';
import { graphql } from '../../graphql.js';
import { route } from '../../route.js';
import { input, Uuid } from '../../schema-vocabulary.js';
import { CheckoutAddressInput, CheckoutBuyerInput, CheckoutReply, paymentRail } from './checkout.schema.js';
import { type CheckoutData, checkoutFields, checkoutReply } from './checkout-reply.js';

const text = Type.String({ minLength: 1, maxLength: limits.instrumentTextLength });
const anyObject = (description: string) =>
  Type.Unsafe<Record<string, unknown>>({ type: 'object', additionalProperties: true, description });

const CheckoutPaymentInput = input(
  {
    type: Type.String({
      minLength: 1,
      maxLength: limits.instrumentTextLength,
      description: 'What it is, as the rail calls it: `spt`, `card`, `x402_payload`.',
    }),
    credential: anyObject(
      'What the rail takes: `{"token": ...}` or `{"payload": ...}`. Neither kept nor shown.',
    ),
    id: Type.Optional(text),
    handlerId: Type.Optional(text),
    display: Type.Optional(anyObject('To be shown, such as brand and last digits.')),
  },
  { title: 'CheckoutPaymentInput' },
);

const CheckoutCompletion = input(
  {
    payment: Type.Optional(CheckoutPaymentInput),
    paymentRail: Type.Optional(paymentRail),
    buyer: Type.Optional(CheckoutBuyerInput),
    billingAddress: Type.Optional(CheckoutAddressInput),
  },
  { title: 'CheckoutCompletion' },
);

/** Of x402, v2 and v1: base64 of JSON. */
const paymentHeader = Type.Optional(
  Type.String({
    maxLength: limits.paymentHeaderLength,
    description: 'x402: the payment, in place of the body.',
  }),
);
const PaymentHeaders = Type.Object({ 'payment-signature': paymentHeader, 'x-payment': paymentHeader });

/** Paying a session of an agent in the native form (§4.6). */
export const checkoutCompletionRoutes = [
  route({
    id: 'checkoutSessions.complete',
    method: 'POST',
    path: '/api/v1/checkout-sessions/:sessionId/complete',
    scope: 'checkout:write',
    callers: ['oauth_client'],
    envelope: 'checkout',
    tag: 'Agentic checkout',
    summary: 'Pay a checkout session',
    description:
      'Takes the money and makes the order, once: send an Idempotency-Key, and repeat the same call where its answer was ' +
      'lost. The session is completed then, or complete_in_progress while the buyer has something to do at ' +
      '`payment.actionUrl` or the outcome is not known yet: read it again. A payment that is missing or declined is a 402. ' +
      'x402 pays by PAYMENT-SIGNATURE or X-PAYMENT as well, is asked for by PAYMENT-REQUIRED and answered by ' +
      'PAYMENT-RESPONSE.',
    params: Type.Object({ sessionId: Uuid }),
    headers: PaymentHeaders,
    body: CheckoutCompletion,
    sentField: path =>
      path
        .replace(/^instrument(?=\.|$)/, 'payment')
        .replace(/^handlerId$/, 'payment.handlerId')
        .replace(/^rail$/, 'paymentRail'),
    idempotent: 'operation',
    operationHeaders: ['payment-required', 'payment-response', 'x-payment-response'],
    example: { payment: { type: 'card', credential: { type: 'spt', token: 'success_token' } } },
    operation: graphql<{ session: CheckoutData }>`
      mutation ($id: ID!, $input: CheckoutCompletionInput!) {
        session: completeCheckoutSession(id: $id, input: $input) { ${checkoutFields} }
      }`,
    variables: ({ params, body, headers }) => ({ id: params.sessionId, input: completionOf(body, headers) }),
    reply: {
      status: 200,
      schema: CheckoutReply,
      body: ({ session }) => checkoutReply(session),
      version: ({ session }) => session.version,
    },
    errorCodes: [
      'CHECKOUT_NOT_FOUND',
      'CHECKOUT_ENDED',
      'CHECKOUT_IN_PROGRESS',
      'CHECKOUT_INCOMPLETE',
      'PAYMENT_RAIL_NOT_OFFERED',
      'PAYMENT_REQUIRED',
      'PAYMENT_DECLINED',
      'PAYMENT_UNAVAILABLE',
      'INVENTORY_INSUFFICIENT',
      'WRITE_CONFLICT',
    ],
  }),
];

/** As the operation takes it. */
function completionOf(
  { payment, paymentRail: rail, buyer, billingAddress }: Static<typeof CheckoutCompletion>,
  headers: Readonly<Record<string, string | undefined>>,
): Record<string, unknown> {
  const { handlerId, ...instrument } = payment ?? {};
  return {
    rail,
    handlerId,
    ...(payment === undefined ? {} : { instrument }),
    headers: Object.entries(headers).map(([name, value]) => ({ name, value })),
    ...(buyer === undefined ? {} : { buyer }),
    ...(billingAddress === undefined ? {} : { billingAddress }),
  };
}
