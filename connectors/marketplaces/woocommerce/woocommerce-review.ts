import { changedIn, secondOf, windowSeconds } from '../epoch-seconds.js';
import { orNull } from '../marketplace-error.js';
import { idOrNull, readEach } from '../page-records.js';
import type { Account, ChangePage, ChangeWindow, ChannelDependencies } from '../port.js';
import {
  type ChannelReview,
  type ModerationKind,
  type ReviewCapability,
  type ReviewChannel,
  reviewText,
  starsOf,
} from '../review.js';
import { reviewChannel, unsupportedReviewWrite } from '../review-channel.js';
import { batchMax, WooCommerceClient } from './woocommerce-client.js';
import { plainText } from './woocommerce-html.js';
import { gmtOf, instantOf } from './woocommerce-time.js';

/**
 * Reviews are comments of WordPress. A reply would be one below them, which the keys of the shop do not open: the REST
 * API of WooCommerce serves reviews alone.
 */
export const reviewCapability: ReviewCapability = {
  listBy: 'account',
  windowMaxMs: null,
  depthMs: null,
  moderation: ['hide', 'show', 'report'],
};

interface WireReview {
  id: number;
  product_id: number;
  status: string;
  reviewer?: string;
  /** HTML. */
  review?: string;
  /** 0 where there is none. */
  rating: number;
  verified?: boolean;
  date_created_gmt: string;
}

const path = '/products/reviews';
/** The address of the buyer stays in the shop. */
const fields = 'id,product_id,status,reviewer,review,rating,verified,date_created_gmt';

/** A spam review tells the spam filter of the shop, too. */
const statusOf: Record<ModerationKind, string> = { hide: 'hold', show: 'approved', report: 'spam' };

export function reviews(account: Account, dependencies: ChannelDependencies): ReviewChannel {
  const client = WooCommerceClient.of(account, dependencies);
  const storeId = account.stores[0]!.id;
  return reviewChannel(reviewCapability, {
    changedReviews: window => writtenIn(client, storeId, window),
    readReview: async ({ externalReviewId: id }) => {
      const review = await orNull(client.read<WireReview>(`${path}/${id}`, { _fields: fields }));
      return review === null || review.status === 'trash' ? null : channelReview(review, storeId);
    },
    reply: unsupportedReviewWrite,
    moderate: async ({ externalReviewId: id }, kind) => {
      await client.write('PUT', `${path}/${id}`, { status: statusOf[kind] });
    },
  });
}

const daySeconds = 86_400;

/**
 * Oldest first, so that a new review does not move the pages. The times of this list are those of the shop's own clock,
 * of which nothing tells how far it is from GMT: a day more is asked for on both sides, and what lies beyond is left out.
 */
async function writtenIn(
  client: WooCommerceClient,
  storeId: string,
  window: ChangeWindow,
): Promise<ChangePage<ChannelReview>> {
  const seconds = windowSeconds(window);
  if (seconds === null) {
    return { items: [], nextCursor: null };
  }
  const page = Number(window.cursor ?? 1);
  const rows = await client.read<WireReview[]>(path, {
    status: 'all',
    after: gmtOf(seconds.from - daySeconds),
    before: gmtOf(secondOf(window.until) + daySeconds),
    orderby: 'date_gmt',
    order: 'asc',
    page: String(page),
    per_page: String(batchMax),
    _fields: fields,
  });
  const { items, unreadable } = await readEach(
    rows,
    ({ id }) => id,
    review => channelReview(review, storeId),
  );
  const nextCursor = rows.length < batchMax ? null : String(page + 1);
  return { items: changedIn(seconds, items), unreadable, nextCursor };
}

function channelReview(review: WireReview, storeId: string): ChannelReview {
  const writtenAt = instantOf(review.date_created_gmt);
  return {
    externalReviewId: String(review.id),
    storeId,
    externalItemId: idOrNull(review.product_id),
    externalVariantId: null,
    externalOrderId: null,
    rating: starsOf(review.rating),
    text: plainText(reviewText(review.review)),
    imageUrls: [],
    videoUrls: [],
    authorName: reviewText(review.reviewer) || null,
    isVerifiedPurchase: review.verified ?? null,
    isHidden: review.status !== 'approved',
    canReply: false,
    reply: null,
    createdAt: writtenAt,
    updatedAt: writtenAt,
  };
}
