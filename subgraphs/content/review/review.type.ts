import { Directive, Field, ID, Int, ObjectType } from 'type-graphql';
import {
  type BulkErrorType as BulkError,
  BulkErrorType,
  toBulkError,
} from '../../../kernel/graphql/bulk-error.type.js';
import { CursorPaginationType } from '../../../kernel/graphql/pagination.type.js';
import { GraphQLDateTime } from '../../../kernel/graphql/scalars.js';
import { describedEnum } from '../../../kernel/graphql/string-enum.js';
import type { Review, ReviewReply } from './review.entity.js';
import type { ReplyEvidence, ReplyStatus, ReviewActionKind } from './review.values.js';
import type { ActionOutcome } from './review-action.service.js';

const ReplyStatusEnum = describedEnum<ReplyStatus>(
  'SellerReplyStatus',
  {
    none: 'There is none.',
    sending: 'It may have reached the channel; what became of it is being looked up.',
    submitted: 'The channel took it and does not show it yet.',
    published: 'The channel shows it.',
    failed: 'It was not taken, or never shown; `error` says why.',
  },
  'State of the reply to a review.',
);

const ReplyEvidenceEnum = describedEnum<ReplyEvidence>(
  'SellerReplyEvidence',
  { acknowledged: 'The channel said that it took it.', read_back: 'It was read at the channel.' },
  'How it is known what became of a reply.',
);

export const ReviewActionEnum = describedEnum<ReviewActionKind>(
  'ReviewAction',
  {
    reply: 'Post a reply. Channels take one.',
    hide: 'Take the review off the pages of the shop.',
    show: 'Show it again.',
    report: 'Report it as spam to whoever moderates at the channel.',
    mark: 'Mark it for ourselves.',
    unmark: 'Remove the mark.',
    assign: 'Assign it to a member.',
    unassign: 'Assign it to nobody.',
  },
  'What can be done with a review.',
);

const ActionStatusEnum = describedEnum<ActionOutcome['status']>(
  'ReviewActionStatus',
  {
    completed: 'Done.',
    queued: 'The job tells the channel. Its result has the outcome.',
    failed: 'Not done; `error` says why.',
  },
  'What became of an action of a batch.',
);

@ObjectType('ReviewIssue', { simpleResolvers: true, description: 'Why a reply failed.' })
class ReviewIssueType {
  @Field(() => String, { description: 'A kind of channel error, or a code of the error catalogue.' })
  code!: string;

  @Field(() => String, { description: 'What went wrong, for people.' })
  message!: string;
}

@ObjectType('SellerReply', { simpleResolvers: true, description: "The seller's public reply." })
class SellerReplyType implements ReviewReply {
  @Field(() => ReplyStatusEnum, { description: 'Where it stands.' })
  status!: ReplyStatus;

  @Field(() => String, { nullable: true, description: 'Null: there is none.' })
  text!: string | null;

  @Field(() => ReplyEvidenceEnum, { nullable: true, description: 'Null: nothing is known yet.' })
  evidence!: ReplyEvidence | null;

  @Field(() => ReviewIssueType, { nullable: true, description: 'Why it failed; null otherwise.' })
  error!: ReviewIssueType | null;

  @Field(() => GraphQLDateTime, {
    nullable: true,
    description: 'Null: not yet, or the channel does not say.',
  })
  repliedAt!: string | null;
}

@Directive('@key(fields: "id", resolvable: false)')
@ObjectType('Order', { simpleResolvers: true })
export class ReviewedOrderType {
  @Field(() => ID)
  id!: string;
}

@ObjectType('Review', {
  simpleResolvers: true,
  description: "A buyer's opinion of a product, from any channel.",
})
export class ReviewType {
  @Field(() => ID)
  id!: string;

  @Field(() => String, { description: 'Key of the marketplace, or the channel of our own order.' })
  channel!: string;

  @Field(() => ID, { nullable: true, description: 'Connected account; null for reviews of our own orders.' })
  accountId!: string | null;

  @Field(() => String, { nullable: true, description: "The marketplace's id of the store." })
  storeId!: string | null;

  @Field(() => String, { description: 'Id of the review at its channel.' })
  externalReviewId!: string;

  @Field(() => String, { nullable: true, description: "The channel's id of the listing." })
  externalItemId!: string | null;

  @Field(() => String, {
    nullable: true,
    description: "The channel's id of the variant, where it names one.",
  })
  externalVariantId!: string | null;

  @Field(() => String, { nullable: true, description: "The channel's id of the order, where it names one." })
  externalOrderId!: string | null;

  @Field(() => ID, { nullable: true, description: 'Null while no product of ours is known for it.' })
  productId!: string | null;

  @Field(() => ID, { nullable: true, description: 'Null where the channel names no variant.' })
  variantId!: string | null;

  @Field(() => ID, { nullable: true, description: 'Null while the order is unknown.' })
  orderId!: string | null;

  @Field(() => Int, { nullable: true, description: 'Stars from 1 to 5; null: none were given.' })
  rating!: number | null;

  @Field(() => String, { description: 'As the buyer wrote it; empty where only stars were given.' })
  text!: string;

  @Field(() => String, { nullable: true, description: 'ISO 639-1; null where the text does not tell.' })
  language!: string | null;

  @Field(() => [String], { description: 'Pictures of the buyer, by their addresses at the channel.' })
  imageUrls!: string[];

  @Field(() => [String], { description: 'Videos of the buyer, by their addresses at the channel.' })
  videoUrls!: string[];

  @Field(() => String, {
    nullable: true,
    description: 'As the channel shows it. Personal data; null where there is none, or it was erased.',
  })
  authorName!: string | null;

  @Field(() => Boolean, { nullable: true, description: 'Null where the channel does not say.' })
  isVerifiedPurchase!: boolean | null;

  @Field(() => Boolean, { description: 'Whether buyers do not see it.' })
  isHidden!: boolean;

  @Field(() => SellerReplyType, { description: "The seller's reply." })
  reply!: SellerReplyType;

  @Field(() => Boolean, { description: 'Whether a reply was taken or is shown.' })
  isAnswered!: boolean;

  @Field(() => GraphQLDateTime, {
    nullable: true,
    description:
      'Our own target: two days after an unhappy review, seven after others. Null: no reply is expected.',
  })
  needsReplyBy!: string | null;

  @Field(() => [ReviewActionEnum], { description: 'What can be done with it now.' })
  availableActions!: ReviewActionKind[];

  @Field(() => Boolean, { description: 'Our own mark.' })
  isMarked!: boolean;

  @Field(() => ID, { nullable: true, description: 'Member that it is assigned to.' })
  assigneeId!: string | null;

  @Field(() => GraphQLDateTime, { description: 'When the buyer wrote it.' })
  writtenAt!: string;

  @Field(() => GraphQLDateTime, {
    nullable: true,
    description: 'When a change by the buyer was last seen; channels do not say when it was made.',
  })
  editedAt!: string | null;

  @Field(() => Int)
  version!: number;

  @Field(() => GraphQLDateTime)
  createdAt!: string;

  @Field(() => GraphQLDateTime)
  updatedAt!: string;
}

/** What a review is shown with beside what is stored of it. */
export interface ReviewView {
  authorName: string | null;
  availableActions: ReviewActionKind[];
  isAnswered: boolean;
}

export const toReviewType = (
  { authorSealed: _sealed, isAuthorErased: _erased, ...review }: Review,
  view: ReviewView,
): ReviewType => ({ ...review, ...view });

@ObjectType('ReviewPage', { simpleResolvers: true })
export class ReviewPageType {
  @Field(() => [ReviewType])
  items!: ReviewType[];

  @Field(() => CursorPaginationType)
  pagination!: CursorPaginationType;
}

@ObjectType('ReviewActionResult', { simpleResolvers: true, description: 'One action of a batch.' })
export class ReviewActionResultType {
  @Field(() => Int, { description: 'Place in the batch, from 0.' })
  index!: number;

  @Field(() => ID, { description: 'As it was given.' })
  reviewId!: string;

  @Field(() => ReviewActionEnum, { description: 'What was asked for.' })
  action!: ReviewActionKind;

  @Field(() => ActionStatusEnum, { description: 'What became of it.' })
  status!: ActionOutcome['status'];

  @Field(() => BulkErrorType, { nullable: true, description: 'Why it was not done; null otherwise.' })
  error!: BulkError | null;

  @Field(() => ReviewType, { nullable: true, description: 'As it is now; null: there is none with the id.' })
  review!: ReviewType | null;
}

export const toActionResult = (
  { error, review, ...outcome }: ActionOutcome,
  toType: (review: Review) => ReviewType,
): ReviewActionResultType => ({
  ...outcome,
  error: toBulkError(error),
  review: review === null ? null : toType(review),
});
