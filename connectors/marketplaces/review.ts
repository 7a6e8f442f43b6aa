import type { ChangePage, ChangeWindow, Store } from './port.js';

/** What a connector can do with reviews of buyers, known before it is tried. */
export interface ReviewCapability {
  /** `account`: all of the account in one list; `listing`: of one listing at a time, which the caller names. */
  listBy: 'account' | 'listing';
  /** Longest window of `changedReviews`, in milliseconds; null for any. */
  windowMaxMs: number | null;
  /** How far back reviews can be read, in milliseconds; null for any time. */
  depthMs: number | null;
  /** Replies of the seller; absent: buyers are answered elsewhere, or not at all. */
  reply?: ReplyCapability;
  /** What can be done to a review itself; empty: nothing. */
  moderation: readonly ModerationKind[];
}

/** A review has one reply, which cannot be changed by a call. */
export interface ReplyCapability {
  /** Characters. */
  lengthMax: number;
  /** Whether the marketplace looks at replies before it shows them: one that was taken is not there at once. */
  isModerated: boolean;
}

export const moderationKinds = ['hide', 'show', 'report'] as const;
/** `report`: as spam, to whoever moderates there. */
export type ModerationKind = (typeof moderationKinds)[number];

/** Reviews of one account. Methods reject with MarketplaceError and nothing else. */
export interface ReviewChannel {
  /**
   * Reviews that were written in the window. No marketplace tells when one was changed: a caller that wants to see
   * edits and replies made elsewhere reads an earlier window again. `listings` are those of which they are read where
   * `listBy` is `listing`, the same on each page.
   */
  changedReviews(
    window: ChangeWindow,
    listings: readonly ReviewedListing[],
  ): Promise<ChangePage<ChannelReview>>;
  /** As it is now; null when the marketplace does not know it (any more). */
  readReview(reference: ReviewReference): Promise<ChannelReview | null>;
  /**
   * Posts the reply. `already_replied`: the marketplace has one, and took no other. After an error `unknown` the caller
   * reads the review before it tries again.
   */
  reply(reference: ReviewReference, text: string): Promise<ReplyReceipt>;
  /** Rejects with `unsupported` for what `moderation` of the capability does not have. May be repeated. */
  moderate(reference: ReviewReference, kind: ModerationKind): Promise<void>;
}

export type ReplyReceipt = 'accepted' | 'already_replied';

export interface ReviewedListing {
  storeId: Store['id'];
  externalItemId: string;
}

export interface ReviewReference {
  storeId: Store['id'];
  externalReviewId: string;
}

/** A buyer's opinion of goods, in neutral terms. Instants are ISO 8601. */
export interface ChannelReview extends ReviewReference {
  /** The marketplace's id of the listing and of the variant, where it names them. */
  externalItemId: string | null;
  externalVariantId: string | null;
  externalOrderId: string | null;
  /** Whole stars from 1 to 5; null where none were given. */
  rating: number | null;
  /** Plain text; empty where only stars were given. */
  text: string;
  imageUrls: string[];
  videoUrls: string[];
  /** As the marketplace shows it beside the review: nothing else of the buyer leaves the connector. */
  authorName: string | null;
  /** Null where the marketplace does not say. */
  isVerifiedPurchase: boolean | null;
  isHidden: boolean;
  /** Null where the marketplace does not say; then one without a reply can be replied to. */
  canReply: boolean | null;
  reply: ChannelReply | null;
  createdAt: string;
  /** The same as `createdAt` where the marketplace tells no other. */
  updatedAt: string;
}

export interface ChannelReply {
  text: string;
  isHidden: boolean;
  /** Null where the marketplace does not say. */
  repliedAt: string | null;
}

/** Stars as the scale of all marketplaces has them. @throws TypeError for what is none. */
export function starsOf(value: unknown): number | null {
  if (value === undefined || value === null || value === 0) {
    return null;
  }
  if (typeof value !== 'number' || !Number.isInteger(value) || value < 1 || value > 5) {
    throw new TypeError('The rating is not a number of stars from 1 to 5.');
  }
  return value;
}

/** @throws TypeError for what is neither a text nor absent. */
export function reviewText(value: unknown): string {
  if (value === undefined || value === null) {
    return '';
  }
  if (typeof value !== 'string') {
    throw new TypeError('The text of the review is no text.');
  }
  return value.trim();
}

/** Addresses in a list that may be absent. @throws TypeError for anything else. */
export function addressesOf(value: unknown): string[] {
  if (value === undefined || value === null) {
    return [];
  }
  if (!Array.isArray(value) || value.some(each => typeof each !== 'string')) {
    throw new TypeError('The pictures of the review are no list of addresses.');
  }
  return value.filter(each => each !== '');
}
