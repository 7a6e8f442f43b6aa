import type { SandboxDependencies } from '../sandbox/protocol.js';
import type { SandboxShop } from '../sandbox/shop.js';
import type { SandboxReview } from '../sandbox/state.js';
import { type LazadaAnswers, type LazadaCall, rejection } from './lazada-sandbox-request-auth.js';

const pageSize = 10;
const pageMax = 50;
const idsMax = 10;
const dayMs = 86_400_000;
const windowMaxMs = 7 * dayMs;
const depthMs = 90 * dayMs;
const replyLengthMax = 500;
/** Changes something, though it is a GET. */
export const replyPath = '/review/seller/reply/add';

export function reviewRoutes({ shop, clock }: SandboxDependencies): LazadaAnswers {
  return {
    'GET /review/seller/history/list': call => ({
      success: true,
      data: reviewIds(shop, call, clock.now().getTime()),
    }),
    'GET /review/seller/list/v2': call => ({ success: true, data: reviewsOf(shop, call) }),
    [`GET ${replyPath}`]: call => {
      reply(shop, call);
      return { success: true, data: true };
    },
  };
}

const invalid = (message: string) => rejection('PARAMS_VALIDATE_ERROR', message);

function reviewIds(shop: SandboxShop, call: LazadaCall, nowMs: number): object {
  const [from, to] = [Number(call.needed('start_time')), Number(call.needed('end_time'))];
  const [itemId, current] = [call.needed('item_id'), Number(call.needed('current'))];
  if (!(from <= to && to - from <= windowMaxMs)) {
    throw invalid('TIME_RANGE_EXCEED_7_DAYS');
  }
  if (from < nowMs - depthMs) {
    throw invalid('START_TIME_EXCEED_3_MONTHS');
  }
  if (!(current >= 1 && current <= pageMax)) {
    throw invalid('CURRENT_PAGE_INVALID');
  }
  const found = [...shop.state.reviews.values()]
    .filter(review => review.storeId === call.store.id && review.listingId === itemId)
    .map(({ id, createdAt }) => ({ id, at: Date.parse(createdAt) }))
    .filter(({ at }) => at >= from && at <= to);
  const rows = found.slice((current - 1) * pageSize, current * pageSize);
  return {
    current,
    total: found.length,
    page_size: pageSize,
    id_list: rows.map(({ id }) => Number(id)),
  };
}

function reviewsOf(shop: SandboxShop, call: LazadaCall): object {
  const ids = (JSON.parse(call.needed('id_list')) as (number | string)[]).map(String);
  if (ids.length > idsMax) {
    throw invalid('ID_LIST_TOO_LONG');
  }
  const found = ids.map(id => shop.state.reviews.get(id)).filter(review => review !== undefined);
  const shown = found.filter(({ state, storeId }) => state === 'shown' && storeId === call.store.id);
  const shownIds = new Set(shown.map(({ id }) => id));
  return {
    review_list: shown.map(review => wireReview(shop, review)),
    outdated_reviews: ids.filter(id => !shownIds.has(id)).map(Number),
  };
}

const wireReview = (shop: SandboxShop, review: SandboxReview): object => ({
  id: Number(review.id),
  product_id: Number(review.listingId),
  order_id: review.orderId === null ? '' : Number(review.orderId),
  review_type: 'PRODUCT_REVIEW',
  ratings: {
    overall_rating: review.rating,
    product_rating: review.rating,
    seller_rating: review.rating,
    logistics_rating: review.rating,
  },
  review_content: review.text,
  review_images: review.imageUrls,
  review_videos: [],
  submit_time: Date.parse(review.createdAt),
  create_time: Date.parse(review.createdAt),
  can_reply: review.reply === null && hasContent(review),
  seller_reply: shop.shownReply(review)?.text ?? '',
});

const hasContent = ({ text, imageUrls }: SandboxReview): boolean => text !== '' || imageUrls.length > 0;

function reply(shop: SandboxShop, call: LazadaCall): void {
  const [id, content] = [call.needed('id'), call.needed('content')];
  const review = shop.state.reviews.get(id);
  if (review === undefined || review.storeId !== call.store.id) {
    throw invalid('NO_SUCH_REVIEW');
  }
  if (content.length > replyLengthMax) {
    throw invalid('REPLY_CONTENT_TOO_LONG');
  }
  if (!hasContent(review)) {
    throw invalid('REVIEW_INFO_DONOT_SUPPORT_REPLY');
  }
  if (review.reply !== null) {
    throw invalid('REPLY_ALREADY');
  }
  shop.replyTo(review, content);
}
