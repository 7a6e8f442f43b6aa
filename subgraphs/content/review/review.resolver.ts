import { Arg, Args, Ctx, FieldResolver, ID, Int, Mutation, Query, Resolver, Root } from 'type-graphql';
import type { RequestContext } from '../../../kernel/context.js';
import { JobReferenceType } from '../../../kernel/graphql/accepted-work.js';
import { payloadType } from '../../../kernel/graphql/payload-type.js';
import { ProductReferenceType } from '../product-reference.type.js';
import type { Review } from './review.entity.js';
import {
  BulkActOnReviewsInput,
  DraftReviewReplyInput,
  EraseReviewAuthorInput,
  RecordReviewInput,
  ReviewListArgs,
} from './review.input.js';
import { reviewList } from './review.queries.js';
import { availableActions, isAnswered } from './review.rules.js';
import type { ReviewService } from './review.service.js';
import {
  ReviewActionResultType,
  ReviewedOrderType,
  ReviewPageType,
  ReviewType,
  toActionResult,
  toReviewType,
} from './review.type.js';
import type { ReviewActionService } from './review-action.service.js';
import type { ReplyDraft, ReviewDraftService } from './review-draft.service.js';
import { ReplyDraftType } from './review-draft.type.js';

const BulkActOnReviewsPayload = payloadType('BulkActOnReviewsPayload', {
  results: () => [ReviewActionResultType],
  failedCount: { type: () => Int, description: 'Actions that were rejected.' },
  jobId: { type: () => ID, nullable: true, description: 'Null where no channel has to be told.' },
  job: {
    type: () => JobReferenceType,
    nullable: true,
    description: 'The job that tells the channels; its result has the outcome of each action.',
  },
});
const DraftReviewReplyPayload = payloadType('DraftReviewReplyPayload', { draft: () => ReplyDraftType });
const RecordReviewPayload = payloadType('RecordReviewPayload', { review: () => ReviewType });
const EraseReviewAuthorPayload = payloadType('EraseReviewAuthorPayload', { review: () => ReviewType });

interface Services {
  reviews: ReviewService;
  actions: ReviewActionService;
  drafts: ReviewDraftService;
}

@Resolver(() => ReviewType)
export class ReviewResolver {
  readonly #services: Services;

  constructor(services: Services) {
    this.#services = services;
  }

  @Query(() => ReviewType, { description: 'One review. Errors: REVIEW_NOT_FOUND.' })
  async review(@Arg('id', () => ID) id: string, @Ctx() ctx: RequestContext): Promise<ReviewType> {
    ctx.require('reviews:read');
    return this.#toType(await this.#services.reviews.find(ctx, id));
  }

  @Query(() => ReviewPageType, {
    description: 'Reviews of all channels, the newest first. Errors: VALIDATION_FAILED, CURSOR_INVALID.',
  })
  async reviews(
    @Args(() => ReviewListArgs) { filter, limit, cursor = null, sort }: ReviewListArgs,
    @Ctx() ctx: RequestContext,
  ): Promise<ReviewPageType> {
    ctx.require('reviews:read');
    const asked = { limit, cursor, sort: sort ?? 'newest', now: ctx.clock.now() };
    const page = await reviewList.page(ctx.reader, ctx.organizationId, filter ?? {}, asked);
    return { ...page, items: page.items.map(review => this.#toType(review)) };
  }

  @FieldResolver(() => ProductReferenceType, {
    nullable: true,
    description: 'The product; null while none is known for it. Needs catalog:read.',
  })
  product(@Root() { productId }: ReviewType): ProductReferenceType | null {
    return productId === null ? null : { id: productId };
  }

  @FieldResolver(() => ReviewedOrderType, {
    nullable: true,
    description: 'The order; null while it is unknown. Needs orders:read.',
  })
  order(@Root() { orderId }: ReviewType): ReviewedOrderType | null {
    return orderId === null ? null : { id: orderId };
  }

  @Mutation(() => BulkActOnReviewsPayload, {
    description:
      'Does things with reviews. Our own notes are done at once; what a channel has to be told is done by one job, once each. Errors: VALIDATION_FAILED; of single actions: REVIEW_NOT_FOUND, REVIEW_ACTION_UNAVAILABLE, REVIEW_ACTION_RUNNING, MEMBER_NOT_FOUND.',
  })
  async bulkActOnReviews(
    @Arg('input', () => BulkActOnReviewsInput) { actions }: BulkActOnReviewsInput,
    @Ctx() ctx: RequestContext,
  ): Promise<object> {
    ctx.require('reviews:write');
    const { jobId, results } = await this.#services.actions.act(
      ctx,
      actions.map(({ text = null, assigneeId = null, ...action }) => ({ ...action, text, assigneeId })),
    );
    return {
      results: results.map(result => toActionResult(result, review => this.#toType(review))),
      failedCount: results.filter(({ status }) => status === 'failed').length,
      jobId,
      job: jobId === null ? null : { id: jobId },
    };
  }

  @Mutation(() => DraftReviewReplyPayload, {
    description:
      'Drafts a reply and posts nothing. Errors: REVIEW_NOT_FOUND, VALIDATION_FAILED; of named documents: DOCUMENT_NOT_FOUND, DOCUMENT_BUSY, DOCUMENT_UNREADABLE. Of a model that fails, or a budget that is used up, the draft says so and is made from our own sentences.',
  })
  async draftReviewReply(
    @Arg('input', () => DraftReviewReplyInput) input: DraftReviewReplyInput,
    @Ctx() ctx: RequestContext,
  ): Promise<{ draft: ReplyDraft }> {
    ctx.require('reviews:write');
    const { id: reviewId, tone, language = null, guidance = null, documentIds } = input;
    if (documentIds != null) {
      ctx.require('documents:write');
    }
    const request = {
      ...{ reviewId, tone: tone ?? 'neutral', language, guidance },
      documentIds: documentIds ?? [],
    };
    return { draft: await this.#services.drafts.draft(ctx, request) };
  }

  @Mutation(() => RecordReviewPayload, {
    description:
      'Records the review of an item of an order of our own channels, as a verified purchase. Another one of the same item is its edit. Errors: VALIDATION_FAILED, ORDER_NOT_FOUND, REVIEW_ORDER_UNSUITABLE.',
  })
  async recordReview(
    @Arg('input', () => RecordReviewInput) input: RecordReviewInput,
    @Ctx() ctx: RequestContext,
  ): Promise<{ review: ReviewType }> {
    ctx.require('reviews:write');
    const { text, authorName = null, imageUrls, writtenAt = null, ...about } = input;
    const given = { ...about, text: text ?? '', authorName, imageUrls: imageUrls ?? [], writtenAt };
    return { review: this.#toType(await this.#services.reviews.record(ctx, given)) };
  }

  @Mutation(() => EraseReviewAuthorPayload, {
    description: 'Forgets the name of the author for good. Errors: REVIEW_NOT_FOUND.',
  })
  async eraseReviewAuthor(
    @Arg('input', () => EraseReviewAuthorInput) { id }: EraseReviewAuthorInput,
    @Ctx() ctx: RequestContext,
  ): Promise<{ review: ReviewType }> {
    ctx.require('reviews:write');
    return { review: this.#toType(await this.#services.reviews.eraseAuthor(ctx, id)) };
  }

  #toType(review: Review): ReviewType {
    const { reviews, actions } = this.#services;
    return toReviewType(review, {
      authorName: reviews.authorName(review),
      availableActions: availableActions(review, actions.capabilityOf(review)),
      isAnswered: isAnswered(review.reply),
    });
  }
}
