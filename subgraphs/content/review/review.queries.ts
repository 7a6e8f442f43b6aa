import type { Database } from '../../../kernel/database/database.js';
import { sql } from '../../../kernel/database/statement.js';
import type { Transaction } from '../../../kernel/database/transaction.js';
import { FilteredList, type ListSort, listSorts } from '../../../kernel/filtered-list.js';
import type { Review, ReviewIdentity } from './review.entity.js';
import type { ReviewSort } from './review.values.js';

type Reader = Pick<Database | Transaction, 'query'>;
export type ReviewRow = Review & Record<string, unknown>;

/** As `Review` names them; `r` is content.review. */
const columns = `r.id, r.channel, r.account_id as "accountId", r.store_id as "storeId",
  r.external_review_id as "externalReviewId", r.external_item_id as "externalItemId",
  r.external_variant_id as "externalVariantId", r.external_order_id as "externalOrderId", r.product_id as "productId",
  r.variant_id as "variantId", r.order_id as "orderId", r.rating, r.text, r.language, r.image_urls as "imageUrls",
  r.video_urls as "videoUrls", r.author_sealed as "authorSealed", r.is_author_erased as "isAuthorErased",
  r.is_verified_purchase as "isVerifiedPurchase", r.is_hidden as "isHidden", r.can_reply as "canReply", r.reply,
  r.needs_reply_by as "needsReplyBy", r.is_marked as "isMarked", r.assignee_id as "assigneeId",
  r.written_at as "writtenAt", r.edited_at as "editedAt", r.version, r.created_at as "createdAt",
  r.updated_at as "updatedAt"`;

const byId = sql(
  'content.review.find',
  `select ${columns} from content.review r where r.organization_id = $1 and r.id = $2`,
);

const lockedByIds = sql(
  'content.review.lockAll',
  `select ${columns} from content.review r where r.organization_id = $1 and r.id = any($2::uuid[])
   order by r.id for update`,
);

/** Locked whether or not it is there: a review is recorded by one transaction at a time. */
const lockIdentity = sql(
  'content.review.lockIdentity',
  `select pg_advisory_xact_lock(hashtextextended(
     concat_ws(' ', 'content.review', $1::text, $2::text, $3::text, $4::text), 0))`,
);

const byIdentity = sql(
  'content.review.findByIdentity',
  `select ${columns} from content.review r
   where r.organization_id = $1 and r.channel = $2 and r.account_id is not distinct from $3
     and r.external_review_id = $4 for update`,
);

const unshown = sql(
  'content.review.unshownReplies',
  `select r.store_id as "storeId", r.external_review_id as "externalReviewId" from content.review r
   where r.organization_id = $1 and r.account_id = $2 and r.reply ->> 'status' = 'submitted'
   order by r.updated_at, r.id limit $3`,
);

/** Reviews of an account whose reply the channel took and was not seen to show, the longest unchanged first. */
export const findUnshownReplies = (
  reader: Reader,
  organizationId: string,
  { accountId, limit }: { accountId: string; limit: number },
): Promise<{ storeId: string | null; externalReviewId: string }[]> =>
  reader.query<{ storeId: string | null; externalReviewId: string }>(unshown, [
    organizationId,
    accountId,
    limit,
  ]);

export async function findReview(reader: Reader, organizationId: string, id: string): Promise<Review | null> {
  const [review] = await reader.query<ReviewRow>(byId, [organizationId, id]);
  return review ?? null;
}

/** Nobody else changes them before the transaction ends. */
export const lockReviews = (
  tx: Transaction,
  organizationId: string,
  ids: readonly string[],
): Promise<Review[]> => tx.query<ReviewRow>(lockedByIds, [organizationId, ids]);

/** What is stored under an identity, which nobody else records before the transaction ends. */
export async function lockReviewIdentity(
  tx: Transaction,
  organizationId: string,
  { channel, accountId, externalReviewId }: ReviewIdentity,
): Promise<Review | null> {
  const values = [organizationId, channel, accountId, externalReviewId];
  await tx.query(lockIdentity, values);
  const [review] = await tx.query<ReviewRow>(byIdentity, values);
  return review ?? null;
}

/** Windows are half-open. */
export interface ReviewFilter {
  ids?: string[] | null;
  q?: string | null;
  ratings?: number[] | null;
  channels?: string[] | null;
  accountId?: string | null;
  productIds?: string[] | null;
  languages?: string[] | null;
  isAnswered?: boolean | null;
  needsReplyBefore?: string | null;
  isMarked?: boolean | null;
  isHidden?: boolean | null;
  assigneeId?: string | null;
  writtenAfter?: string | null;
  writtenBefore?: string | null;
}

const { key: updated, direction } = listSorts.recentlyUpdated<Review>('r');
const recentlyWritten: ListSort<Review> = {
  direction,
  key: { ...updated!, sql: 'r.written_at', positionOf: ({ writtenAt }) => writtenAt },
};

export const reviewList = new FilteredList<ReviewFilter, ReviewRow, Review, ReviewSort>({
  name: 'content.review',
  table: 'content.review',
  alias: 'r',
  columns,
  toItem: review => review,
  sorts: {
    newest: listSorts.newest,
    oldest: listSorts.oldest,
    recently_written: recentlyWritten,
    recently_updated: listSorts.recentlyUpdated('r'),
  },
  conditions: {
    ids: value => `r.id = any(${value}::uuid[])`,
    q: value => `position(lower(${value}::text) in lower(concat_ws(' ', r.text, r.reply ->> 'text'))) > 0`,
    ratings: value => `r.rating = any(${value}::integer[])`,
    channels: value => `r.channel = any(${value}::text[])`,
    accountId: value => `r.account_id = ${value}::uuid`,
    productIds: value => `r.product_id = any(${value}::uuid[])`,
    languages: value => `r.language = any(${value}::text[])`,
    isAnswered: value => `r.is_answered = ${value}::boolean`,
    needsReplyBefore: value => `(r.needs_reply_by < ${value}::timestamptz and not r.is_answered)`,
    isMarked: value => `r.is_marked = ${value}::boolean`,
    isHidden: value => `r.is_hidden = ${value}::boolean`,
    assigneeId: value => `r.assignee_id = ${value}::uuid`,
    writtenAfter: value => `r.written_at >= ${value}::timestamptz`,
    writtenBefore: value => `r.written_at < ${value}::timestamptz`,
  },
  ids: ['ids', 'accountId', 'productIds', 'assigneeId'],
});
