import { Field, ID, Int, ObjectType } from 'type-graphql';
import { CursorPaginationType } from '../../../kernel/graphql/pagination.type.js';
import { GraphQLDateTime, GraphQLDecimal, GraphQLJSON } from '../../../kernel/graphql/scalars.js';
import { describedEnum } from '../../../kernel/graphql/string-enum.js';
import type { Thread, ThreadFailure, ThreadUsage } from './aop-thread.entity.js';
import type { ThreadOrigin, ThreadStatus } from './aop-thread.values.js';

export const AopThreadStatusEnum = describedEnum<ThreadStatus>(
  'AopThreadStatus',
  {
    queued: 'It begins or goes on as soon as a worker is free.',
    running: 'A worker does its steps.',
    waiting: 'It goes on at `wakeAt`.',
    waiting_for_approval: 'It goes on once a person has decided the open approval.',
    completed: 'All steps are done.',
    failed: '`error` says why. It can be retried.',
    canceled: 'Somebody canceled it. What was done stays in effect.',
    budget_exceeded: 'It has used its budget. It can be retried with a configuration that has a larger one.',
  },
  'State of a thread.',
);

export const AopThreadOriginEnum = describedEnum<ThreadOrigin>(
  'AopThreadOrigin',
  { manual: 'Somebody executed the procedure.', schedule: 'It was due.', event: 'An event happened.' },
  'What started a thread.',
);

@ObjectType('AopFailure', { simpleResolvers: true, description: 'Why a thread or a step of it failed.' })
export class AopFailureType {
  @Field(() => String, {
    description: 'A code of the error catalogue, or one of docs/operating-procedures.md.',
  })
  code!: string;

  @Field(() => String, { description: 'What went wrong, for people.' })
  message!: string;

  @Field(() => String, { nullable: true, description: 'The step; null where none is to blame.' })
  stepId!: string | null;

  @Field(() => Int, { nullable: true, description: 'The item of its list, from 0.' })
  item!: number | null;
}

export const toFailure = (failure: ThreadFailure | null): AopFailureType | null =>
  failure === null
    ? null
    : {
        code: failure.code,
        message: failure.message,
        stepId: failure.stepId ?? null,
        item: failure.item ?? null,
      };

@ObjectType('AopUsage', { simpleResolvers: true, description: 'What a thread has used, over all retries.' })
class AopUsageType {
  @Field(() => Int, { description: 'Calls of tools and of the model together.' })
  calls!: number;

  @Field(() => Int, {
    description:
      'Input and output tokens together. Calls that were cut off count as the most that they could use.',
  })
  tokens!: number;

  @Field(() => GraphQLDecimal, { description: 'What calls of models cost.' })
  cost!: string;

  @Field(() => String, { nullable: true, description: 'ISO 4217; null while nothing cost anything.' })
  currency!: string | null;

  @Field(() => Int, { description: 'Seconds at work; waiting does not count.' })
  workedSeconds!: number;
}

@ObjectType('AopThread', { simpleResolvers: true, description: 'One execution of an operating procedure.' })
export class AopThreadType {
  @Field(() => ID)
  id!: string;

  @Field(() => ID, { description: 'The procedure.' })
  aopId!: string;

  @Field(() => Int, { description: 'The version of its configuration that the thread goes by.' })
  configVersion!: number;

  @Field(() => AopThreadOriginEnum, { description: 'What started it.' })
  origin!: ThreadOrigin;

  @Field(() => Boolean, { description: 'Whether effects are only planned.' })
  isDryRun!: boolean;

  @Field(() => AopThreadStatusEnum, { description: 'Where it stands.' })
  status!: ThreadStatus;

  @Field(() => AopFailureType, { nullable: true, description: 'Why it failed; null otherwise.' })
  error!: AopFailureType | null;

  @Field(() => GraphQLJSON, { description: 'Its inputs, with defaults.' })
  inputs!: unknown;

  @Field(() => GraphQLJSON, { nullable: true, description: 'What it answers; null until it is completed.' })
  output!: unknown;

  @Field(() => [String], { description: 'Scopes that its calls have at most.' })
  scopes!: string[];

  @Field(() => AopUsageType, { description: 'What it has used.' })
  usage!: AopUsageType;

  @Field(() => Int, { description: 'How often it was retried.' })
  retryCount!: number;

  @Field(() => Boolean, { description: 'Whether it ends at the next boundary of a step.' })
  isCancelRequested!: boolean;

  @Field(() => GraphQLDateTime, {
    nullable: true,
    description: 'When it goes on by itself; null where it waits for no time.',
  })
  wakeAt!: string | null;

  @Field(() => ID, {
    description: 'The job that goes on with it, or that did last. Its progress counts steps.',
  })
  jobId!: string;

  @Field(() => Int)
  version!: number;

  @Field(() => GraphQLDateTime)
  createdAt!: string;

  @Field(() => GraphQLDateTime, { nullable: true, description: 'Null until it has begun.' })
  startedAt!: string | null;

  @Field(() => GraphQLDateTime, { nullable: true, description: 'Null until it has ended.' })
  endedAt!: string | null;

  @Field(() => GraphQLDateTime)
  updatedAt!: string;
}

export const toThreadType = (thread: Thread): AopThreadType => ({
  id: thread.id,
  aopId: thread.aopId,
  configVersion: thread.configVersion,
  origin: thread.origin,
  isDryRun: thread.isDryRun,
  status: thread.status,
  error: toFailure(thread.error),
  inputs: thread.inputs,
  output: thread.output,
  scopes: [...thread.grant.scopes],
  usage: toUsage(thread.usage),
  retryCount: thread.round,
  isCancelRequested: thread.isCancelRequested,
  wakeAt: thread.wakeAt,
  jobId: thread.jobId,
  version: thread.version,
  createdAt: thread.createdAt,
  startedAt: thread.startedAt,
  endedAt: thread.endedAt,
  updatedAt: thread.updatedAt,
});

const toUsage = ({ workedMs, ...usage }: ThreadUsage): AopUsageType => ({
  ...usage,
  workedSeconds: Math.ceil(workedMs / 1_000),
});

@ObjectType('AopThreadPage', { simpleResolvers: true })
export class AopThreadPageType {
  @Field(() => [AopThreadType])
  items!: AopThreadType[];

  @Field(() => CursorPaginationType)
  pagination!: CursorPaginationType;
}
