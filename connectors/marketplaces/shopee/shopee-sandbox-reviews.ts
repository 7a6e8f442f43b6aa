import { secondOf } from '../epoch-seconds.js';
import type { SandboxDependencies } from '../sandbox/protocol.js';
import type { SandboxShop } from '../sandbox/shop.js';
import type { SandboxReview } from '../sandbox/state.js';
import { rejection, type ShopeeAnswers, type ShopeeCall } from './shopee-sandbox-request-auth.js';

const pageMax = 100;
/** Older ones are not listed. */
const listedMax = 1_000;
const replyLengthMax = 500;

interface GivenReply {
  comment_id?: number;
  comment?: string;
}

export function reviewRoutes({ shop }: SandboxDependencies): ShopeeAnswers {
  return {
    'GET /api/v2/product/get_comment': ({ query }) => comments(shop, query),
    'POST /api/v2/product/reply_comment': call => replies(shop, call),
  };
}

/** Newest first; the cursor is where the page before ended. */
function comments(shop: SandboxShop, query: URLSearchParams): object {
  const size = Number(query.get('page_size'));
  if (!(size >= 1 && size <= pageMax)) {
    throw rejection('product.error_param', `Wrong parameters, detail: page_size is 1 to ${pageMax}.`);
  }
  const [commentId, itemId] = [query.get('comment_id'), query.get('item_id')];
  const found = [...shop.state.reviews.values()]
    .filter(({ id }) => !commentId || id === commentId)
    .filter(({ listingId }) => !itemId || listingId === itemId)
    .reverse()
    .slice(0, listedMax);
  const start = Number(query.get('cursor') || 0);
  const end = start + size;
  return {
    item_comment_list: found.slice(start, end).map(review => wireComment(shop, review)),
    more: end < found.length,
    next_cursor: end < found.length ? String(end) : '',
  };
}

function wireComment(shop: SandboxShop, review: SandboxReview): object {
  const reply = shop.shownReply(review);
  return {
    order_sn: review.orderId ?? '',
    comment_id: Number(review.id),
    comment: review.text,
    buyer_username: review.author.name,
    item_id: Number(review.listingId),
    model_id: Number(review.variantId ?? 0),
    model_id_list: review.variantId === null ? [] : [Number(review.variantId)],
    rating_star: review.rating,
    editable: 'EDITABLE',
    hidden: review.state !== 'shown',
    create_time: secondOf(review.createdAt),
    media: { image_url_list: review.imageUrls, video_url_list: [] },
    ...(reply === null
      ? {}
      : { comment_reply: { reply: reply.text, hidden: false, create_time: secondOf(reply.at) } }),
  };
}

function replies(shop: SandboxShop, call: ShopeeCall): object {
  const { comment_list: list = [] } = call.body<{ comment_list?: GivenReply[] }>();
  if (!(list.length >= 1 && list.length <= pageMax)) {
    throw rejection('product.error_param', `Wrong parameters, detail: comment_list is 1 to ${pageMax}.`);
  }
  return {
    result_list: list.map(given => {
      const failure = failureOf(shop, given);
      if (failure === null) {
        shop.replyTo(shop.state.reviews.get(String(given.comment_id))!, given.comment!);
      }
      return { comment_id: given.comment_id, ...failure };
    }),
  };
}

function failureOf(shop: SandboxShop, { comment_id: id, comment = '' }: GivenReply): object | null {
  const review = shop.state.reviews.get(String(id));
  if (review === undefined) {
    return { fail_error: 'product.error_not_exist', fail_message: 'The comment does not exist.' };
  }
  if (comment.length < 1 || comment.length > replyLengthMax) {
    return { fail_error: 'product.comment_length_invalid', fail_message: 'Comment length is invalid.' };
  }
  return review.reply === null
    ? null
    : { fail_error: 'product.duplicate_request', fail_message: 'The comment has been replied to.' };
}
