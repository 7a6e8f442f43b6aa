import { type Static, Type } from 'typebox';
import type { CompleteCheckoutSessionInput } from '../../../schema/documents.js';
import { paymentLimits } from '../../../subgraphs/commerce/checkout/checkout-payment/payment.limits.js';
import { contracts } from '../../contract/contract.js';
import { graphql } from '../../graphql.js';
import { route } from '../../route.js';
import { input, Uuid } from '../../schema-builders.js';
import { CheckoutAddressInput, CheckoutBuyerInput, CheckoutReply, paymentRail } from './checkout.schema.js';
import { checkoutFields, checkoutReply } from './checkout-reply.js';

const text = Type.String({ minLength: 1, maxLength: paymentLimits.instrumentTextLength });
const anyObject = (description: string) =>
  Type.Unsafe<Record<string, unknown>>({ type: 'object', additionalProperties: true, description });

const CheckoutPaymentInput = input(
  {
    type: Type.String({
      minLength: 1,
      maxLength: paymentLimits.instrumentTextLength,
      description: "Type of the instrument in the rail's terms: `spt`, `card`, `x402_payload`.",
    }),
    credential: anyObject(
      'The credential for the rail: `{"token": ...}` or `{"payload": ...}`. Neither stored nor returned.',
    ),
    id: Type.Optional(text),
    handlerId: Type.Optional(text),
    display: Type.Optional(anyObject('Details to display, such as brand and last digits.')),
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

/** Base64 of JSON. */
const paymentHeader = (title: string) =>
  Type.Optional(
    Type.String({
      title,
      maxLength: paymentLimits.headerLength,
      description: 'x402: the payment, instead of in the body.',
    }),
  );

/** Of x402, v2 and v1. */
const PaymentHeaders = Type.Object({
  'payment-signature': paymentHeader('PAYMENT-SIGNATURE'),
  'x-payment': paymentHeader('X-PAYMENT'),
});

/** Paying a session of an agent in the native protocol (§4.6). */
export const checkoutCompletionRoutes = [
  route({
    id: 'checkoutSessions.complete',
    method: 'POST',
    path: '/api/v1/checkout-sessions/:sessionId/complete',
    scope: 'checkout:write',
    callers: ['oauth_client'],
    contract: contracts.checkout,
    tag: 'Agentic checkout',
    summary: 'Pay a checkout session',
    description:
      'Captures the payment and creates the order, exactly once: send an Idempotency-Key, and repeat the same ' +
      'call if its response is lost. The session is then completed. It is complete_in_progress while the ' +
      'buyer must act at `payment.actionUrl`, or while the outcome is unknown: read it again. A missing or ' +
      'declined payment is a 402. x402 may send the payment in PAYMENT-SIGNATURE or X-PAYMENT; it is ' +
      'requested in PAYMENT-REQUIRED and confirmed in PAYMENT-RESPONSE.',
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
    operation: graphql(
      `mutation ($input: CompleteCheckoutSessionInput!) {
        change: completeCheckoutSession(input: $input) { session: checkoutSession { ...CheckoutFields } }
      }`,
      [checkoutFields],
    ),
    variables: ({ params, body, headers }) => ({
      input: { ...completionOf(body, headers), id: params.sessionId },
    }),
    reply: {
      status: 200,
      schema: CheckoutReply,
      body: ({ change: { session } }) => checkoutReply(session),
      version: ({ change: { session } }) => session.version,
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

const instrumentOf = ({ handlerId: _, ...instrument }: Static<typeof CheckoutPaymentInput>) => instrument;

/** As the operation takes it. */
function completionOf(
  { payment, paymentRail: rail, buyer, billingAddress }: Static<typeof CheckoutCompletion>,
  headers: Readonly<Record<string, string | undefined>>,
): Omit<CompleteCheckoutSessionInput, 'id'> {
  return {
    rail,
    handlerId: payment?.handlerId,
    ...(payment === undefined ? {} : { instrument: instrumentOf(payment) }),
    headers: Object.entries(headers).flatMap(([name, value]) =>
      value === undefined ? [] : [{ name, value }],
    ),
    ...(buyer === undefined ? {} : { buyer }),
    ...(billingAddress === undefined ? {} : { billingAddress }),
  };
}
