import { changedIn, momentOfSecond, windowSeconds } from '../epoch-seconds.js';
import { MarketplaceError } from '../marketplace-error.js';
import { idOrNull, readEach } from '../page-records.js';
import type { Account, ChangePage, ChangeWindow, ChannelDependencies } from '../port.js';
import {
  addressesOf,
  type ChannelReply,
  type ChannelReview,
  type ReplyReceipt,
  type ReviewCapability,
  type ReviewChannel,
  reviewText,
  starsOf,
} from '../review.js';
import { reviewChannel, unsupportedReviewWrite } from '../review-channel.js';
import { ShopeeClient } from './shopee-client.js';
import { shopeeError } from './shopee-error.js';

export const reviewCapability: ReviewCapability = {
  listBy: 'account',
  windowMaxMs: null,
  depthMs: null,
  reply: { lengthMax: 500, isModerated: false },
  moderation: [],
};

interface WireComment {
  comment_id: number;
  order_sn?: string;
  item_id: number;
  model_id_list?: number[];
  rating_star: number;
  comment?: string;
  buyer_username?: string;
  media?: { image_url_list?: string[]; video_url_list?: string[] };
  hidden?: boolean;
  create_time: number;
  comment_reply?: WireReply;
  /** What the sample of the reference calls `comment_reply`. */
  cmt_reply?: WireReply;
}

interface WireReply {
  reply?: string;
  hidden?: boolean;
  create_time?: number;
}

interface CommentPage {
  item_comment_list?: WireComment[];
  more: boolean;
  next_cursor?: string;
}

const listPath = '/api/v2/product/get_comment';
const pageSize = 100;
const repliedBefore = 'product.duplicate_request';

export function reviews(account: Account, dependencies: ChannelDependencies): ReviewChannel {
  const client = ShopeeClient.ofShop(account, dependencies);
  const { externalId: shopId } = account;
  return reviewChannel(reviewCapability, {
    changedReviews: window => writtenIn(client, shopId, window),
    readReview: async ({ externalReviewId: id }) => {
      const page = await client.read<CommentPage>(listPath, { comment_id: id, cursor: '', page_size: '1' });
      const found = (page.item_comment_list ?? []).find(({ comment_id }) => String(comment_id) === id);
      return found === undefined ? null : channelReview(found, shopId);
    },
    reply: ({ externalReviewId }, text) =>
      post(client, Number(externalReviewId), text, dependencies.clock.now()),
    moderate: unsupportedReviewWrite,
  });
}

/** Shopee lists the last thousand by no time, and does not say in which order: all pages are read. */
async function writtenIn(
  client: ShopeeClient,
  shopId: string,
  window: ChangeWindow,
): Promise<ChangePage<ChannelReview>> {
  const seconds = windowSeconds(window);
  if (seconds === null) {
    return { items: [], nextCursor: null };
  }
  const page = await client.read<CommentPage>(listPath, {
    cursor: window.cursor ?? '',
    page_size: String(pageSize),
  });
  const { items, unreadable } = await readEach(
    page.item_comment_list ?? [],
    ({ comment_id: id }) => id,
    comment => channelReview(comment, shopId),
  );
  const nextCursor = page.more ? (page.next_cursor ?? null) : null;
  return { items: changedIn(seconds, items), unreadable, nextCursor };
}

function channelReview(comment: WireComment, storeId: string): ChannelReview {
  const models = comment.model_id_list ?? [];
  const orderId = idOrNull(comment.order_sn);
  const writtenAt = momentOfSecond(comment.create_time);
  return {
    externalReviewId: String(comment.comment_id),
    storeId,
    externalItemId: idOrNull(comment.item_id),
    // Several are of one order: which of them is meant is not told.
    externalVariantId: models.length === 1 ? idOrNull(models[0]) : null,
    externalOrderId: orderId,
    rating: starsOf(comment.rating_star),
    text: reviewText(comment.comment),
    imageUrls: addressesOf(comment.media?.image_url_list),
    videoUrls: addressesOf(comment.media?.video_url_list),
    authorName: reviewText(comment.buyer_username) || null,
    // Only buyers of an order can write.
    isVerifiedPurchase: orderId === null ? null : true,
    isHidden: comment.hidden === true,
    canReply: null,
    reply: channelReply(comment.comment_reply ?? comment.cmt_reply),
    createdAt: writtenAt,
    updatedAt: writtenAt,
  };
}

const channelReply = (reply: WireReply | undefined): ChannelReply | null =>
  reply?.reply
    ? {
        text: reviewText(reply.reply),
        isHidden: reply.hidden === true,
        repliedAt: reply.create_time ? momentOfSecond(reply.create_time) : null,
      }
    : null;

async function post(client: ShopeeClient, id: number, text: string, now: Date): Promise<ReplyReceipt> {
  try {
    const { result_list: results = [] } = await client.write<{
      result_list?: { comment_id: number; fail_error?: string; fail_message?: string }[];
    }>('/api/v2/product/reply_comment', { comment_list: [{ comment_id: id, comment: text }] });
    const result = results.find(({ comment_id }) => comment_id === id);
    if (result === undefined) {
      throw new MarketplaceError('unknown', 'Shopee did not say what became of the reply.');
    }
    if (result.fail_error) {
      throw shopeeError({ error: result.fail_error, message: result.fail_message ?? '' }, true, now);
    }
    return 'accepted';
  } catch (error) {
    if (error instanceof MarketplaceError && error.marketplaceCode === repliedBefore) {
      return 'already_replied';
    }
    throw error;
  }
}
