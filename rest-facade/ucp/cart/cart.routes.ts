import { Type } from 'typebox';
import type { AppError } from '../../../kernel/errors.js';
import { graphql } from '../../graphql.js';
import type { ReplyContext } from '../../reply/reply.js';
import { route } from '../../route.js';
import { Uuid } from '../../schema-builders.js';
import { agentErrors } from '../agent/agent-errors.js';
import { AgentHeaders } from '../agent/agent-header.js';
import { CancellationBody } from '../checkout/checkout-request.schema.js';
import { contract20260408 } from '../contract.js';
import { isBusinessOutcome } from '../message/error.rules.js';
import { ucpField } from '../message/json-path.rules.js';
import { ucp20260408 } from '../version/dialect-2026-04-08.js';
import { UcpCart } from './cart.schema.js';
import { cart20260408 } from './cart-2026-04-08.js';
import { cartInputOf, cartReplacementOf } from './cart-request.rules.js';
import { CartBody, CartReplacement } from './cart-request.schema.js';
import { cartFields, type UcpCartView } from './cart-view.js';

const capability = 'dev.ucp.shopping.cart';
const basics = {
  scope: 'checkout:write',
  callers: ['oauth_client', 'session'],
  contract: contract20260408,
  tag: 'Universal Commerce Protocol',
  sentField: ucpField,
  headers: AgentHeaders,
  agent: { capability },
} as const;

const base = `${ucp20260408.basePath}/carts` as const;
const params = Type.Object({ cartId: Uuid });

type CartAnswer = { cart: UcpCartView } | { change: { cart: UcpCartView } };

const cartOf = (answer: CartAnswer): UcpCartView => ('change' in answer ? answer.change.cart : answer.cart);

const show = (answer: CartAnswer, { agent }: ReplyContext, error?: AppError) =>
  cart20260408(cartOf(answer), {
    capabilities: agent.capabilities,
    ...(error === undefined ? {} : { error }),
  });

const reply = (status: 200 | 201) => ({
  status,
  schema: UcpCart,
  body: (answer: CartAnswer, context: ReplyContext) => show(answer, context),
  version: (answer: CartAnswer) => cartOf(answer).version,
});

const readCart = graphql(`query ($id: ID!) { cart: agentCart(id: $id) { ...UcpCartFields } }`, [cartFields]);

/** Carts by version 2026-04-08 of the protocol: what a buyer may want, without a reservation or a payment. */
export const ucpCartRoutes = [
  route({
    ...basics,
    id: 'ucp.carts.create',
    method: 'POST',
    path: base,
    agent: { capability, opensSession: true },
    summary: 'Create a cart',
    description:
      'Items are identified by product id, variant id or SKU, and priced from the catalog. Nothing is reserved. A cart ends 30 days after its last change; `cart_id` of a new checkout buys it.',
    body: CartBody,
    example: { line_items: [{ item: { id: 'SHIRT-S' }, quantity: 1 }] },
    operation: graphql(
      `mutation ($input: CreateAgentCartInput!) {
        change: createAgentCart(input: $input) { cart { ...UcpCartFields } }
      }`,
      [cartFields],
    ),
    variables: ({ body }) => ({ input: cartInputOf(body) }),
    reply: reply(201),
    errorCodes: agentErrors,
  }),

  route({
    ...basics,
    id: 'ucp.carts.read',
    method: 'GET',
    path: `${base}/:cartId`,
    summary: 'Read a cart',
    description: 'With the prices of now. What cannot be bought any more is named in `messages`.',
    params,
    operation: readCart,
    variables: ({ params: { cartId } }) => ({ id: cartId }),
    reply: reply(200),
    errorCodes: [...agentErrors, 'CART_NOT_FOUND'],
  }),

  route({
    ...basics,
    id: 'ucp.carts.replace',
    method: 'PUT',
    path: `${base}/:cartId`,
    summary: 'Update a cart',
    description:
      'The body replaces the cart; omitted fields are cleared. A checkout that was opened from it stays as it is.',
    params,
    body: CartReplacement,
    idempotent: true,
    example: { line_items: [{ item: { id: 'SHIRT-S' }, quantity: 2 }] },
    operation: graphql(
      `mutation ($input: ReplaceAgentCartInput!) {
        change: replaceAgentCart(input: $input) { cart { ...UcpCartFields } }
      }`,
      [cartFields],
    ),
    variables: ({ params: { cartId }, body }) => ({
      input: { ...cartReplacementOf(cartId, body), id: cartId },
    }),
    reply: reply(200),
    businessErrorReply: {
      covers: isBusinessOutcome,
      status: 200,
      operation: readCart,
      variables: ({ params: { cartId } }) => ({ id: cartId }),
      body: (answer, error, context) => show(answer, context, error),
    },
    errorCodes: [...agentErrors, 'CART_NOT_FOUND', 'VERSION_STALE'],
  }),

  route({
    ...basics,
    id: 'ucp.carts.cancel',
    method: 'POST',
    path: `${base}/:cartId/cancel`,
    summary: 'Cancel a cart',
    description: 'Deletes the cart, with all that it knows of the buyer, and returns what it was.',
    params,
    body: CancellationBody,
    example: {},
    operation: graphql(
      `mutation ($input: CancelAgentCartInput!) {
        change: cancelAgentCart(input: $input) { cart { ...UcpCartFields } }
      }`,
      [cartFields],
    ),
    variables: ({ params: { cartId } }) => ({ input: { id: cartId } }),
    reply: reply(200),
    errorCodes: [...agentErrors, 'CART_NOT_FOUND'],
  }),
];
