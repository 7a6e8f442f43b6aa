import { oldestFirst } from '../epoch-seconds.js';
import { MarketplaceError } from '../marketplace-error.js';
import { idOrNull, readEach } from '../page-records.js';
import type { Account, ChangePage, ChangeWindow, ChannelDependencies, Store } from '../port.js';
import {
  addressesOf,
  type ChannelReview,
  type ReplyReceipt,
  type ReviewCapability,
  type ReviewChannel,
  type ReviewedListing,
  reviewText,
  starsOf,
} from '../review.js';
import { reviewChannel, unsupportedReviewWrite } from '../review-channel.js';
import { LazadaClient } from './lazada-client.js';
import { type LazadaOutcome, replyFault } from './lazada-review-error.js';
import { momentOf } from './lazada-time.js';

const dayMs = 86_400_000;

export const reviewCapability: ReviewCapability = {
  listBy: 'listing',
  windowMaxMs: 7 * dayMs,
  depthMs: 90 * dayMs,
  // Replies go through quality control.
  reply: { lengthMax: 500, isModerated: true },
  moderation: [],
};

interface WireReview {
  id: number | string;
  product_id: number | string;
  order_id?: number | string;
  ratings?: { overall_rating?: number; product_rating?: number };
  review_content?: string;
  review_images?: string[];
  review_videos?: { video_url?: string }[];
  submit_time?: number | string;
  create_time: number | string;
  can_reply?: boolean | string;
  seller_reply?: string;
}

interface IdPage {
  data?: { total?: number; page_size?: number; id_list?: (number | string)[] };
}

/** Reviews of one call. */
const idsMax = 10;
const defaultPageSize = 10;

/** Of all countries that the seller sells in; a listing is of one. */
export function reviews(account: Account, dependencies: ChannelDependencies): ReviewChannel {
  const client = LazadaClient.ofSeller(account, dependencies);
  const countryOf = (storeId: string): string => {
    const store = account.stores.find(({ id }) => id === storeId);
    if (store === undefined) {
      throw new MarketplaceError('not_found', 'The account has no such store.');
    }
    return store.country;
  };
  return reviewChannel(reviewCapability, {
    changedReviews: (window, listings) =>
      writtenIn(client, countryOf, withinDepth(window, dependencies.clock.now()), listings),
    readReview: async ({ storeId, externalReviewId: id }) => {
      const { items } = await readReviews(client, countryOf(storeId), storeId, [id]);
      return items[0] ?? null;
    },
    reply: async ({ storeId, externalReviewId: id }, text) => post(client, countryOf(storeId), id, text),
    moderate: unsupportedReviewWrite,
  });
}

/** Lazada rejects what lies further back. */
const withinDepth = (window: ChangeWindow, now: Date): ChangeWindow => {
  const oldestMs = now.getTime() - reviewCapability.depthMs!;
  return { ...window, since: new Date(Math.max(Date.parse(window.since), oldestMs)).toISOString() };
};

/** Listings one after the other, by their ids: one that is taken off the list meanwhile skips none of the others. */
async function writtenIn(
  client: LazadaClient,
  countryOf: (storeId: string) => Store['country'],
  { since, until, cursor }: ChangeWindow,
  listings: readonly ReviewedListing[],
): Promise<ChangePage<ChannelReview>> {
  const place = cursor === null ? { key: '', page: 1 } : placeIn(cursor);
  const ordered = [...listings].sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
  const listing = ordered.find(each => keyOf(each) >= place.key);
  if (listing === undefined || Date.parse(until) <= Date.parse(since)) {
    return { items: [], nextCursor: null };
  }
  const key = keyOf(listing);
  const page = key === place.key ? place.page : 1;
  const country = countryOf(listing.storeId);
  const { data = {} } = await client.read<IdPage>(country, '/review/seller/history/list', {
    item_id: listing.externalItemId,
    start_time: String(Date.parse(since)),
    end_time: String(Date.parse(until) - 1),
    current: String(page),
  });
  const ids = (data.id_list ?? []).map(String);
  const records = await readReviews(client, country, listing.storeId, ids);
  const isLast = ids.length === 0 || page * (data.page_size ?? defaultPageSize) >= (data.total ?? 0);
  const next = ordered.find(each => keyOf(each) > key);
  return {
    ...records,
    nextCursor: isLast ? (next === undefined ? null : `1:${keyOf(next)}`) : `${page + 1}:${key}`,
  };
}

const keyOf = ({ storeId, externalItemId }: ReviewedListing): string => `${storeId}:${externalItemId}`;

function placeIn(cursor: string): { key: string; page: number } {
  const [page = '1', ...key] = cursor.split(':');
  return { page: Number(page), key: key.join(':') };
}

/** Those that are outdated or rejected are not among the answer. */
async function readReviews(
  client: LazadaClient,
  country: string,
  storeId: string,
  ids: readonly string[],
): Promise<Omit<ChangePage<ChannelReview>, 'nextCursor'>> {
  const found: WireReview[] = [];
  for (let start = 0; start < ids.length; start += idsMax) {
    const { data = {} } = await client.read<{ data?: { review_list?: WireReview[] } }>(
      country,
      '/review/seller/list/v2',
      { id_list: JSON.stringify(ids.slice(start, start + idsMax)) },
    );
    found.push(...(data.review_list ?? []));
  }
  const records = await readEach(
    found,
    ({ id }) => id,
    review => channelReview(review, storeId),
  );
  return { ...records, items: oldestFirst(records.items) };
}

function channelReview(review: WireReview, storeId: string): ChannelReview {
  const orderId = idOrNull(review.order_id);
  const writtenAt = momentOf(review.create_time) ?? '';
  const reply = reviewText(review.seller_reply);
  return {
    externalReviewId: String(review.id),
    storeId,
    externalItemId: idOrNull(review.product_id),
    externalVariantId: null,
    externalOrderId: orderId,
    rating: starsOf(review.ratings?.overall_rating ?? review.ratings?.product_rating),
    text: reviewText(review.review_content),
    imageUrls: addressesOf(review.review_images),
    videoUrls: addressesOf(review.review_videos?.map(({ video_url: url }) => url ?? '')),
    authorName: null,
    // Only buyers of an order can write.
    isVerifiedPurchase: orderId === null ? null : true,
    isHidden: false,
    canReply: review.can_reply === undefined ? null : String(review.can_reply) === 'true',
    reply: reply === '' ? null : { text: reply, isHidden: false, repliedAt: null },
    createdAt: writtenAt,
    updatedAt: writtenAt,
  };
}

async function post(client: LazadaClient, country: string, id: string, text: string): Promise<ReplyReceipt> {
  const answer = await client
    .writeByGet<LazadaOutcome>(country, '/review/seller/reply/add', { id, content: text })
    .catch((error: unknown) => error);
  const fault = replyFault(answer);
  if (fault === null) {
    return 'accepted';
  }
  if (fault instanceof MarketplaceError && fault.marketplaceCode === 'REPLY_ALREADY') {
    return 'already_replied';
  }
  throw fault;
}
