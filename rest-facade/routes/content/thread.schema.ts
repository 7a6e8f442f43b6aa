import { Type } from 'typebox';
import {
  approvalStatuses,
  modelModes,
  threadOrigins,
  threadStatuses,
  threadStepStatuses,
} from '../../../subgraphs/content/aop-thread/aop-thread.values.js';
import { toolEffects } from '../../../subgraphs/content/tool/tool.values.js';
import { graphql } from '../../graphql.js';
import {
  AnyJson,
  CursorPagination,
  nullable,
  oneOf,
  resource,
  sampleId,
  Timestamp,
  Uuid,
} from '../../schema-builders.js';

const Count = Type.Integer({ minimum: 0, examples: [3] });
const StepId = Type.String({ examples: ['reprice'] });
const Amount = Type.String({ examples: ['9.90'] });
const CurrencyOrNull = nullable(Type.String({ examples: ['SGD'] }));
const SomeJson = (example: unknown, description?: string) =>
  Type.Unsafe<unknown>({
    ...AnyJson,
    examples: [example],
    ...(description !== undefined && { description }),
  });

const AopFailure = resource('AopFailure', {
  code: Type.String({ examples: ['approval_expired'] }),
  message: Type.String({ examples: ['Nobody approved it in time.'] }),
  stepId: nullable(StepId),
  item: nullable(Count),
});

const Price = resource('AopPlannedPrice', { amount: Amount, currency: CurrencyOrNull });

const AopThreadStep = resource('AopThreadStep', {
  stepId: StepId,
  position: Count,
  item: nullable(Count),
  kind: oneOf('tool', 'model', 'condition', 'wait', 'approval'),
  status: oneOf(...threadStepStatuses),
  attempt: Type.Integer({ minimum: 1, examples: [1] }),
  tool: nullable(Type.String({ examples: ['update_product_price'] })),
  effect: nullable(oneOf(...toolEffects)),
  scope: nullable(Type.String({ examples: ['catalog:write'] })),
  arguments: SomeJson({ productId: sampleId, price: { amount: '9.90', currency: 'SGD' } }),
  changes: Type.Array(
    resource('AopPlannedChange', { productId: Type.String(), from: nullable(Price), to: nullable(Price) }),
  ),
  output: SomeJson({ version: 4 }),
  isOutputOmitted: Type.Boolean(),
  error: nullable(AopFailure),
  mode: nullable(oneOf(...modelModes)),
  model: nullable(Type.String({ examples: ['openai_compatible/model-1'] })),
  inputTokens: Count,
  outputTokens: Count,
  cost: nullable(Amount),
  currency: CurrencyOrNull,
  approvalId: nullable(Uuid),
  itemCount: nullable(Count),
  failedCount: nullable(Count),
  startedAt: nullable(Timestamp),
  endedAt: nullable(Timestamp),
});

const AopApproval = resource('AopApproval', {
  id: Uuid,
  stepId: StepId,
  status: oneOf(...approvalStatuses),
  message: Type.String({ examples: ['Change the price of a product: 2 calls'] }),
  data: SomeJson(null),
  callCount: Count,
  effects: Type.Array(oneOf(...toolEffects)),
  scopes: Type.Array(Type.String({ examples: ['catalog:write'] })),
  requestedAt: Timestamp,
  expiresAt: Timestamp,
  decidedAt: nullable(Timestamp),
  decidedBy: nullable(Type.String({ examples: ['session:019a9f00-0000-7000-8000-000000000001'] })),
  comment: nullable(Type.String({ examples: ['As discussed.'] })),
});

/** Names of the contract: ids are `thread_id` and `aop_id`. */
export const AopThreadStatus = resource('AopThread', {
  thread_id: Type.String({ ...Uuid, description: 'Id of the thread.' }),
  aop_id: Type.String({ ...Uuid, description: 'Id of the operating procedure.' }),
  configVersion: Type.Integer({
    minimum: 1,
    description: 'The version of the configuration that the thread goes by.',
    examples: [1],
  }),
  origin: oneOf(...threadOrigins),
  isDryRun: Type.Boolean({ description: 'Whether effects are only planned.' }),
  status: oneOf(...threadStatuses),
  error: nullable(AopFailure),
  inputs: SomeJson({ threshold: 10 }, 'Its inputs, with defaults.'),
  output: SomeJson({ repriced: 2 }, 'What it answers; null until it is completed.'),
  scopes: Type.Array(Type.String({ examples: ['catalog:write'] }), {
    description: 'Scopes that its calls have at most.',
  }),
  usage: resource('AopUsage', {
    calls: Count,
    tokens: Count,
    cost: Amount,
    currency: CurrencyOrNull,
    workedSeconds: Count,
  }),
  retryCount: Type.Integer({ minimum: 0, description: 'How often it was retried.', examples: [0] }),
  isCancelRequested: Type.Boolean({ description: 'Whether it ends at the next boundary of a step.' }),
  wakeAt: nullable({ ...Timestamp, description: 'When it goes on by itself; null: it waits for no time.' }),
  jobId: Uuid,
  stepCounts: Type.Array(resource('AopStepCount', { status: oneOf(...threadStepStatuses), count: Count }), {
    description: 'How many steps and items are in each state.',
  }),
  effects: Type.Array(
    resource('AopStepEffect', {
      stepId: StepId,
      tool: Type.String({ examples: ['update_product_price'] }),
      effect: oneOf(...toolEffects),
      scope: nullable(Type.String({ examples: ['catalog:write'] })),
      calls: Count,
      planned: Count,
      completed: Count,
      failed: Count,
      unknown: Count,
      remaining: Count,
    }),
    { description: 'What its steps do beside reading: planned, done and not done.' },
  ),
  approvals: Type.Array(AopApproval, { description: 'What it asked for, the earliest first.' }),
  steps: Type.Object({ items: Type.Array(AopThreadStep), pagination: CursorPagination }),
  version: Type.Integer(),
  createdAt: Timestamp,
  startedAt: nullable(Timestamp),
  endedAt: nullable({ ...Timestamp, description: 'Null until it has ended.' }),
  updatedAt: Timestamp,
});

export const threadFields = graphql(`
  fragment AopThreadFields on AopThread {
    thread_id: id aop_id: aopId configVersion origin isDryRun status error { code message stepId item } inputs output scopes
    usage { calls tokens cost currency workedSeconds }
    retryCount isCancelRequested wakeAt jobId stepCounts { status count }
    effects { stepId tool effect scope calls planned completed failed unknown remaining }
    approvals {
      id stepId status message data callCount effects scopes requestedAt expiresAt decidedAt decidedBy comment
    }
    version createdAt startedAt endedAt updatedAt
  }`);

export const threadStepFields = graphql(`
  fragment AopThreadStepFields on AopThreadStep {
    stepId position item kind status attempt tool effect scope arguments
    changes { productId from { amount currency } to { amount currency } }
    output isOutputOmitted error { code message stepId item } mode model inputTokens outputTokens cost currency
    approvalId itemCount failedCount startedAt endedAt
  }`);
