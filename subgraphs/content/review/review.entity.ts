import type { ChannelActionKind, ReplyEvidence, ReplyStatus, ReviewActionKind } from './review.values.js';

/** What names a review at its source. */
export interface ReviewIdentity {
  /** Key of the marketplace, or the channel of our own order, such as `agentic`. */
  channel: string;
  /** The connected account; null for reviews of our own orders. */
  accountId: string | null;
  externalReviewId: string;
}

/** What its source tells of a review. Instants are ISO 8601. */
export interface ReviewContent {
  storeId: string | null;
  externalItemId: string | null;
  externalVariantId: string | null;
  externalOrderId: string | null;
  /** 1 to 5; null where no stars were given. */
  rating: number | null;
  text: string;
  imageUrls: string[];
  videoUrls: string[];
  isVerifiedPurchase: boolean | null;
  isHidden: boolean;
  canReply: boolean;
  writtenAt: string;
}

export interface ReviewReply {
  status: ReplyStatus;
  text: string | null;
  evidence: ReplyEvidence | null;
  /** Why it failed. */
  error: { code: string; message: string } | null;
  repliedAt: string | null;
}

/** A buyer's opinion of a product, from whatever channel. */
export interface Review extends ReviewIdentity, ReviewContent {
  id: string;
  productId: string | null;
  variantId: string | null;
  orderId: string | null;
  /** ISO 639-1; null where it cannot be told. */
  language: string | null;
  /** Encrypted; null where there is none, or it was erased. */
  authorSealed: string | null;
  isAuthorErased: boolean;
  reply: ReviewReply;
  /** Null where no reply is expected. */
  needsReplyBy: string | null;
  isMarked: boolean;
  /** A member of the organization. */
  assigneeId: string | null;
  /** When the buyer was last seen to have changed it. */
  editedAt: string | null;
  version: number;
  createdAt: string;
  updatedAt: string;
}

/** One thing that is to be done with one review. */
export interface RequestedAction {
  reviewId: string;
  action: ReviewActionKind;
  /** Of a reply. */
  text: string | null;
  /** Whom the review is assigned to. */
  assigneeId: string | null;
}

/**
 * `sending`: it may have reached the channel; what became of it is looked up before it is sent again.
 */
export interface ReviewAction {
  id: string;
  jobId: string;
  reviewId: string;
  /** In its batch, from 0. */
  position: number;
  action: ChannelActionKind;
  text: string | null;
  status: 'queued' | 'sending' | 'completed' | 'failed' | 'canceled';
  evidence: ReplyEvidence | null;
  error: { code: string; message: string } | null;
}
