import { Type } from 'typebox';
import { inputLimits } from '../../../kernel/input.limits.js';
import { pagingLimits } from '../../../kernel/paging.limits.js';
import { reviewLimits } from '../../../subgraphs/content/review/review.limits.js';
import { replyTones, reviewSorts } from '../../../subgraphs/content/review/review.values.js';
import { graphql } from '../../graphql.js';
import { anyCredential, route } from '../../route.js';
import {
  AnyId,
  Cursor,
  CursorPagination,
  input,
  MarketplaceKey,
  nullable,
  oneOf,
  PageSize,
  resource,
  sampleId,
  time,
  Uuid,
} from '../../schema-builders.js';
import { contentTools } from '../../tool-declarations/content-tools.js';
import { Review, ReviewReplyDraft, reviewAction, reviewFields } from './review.schema.js';

const tag = 'Reviews';
const params = Type.Object({ reviewId: Uuid });
const Language = Type.String({ pattern: '^[a-z]{2}$', description: 'ISO 639-1.', examples: ['en'] });

const Action = input(
  {
    reviewId: { ...AnyId, description: 'The review; an unknown id fails alone.' },
    action: reviewAction,
    text: Type.Optional(
      nullable(
        Type.String({
          minLength: 1,
          maxLength: reviewLimits.replyLength,
          description:
            'Of a reply, which needs one. Channels take less: see `availableActions` and the error.',
          examples: ['Thank you for your review.'],
        }),
      ),
    ),
    assigneeId: Type.Optional(nullable({ ...Uuid, description: 'Member, which `assign` needs.' })),
  },
  { title: 'ReviewActionRequest' },
);

const ActionResult = resource('ReviewActionResult', {
  ok: Type.Boolean({ description: 'Whether it was done or is on its way.' }),
  index: Type.Integer({ description: 'Place in `actions`, from 0.' }),
  reviewId: Type.String(),
  action: reviewAction,
  status: oneOf('completed', 'queued', 'failed'),
  error: nullable(resource('BulkError', { code: Type.String(), message: Type.String() })),
  review: nullable(Review),
});

export const reviewRoutes = [
  route({
    id: 'reviews.list',
    method: 'GET',
    path: '/api/v1/reviews',
    scope: 'reviews:read',
    callers: anyCredential,
    tag,
    summary: 'List reviews',
    description:
      'Reviews of all channels, the newest here first unless sorted otherwise. A cursor stays valid while reviews arrive.',
    query: Type.Object({
      ratings: Type.Optional(
        Type.Array(Type.Integer({ minimum: 1, maximum: 5, examples: [2] }), {
          maxItems: 5,
          description: 'Stars, one or more, repeated or comma-separated.',
        }),
      ),
      channels: Type.Optional(
        Type.Array(MarketplaceKey, {
          maxItems: 20,
          description: 'Keys of marketplaces or own channels, repeated or comma-separated.',
        }),
      ),
      accountId: Type.Optional(Uuid),
      productIds: Type.Optional(
        Type.Array(Uuid, {
          minItems: 1,
          maxItems: pagingLimits.pageSizeMax,
          description: 'Only reviews of these products, repeated or comma-separated.',
        }),
      ),
      languages: Type.Optional(
        Type.Array(Language, { maxItems: 20, description: 'One or more, repeated or comma-separated.' }),
      ),
      isAnswered: Type.Optional(Type.Boolean({ description: 'Whether a reply was taken or is shown.' })),
      needsReplyBefore: Type.Optional(
        time('Only reviews without a reply that should have one before this time.'),
      ),
      isMarked: Type.Optional(Type.Boolean({ description: 'Whether they have your mark.' })),
      isHidden: Type.Optional(Type.Boolean({ description: 'Whether buyers do not see them.' })),
      assigneeId: Type.Optional(Uuid),
      writtenAfter: Type.Optional(time('Only reviews written at or after this time.')),
      writtenBefore: Type.Optional(time('Only reviews written before this time.')),
      q: Type.Optional(
        Type.String({
          maxLength: inputLimits.searchQueryLength,
          description: 'Part of the text or of the reply, in any case.',
        }),
      ),
      sort: Type.Optional({ ...oneOf(...reviewSorts), description: 'Sort order.' }),
      cursor: Type.Optional(Cursor),
      limit: Type.Optional(PageSize),
    }),
    operation: graphql(
      `query (
        $ratings: [Int!], $channels: [String!], $accountId: ID, $productIds: [ID!], $languages: [String!],
        $isAnswered: Boolean, $needsReplyBefore: DateTime, $isMarked: Boolean, $isHidden: Boolean, $assigneeId: ID,
        $writtenAfter: DateTime, $writtenBefore: DateTime, $q: String, $sort: ReviewSort, $cursor: String,
        $limit: Int! = 24
      ) {
        reviews(
          filter: {
            ratings: $ratings, channels: $channels, accountId: $accountId, productIds: $productIds,
            languages: $languages, isAnswered: $isAnswered, needsReplyBefore: $needsReplyBefore, isMarked: $isMarked,
            isHidden: $isHidden, assigneeId: $assigneeId, writtenAfter: $writtenAfter, writtenBefore: $writtenBefore,
            q: $q
          }
          sort: $sort, cursor: $cursor, limit: $limit
        ) {
          items { ...ReviewFields }
          pagination { limit hasMore nextCursor }
        }
      }`,
      [reviewFields],
    ),
    variables: ({ query }) => query,
    reply: {
      status: 200,
      schema: Type.Object({ items: Type.Array(Review), pagination: CursorPagination }),
      body: ({ reviews }) => reviews,
    },
    errorCodes: ['CURSOR_INVALID'],
    tool: contentTools.listReviews,
  }),

  route({
    id: 'reviews.read',
    method: 'GET',
    path: '/api/v1/reviews/:reviewId',
    scope: 'reviews:read',
    callers: anyCredential,
    tag,
    summary: 'Read a review',
    description: 'The review as its channel last showed it, with its reply and what can be done with it.',
    params,
    operation: graphql(`query ($id: ID!) { review(id: $id) { ...ReviewFields } }`, [reviewFields]),
    variables: ({ params: { reviewId } }) => ({ id: reviewId }),
    reply: {
      status: 200,
      schema: Type.Object({ review: Review }),
      body: data => data,
      version: ({ review: { version } }) => version,
    },
    errorCodes: ['REVIEW_NOT_FOUND'],
    tool: contentTools.getReview,
  }),

  route({
    id: 'reviews.act',
    method: 'POST',
    path: '/api/v1/reviews/actions',
    scope: 'reviews:write',
    callers: anyCredential,
    tag,
    summary: 'Reply to reviews, hide, report, mark or assign them',
    description:
      'Each action succeeds or fails on its own. Marks and assignments are done at once. What a channel has to be told is `queued` in one job, whose result has the outcome of each; it is done once, also where an answer of the channel is lost.',
    body: input(
      { actions: Type.Array(Action, { minItems: 1, maxItems: reviewLimits.actionsMax }) },
      { title: 'ReviewActionsRequest' },
    ),
    example: { actions: [{ reviewId: sampleId, action: 'reply', text: 'Thank you for your review.' }] },
    operation: graphql(
      `mutation ($input: BulkActOnReviewsInput!) {
        bulkActOnReviews(input: $input) {
          jobId failedCount
          results { index reviewId action status error { code message } review { ...ReviewFields } }
        }
      }`,
      [reviewFields],
    ),
    variables: ({ body }) => ({ input: body }),
    reply: {
      status: 200,
      schema: Type.Object({
        jobId: nullable({ ...Uuid, description: 'Null where no channel has to be told.' }),
        failedCount: Type.Integer({ description: 'Actions that were rejected.' }),
        results: Type.Array(ActionResult),
      }),
      body: ({ bulkActOnReviews: { results, ...batch } }) => ({
        ...batch,
        results: results.map(result => ({ ok: result.error === null, ...result })),
      }),
    },
    tool: contentTools.actOnReviews,
  }),

  route({
    id: 'reviews.draftReply',
    method: 'POST',
    path: '/api/v1/reviews/:reviewId/draft-reply',
    scope: 'reviews:write',
    callers: anyCredential,
    tag,
    summary: 'Draft a reply to a review',
    description:
      'In the language of the review, from facts of its product; by the configured language model, or from sentences of ours. With `documentIds`, which need the scope documents:write, also from passages of these documents. The draft says which of all it uses. Nothing is posted: send it with the action `reply`.',
    params,
    body: input(
      {
        tone: Type.Optional({ ...oneOf(...replyTones), description: 'For a model. Default: neutral.' }),
        language: Type.Optional({ ...Language, description: 'ISO 639-1. Default: that of the review.' }),
        guidance: Type.Optional(
          Type.String({
            minLength: 1,
            maxLength: reviewLimits.guidanceLength,
            description: 'What the reply shall say, for a model.',
            examples: ['Say that spare lids are on sale from December.'],
          }),
        ),
        documentIds: Type.Optional(
          Type.Array(Uuid, {
            minItems: 1,
            maxItems: reviewLimits.documentsMax,
            description:
              'Documents that the reply may use: their passages about what the review is about. A model puts them in its own words; without one, the sentence that fits best is quoted.',
          }),
        ),
      },
      { title: 'ReviewReplyDraftRequest' },
    ),
    example: { tone: 'warm', documentIds: [sampleId] },
    operation: graphql(
      `mutation ($input: DraftReviewReplyInput!) {
        draftReviewReply(input: $input) {
          draft {
            text language origin model promptVersion facts { name value }
            passages { documentId documentTitle page heading offset text quote } problem
          }
        }
      }`,
    ),
    variables: ({ params: { reviewId }, body }) => ({ input: { ...body, id: reviewId } }),
    reply: {
      status: 200,
      schema: Type.Object({ draft: ReviewReplyDraft }),
      body: data => data.draftReviewReply,
    },
    errorCodes: ['REVIEW_NOT_FOUND', 'DOCUMENT_NOT_FOUND', 'DOCUMENT_BUSY', 'DOCUMENT_UNREADABLE'],
    tool: contentTools.draftReviewReply,
  }),
];
