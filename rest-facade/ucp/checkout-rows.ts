import type { Static, TSchema } from 'typebox';
import { graphql } from '../graphql.js';
import { type Route, route } from '../route.js';
import { agentField, type CheckoutAdapter, type CheckoutAnswer, readSession } from './checkout-adapter.js';
import { checkoutInputOf, completionInputOf, replacementInputOf } from './checkout-request.rules.js';
import {
  CancellationBody,
  CheckoutBody,
  CheckoutReplacement,
  type InstrumentBody,
} from './checkout-request.schema.js';
import { checkoutFields } from './checkout-view.js';
import { ucpField } from './json-path.rules.js';
import { withoutNulls } from './without-nulls.js';

/** Where the requests of a dialect differ. */
export interface CheckoutRequests<Completion extends TSchema> {
  /** Begins the ids of the rows. */
  idPrefix: string;
  /** What becomes of what the body of a PUT leaves out. */
  putMode: 'MERGE' | 'REPLACE';
  completion: Completion;
  completionExample: Static<Completion>;
  instrumentOf(body: Static<Completion>): InstrumentBody | null;
  /** Where a completion without an instrument lacks it. */
  instrumentField: string;
}

const agentVariables = '$profileUrl: String, $version: String!';

/** What changes a session may be refused with. */
const ofChange = [
  'CHECKOUT_NOT_FOUND',
  'CHECKOUT_ENDED',
  'CHECKOUT_IN_PROGRESS',
  'INVENTORY_INSUFFICIENT',
] as const;

/** The operations on sessions that every version of the protocol has. */
export const checkoutRows = <Completion extends TSchema>(
  adapter: CheckoutAdapter,
  requests: CheckoutRequests<Completion>,
): Route[] => [
  createRow(adapter, requests.idPrefix),
  readRow(adapter, requests.idPrefix),
  replaceRow(adapter, requests.idPrefix, requests.putMode),
  completeRow(adapter, requests),
  cancelRow(adapter, requests.idPrefix),
];

const createRow = (adapter: CheckoutAdapter, idPrefix: string): Route =>
  route({
    ...adapter.basics,
    id: `${idPrefix}.create`,
    method: 'POST',
    path: adapter.path(),
    summary: 'Create a checkout',
    description:
      'Items are named by product id, variant id or SKU, and priced from the catalog; their stock is held until the checkout ends or expires.',
    body: CheckoutBody,
    example: { line_items: [{ item: { id: 'SHIRT-S' }, quantity: 1 }] },
    operation: graphql<CheckoutAnswer>`
      mutation (${agentVariables}, $input: AgentCheckoutSessionInput!) {
        ${agentField}
        session: createAgentCheckoutSession(input: $input) { ${checkoutFields} }
      }`,
    variables: ({ headers, body }) => {
      const agent = adapter.agent(headers);
      const input = {
        ...checkoutInputOf(withoutNulls(body)),
        form: 'ucp',
        agentProfileUrl: agent.profileUrl,
      };
      return { ...agent, input };
    },
    reply: adapter.reply(201),
    errorCodes: [...adapter.errorCodes, 'INVENTORY_INSUFFICIENT'],
  });

const readRow = (adapter: CheckoutAdapter, idPrefix: string): Route =>
  route({
    ...adapter.basics,
    id: `${idPrefix}.read`,
    method: 'GET',
    path: adapter.path('/:sessionId'),
    summary: 'Read a checkout',
    description: 'As it is now, with what the agent or the buyer should know or do among its messages.',
    params: adapter.params,
    operation: readSession,
    variables: ({ headers, params }) => ({ ...adapter.agent(headers), id: params.sessionId }),
    reply: adapter.reply(200),
    errorCodes: [...adapter.errorCodes, 'CHECKOUT_NOT_FOUND'],
  });

const replaceRow = (
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
    operation: graphql<CheckoutAnswer>`
      mutation (${agentVariables}, $id: ID!, $input: CheckoutChangesInput!) {
        ${agentField}
        session: changeCheckoutSession(id: $id, input: $input, mode: ${putMode}) { ${checkoutFields} }
      }`,
    variables: ({ headers, params, body }) => ({
      ...adapter.agent(headers),
      id: params.sessionId,
      input: replacementInputOf(params.sessionId, withoutNulls(body)),
    }),
    reply: adapter.reply(200),
    businessErrorReply: adapter.businessErrorReply,
    errorCodes: [...adapter.errorCodes, ...ofChange, 'VERSION_STALE'],
  });

const putDescriptions = {
  MERGE:
    'What the body has replaces what was there, each field as a whole; what it leaves out stays. Priced and held anew.',
  REPLACE: 'The body replaces what was there; what it leaves out is gone. Priced and held anew.',
};

const completeRow = <Completion extends TSchema>(
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
      'Pays, and makes the order. Money moves once, however often it is asked for; the credential of the instrument is neither kept nor repeated.',
    params: adapter.params,
    body: completion,
    sentField: (path, body) => (path === 'instrument' ? instrumentField : ucpField(path, body)),
    idempotent: 'operation',
    operationHeaders: ['payment-required', 'payment-response', 'x-payment-response'],
    example: completionExample,
    operation: graphql<CheckoutAnswer>`
      mutation (${agentVariables}, $id: ID!, $input: CheckoutCompletionInput!) {
        ${agentField}
        session: completeCheckoutSession(id: $id, input: $input) { ${checkoutFields} }
      }`,
    variables: ({ headers, params, body }) => ({
      ...adapter.agent(headers),
      id: params.sessionId,
      input: completionInputOf(instrumentOf(body)),
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

const cancelRow = (adapter: CheckoutAdapter, idPrefix: string): Route =>
  route({
    ...adapter.basics,
    id: `${idPrefix}.cancel`,
    method: 'POST',
    path: adapter.path('/:sessionId/cancel'),
    summary: 'Cancel a checkout',
    description: 'Gives back the stock that was held. The buyer and the addresses are forgotten.',
    params: adapter.params,
    body: CancellationBody,
    example: {},
    operation: graphql<CheckoutAnswer>`
      mutation (${agentVariables}, $id: ID!) {
        ${agentField}
        session: cancelCheckoutSession(id: $id) { ${checkoutFields} }
      }`,
    variables: ({ headers, params }) => ({ ...adapter.agent(headers), id: params.sessionId }),
    reply: adapter.reply(200),
    errorCodes: [...adapter.errorCodes, 'CHECKOUT_NOT_FOUND', 'CHECKOUT_ENDED', 'CHECKOUT_IN_PROGRESS'],
  });
