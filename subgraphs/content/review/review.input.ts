import { ArgsType, Field, ID, InputType, Int } from 'type-graphql';
import { byCreation, cursorListArgs } from '../../../kernel/graphql/list.input.js';
import { GraphQLDateTime } from '../../../kernel/graphql/scalars.js';
import { describedEnum } from '../../../kernel/graphql/string-enum.js';
import { IdInput } from '../../../kernel/graphql/target.input.js';
import type { ReviewFilter } from './review.queries.js';
import { ReviewActionEnum } from './review.type.js';
import type { ReplyTone, ReviewActionKind, ReviewSort } from './review.values.js';
import { ReplyToneEnum } from './review-draft.type.js';

const ReviewSortEnum = describedEnum<ReviewSort>(
  'ReviewSort',
  {
    ...byCreation,
    recently_written: 'By time of writing, the latest first.',
    recently_updated: 'By time of the last change here, the latest first.',
  },
  'Order of a list of reviews.',
);

@InputType('ReviewFilter', { description: 'Lists mean any of their items.' })
class ReviewFilterInput implements ReviewFilter {
  @Field(() => [ID], { nullable: true, description: 'Reviews with these ids. At most 100.' })
  ids?: string[] | null;

  @Field(() => String, {
    nullable: true,
    description: 'Reviews whose text or reply contains this text, in any case.',
  })
  q?: string | null;

  @Field(() => [Int], { nullable: true, description: 'Reviews with these stars.' })
  ratings?: number[] | null;

  @Field(() => [String], { nullable: true, description: 'Reviews of these channels.' })
  channels?: string[] | null;

  @Field(() => ID, { nullable: true, description: 'Only reviews of this connected account.' })
  accountId?: string | null;

  @Field(() => [ID], { nullable: true, description: 'Reviews of these products. At most 100.' })
  productIds?: string[] | null;

  @Field(() => [String], { nullable: true, description: 'Reviews in these languages, as ISO 639-1.' })
  languages?: string[] | null;

  @Field(() => Boolean, { nullable: true, description: 'Whether a reply was taken or is shown.' })
  isAnswered?: boolean | null;

  @Field(() => GraphQLDateTime, {
    nullable: true,
    description: 'Only reviews without a reply that should have one before this time.',
  })
  needsReplyBefore?: string | null;

  @Field(() => Boolean, { nullable: true, description: 'Whether they have our mark.' })
  isMarked?: boolean | null;

  @Field(() => Boolean, { nullable: true, description: 'Whether buyers do not see them.' })
  isHidden?: boolean | null;

  @Field(() => ID, { nullable: true, description: 'Only reviews that are assigned to this member.' })
  assigneeId?: string | null;

  @Field(() => GraphQLDateTime, { nullable: true, description: 'Written then or later.' })
  writtenAfter?: string | null;

  @Field(() => GraphQLDateTime, { nullable: true, description: 'Written before.' })
  writtenBefore?: string | null;
}

@ArgsType()
export class ReviewListArgs extends cursorListArgs<ReviewFilterInput, ReviewSort>({
  filter: ReviewFilterInput,
  sort: { type: ReviewSortEnum, description: 'Default: newest.' },
}) {}

@InputType('ReviewActionInput', { description: 'One thing to do with one review.' })
export class ReviewActionInput {
  @Field(() => ID, { description: 'The review.' })
  reviewId!: string;

  @Field(() => ReviewActionEnum, { description: 'What to do with it.' })
  action!: ReviewActionKind;

  @Field(() => String, { nullable: true, description: 'Of a reply, which needs one.' })
  text?: string | null;

  @Field(() => ID, { nullable: true, description: 'Member to assign it to, which `assign` needs.' })
  assigneeId?: string | null;
}

@InputType('BulkActOnReviewsInput')
export class BulkActOnReviewsInput {
  @Field(() => [ReviewActionInput], { description: '1 to 200.' })
  actions!: ReviewActionInput[];
}

@InputType('DraftReviewReplyInput')
export class DraftReviewReplyInput extends IdInput {
  @Field(() => ReplyToneEnum, { nullable: true, description: 'For a model. Default: neutral.' })
  tone?: ReplyTone | null;

  @Field(() => String, { nullable: true, description: 'ISO 639-1. Default: that of the review.' })
  language?: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'What the reply shall say, for a model; up to 500 characters.',
  })
  guidance?: string | null;

  @Field(() => [ID], {
    nullable: true,
    description:
      'Documents that the reply may use: passages of theirs about what the review is about. Up to 10. Needs documents:write.',
  })
  documentIds?: string[] | null;
}

@InputType('RecordReviewInput')
export class RecordReviewInput {
  @Field(() => ID, { description: 'An order of a channel of our own.' })
  orderId!: string;

  @Field(() => ID, { description: 'The item of it that the review is about; it was bought.' })
  orderItemId!: string;

  @Field(() => Int, { description: 'Stars from 1 to 5.' })
  rating!: number;

  @Field(() => String, { nullable: true, description: 'Up to 10,000 characters.' })
  text?: string | null;

  @Field(() => String, { nullable: true, description: 'As buyers see it. Personal data, stored encrypted.' })
  authorName?: string | null;

  @Field(() => [String], { nullable: true, description: 'https URLs of pictures; up to 20.' })
  imageUrls?: string[] | null;

  @Field(() => GraphQLDateTime, { nullable: true, description: 'Not in the future. Default: now.' })
  writtenAt?: string | null;
}

@InputType('EraseReviewAuthorInput')
export class EraseReviewAuthorInput extends IdInput {}
