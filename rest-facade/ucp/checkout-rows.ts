import type { Static, TSchema } from 'typebox';
import { graphql } from '../graphql.js';
import { type Route, route } from '../route.js';
import { agentField, type CheckoutAnswer, type CheckoutDoor, readSession } from './checkout-door.js';
import { checkoutInputOf, completionInputOf } from './checkout-request.rules.js';
import { CancellationBody, CheckoutBody, type InstrumentBody } from './checkout-request.schema.js';
import { checkoutFields } from './checkout-view.js';
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
  door: CheckoutDoor,
  requests: CheckoutRequests<Completion>,
): Route[] => [
  createRow(door, requests.idPrefix),
  readRow(door, requests.idPrefix),
  replaceRow(door, requests.idPrefix, requests.putMode),
  completeRow(door, requests),
  cancelRow(door, requests.idPrefix),
];

const createRow = (door: CheckoutDoor, idPrefix: string): Route =>
  route({
    ...door.basics,
    id: `${idPrefix}.create`,
    method: 'POST',
    path: door.path(),
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
      const agent = door.agent(headers);
      const input = {
        ...checkoutInputOf(withoutNulls(body)),
        form: 'ucp',
        agentProfileUrl: agent.profileUrl,
      };
      return { ...agent, input };
    },
    reply: door.reply(201),
    refuses: [...door.refuses, 'INVENTORY_INSUFFICIENT'],
  });

const readRow = (door: CheckoutDoor, idPrefix: string): Route =>
  route({
    ...door.basics,
    id: `${idPrefix}.read`,
    method: 'GET',
    path: door.path('/:sessionId'),
    summary: 'Read a checkout',
    description: 'As it is now, with what the agent or the buyer should know or do among its messages.',
    params: door.params,
    operation: readSession,
    variables: ({ headers, params }) => ({ ...door.agent(headers), id: params.sessionId }),
    reply: door.reply(200),
    refuses: [...door.refuses, 'CHECKOUT_NOT_FOUND'],
  });

const replaceRow = (door: CheckoutDoor, idPrefix: string, putMode: keyof typeof putDescriptions): Route =>
  route({
    ...door.basics,
    id: `${idPrefix}.replace`,
    method: 'PUT',
    path: door.path('/:sessionId'),
    summary: 'Update a checkout',
    description: putDescriptions[putMode],
    params: door.params,
    body: CheckoutBody,
    idempotent: true,
    example: { line_items: [{ item: { id: 'SHIRT-S' }, quantity: 2 }] },
    operation: graphql<CheckoutAnswer>`
      mutation (${agentVariables}, $id: ID!, $input: CheckoutChangesInput!) {
        ${agentField}
        session: changeCheckoutSession(id: $id, input: $input, mode: ${putMode}) { ${checkoutFields} }
      }`,
    variables: ({ headers, params, body }) => ({
      ...door.agent(headers),
      id: params.sessionId,
      input: checkoutInputOf(withoutNulls(body)),
    }),
    reply: door.reply(200),
    refused: door.refused,
    refuses: [...door.refuses, ...ofChange, 'VERSION_STALE'],
  });

const putDescriptions = {
  MERGE: 'What the body has replaces what was there; what it leaves out stays. Priced and held anew.',
  REPLACE: 'The body replaces what was there; what it leaves out is gone. Priced and held anew.',
};

const completeRow = <Completion extends TSchema>(
  door: CheckoutDoor,
  { idPrefix, completion, completionExample, instrumentOf }: CheckoutRequests<Completion>,
): Route =>
  route({
    ...door.basics,
    id: `${idPrefix}.complete`,
    method: 'POST',
    path: door.path('/:sessionId/complete'),
    summary: 'Complete a checkout',
    description:
      'Pays, and makes the order. Money moves once, however often it is asked for; the credential of the instrument is neither kept nor repeated.',
    params: door.params,
    body: completion,
    idempotent: 'operation',
    operationHeaders: ['payment-required', 'payment-response', 'x-payment-response'],
    example: completionExample,
    operation: graphql<CheckoutAnswer>`
      mutation (${agentVariables}, $id: ID!, $input: CheckoutCompletionInput!) {
        ${agentField}
        session: completeCheckoutSession(id: $id, input: $input) { ${checkoutFields} }
      }`,
    variables: ({ headers, params, body }) => ({
      ...door.agent(headers),
      id: params.sessionId,
      input: completionInputOf(instrumentOf(body)),
    }),
    reply: door.reply(200),
    refused: door.refused,
    refuses: [
      ...door.refuses,
      ...ofChange,
      'CHECKOUT_INCOMPLETE',
      'PAYMENT_RAIL_NOT_OFFERED',
      'PAYMENT_REQUIRED',
      'PAYMENT_DECLINED',
      'PAYMENT_UNAVAILABLE',
    ],
  });

const cancelRow = (door: CheckoutDoor, idPrefix: string): Route =>
  route({
    ...door.basics,
    id: `${idPrefix}.cancel`,
    method: 'POST',
    path: door.path('/:sessionId/cancel'),
    summary: 'Cancel a checkout',
    description: 'Gives back the stock that was held. The buyer and the addresses are forgotten.',
    params: door.params,
    body: CancellationBody,
    example: {},
    operation: graphql<CheckoutAnswer>`
      mutation (${agentVariables}, $id: ID!) {
        ${agentField}
        session: cancelCheckoutSession(id: $id) { ${checkoutFields} }
      }`,
    variables: ({ headers, params }) => ({ ...door.agent(headers), id: params.sessionId }),
    reply: door.reply(200),
    refuses: [...door.refuses, 'CHECKOUT_NOT_FOUND', 'CHECKOUT_ENDED', 'CHECKOUT_IN_PROGRESS'],
  });
