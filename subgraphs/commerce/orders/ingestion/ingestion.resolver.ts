import { Arg, Args, Ctx, ID, InputType, Mutation, Query, Resolver } from 'type-graphql';
import type { RequestContext } from '../../../../kernel/context.js';
import { type AcceptedJob, acceptedJob, acceptedWork } from '../../../../kernel/graphql/accepted-work.js';
import { payloadType } from '../../../../kernel/graphql/payload-type.js';
import { IdInput } from '../../../../kernel/graphql/target.input.js';
import { rejectMalformedIds } from '../../../../kernel/id-errors.js';
import type { BackfillService } from './backfill.service.js';
import { type FailurePage, listFailures } from './failure.queries.js';
import type { FailureService } from './failure.service.js';
import { feedsOfConnection } from './feed.queries.js';
import type { Feed, IngestionFailure } from './ingestion.entity.js';
import { BackfillOrdersInput, FailureListArgs, pageOf } from './ingestion.input.js';
import { FailurePageType, FailureType, FeedType } from './ingestion.type.js';

@InputType('RetryIngestionFailureInput')
class RetryIngestionFailureInput extends IdInput {}

const RetryIngestionFailurePayload = payloadType('RetryIngestionFailurePayload', {
  ingestionFailure: () => FailureType,
});

@InputType('DismissIngestionFailureInput')
class DismissIngestionFailureInput extends IdInput {}

const DismissIngestionFailurePayload = payloadType('DismissIngestionFailurePayload', {
  ingestionFailure: () => FailureType,
});

const BackfillOrdersPayload = payloadType('BackfillOrdersPayload', { ...acceptedWork });

@Resolver()
export class IngestionResolver {
  readonly #backfills: BackfillService;
  readonly #failures: FailureService;

  constructor(backfills: BackfillService, failures: FailureService) {
    this.#backfills = backfills;
    this.#failures = failures;
  }

  @Query(() => [FeedType], {
    description:
      'How current the data of an account is; empty before the first read. Errors: VALIDATION_FAILED.',
  })
  async ingestions(
    @Arg('accountId', () => ID, { description: 'Id of the connected account.' }) accountId: string,
    @Ctx() ctx: RequestContext,
  ): Promise<Feed[]> {
    ctx.require('orders:read');
    rejectMalformedIds({ accountId });
    return feedsOfConnection(ctx.reader, ctx.organizationId, accountId);
  }

  @Query(() => FailurePageType, {
    description:
      'Records that could not be ingested, the latest failure first. Errors: VALIDATION_FAILED, CURSOR_INVALID.',
  })
  async ingestionFailures(
    @Args(() => FailureListArgs) args: FailureListArgs,
    @Ctx() ctx: RequestContext,
  ): Promise<FailurePage> {
    ctx.require('orders:read');
    const { accountId = null, status = null } = args.filter ?? {};
    const page = pageOf(args);
    rejectMalformedIds({ accountId });
    const filter = { connectionId: accountId, status };
    return listFailures(ctx.reader, ctx.organizationId, filter, page);
  }

  @Mutation(() => RetryIngestionFailurePayload, {
    description: 'Retries the record now. Errors: INGESTION_FAILURE_NOT_FOUND.',
  })
  async retryIngestionFailure(
    @Arg('input', () => RetryIngestionFailureInput) { id }: RetryIngestionFailureInput,
    @Ctx() ctx: RequestContext,
  ): Promise<{ ingestionFailure: IngestionFailure }> {
    ctx.require('orders:write');
    return { ingestionFailure: await this.#failures.retry(ctx, id) };
  }

  @Mutation(() => DismissIngestionFailurePayload, {
    description:
      'Dismisses the failure. The record is not read again until it changes at the marketplace. Errors: INGESTION_FAILURE_NOT_FOUND.',
  })
  async dismissIngestionFailure(
    @Arg('input', () => DismissIngestionFailureInput) { id }: DismissIngestionFailureInput,
    @Ctx() ctx: RequestContext,
  ): Promise<{ ingestionFailure: IngestionFailure }> {
    ctx.require('orders:write');
    return { ingestionFailure: await this.#failures.dismiss(ctx, id) };
  }

  @Mutation(() => BackfillOrdersPayload, {
    description:
      'Imports orders and returns that last changed in a period before the account was connected, without events and without a change of stock. Errors: CONNECTION_NOT_FOUND, VALIDATION_FAILED.',
  })
  async backfillOrders(
    @Arg('input', () => BackfillOrdersInput) { accountId, ...period }: BackfillOrdersInput,
    @Ctx() ctx: RequestContext,
  ): Promise<AcceptedJob> {
    ctx.require('orders:write');
    const { id } = await this.#backfills.start(ctx, { connectionId: accountId, ...period });
    return acceptedJob(id);
  }
}
