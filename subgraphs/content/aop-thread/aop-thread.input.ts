import { ArgsType, Field, ID, InputType, Int } from 'type-graphql';
import { byCreation, cursorListArgs } from '../../../kernel/graphql/list.input.js';
import { GraphQLDateTime, GraphQLJSONObject } from '../../../kernel/graphql/scalars.js';
import { describedEnum } from '../../../kernel/graphql/string-enum.js';
import { IdInput } from '../../../kernel/graphql/target.input.js';
import { threadLimits } from './aop-thread.limits.js';
import type { ThreadFilter } from './aop-thread.queries.js';
import { AopThreadOriginEnum, AopThreadStatusEnum } from './aop-thread.type.js';
import type { ThreadOrigin, ThreadSort, ThreadStatus, ThreadStepStatus } from './aop-thread.values.js';
import { AopStepStatusEnum } from './thread-step.type.js';

const AopThreadSortEnum = describedEnum<ThreadSort>(
  'AopThreadSort',
  { ...byCreation, recently_updated: 'By time of the last change, the latest first.' },
  'Order of a list of threads.',
);

@InputType('AopThreadFilter', { description: 'Lists mean any of their items.' })
class AopThreadFilterInput implements Omit<ThreadFilter, 'readableWith'> {
  @Field(() => [ID], { nullable: true, description: 'Threads with these ids. At most 100.' })
  ids?: string[] | null;

  @Field(() => [ID], { nullable: true, description: 'Threads of these procedures. At most 100.' })
  aopIds?: string[] | null;

  @Field(() => [AopThreadStatusEnum], { nullable: true, description: 'Threads in these states.' })
  statuses?: ThreadStatus[] | null;

  @Field(() => [AopThreadOriginEnum], { nullable: true, description: 'Threads that these started.' })
  origins?: ThreadOrigin[] | null;

  @Field(() => Boolean, { nullable: true, description: 'Whether effects are only planned.' })
  isDryRun?: boolean | null;

  @Field(() => GraphQLDateTime, { nullable: true, description: 'Created at or after this time.' })
  createdAfter?: string | null;

  @Field(() => GraphQLDateTime, { nullable: true, description: 'Created before this time.' })
  createdBefore?: string | null;
}

@ArgsType()
export class AopThreadListArgs extends cursorListArgs<AopThreadFilterInput, ThreadSort>({
  filter: AopThreadFilterInput,
  sort: { type: AopThreadSortEnum, description: 'Default: newest.' },
}) {}

@InputType('AopThreadStepFilter', { description: 'Lists mean any of their items.' })
class AopThreadStepFilterInput {
  @Field(() => ID, { nullable: true, description: 'Only steps of this thread.' })
  threadId?: string | null;

  @Field(() => [AopStepStatusEnum], { nullable: true, description: 'Only steps in these states.' })
  statuses?: ThreadStepStatus[] | null;
}

@ArgsType()
export class AopThreadStepArgs extends cursorListArgs<AopThreadStepFilterInput>({
  filter: AopThreadStepFilterInput,
  pageSize: { default: 50, max: threadLimits.statusStepsMax },
}) {}

@InputType('ExecuteAopInput')
export class ExecuteAopInput extends IdInput {
  @Field(() => GraphQLJSONObject, {
    nullable: true,
    description: 'By the schema of the inputs of the procedure; up to 64 kB. Default: none.',
  })
  inputs?: Record<string, unknown> | null;

  @Field(() => Boolean, {
    nullable: true,
    description: 'Reads and models are asked for real, and every effect is only planned. Default: false.',
  })
  isDryRun?: boolean | null;

  @Field(() => [String], {
    nullable: true,
    description: 'Scopes that its calls have at most. Default: those that the procedure allows and you have.',
  })
  scopes?: string[] | null;
}

@InputType('RetryAopThreadInput')
export class RetryAopThreadInput extends IdInput {
  @Field(() => Int, {
    nullable: true,
    description: 'A version of the configuration that leaves finished steps as they are. Default: the same.',
  })
  configVersion?: number | null;

  @Field(() => [String], {
    nullable: true,
    description:
      'Scopes that its calls have at most from now on. Default: those that the procedure allows and you have.',
  })
  scopes?: string[] | null;
}

@InputType('CancelAopThreadInput')
export class CancelAopThreadInput extends IdInput {}

@InputType()
abstract class DecideAopApprovalInput extends IdInput {
  @Field(() => String, { nullable: true, description: 'Kept with the decision; up to 1,000 characters.' })
  comment?: string | null;
}

@InputType('ApproveAopApprovalInput')
export class ApproveAopApprovalInput extends DecideAopApprovalInput {}

@InputType('RejectAopApprovalInput')
export class RejectAopApprovalInput extends DecideAopApprovalInput {}
