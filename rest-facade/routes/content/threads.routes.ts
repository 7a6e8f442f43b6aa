import { Type } from 'typebox';
import { threadLimits } from '../../../subgraphs/content/aop-thread/aop-thread.limits.js';
import { threadStepStatuses } from '../../../subgraphs/content/aop-thread/aop-thread.values.js';
import { graphql } from '../../graphql.js';
import { anyCredential, route } from '../../route.js';
import { Cursor, input, nullable, oneOf, sampleId, Uuid } from '../../schema-builders.js';
import { AopThreadStatus, threadFields, threadStepFields } from './thread.schema.js';

const tag = 'Operating procedures';
const ThreadId = Type.String({ ...Uuid, description: 'Id of the thread.' });
const AopId = Type.String({ ...Uuid, description: 'Id of the operating procedure.' });

const scopes = Type.Optional(
  nullable(
    Type.Array(Type.String({ maxLength: 60, examples: ['catalog:read'] }), {
      maxItems: 50,
      uniqueItems: true,
      description:
        'Scopes that its calls have at most. Default: those that the procedure allows and you have.',
    }),
  ),
);

const Started = Type.Object({ thread_id: ThreadId, aop_id: AopId });

const statusPath = (threadId: string): string => `/api/v1/threads/${threadId}/status`;

/** Both answer with the thread that goes on; the contract has its id beside the fields of accepted work. */
const accepted = {
  accepted: Started,
  beside: { thread_id: ThreadId, aop_id: AopId },
  work: ({
    work: { jobId, thread },
  }: {
    work: { jobId: string; thread: { thread_id: string; aop_id: string } };
  }) => ({
    operationId: thread.thread_id,
    jobId,
    data: thread,
    beside: thread,
    links: { thread: statusPath(thread.thread_id) },
  }),
};

export const threadRoutes = [
  route({
    id: 'aops.execute',
    method: 'POST',
    path: '/api/v1/aop/:aopId/execute',
    scope: 'aops:write',
    callers: anyCredential,
    tag,
    summary: 'Execute an operating procedure',
    description:
      'Starts a thread of the current version of the procedure, with your rights at most. A `dryRun` reads for real and plans every effect with its arguments. Effects that change prices, spend or publish wait for an approval, unless an owner gave the procedure the right. The status of the thread shows every step.',
    params: Type.Object({ aopId: AopId }),
    body: input(
      {
        inputs: Type.Optional(
          nullable(
            Type.Unsafe<Record<string, unknown>>({
              type: 'object',
              additionalProperties: true,
              description: 'By the schema of the inputs of the procedure; up to 64 kB. Default: none.',
              examples: [{ threshold: 10 }],
            }),
          ),
        ),
        dryRun: Type.Optional(
          nullable(Type.Boolean({ description: 'Plan every effect, and change nothing. Default: false.' })),
        ),
        scopes,
      },
      { title: 'AopExecutionRequest' },
    ),
    example: { inputs: { threshold: 10 }, dryRun: true },
    operation: graphql(
      `mutation ($input: ExecuteAopInput!) {
        work: executeAop(input: $input) { jobId thread { thread_id: id aop_id: aopId } }
      }`,
    ),
    variables: ({ params: { aopId }, body: { dryRun, ...body } }) => ({
      input: { ...body, id: aopId, isDryRun: dryRun },
    }),
    sentField: path => (path === 'isDryRun' ? 'dryRun' : path),
    reply: accepted,
    errorCodes: ['AOP_NOT_FOUND', 'AOP_ARCHIVED', 'AOP_THREAD_LIMIT_REACHED'],
  }),

  route({
    id: 'aops.retry',
    method: 'POST',
    path: '/api/v1/aop/retry',
    scope: 'aops:write',
    callers: anyCredential,
    tag,
    summary: 'Retry a thread from the step that failed',
    description:
      'Goes on with a thread that failed or exceeded its budget, with your rights from then on. Steps that are done keep their results; effects that need an approval ask for it anew. A corrected version of the configuration must leave finished steps as they are.',
    body: input(
      {
        thread_id: ThreadId,
        configVersion: Type.Optional(
          nullable(
            Type.Integer({
              minimum: 1,
              maximum: 2_147_483_647,
              description: 'Version of the configuration. Default: that of the thread.',
              examples: [2],
            }),
          ),
        ),
        scopes,
      },
      { title: 'AopRetryRequest' },
    ),
    example: { thread_id: sampleId, configVersion: 2 },
    operation: graphql(
      `mutation ($input: RetryAopThreadInput!) {
        work: retryAopThread(input: $input) { jobId thread { thread_id: id aop_id: aopId } }
      }`,
    ),
    variables: ({ body: { thread_id: id, ...body } }) => ({ input: { ...body, id } }),
    sentField: path => (path === 'id' ? 'thread_id' : path),
    reply: accepted,
    errorCodes: [
      'AOP_THREAD_NOT_FOUND',
      'AOP_THREAD_NOT_RETRYABLE',
      'AOP_CONFIG_INCOMPATIBLE',
      'AOP_NOT_FOUND',
      'AOP_VERSION_NOT_FOUND',
      'AOP_ARCHIVED',
    ],
  }),

  route({
    id: 'threads.status',
    method: 'GET',
    path: '/api/v1/threads/:thread_id/status',
    scope: 'aops:read',
    callers: anyCredential,
    tag,
    summary: 'Read the status of a thread',
    description:
      'Where the thread stands, what it has used, what it asks approval for, and a page of its steps with arguments, outcome, scope, time and cost. `effects` counts what was done, planned and not done. Whoever reads it needs the scopes that the thread was granted as well, since it has what its tools answered.',
    params: Type.Object({ thread_id: ThreadId }),
    query: Type.Object({
      statuses: Type.Optional(
        Type.Array(oneOf(...threadStepStatuses), {
          minItems: 1,
          maxItems: threadStepStatuses.length,
          description: 'Only steps in these states, repeated or comma-separated.',
        }),
      ),
      cursor: Type.Optional(Cursor),
      limit: Type.Optional(
        Type.Integer({
          minimum: 1,
          maximum: threadLimits.statusStepsMax,
          default: 50,
          description: 'Steps and items per page.',
        }),
      ),
    }),
    operation: graphql(
      `query ($id: ID!, $statuses: [AopStepStatus!], $cursor: String, $limit: Int! = 50) {
        thread: aopThread(id: $id) { ...AopThreadFields }
        steps: aopThreadSteps(filter: { threadId: $id, statuses: $statuses }, cursor: $cursor, limit: $limit) {
          items { ...AopThreadStepFields }
          pagination { limit hasMore nextCursor }
        }
      }`,
      [threadFields, threadStepFields],
    ),
    variables: ({ params: { thread_id: id }, query }) => ({ ...query, id }),
    reply: { status: 200, schema: AopThreadStatus, body: ({ thread, steps }) => ({ ...thread, steps }) },
    errorCodes: ['AOP_THREAD_NOT_FOUND', 'CURSOR_INVALID'],
  }),
];
