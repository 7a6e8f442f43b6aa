import { Type } from 'typebox';
import {
  draftOrigins,
  replyEvidences,
  replyStatuses,
  reviewActions,
} from '../../../subgraphs/content/review/review.values.js';
import { graphql } from '../../graphql.js';
import { nullable, oneOf, resource, Timestamp, Uuid } from '../../schema-builders.js';

const text = Type.String();
const textOrNull = nullable(Type.String());
const Url = Type.String({ examples: ['https://pictures.example/review-1.jpg'] });

export const reviewAction = oneOf(...reviewActions);

const SellerReply = resource('SellerReply', {
  status: oneOf(...replyStatuses),
  text: nullable(Type.String({ examples: ['Thank you for your review.'] })),
  evidence: nullable(oneOf(...replyEvidences)),
  error: nullable(
    resource('ReviewIssue', {
      code: Type.String({ examples: ['rejected'] }),
      message: Type.String({ examples: ['The time to reply to the review is over.'] }),
    }),
  ),
  repliedAt: nullable(Timestamp),
});

export const Review = resource('Review', {
  id: Uuid,
  channel: text,
  accountId: nullable(Uuid),
  storeId: textOrNull,
  externalReviewId: text,
  externalItemId: textOrNull,
  externalVariantId: textOrNull,
  externalOrderId: textOrNull,
  productId: nullable(Uuid),
  variantId: nullable(Uuid),
  orderId: nullable(Uuid),
  rating: nullable(Type.Integer({ minimum: 1, maximum: 5, examples: [4] })),
  text: Type.String({ examples: ['Good mug, and light.'] }),
  language: nullable(Type.String({ examples: ['en'] })),
  imageUrls: Type.Array(Url),
  videoUrls: Type.Array(Url),
  authorName: nullable(Type.String({ examples: ['s***m'] })),
  isVerifiedPurchase: nullable(Type.Boolean()),
  isHidden: Type.Boolean(),
  reply: SellerReply,
  isAnswered: Type.Boolean(),
  needsReplyBy: nullable(Timestamp),
  availableActions: Type.Array(reviewAction),
  isMarked: Type.Boolean(),
  assigneeId: nullable(Uuid),
  writtenAt: Timestamp,
  editedAt: nullable(Timestamp),
  version: Type.Integer(),
  createdAt: Timestamp,
  updatedAt: Timestamp,
});

export const reviewFields = graphql(`
  fragment ReviewFields on Review {
    id channel accountId storeId externalReviewId externalItemId externalVariantId externalOrderId productId variantId
    orderId rating text language imageUrls videoUrls authorName isVerifiedPurchase isHidden
    reply { status text evidence error { code message } repliedAt }
    isAnswered needsReplyBy availableActions isMarked assigneeId writtenAt editedAt version createdAt updatedAt
  }`);

export const ReviewReplyDraft = resource('ReviewReplyDraft', {
  text: Type.String({ examples: ['Thank you for your review. We are glad that you like it.'] }),
  language: Type.String({ examples: ['en'] }),
  origin: oneOf(...draftOrigins),
  model: nullable(Type.String({ examples: ['openai_compatible/model-1'] })),
  promptVersion: nullable(Type.String({ examples: ['1'] })),
  facts: Type.Array(
    resource('ReviewReplyFact', {
      name: Type.String({ examples: ['title'] }),
      value: Type.String({ examples: ['Enamel mug'] }),
    }),
  ),
  passages: Type.Array(
    resource('ReviewReplyPassage', {
      documentId: Uuid,
      documentTitle: nullable(Type.String({ examples: ['Care of enamel'] })),
      page: nullable(Type.Integer({ examples: [3] })),
      heading: nullable(Type.String({ examples: ['Mugs › Lids'] })),
      offset: Type.Integer({ examples: [2_140] }),
      text: Type.String({ examples: ['The lid has a seal of silicone. It can be ordered as a spare part.'] }),
      quote: nullable(Type.String({ examples: ['It can be ordered as a spare part.'] })),
    }),
  ),
  problem: nullable(Type.String({ examples: ['No model wrote the reply: the budget is used up.'] })),
});
