import { Arg, Args, Ctx, ID, Mutation, Query, Resolver } from 'type-graphql';
import type { RequestContext } from '../../../kernel/context.js';
import { type AcceptedJob, acceptedJob, acceptedWork } from '../../../kernel/graphql/accepted-work.js';
import { payloadType } from '../../../kernel/graphql/payload-type.js';
import type { ShelfAnswer } from './shelf-run.entity.js';
import { ShelfRunListArgs, StartShelfRunInput } from './shelf-share.input.js';
import { findAnswersOfPrompt, shelfRunList } from './shelf-share.queries.js';
import type { ShelfShareService } from './shelf-share.service.js';
import { ShelfAnswerType, ShelfRunPageType, ShelfRunType, toShelfRunType } from './shelf-share.type.js';

const StartShelfRunPayload = payloadType('StartShelfRunPayload', {
  ...acceptedWork,
  shelfRun: () => ShelfRunType,
});

@Resolver(() => ShelfRunType)
export class ShelfShareResolver {
  readonly #shelf: ShelfShareService;

  constructor(shelf: ShelfShareService) {
    this.#shelf = shelf;
  }

  @Query(() => ShelfRunType, { description: 'One run of the monitor. Errors: SHELF_RUN_NOT_FOUND.' })
  async shelfRun(@Arg('id', () => ID) id: string, @Ctx() ctx: RequestContext): Promise<ShelfRunType> {
    ctx.require('catalog:read');
    return toShelfRunType(await this.#shelf.find(ctx, id));
  }

  @Query(() => ShelfRunPageType, {
    description: 'Runs of the monitor, the newest first. Errors: VALIDATION_FAILED, CURSOR_INVALID.',
  })
  async shelfRuns(
    @Args(() => ShelfRunListArgs) { filter, limit, cursor = null }: ShelfRunListArgs,
    @Ctx() ctx: RequestContext,
  ): Promise<ShelfRunPageType> {
    ctx.require('catalog:read');
    const asked = { limit, cursor, sort: 'newest' as const, now: ctx.clock.now() };
    const page = await shelfRunList.page(ctx.reader, ctx.organizationId, filter ?? {}, asked);
    return { ...page, items: page.items.map(toShelfRunType) };
  }

  @Query(() => [ShelfAnswerType], {
    description:
      'What the engines answered to one prompt of a run, or of its source. Errors: SHELF_RUN_NOT_FOUND.',
  })
  async shelfAnswers(
    @Arg('runId', () => ID, { description: 'The run.' }) runId: string,
    @Arg('promptKey', () => String, { description: 'Key of one of its prompts.' }) promptKey: string,
    @Ctx() ctx: RequestContext,
  ): Promise<ShelfAnswer[]> {
    ctx.require('catalog:read');
    const { id, sourceRunId } = await this.#shelf.find(ctx, runId);
    return findAnswersOfPrompt(ctx.reader, ctx.organizationId, { runId: sourceRunId ?? id, promptKey });
  }

  @Mutation(() => StartShelfRunPayload, {
    description:
      'Asks answer engines questions, or counts the answers of an earlier run anew. Errors: VALIDATION_FAILED, PROMPT_SET_NOT_FOUND, PRODUCT_NOT_FOUND, SHELF_RUN_NOT_FOUND, SHELF_UNIVERSE_EMPTY, PROVIDER_NOT_CONFIGURED.',
  })
  async startShelfRun(
    @Arg('input', () => StartShelfRunInput) input: StartShelfRunInput,
    @Ctx() ctx: RequestContext,
  ): Promise<AcceptedJob & { shelfRun: ShelfRunType }> {
    ctx.require('catalog:enrich');
    const run = await this.#shelf.start(ctx, {
      productId: input.productId ?? null,
      promptSetId: input.promptSetId ?? null,
      query: input.query ?? null,
      country: input.country ?? null,
      language: input.language ?? null,
      engines: input.engines ?? null,
      repeats: input.repeats ?? null,
      replayOf: input.replayOf ?? null,
    });
    return { ...acceptedJob(run.jobId), shelfRun: toShelfRunType(run) };
  }
}
