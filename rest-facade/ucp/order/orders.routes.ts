import { Type } from 'typebox';
import { graphql } from '../../graphql.js';
import { route } from '../../route.js';
import { Uuid } from '../../schema-builders.js';
import { AgentHeaders } from '../agent/agent-header.js';
import { contract20260111, contract20260408 } from '../contract.js';
import { ucp20260111 } from '../version/dialect-2026-01-11.js';
import { ucp20260408 } from '../version/dialect-2026-04-08.js';
import { UcpOrder, UcpOrder20260111 } from './order.schema.js';
import { order20260111 } from './order-2026-01-11.js';
import { order20260408 } from './order-2026-04-08.js';
import { orderFields } from './order-view.js';

const basics = {
  method: 'GET',
  scope: 'checkout:write',
  callers: ['oauth_client', 'session'],
  summary: 'Read an order',
  params: Type.Object({ orderId: Uuid }),
  headers: AgentHeaders,
  agent: { capability: 'dev.ucp.shopping.order' },
  operation: graphql(`query ($id: ID!) { order: agentOrder(id: $id) { ...UcpOrderFields } }`, [orderFields]),
  variables: ({ params }: { params: { orderId: string } }) => ({ id: params.orderId }),
} as const;

/** What an agent can be rejected with for who it says it is. */
const rejectedAgents = [
  'AGENT_PROFILE_INVALID',
  'AGENT_PROFILE_UNREACHABLE',
  'AGENT_PROFILE_MALFORMED',
  'AGENT_VERSION_UNSUPPORTED',
] as const;

/** Orders of checkout sessions in the versions of the Universal Commerce Protocol, for the agent that bought. */
export const ucpOrderRoutes = [
  route({
    ...basics,
    id: 'ucp.orders.read',
    path: `${ucp20260408.basePath}/orders/:orderId`,
    contract: contract20260408,
    tag: 'Universal Commerce Protocol',
    description: 'The complete current order. If it does not exist, the response is HTTP 200 with a message.',
    reply: {
      status: 200,
      schema: UcpOrder,
      body: ({ order }, { publicUrl }) => order20260408(order, publicUrl),
    },
    errorCodes: [...rejectedAgents, 'AGENT_CAPABILITIES_INCOMPATIBLE', 'ORDER_NOT_FOUND'],
  }),

  route({
    ...basics,
    id: 'ucp-2026-01-11.orders.read',
    path: `${ucp20260111.basePath}/orders/:orderId`,
    contract: contract20260111,
    tag: 'Universal Commerce Protocol 2026-01-11',
    description: 'The complete current order.',
    reply: {
      status: 200,
      schema: UcpOrder20260111,
      body: ({ order }, { publicUrl }) => order20260111(order, publicUrl),
    },
    errorCodes: [...rejectedAgents, 'ORDER_NOT_FOUND'],
  }),
];
