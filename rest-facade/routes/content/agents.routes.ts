import { Type } from 'typebox';
import { agentRunLimits } from '../../../subgraphs/content/agent-run/agent-run.limits.js';
import { agentRunStatuses } from '../../../subgraphs/content/agent-run/agent-run.values.js';
import { graphql } from '../../graphql.js';
import { anyCredential, route } from '../../route.js';
import { input, oneOf, Uuid } from '../../schema-builders.js';
import {
  AgentRunReply,
  agentRunFragment,
  agentRunPath,
  askedOfAgent,
  replyOfRun,
  retryAfterRun,
} from './agent-run.schema.js';

const tag = 'Agent';
const asked =
  'Exactly one of `message` and `messages`. `tools` names what the agent may call, by default everything that reads and that the credential may use; calls that change prices, spend or publish wait until a person approves them (GraphQL: `approveAgentAction`). Without a configured language model the answer quotes what searches found, and `mode` is `deterministic` (docs/agents.md).';

export const agentRoutes = [
  route({
    id: 'agents.general.invoke',
    method: 'POST',
    path: '/api/v1/agents/general/invoke',
    scope: 'agents:invoke',
    callers: anyCredential,
    idempotent: 'operation',
    tag,
    summary: 'Ask the agent and wait for the answer',
    description: `Waits up to \`timeoutSeconds\`, at most ${agentRunLimits.invokeSecondsMax}. The response has the run as it is then: a run with status \`queued\` or \`running\` goes on, and \`links\` and \`Retry-After\` say where and when to look again. ${asked}`,
    body: input({
      ...askedOfAgent,
      timeoutSeconds: Type.Optional(
        Type.Integer({
          minimum: 1,
          maximum: agentRunLimits.invokeSecondsMax,
          default: agentRunLimits.invokeSecondsMax,
        }),
      ),
    }),
    example: { message: 'Which mugs are almost sold out?', tools: ['list_products'], timeoutSeconds: 20 },
    operation: graphql(
      `mutation ($input: InvokeAgentInput!) { invoked: invokeAgent(input: $input) { agentRun { ...AgentRunFields } } }`,
      [agentRunFragment],
    ),
    variables: ({ body }) => ({ input: body }),
    reply: {
      status: 200,
      schema: AgentRunReply,
      body: ({ invoked: { agentRun } }) => replyOfRun(agentRun),
      headers: { 'retry-after': ({ invoked: { agentRun } }) => retryAfterRun(agentRun) },
      version: ({ invoked: { agentRun } }) => agentRun.version,
    },
    errorCodes: ['AGENT_CONVERSATION_NOT_FOUND'],
  }),

  route({
    id: 'agents.general.start',
    method: 'POST',
    path: '/api/v1/agents/general/runs',
    scope: 'agents:invoke',
    callers: anyCredential,
    tag,
    summary: 'Ask the agent',
    description: `A job answers; \`Location\` is the run. ${asked}`,
    body: input(askedOfAgent),
    example: { message: 'Which orders wait to be shipped?', tools: ['list_orders'] },
    operation: graphql(`
      mutation ($input: StartAgentRunInput!) {
        work: startAgentRun(input: $input) { jobId agentRun { id conversationId status } }
      }`),
    variables: ({ body }) => ({ input: body }),
    reply: {
      accepted: Type.Object({
        runId: Uuid,
        conversationId: { ...Uuid, description: 'For further questions, which are told what was said.' },
        status: oneOf(...agentRunStatuses),
      }),
      work: ({ work: { jobId, agentRun } }) => ({
        operationId: agentRun.id,
        jobId,
        data: { runId: agentRun.id, conversationId: agentRun.conversationId, status: agentRun.status },
        links: { run: agentRunPath(agentRun.id) },
        location: agentRunPath(agentRun.id),
      }),
    },
    errorCodes: ['AGENT_CONVERSATION_NOT_FOUND'],
  }),

  route({
    id: 'agents.general.read',
    method: 'GET',
    path: '/api/v1/agents/general/runs/:runId',
    scope: 'agents:invoke',
    callers: anyCredential,
    tag,
    summary: 'Read a run of the agent',
    description:
      'The answer with its citations, every call of a tool, and what was used. Needs the scopes of the tools that the run may call as well. `Retry-After` is sent until the run has ended.',
    params: Type.Object({ runId: Uuid }),
    operation: graphql(`query ($id: ID!) { agentRun(id: $id) { ...AgentRunFields } }`, [agentRunFragment]),
    variables: ({ params }) => ({ id: params.runId }),
    reply: {
      status: 200,
      schema: AgentRunReply,
      body: ({ agentRun }) => replyOfRun(agentRun),
      headers: { 'retry-after': ({ agentRun }) => retryAfterRun(agentRun) },
      version: ({ agentRun }) => agentRun.version,
    },
    errorCodes: ['AGENT_RUN_NOT_FOUND'],
  }),
];
