import { Type } from 'typebox';
import type { ErrorCode } from '../../kernel/error-catalogue.js';
import type { AppError } from '../../kernel/errors.js';
import { type SessionAnswer, sessionOf } from '../agent-checkout/session-of.js';
import { graphql } from '../graphql.js';
import type { ReplyPlace } from '../reply/reply.js';
import { route } from '../route.js';
import { oneOf, Uuid } from '../schema-builders.js';
import { type AcpCheckoutView, acpCheckoutFields } from './checkout-view.js';
import { acpContract } from './contract.js';
import { errorMessage } from './messages.js';
import { acpOrderOf } from './order.js';
import { AcpOrder } from './order.schema.js';
import { acpOrderFields } from './order-view.js';
import { completionOf, creationOf, updateOf } from './request.js';
import {
  AcpCancelRequest,
  AcpCompleteRequest,
  AcpCreateRequest,
  AcpUpdateRequest,
} from './request.schema.js';
import { acpField } from './sent-field.js';
import { acpSessionOf } from './session.js';
import { AcpSession } from './session.schema.js';
import { acpVersions } from './version.js';

type Answer = SessionAnswer<AcpCheckoutView>;

/** What all routes share. */
const common = {
  scope: 'checkout:write',
  callers: ['oauth_client'],
  contract: acpContract,
  tag: 'Agentic Commerce Protocol',
  sentField: acpField,
  headers: Type.Object({
    'api-version': Type.Unsafe<(typeof acpVersions)[number]>({
      ...oneOf(...acpVersions),
      title: 'API-Version',
      description: 'Version of the protocol.',
    }),
  }),
} as const;

const sessionId = Type.Object({ sessionId: Uuid });

const readSession = graphql(
  `query ($id: ID!) { session: checkoutSession(id: $id) { ...AcpCheckoutFields } }`,
  [acpCheckoutFields],
);

const shown = (answer: Answer, place: ReplyPlace) => acpSessionOf(sessionOf(answer), place);

/** A business problem: the session as it stands with what is wrong among its messages, and HTTP 200. */
const withMessages = (...codes: ErrorCode[]) => ({
  covers: ({ code }: AppError) => codes.includes(code),
  status: 200,
  operation: readSession,
  variables: ({ params }: { params: { sessionId: string } }) => ({ id: params.sessionId }),
  body: (answer: Answer, error: AppError, place: ReplyPlace) =>
    acpSessionOf(sessionOf(answer), place, [errorMessage(error)]),
});

export const acpCheckoutRoutes = [
  route({
    ...common,
    id: 'acp.checkout.create',
    method: 'POST',
    path: '/acp/checkout_sessions',
    summary: 'Open a checkout session',
    description:
      'Items are identified by product id, variant id or SKU, as in the product feed, and priced from the catalog. Their stock is reserved while the session is open.',
    body: AcpCreateRequest,
    example: { line_items: [{ id: 'SHIRT-S', quantity: 1 }], currency: 'sgd' },
    operation: graphql(
      `mutation ($input: CreateAgentCheckoutSessionInput!) {
        change: createAgentCheckoutSession(input: $input) { session: checkoutSession { ...AcpCheckoutFields } }
      }`,
      [acpCheckoutFields],
    ),
    variables: ({ body }) => ({ input: creationOf(body) }),
    reply: { status: 201, schema: AcpSession, body: shown },
    errorCodes: ['INVENTORY_INSUFFICIENT'],
  }),

  route({
    ...common,
    id: 'acp.checkout.read',
    method: 'GET',
    path: '/acp/checkout_sessions/:sessionId',
    summary: 'Read a checkout session',
    description: 'The current session, with messages for the agent and the buyer.',
    params: sessionId,
    operation: readSession,
    variables: ({ params }) => ({ id: params.sessionId }),
    reply: { status: 200, schema: AcpSession, body: shown },
    errorCodes: ['CHECKOUT_NOT_FOUND'],
  }),

  route({
    ...common,
    id: 'acp.checkout.update',
    method: 'POST',
    path: '/acp/checkout_sessions/:sessionId',
    summary: 'Change a checkout session',
    description:
      'An omitted field stays as it is, null clears it. Prices and reservations are recalculated. If the stock is insufficient, the session does not change and its messages contain an error.',
    params: sessionId,
    body: AcpUpdateRequest,
    example: { line_items: [{ id: 'SHIRT-S', quantity: 2 }] },
    operation: graphql(
      `mutation ($input: UpdateCheckoutSessionInput!) {
        change: updateCheckoutSession(input: $input) { session: checkoutSession { ...AcpCheckoutFields } }
      }`,
      [acpCheckoutFields],
    ),
    variables: ({ params, body }) => ({
      input: { ...updateOf(body), id: params.sessionId, mode: 'merge' as const },
    }),
    reply: { status: 200, schema: AcpSession, body: shown },
    businessErrorReply: withMessages('INVENTORY_INSUFFICIENT'),
    errorCodes: ['CHECKOUT_NOT_FOUND', 'CHECKOUT_ENDED', 'CHECKOUT_IN_PROGRESS'],
  }),

  route({
    ...common,
    id: 'acp.checkout.complete',
    method: 'POST',
    path: '/acp/checkout_sessions/:sessionId/complete',
    summary: 'Pay a checkout session',
    description:
      'The payment is captured at most once, however often the call is repeated. A declined payment or a missing requirement is reported in the messages of the session.',
    params: sessionId,
    body: AcpCompleteRequest,
    idempotent: 'operation',
    operationHeaders: ['payment-required', 'payment-response', 'x-payment-response'],
    example: {
      payment_data: {
        handler_id: 'card_tokenized',
        instrument: { type: 'card', credential: { type: 'spt', token: 'success_token' } },
      },
    },
    operation: graphql(
      `mutation ($input: CompleteCheckoutSessionInput!) {
        change: completeCheckoutSession(input: $input) { session: checkoutSession { ...AcpCheckoutFields } }
      }`,
      [acpCheckoutFields],
    ),
    variables: ({ params, body }) => ({ input: { ...completionOf(body), id: params.sessionId } }),
    reply: { status: 200, schema: AcpSession, body: shown },
    businessErrorReply: withMessages('PAYMENT_DECLINED', 'CHECKOUT_INCOMPLETE', 'INVENTORY_INSUFFICIENT'),
    errorCodes: [
      'CHECKOUT_NOT_FOUND',
      'CHECKOUT_ENDED',
      'CHECKOUT_IN_PROGRESS',
      'PAYMENT_RAIL_NOT_OFFERED',
      'PAYMENT_UNAVAILABLE',
    ],
  }),

  route({
    ...common,
    id: 'acp.checkout.cancel',
    method: 'POST',
    path: '/acp/checkout_sessions/:sessionId/cancel',
    summary: 'Cancel a checkout session',
    description: 'Releases the reserved stock. A session that has ended returns 405.',
    params: sessionId,
    body: AcpCancelRequest,
    example: {},
    operation: graphql(
      `mutation ($input: CancelCheckoutSessionInput!) {
        change: cancelCheckoutSession(input: $input) { session: checkoutSession { ...AcpCheckoutFields } }
      }`,
      [acpCheckoutFields],
    ),
    variables: ({ params }) => ({ input: { id: params.sessionId } }),
    reply: { status: 200, schema: AcpSession, body: shown },
    errorCodes: ['CHECKOUT_NOT_FOUND', 'CHECKOUT_ENDED', 'CHECKOUT_IN_PROGRESS'],
  }),

  route({
    ...common,
    id: 'acp.orders.read',
    method: 'GET',
    path: '/acp/orders/:orderId',
    summary: 'Read an order',
    description: 'The current order, in the format of order events.',
    params: Type.Object({ orderId: Uuid }),
    operation: graphql(`query ($id: ID!) { order: agentOrder(id: $id) { ...AcpOrderFields } }`, [
      acpOrderFields,
    ]),
    variables: ({ params }) => ({ id: params.orderId }),
    reply: {
      status: 200,
      schema: AcpOrder,
      body: ({ order }, { publicUrl }) => acpOrderOf(order, publicUrl),
    },
    errorCodes: ['ORDER_NOT_FOUND'],
  }),
];
