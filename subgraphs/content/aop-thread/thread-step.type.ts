import { Field, ID, Int, ObjectType } from 'type-graphql';
import { CursorPaginationType } from '../../../kernel/graphql/pagination.type.js';
import { GraphQLDateTime, GraphQLDecimal, GraphQLJSON } from '../../../kernel/graphql/scalars.js';
import { describedEnum } from '../../../kernel/graphql/string-enum.js';
import type { AopStepKind } from '../aop/aop-config.schema.js';
import { ToolEffectEnum } from '../tool/tool.type.js';
import type { ToolEffect } from '../tool/tool.values.js';
import { wholeStep } from './aop-thread.entity.js';
import type { ListedStep, StepEffect } from './aop-thread.queries.js';
import { AopFailureType, toFailure } from './aop-thread.type.js';
import type { ModelMode, ThreadStepStatus } from './aop-thread.values.js';

const AopStepKindEnum = describedEnum<AopStepKind>(
  'AopStepKind',
  {
    tool: 'Calls a tool.',
    model: 'Asks a language model.',
    condition: 'Ends the thread where it does not hold.',
    wait: 'Waits for a time or a condition.',
    approval: 'Waits for a person.',
  },
  'What a step does.',
);

export const AopStepStatusEnum = describedEnum<ThreadStepStatus>(
  'AopStepStatus',
  {
    pending: 'It is to be done; its arguments are fixed.',
    running: 'It was begun.',
    unknown: 'It was cut off, and may have had its effect; a retry asks for the outcome of the same call.',
    waiting: 'It waits for a time or a condition.',
    waiting_for_approval: 'A person has to approve it.',
    completed: 'Done.',
    skipped: 'Its condition `when` did not hold.',
    failed: '`error` says why.',
    planned: 'Of a dry run: it would be done.',
    not_planned: 'Of a dry run: it needs the result of a step that is only planned.',
    not_run: 'The thread ended before it.',
  },
  'State of a step, or of one item of its list.',
);

const AopModelModeEnum = describedEnum<ModelMode>(
  'AopModelMode',
  {
    model: 'The configured language model.',
    fallback: 'The fallback of the step, as no model is configured.',
  },
  'Who gave the answer of a model step.',
);

@ObjectType('AopPlannedPrice', {
  simpleResolvers: true,
  description: 'A price as a tool reads or writes it.',
})
class AopPlannedPriceType {
  @Field(() => GraphQLDecimal, { description: 'Exact.' })
  amount!: string;

  @Field(() => String, { nullable: true, description: 'ISO 4217; null where the tool names none.' })
  currency!: string | null;
}

@ObjectType('AopPlannedChange', {
  simpleResolvers: true,
  description: 'What a call is to do to one product, as far as its arguments and earlier steps tell.',
})
class AopPlannedChangeType {
  @Field(() => ID, { description: 'The product.' })
  productId!: string;

  @Field(() => AopPlannedPriceType, {
    nullable: true,
    description: 'The price that an earlier step read; null where none did.',
  })
  from!: AopPlannedPriceType | null;

  @Field(() => AopPlannedPriceType, { nullable: true, description: 'Null where the call names no price.' })
  to!: AopPlannedPriceType | null;
}

@ObjectType('AopThreadStep', {
  simpleResolvers: true,
  description: 'A step of a thread, or what it does for one item of its list.',
})
export class AopThreadStepType {
  @Field(() => ID, { description: 'The thread.' })
  threadId!: string;

  @Field(() => String, { description: 'Id of the step in the configuration.' })
  stepId!: string;

  @Field(() => Int, { description: 'Place of the step in the configuration, from 0.' })
  position!: number;

  @Field(() => Int, { nullable: true, description: 'Item of its list, from 0; null for the step itself.' })
  item!: number | null;

  @Field(() => AopStepKindEnum, { description: 'What it does.' })
  kind!: AopStepKind;

  @Field(() => AopStepStatusEnum, { description: 'Where it stands.' })
  status!: ThreadStepStatus;

  @Field(() => Int, { description: 'Tries: those that had no effect, and the last one.' })
  attempt!: number;

  @Field(() => String, { nullable: true, description: 'The tool that is called; null for other steps.' })
  tool!: string | null;

  @Field(() => ToolEffectEnum, { nullable: true, description: 'What the call may do; null for other steps.' })
  effect!: ToolEffect | null;

  @Field(() => String, { nullable: true, description: 'Scope that the call uses.' })
  scope!: string | null;

  @Field(() => GraphQLJSON, { nullable: true, description: 'What is called with, or told to the model.' })
  arguments!: unknown;

  @Field(() => [AopPlannedChangeType], { description: 'Of a call with an effect: up to 200 products.' })
  changes!: readonly AopPlannedChangeType[];

  @Field(() => GraphQLJSON, { nullable: true, description: 'What it answered; null where it did not.' })
  output!: unknown;

  @Field(() => Boolean, {
    description: 'Whether the answer to a call with an effect was too large to be kept.',
  })
  isOutputOmitted!: boolean;

  @Field(() => AopFailureType, {
    nullable: true,
    description: 'Why it failed, or why it is tried again; null otherwise.',
  })
  error!: AopFailureType | null;

  @Field(() => AopModelModeEnum, { nullable: true, description: 'Of a model step: who answered.' })
  mode!: ModelMode | null;

  @Field(() => String, { nullable: true, description: 'Provider and model; null for other steps.' })
  model!: string | null;

  @Field(() => Int, { description: 'Of a model step.' })
  inputTokens!: number;

  @Field(() => Int, { description: 'Of a model step.' })
  outputTokens!: number;

  @Field(() => GraphQLDecimal, { nullable: true, description: 'Null where no price is configured.' })
  cost!: string | null;

  @Field(() => String, { nullable: true, description: 'ISO 4217; null where no price is configured.' })
  currency!: string | null;

  @Field(() => ID, { nullable: true, description: 'The approval of its calls; null where it needs none.' })
  approvalId!: string | null;

  @Field(() => Int, { nullable: true, description: 'Items of its list; null for steps without one.' })
  itemCount!: number | null;

  @Field(() => Int, { nullable: true, description: 'Items that failed, once all are done.' })
  failedCount!: number | null;

  @Field(() => GraphQLDateTime, { nullable: true, description: 'Null until it was begun.' })
  startedAt!: string | null;

  @Field(() => GraphQLDateTime, { nullable: true, description: 'Null until it has ended.' })
  endedAt!: string | null;
}

export const toStepType = ({
  callId: _callId,
  itemValue: _itemValue,
  notBefore: _notBefore,
  waitUntil: _waitUntil,
  item,
  error,
  changes,
  ...step
}: ListedStep): AopThreadStepType => ({
  ...step,
  item: item === wholeStep ? null : item,
  error: toFailure(error),
  changes: changes ?? [],
});

@ObjectType('AopThreadStepPage', { simpleResolvers: true })
export class AopThreadStepPageType {
  @Field(() => [AopThreadStepType])
  items!: AopThreadStepType[];

  @Field(() => CursorPaginationType)
  pagination!: CursorPaginationType;
}

@ObjectType('AopStepCount', { simpleResolvers: true, description: 'Steps of a thread in one state.' })
export class AopStepCountType {
  @Field(() => AopStepStatusEnum, { description: 'The state.' })
  status!: ThreadStepStatus;

  @Field(() => Int, { description: 'Each item of a list counts, and the step with the list does not.' })
  count!: number;
}

@ObjectType('AopStepEffect', {
  simpleResolvers: true,
  description:
    'What a step does to the world, in calls. What is completed stays, whatever becomes of the thread.',
})
export class AopStepEffectType implements StepEffect {
  @Field(() => String, { description: 'Id of the step in the configuration.' })
  stepId!: string;

  @Field(() => String, { description: 'The tool that is called.' })
  tool!: string;

  @Field(() => ToolEffectEnum, { description: 'What a call may do.' })
  effect!: ToolEffect;

  @Field(() => String, { nullable: true, description: 'Scope that the calls use.' })
  scope!: StepEffect['scope'];

  @Field(() => Int, { description: 'All of them.' })
  calls!: number;

  @Field(() => Int, { description: 'Of a dry run: would be made.' })
  planned!: number;

  @Field(() => Int, { description: 'Done.' })
  completed!: number;

  @Field(() => Int, { description: 'Had no effect.' })
  failed!: number;

  @Field(() => Int, { description: 'Begun, without a known outcome.' })
  unknown!: number;

  @Field(() => Int, { description: 'Not made, or not yet.' })
  remaining!: number;
}
