import type { Static, TSchema } from 'typebox';
import { graphql } from '../../graphql.js';
import { type Route, route } from '../../route.js';
import { ucpField } from '../message/json-path.rules.js';
import { type CheckoutAdapter, readSession, updateSession } from './checkout-adapter.js';
import { completionInputOf, newCheckoutOf, replacementInputOf } from './checkout-request.rules.js';
import {
  CancellationBody,
  CheckoutBody,
  CheckoutOrCartBody,
  CheckoutReplacement,
  type InstrumentBody,
} from './checkout-request.schema.js';
import { checkoutFields } from './checkout-view.js';
import { withoutNulls } from './without-nulls.js';

/** Where the requests of a dialect differ. */
export interface CheckoutRequests<Completion extends TSchema> {
  /** Begins the ids of the routes. */
  idPrefix: string;
  /** What becomes of what the body of a PUT leaves out. */
  putMode: 'merge' | 'replace';
  /** Whether a checkout can be opened from a cart. */
  takesCarts: boolean;
  completion: Completion;
  completionExample: Static<Completion>;
  instrumentOf(body: Static<Completion>): InstrumentBody | null;
  /** Where a completion without an instrument lacks it. */
  instrumentField: string;
}

/** What changes a session may be rejected with. */
const ofChange = [
  'CHECKOUT_NOT_FOUND',
  'CHECKOUT_ENDED',
  'CHECKOUT_IN_PROGRESS',
  'INVENTORY_INSUFFICIENT',
] as const;

/** The operations on sessions that every version of the protocol has. */
export const checkoutRoutes = <Completion extends TSchema>(
  adapter: CheckoutAdapter,
  requests: CheckoutRequests<Completion>,
): Route[] => [
  createRoute(adapter, requests),
  readRoute(adapter, requests.idPrefix),
  replaceRoute(adapter, requests.idPrefix, requests.putMode),
  completeRoute(adapter, requests),
  cancelRoute(adapter, requests.idPrefix),
];

const createRoute = (
  adapter: CheckoutAdapter,
  { idPrefix, takesCarts }: Pick<CheckoutRequests<TSchema>, 'idPrefix' | 'takesCarts'>,
): Route =>
  route({
    ...adapter.basics,
    id: `${idPrefix}.create`,
    method: 'POST',
    path: adapter.path(),
    agent: { ...adapter.basics.agent, opensSession: true },
    summary: 'Create a checkout',
    description:
      'Items are identified by product id, variant id or SKU, and priced from the catalog. Their stock is reserved until the checkout ends or expires.',
    body: takesCarts ? CheckoutOrCartBody : CheckoutBody,
    example: { line_items: [{ item: { id: 'SHIRT-S' }, quantity: 1 }] },
    operation: graphql(
      `mutation ($input: CreateAgentCheckoutSessionInput!) {
        change: createAgentCheckoutSession(input: $input) { session: checkoutSession { ...UcpCheckoutFields } }
      }`,
      [checkoutFields],
    ),
    variables: ({ agent, body }) => ({
      input: {
        ...newCheckoutOf(withoutNulls(body)),
        protocol: 'ucp' as const,
        agentProfileUrl: agent.profileUrl,
        binding: agent.binding,
      },
    }),
    reply: adapter.reply(201),
    errorCodes: [
      ...adapter.errorCodes,
      'INVENTORY_INSUFFICIENT',
      ...(takesCarts ? (['CART_NOT_FOUND'] as const) : []),
    ],
  });

const readRoute = (adapter: CheckoutAdapter, idPrefix: string): Route =>
  route({
    ...adapter.basics,
    id: `${idPrefix}.read`,
    method: 'GET',
    path: adapter.path('/:sessionId'),
    summary: 'Read a checkout',
    description: 'The current session, with messages for the agent and the buyer.',
    params: adapter.params,
    operation: readSession,
    variables: ({ params }) => ({ id: params.sessionId }),
    reply: adapter.reply(200),
    errorCodes: [...adapter.errorCodes, 'CHECKOUT_NOT_FOUND'],
  });

const replaceRoute = (
  adapter: CheckoutAdapter,
  idPrefix: string,
  putMode: keyof typeof putDescriptions,
): Route =>
  route({
    ...adapter.basics,
    id: `${idPrefix}.replace`,
    method: 'PUT',
    path: adapter.path('/:sessionId'),
    summary: 'Update a checkout',
    description: putDescriptions[putMode],
    params: adapter.params,
    body: CheckoutReplacement,
    idempotent: true,
    example: { line_items: [{ item: { id: 'SHIRT-S' }, quantity: 2 }] },
    operation: updateSession,
    variables: ({ params, body }) => ({
      input: {
        ...replacementInputOf(params.sessionId, withoutNulls(body)),
        id: params.sessionId,
        mode: putMode,
      },
    }),
    reply: adapter.reply(200),
    businessErrorReply: adapter.businessErrorReply,
    errorCodes: [...adapter.errorCodes, ...ofChange, 'VERSION_STALE'],
  });

const putDescriptions = {
  merge:
    'Each field in the body replaces the stored one as a whole; omitted fields stay. Prices and reservations are recalculated.',
  replace:
    'The body replaces the checkout; omitted fields are cleared. Prices and reservations are recalculated.',
};

const completeRoute = <Completion extends TSchema>(
  adapter: CheckoutAdapter,
  { idPrefix, completion, completionExample, instrumentOf, instrumentField }: CheckoutRequests<Completion>,
): Route =>
  route({
    ...adapter.basics,
    id: `${idPrefix}.complete`,
    method: 'POST',
    path: adapter.path('/:sessionId/complete'),
    summary: 'Complete a checkout',
    description:
      'Captures the payment and creates the order, at most once, however often the call is repeated. The credential of the instrument is neither stored nor returned.',
    params: adapter.params,
    body: completion,
    sentField: (path, body) => (path === 'instrument' ? instrumentField : ucpField(path, body)),
    idempotent: 'operation',
    operationHeaders: ['payment-required', 'payment-response', 'x-payment-response'],
    example: completionExample,
    operation: graphql(
      `mutation ($input: CompleteCheckoutSessionInput!) {
        change: completeCheckoutSession(input: $input) { session: checkoutSession { ...UcpCheckoutFields } }
      }`,
      [checkoutFields],
    ),
    variables: ({ params, body }) => ({
      input: { ...completionInputOf(instrumentOf(body)), id: params.sessionId },
    }),
    reply: adapter.reply(200),
    businessErrorReply: adapter.businessErrorReply,
    errorCodes: [
      ...adapter.errorCodes,
      ...ofChange,
      'CHECKOUT_INCOMPLETE',
      'PAYMENT_RAIL_NOT_OFFERED',
      'PAYMENT_REQUIRED',
      'PAYMENT_DECLINED',
      'PAYMENT_UNAVAILABLE',
    ],
  });

const cancelRoute = (adapter: CheckoutAdapter, idPrefix: string): Route =>
  route({
    ...adapter.basics,
    id: `${idPrefix}.cancel`,
    method: 'POST',
    path: adapter.path('/:sessionId/cancel'),
    summary: 'Cancel a checkout',
    description: 'Releases the reserved stock and erases the buyer and the addresses.',
    params: adapter.params,
    body: CancellationBody,
    example: {},
    operation: graphql(
      `mutation ($input: CancelCheckoutSessionInput!) {
        change: cancelCheckoutSession(input: $input) { session: checkoutSession { ...UcpCheckoutFields } }
      }`,
      [checkoutFields],
    ),
    variables: ({ params }) => ({ input: { id: params.sessionId } }),
    reply: adapter.reply(200),
    errorCodes: [...adapter.errorCodes, 'CHECKOUT_NOT_FOUND', 'CHECKOUT_ENDED', 'CHECKOUT_IN_PROGRESS'],
  });
