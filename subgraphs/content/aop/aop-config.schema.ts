import { type Static, type TSchema, Type } from 'typebox';
import { aopLimits } from './aop.limits.js';

/**
 * The configuration of a procedure, as callers write it. Steps are a plain list: each may have a condition (`when`) and may
 * be done for each item of a list (`forEach`); a later step reads the results of earlier ones.
 *
 * Expressions are written `{{ ... }}` in the Common Expression Language (CEL), over `inputs`, `steps.<id>` (`output`,
 * `items`, `status`), `item` (within `forEach`), `trigger` and `now`. A text that is one expression has its type; within a
 * longer text it is written as text.
 */
const closed = <T extends Record<string, TSchema>>(
  fields: T,
  options: { title?: string; description?: string } = {},
) => Type.Object(fields, { ...options, additionalProperties: false });

const word = (pattern: string, description: string, example: string) =>
  Type.String({ pattern, maxLength: 60, description, examples: [example] });

const expression = (description: string, example: string) =>
  Type.String({ minLength: 1, maxLength: aopLimits.expressionLength, description, examples: [example] });

const jsonObject = (description: string) => Type.Record(Type.String(), Type.Unknown(), { description });

const stepFields = {
  id: word('^[a-z][a-z0-9_]{0,59}$', 'Name of the step, by which later ones read it.', 'low_stock'),
  title: Type.Optional(Type.String({ minLength: 1, maxLength: 200, description: 'What people are shown.' })),
  when: Type.Optional(
    expression('The step is skipped where this is false.', '{{ size(steps.products.output.items) > 0 }}'),
  ),
  onFailure: Type.Optional(
    Type.Unsafe<'stop' | 'continue'>({
      type: 'string',
      enum: ['stop', 'continue'],
      default: 'stop',
      description: 'Whether the thread fails with the step, or goes on without its result.',
    }),
  ),
};

const forEach = Type.Optional(
  closed(
    {
      items: expression('The list; each of its items is `item`.', '{{ steps.products.output.items }}'),
      concurrency: Type.Optional(
        Type.Integer({
          minimum: 1,
          maximum: aopLimits.concurrencyMax,
          default: 1,
          description: 'How many at a time.',
        }),
      ),
    },
    { title: 'AopForEach', description: 'Does the step once for each item of a list.' },
  ),
);

const ToolStep = closed(
  {
    ...stepFields,
    kind: Type.Literal('tool'),
    tool: word('^[a-z][a-z0-9_]{0,59}$', 'One of `allowedTools`.', 'list_products'),
    arguments: jsonObject('Arguments of the tool; texts may hold expressions.'),
    forEach,
  },
  { title: 'AopToolStep' },
);

const ModelStep = closed(
  {
    ...stepFields,
    kind: Type.Literal('model'),
    instructions: Type.String({
      minLength: 1,
      maxLength: aopLimits.instructionsLength,
      description:
        'What the language model is to do; no expressions, so that data never become instructions.',
    }),
    data: jsonObject('What it is told; texts may hold expressions. It is passed as data.'),
    output: jsonObject('JSON Schema of its answer: an object.'),
    fallback: Type.Optional(
      Type.Unknown({ description: 'The answer where no model is configured; texts may hold expressions.' }),
    ),
    forEach,
  },
  { title: 'AopModelStep' },
);

const ConditionStep = closed(
  {
    ...stepFields,
    kind: Type.Literal('condition'),
    if: expression(
      'Where it is false, the thread ends as completed, without the later steps.',
      '{{ inputs.floor > 0 }}',
    ),
  },
  { title: 'AopConditionStep' },
);

const WaitStep = closed(
  {
    ...stepFields,
    kind: Type.Literal('wait'),
    until: expression(
      'A time, ISO 8601; or true or false, which is asked again.',
      '{{ now + duration("1h") }}',
    ),
    tool: Type.Optional(
      word('^[a-z][a-z0-9_]{0,59}$', 'Read before each question; its answer is `output`.', 'get_job'),
    ),
    arguments: Type.Optional(jsonObject('Arguments of the tool; texts may hold expressions.')),
    everySeconds: Type.Optional(
      Type.Integer({
        minimum: aopLimits.pollSecondsMin,
        maximum: 86_400,
        default: 60,
        description: 'How often it is asked again.',
      }),
    ),
    timeoutSeconds: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: aopLimits.waitSecondsMax,
        default: 86_400,
        description: 'After which the step has failed.',
      }),
    ),
  },
  { title: 'AopWaitStep' },
);

const ApprovalStep = closed(
  {
    ...stepFields,
    kind: Type.Literal('approval'),
    message: Type.String({
      minLength: 1,
      maxLength: 2_000,
      description: 'What the person who approves is told; may hold expressions.',
    }),
    data: Type.Optional(jsonObject('What is shown beside it; texts may hold expressions.')),
  },
  { title: 'AopApprovalStep' },
);

const Trigger = Type.Union([
  closed({ kind: Type.Literal('manual') }, { title: 'AopManualTrigger' }),
  closed(
    {
      kind: Type.Literal('schedule'),
      cron: Type.String({ maxLength: 100, description: 'Five fields of cron.', examples: ['0 8 * * 1'] }),
      timeZone: Type.String({ maxLength: 60, description: 'IANA time zone.', examples: ['Asia/Singapore'] }),
      inputs: Type.Optional(jsonObject('The inputs of its threads.')),
    },
    { title: 'AopScheduleTrigger' },
  ),
  closed(
    {
      kind: Type.Literal('event'),
      event: Type.String({ maxLength: 60, description: 'Event key (§6.1).', examples: ['product.updated'] }),
      when: Type.Optional(
        expression(
          'Whether an event starts a thread; the event is `trigger`.',
          '{{ trigger.data.product.stock == 0 }}',
        ),
      ),
      inputs: Type.Optional(
        jsonObject('The inputs of its threads; texts may hold expressions over `trigger`.'),
      ),
    },
    { title: 'AopEventTrigger' },
  ),
]);

const Budget = closed(
  {
    steps: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: aopLimits.stepsMax,
        default: aopLimits.stepsDefault,
        description: 'Calls of tools and of the model together, each item counted.',
      }),
    ),
    tokens: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: aopLimits.tokensMax,
        description: 'Input and output tokens together.',
      }),
    ),
    money: Type.Optional(
      closed(
        {
          amount: Type.String({ pattern: '^\\d{1,9}(\\.\\d{1,6})?$', description: 'Exact decimal string.' }),
          currency: Type.String({
            pattern: '^[A-Z]{3}$',
            description: 'ISO 4217, that of the model prices.',
          }),
        },
        { title: 'AopBudgetMoney', description: 'What calls of models may cost.' },
      ),
    ),
    seconds: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: aopLimits.secondsMax,
        default: aopLimits.secondsDefault,
        description: 'Time at work; waiting for a time or an approval does not count.',
      }),
    ),
  },
  { title: 'AopBudget', description: 'What a thread may use; beyond it, it ends as `budget_exceeded`.' },
);

export const AopConfig = closed(
  {
    purpose: Type.String({ minLength: 1, maxLength: 1_000, description: 'What the procedure is for.' }),
    inputs: Type.Optional(jsonObject('JSON Schema of the inputs: an object.')),
    trigger: Type.Optional(Trigger),
    allowedTools: Type.Array(Type.String({ maxLength: 60 }), {
      maxItems: aopLimits.allowedToolsMax,
      uniqueItems: true,
      description: 'Tools that its steps may call, by name.',
    }),
    allowedScopes: Type.Array(Type.String({ maxLength: 60 }), {
      uniqueItems: true,
      maxItems: 50,
      description: 'Scopes that its calls have, at most those of whoever executes it.',
    }),
    steps: Type.Array(Type.Union([ToolStep, ModelStep, ConditionStep, WaitStep, ApprovalStep]), {
      minItems: 1,
      maxItems: aopLimits.declaredStepsMax,
    }),
    budget: Type.Optional(Budget),
    output: Type.Optional(
      Type.Unknown({ description: 'What a thread answers; texts may hold expressions.' }),
    ),
  },
  { title: 'AopConfig' },
);
export type AopConfig = Static<typeof AopConfig>;
export type AopStep = AopConfig['steps'][number];
export type AopStepKind = AopStep['kind'];
