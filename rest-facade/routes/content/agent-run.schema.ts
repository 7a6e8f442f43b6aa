import { Type } from 'typebox';
import { agentRunLimits } from '../../../subgraphs/content/agent-run/agent-run.limits.js';
import {
  agentCallStatuses,
  agentMessageRoles,
  agentRunModes,
  agentRunStatuses,
  agentWarningCodes,
  citedKinds,
} from '../../../subgraphs/content/agent-run/agent-run.values.js';
import { toolEffects } from '../../../subgraphs/content/tool/tool.values.js';
import { graphql, type ResultOf } from '../../graphql.js';
import type { ReplyBody } from '../../reply/reply.js';
import { AnyJson, input, nullable, oneOf, resource, Timestamp, Uuid } from '../../schema-builders.js';

const messageText = (description: string) =>
  Type.String({
    minLength: 1,
    maxLength: agentRunLimits.messageLength,
    description,
    examples: ['Which mugs are almost sold out?'],
  });

/** A question to the agent. */
export const askedOfAgent = {
  message: Type.Optional(messageText('The question.')),
  messages: Type.Optional(
    Type.Array(
      input(
        { role: oneOf(...agentMessageRoles), text: messageText('What is said.') },
        { title: 'AgentMessageInput' },
      ),
      { minItems: 1, maxItems: agentRunLimits.messagesMax },
    ),
  ),
  conversationId: Type.Optional(Uuid),
  tools: Type.Optional(
    Type.Array(Type.String({ minLength: 1, maxLength: 60, examples: ['list_products'] }), {
      maxItems: agentRunLimits.toolsMax,
    }),
  ),
  budget: Type.Optional(
    input(
      {
        tokens: Type.Optional(
          Type.Integer({
            minimum: 1,
            maximum: agentRunLimits.tokensMax,
            default: agentRunLimits.tokensDefault,
          }),
        ),
        money: Type.Optional(
          input(
            {
              amount: Type.String({ pattern: '^\\d{1,9}(\\.\\d{1,6})?$', examples: ['0.50'] }),
              currency: Type.String({ pattern: '^[A-Z]{3}$', examples: ['USD'] }),
            },
            { title: 'AgentMoneyInput' },
          ),
        ),
        toolCalls: Type.Optional(
          Type.Integer({
            minimum: 0,
            maximum: agentRunLimits.toolCallsMax,
            default: agentRunLimits.toolCallsDefault,
          }),
        ),
        seconds: Type.Optional(
          Type.Integer({
            minimum: 1,
            maximum: agentRunLimits.secondsMax,
            default: agentRunLimits.secondsDefault,
          }),
        ),
      },
      { title: 'AgentBudgetInput' },
    ),
  ),
  language: Type.Optional(Type.String({ minLength: 2, maxLength: 35, examples: ['en'] })),
  documentIds: Type.Optional(Type.Array(Uuid, { minItems: 1, maxItems: agentRunLimits.documentIdsMax })),
};

export const agentRunFragment = graphql(`
  fragment AgentRunFields on AgentRun {
    id jobId conversationId status mode messages { role text } tools answer
    citations { number kind id title position page heading quote }
    toolCalls { id name arguments effect status error { code detail } decidedBy decidedAt at finishedAt }
    usage { calls inputTokens outputTokens cost currency } warnings { code message }
    version createdAt updatedAt finishedAt
  }`);

export type AgentRunFields = ResultOf<typeof agentRunFragment>;

const textOrNull = nullable(Type.String());

export const AgentRun = resource('AgentRun', {
  id: Uuid,
  jobId: Uuid,
  conversationId: Uuid,
  status: oneOf(...agentRunStatuses),
  mode: nullable(oneOf(...agentRunModes)),
  messages: Type.Array(
    resource('AgentMessage', {
      role: oneOf(...agentMessageRoles),
      text: Type.String({ examples: ['Which mugs are almost sold out?'] }),
    }),
  ),
  tools: Type.Array(Type.String({ examples: ['list_products'] })),
  answer: nullable(Type.String({ examples: ['Two mugs are almost sold out [1] [2].'] })),
  citations: Type.Array(
    resource('AgentCitation', {
      number: Type.Integer({ minimum: 1, examples: [1] }),
      kind: oneOf(...citedKinds),
      id: Uuid,
      title: textOrNull,
      position: nullable(Type.Integer({ examples: [4] })),
      page: nullable(Type.Integer({ examples: [2] })),
      heading: nullable(Type.String({ examples: ['Care'] })),
      quote: nullable(Type.String({ examples: ['Wash the mug by hand.'] })),
    }),
  ),
  toolCalls: Type.Array(
    resource('AgentToolCall', {
      id: Type.String({ examples: ['019a9f00-0000-7000-8000-000000000001.1'] }),
      name: Type.String({ examples: ['list_products'] }),
      arguments: AnyJson,
      effect: nullable(oneOf(...toolEffects)),
      status: oneOf(...agentCallStatuses),
      error: nullable(
        resource('AgentToolCallError', {
          code: Type.String({ examples: ['TOOL_NOT_GRANTED'] }),
          detail: Type.String({ examples: ['The run may not call set_product_price.'] }),
        }),
      ),
      decidedBy: nullable(Type.String({ examples: ['session:019a9f00-0000-7000-8000-000000000002'] })),
      decidedAt: nullable(Timestamp),
      at: Timestamp,
      finishedAt: nullable(Timestamp),
    }),
  ),
  usage: resource('AgentUsage', {
    calls: Type.Integer({ examples: [2] }),
    inputTokens: Type.Integer({ examples: [1850] }),
    outputTokens: Type.Integer({ examples: [120] }),
    cost: nullable(Type.String({ examples: ['0.0031'] })),
    currency: nullable(Type.String({ examples: ['USD'] })),
  }),
  warnings: Type.Array(
    resource('AgentWarning', {
      code: oneOf(...agentWarningCodes),
      message: Type.String({
        examples: ['No language model is configured: the answer has what searches found.'],
      }),
    }),
  ),
  version: Type.Integer(),
  createdAt: Timestamp,
  updatedAt: Timestamp,
  finishedAt: nullable(Timestamp),
});

export const agentRunPath = (id: string): string => `/api/v1/agents/general/runs/${id}`;

/** A run with where to follow it. */
export const AgentRunReply = Type.Object({
  run: AgentRun,
  links: resource('AgentRunLinks', {
    run: Type.String({
      description: 'Path of the run.',
      examples: ['/api/v1/agents/general/runs/019a9f00-0000-7000-8000-000000000001'],
    }),
    job: Type.String({
      description: 'Path of its job.',
      examples: ['/api/v1/jobs/019a9f00-0000-7000-8000-000000000003'],
    }),
  }),
});

export const replyOfRun = (run: AgentRunFields): ReplyBody<typeof AgentRunReply> => ({
  run,
  links: { run: agentRunPath(run.id), job: `/api/v1/jobs/${run.jobId}` },
});

/** A run that goes on is worth another look in a second. */
export const retryAfterRun = ({ finishedAt }: Pick<AgentRunFields, 'finishedAt'>): string | null =>
  finishedAt === null ? '1' : null;
