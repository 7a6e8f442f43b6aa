import { Arg, Args, Ctx, FieldResolver, ID, Mutation, Query, Resolver, Root } from 'type-graphql';
import type { RequestContext } from '../../../kernel/context.js';
import { type AcceptedJob, acceptedJob, acceptedWork } from '../../../kernel/graphql/accepted-work.js';
import { payloadType } from '../../../kernel/graphql/payload-type.js';
import type { Thread } from './aop-thread.entity.js';
import {
  AopThreadListArgs,
  AopThreadStepArgs,
  ApproveAopApprovalInput,
  CancelAopThreadInput,
  ExecuteAopInput,
  RejectAopApprovalInput,
  RetryAopThreadInput,
} from './aop-thread.input.js';
import type { ThreadService } from './aop-thread.service.js';
import { AopThreadPageType, AopThreadType, toThreadType } from './aop-thread.type.js';
import type { ApprovalService } from './approval.service.js';
import { AopApprovalType, toApprovalType } from './approval.type.js';
import { threadApprovals, threadCounts, threadEffects, threadSteps } from './thread-details.js';
import { AopStepCountType, AopStepEffectType, AopThreadStepPageType } from './thread-step.type.js';

const work = { thread: () => AopThreadType, ...acceptedWork };
const ExecuteAopPayload = payloadType('ExecuteAopPayload', work);
const RetryAopThreadPayload = payloadType('RetryAopThreadPayload', work);
const CancelAopThreadPayload = payloadType('CancelAopThreadPayload', { thread: () => AopThreadType });
const decided = { approval: () => AopApprovalType, thread: () => AopThreadType };
const ApproveAopApprovalPayload = payloadType('ApproveAopApprovalPayload', decided);
const RejectAopApprovalPayload = payloadType('RejectAopApprovalPayload', decided);

@Resolver(() => AopThreadType)
export class AopThreadResolver {
  readonly #threads: ThreadService;
  readonly #approvals: ApprovalService;

  constructor({ threads, approvals }: { threads: ThreadService; approvals: ApprovalService }) {
    this.#threads = threads;
    this.#approvals = approvals;
  }

  @Query(() => AopThreadType, {
    description:
      'One thread. Needs the scopes that it was granted as well. Errors: AOP_THREAD_NOT_FOUND, SCOPE_MISSING.',
  })
  async aopThread(@Arg('id', () => ID) id: string, @Ctx() ctx: RequestContext): Promise<AopThreadType> {
    ctx.require('aops:read');
    return toThreadType(await this.#threads.find(ctx, id));
  }

  @Query(() => AopThreadPageType, {
    description:
      'Threads of all procedures, the newest first; those that were granted scopes that the caller lacks are left out. Errors: VALIDATION_FAILED, CURSOR_INVALID.',
  })
  async aopThreads(
    @Args(() => AopThreadListArgs) { filter, limit, cursor = null, sort }: AopThreadListArgs,
    @Ctx() ctx: RequestContext,
  ): Promise<AopThreadPageType> {
    ctx.require('aops:read');
    const page = await this.#threads.page(ctx, filter ?? {}, { limit, cursor, sort: sort ?? 'newest' });
    return { ...page, items: page.items.map(toThreadType) };
  }

  @Query(() => AopThreadStepPageType, {
    description:
      'Steps of threads and their items, in order; those of threads that the caller may not read are left out. Errors: VALIDATION_FAILED, CURSOR_INVALID.',
  })
  aopThreadSteps(
    @Args(() => AopThreadStepArgs) { filter, limit, cursor = null }: AopThreadStepArgs,
    @Ctx() ctx: RequestContext,
  ): Promise<AopThreadStepPageType> {
    ctx.require('aops:read');
    const { threadId = null, statuses = null } = filter ?? {};
    return threadSteps(ctx, { threadId, statuses, limit, cursor });
  }

  @FieldResolver(() => [AopStepCountType], { description: 'How many steps and items are in each state.' })
  stepCounts(@Root() { id }: AopThreadType, @Ctx() ctx: RequestContext): Promise<AopStepCountType[]> {
    return threadCounts(ctx, id);
  }

  @FieldResolver(() => [AopStepEffectType], {
    description:
      'What its steps do beside reading: of a dry run the whole plan, otherwise what was done and what was not.',
  })
  effects(@Root() { id }: AopThreadType, @Ctx() ctx: RequestContext): Promise<AopStepEffectType[]> {
    return threadEffects(ctx, id);
  }

  @FieldResolver(() => [AopApprovalType], { description: 'What it asked for, the earliest first.' })
  async approvals(@Root() { id }: AopThreadType, @Ctx() ctx: RequestContext): Promise<AopApprovalType[]> {
    return (await threadApprovals(ctx, id)).map(toApprovalType);
  }

  @Mutation(() => ExecuteAopPayload, {
    description:
      'Starts a thread of the current version. Errors: AOP_NOT_FOUND, AOP_ARCHIVED, AOP_THREAD_LIMIT_REACHED, VALIDATION_FAILED. What a step came to is in the thread.',
  })
  async executeAop(
    @Arg('input', () => ExecuteAopInput) { id: aopId, inputs, isDryRun, scopes = null }: ExecuteAopInput,
    @Ctx() ctx: RequestContext,
  ): Promise<object> {
    ctx.require('aops:write');
    const execution = { aopId, inputs: inputs ?? {}, isDryRun: isDryRun ?? false, scopes };
    return accepted(await this.#threads.execute(ctx, execution));
  }

  @Mutation(() => RetryAopThreadPayload, {
    description:
      'Goes on from the step that failed, for whoever retries. Steps that are done keep their results. Needs the scopes that the thread was granted as well. Errors: AOP_THREAD_NOT_FOUND, SCOPE_MISSING, AOP_THREAD_NOT_RETRYABLE, AOP_CONFIG_INCOMPATIBLE, AOP_VERSION_NOT_FOUND, AOP_ARCHIVED, VALIDATION_FAILED.',
  })
  async retryAopThread(
    @Arg('input', () => RetryAopThreadInput)
    { id: threadId, configVersion = null, scopes = null }: RetryAopThreadInput,
    @Ctx() ctx: RequestContext,
  ): Promise<object> {
    ctx.require('aops:write');
    return accepted(await this.#threads.retry(ctx, { threadId, configVersion, scopes }));
  }

  @Mutation(() => CancelAopThreadPayload, {
    description:
      'Ends the thread, at the next boundary of a step where one runs. `effects` says what remains. Needs the scopes that it was granted as well. Errors: AOP_THREAD_NOT_FOUND, SCOPE_MISSING, AOP_THREAD_ENDED.',
  })
  async cancelAopThread(
    @Arg('input', () => CancelAopThreadInput) { id }: CancelAopThreadInput,
    @Ctx() ctx: RequestContext,
  ): Promise<{ thread: AopThreadType }> {
    ctx.require('aops:write');
    return { thread: toThreadType(await this.#threads.cancel(ctx, id)) };
  }

  @Mutation(() => ApproveAopApprovalPayload, {
    description:
      'Has the calls made exactly as they are shown. Errors: AOP_APPROVAL_NOT_FOUND, AOP_APPROVAL_DECIDED, AOP_APPROVAL_NOT_ALLOWED, SCOPE_MISSING, VALIDATION_FAILED.',
  })
  approveAopApproval(
    @Arg('input', () => ApproveAopApprovalInput) input: ApproveAopApprovalInput,
    @Ctx() ctx: RequestContext,
  ): Promise<object> {
    return this.#decide(ctx, input, 'approved');
  }

  @Mutation(() => RejectAopApprovalPayload, {
    description:
      'Has the step fail without any of its calls. Errors: AOP_APPROVAL_NOT_FOUND, AOP_APPROVAL_DECIDED, AOP_APPROVAL_NOT_ALLOWED, SCOPE_MISSING, VALIDATION_FAILED.',
  })
  rejectAopApproval(
    @Arg('input', () => RejectAopApprovalInput) input: RejectAopApprovalInput,
    @Ctx() ctx: RequestContext,
  ): Promise<object> {
    return this.#decide(ctx, input, 'rejected');
  }

  async #decide(
    ctx: RequestContext,
    { id: approvalId, comment = null }: ApproveAopApprovalInput,
    status: 'approved' | 'rejected',
  ): Promise<object> {
    ctx.require('aops:write');
    const { approval, thread } = await this.#approvals.decide(ctx, { approvalId, status, comment });
    return { approval: toApprovalType(approval), thread: toThreadType(thread) };
  }
}

const accepted = (thread: Thread): AcceptedJob & { thread: AopThreadType } => ({
  thread: toThreadType(thread),
  ...acceptedJob(thread.jobId),
});
