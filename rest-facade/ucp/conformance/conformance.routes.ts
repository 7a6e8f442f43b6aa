import { Type } from 'typebox';
import { graphql } from '../../graphql.js';
import { route } from '../../route.js';
import { AnyJson, Uuid } from '../../schema-builders.js';
import { contract20260111 } from '../contract.js';
import { UcpOrder20260111 } from '../order/order.schema.js';
import { order20260111 } from '../order/order-2026-01-11.js';
import { orderFields } from '../order/order-view.js';
import { ucp20260111 } from '../version/dialect-2026-01-11.js';

const basics = {
  callers: ['oauth_client'],
  contract: contract20260111,
  tag: 'Universal Commerce Protocol 2026-01-11',
  params: Type.Object({ orderId: Uuid }),
} as const;

/**
 * What the protocol's public conformance tests ask of a server beside the protocol. Served only where the installation
 * is set to take them, and in no document.
 */
export const ucpConformanceRoutes = [
  route({
    ...basics,
    id: 'ucp-2026-01-11.orders.state',
    method: 'PUT',
    path: `${ucp20260111.basePath}/orders/:orderId`,
    scope: 'checkout:write',
    agent: { capability: 'dev.ucp.shopping.order' },
    summary: 'State expectations, events and adjustments of an order',
    body: Type.Object(
      {
        fulfillment: Type.Optional(
          Type.Object({ expectations: Type.Optional(AnyJson), events: Type.Optional(AnyJson) }),
        ),
        adjustments: Type.Optional(AnyJson),
      },
      { additionalProperties: true },
    ),
    operation: graphql(
      `mutation ($id: ID!, $statement: JSONObject!) {
        order: stateAgentOrder(id: $id, statement: $statement) { ...UcpOrderFields }
      }`,
      [orderFields],
    ),
    variables: ({ params, body }) => ({
      id: params.orderId,
      statement: {
        expectations: body.fulfillment?.expectations,
        events: body.fulfillment?.events,
        adjustments: body.adjustments,
      },
    }),
    reply: {
      status: 200,
      schema: UcpOrder20260111,
      body: ({ order }, { publicUrl }) => order20260111(order, publicUrl),
    },
    errorCodes: ['ORDER_NOT_FOUND', 'ORDER_STATEMENT_INVALID'],
  }),

  route({
    ...basics,
    id: 'ucp-2026-01-11.testing.ship',
    method: 'POST',
    path: `${ucp20260111.basePath}/testing/simulate-shipping/:orderId`,
    scope: 'orders:write',
    idempotent: false,
    summary: 'Have an order shipped, as its merchant would',
    body: Type.Object({}, { additionalProperties: true }),
    operation: graphql(
      `mutation ($id: ID!) { updateOrder(input: { id: $id, status: shipped }) { order { id status } } }`,
    ),
    variables: ({ params }) => ({ id: params.orderId }),
    reply: {
      status: 200,
      schema: Type.Object({ id: Type.String(), status: Type.String() }),
      body: ({ updateOrder: { order } }) => order,
    },
    errorCodes: ['ORDER_NOT_FOUND', 'ORDER_STATUS_INVALID'],
  }),
];
