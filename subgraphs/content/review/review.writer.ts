import { sql } from '../../../kernel/database/statement.js';
import type { Transaction } from '../../../kernel/database/transaction.js';
import type { Review } from './review.entity.js';

const insert = sql(
  'content.review.insert',
  `insert into content.review (organization_id, id, channel, account_id, external_review_id, store_id, external_item_id,
     external_variant_id, external_order_id, product_id, variant_id, order_id, rating, text, language, image_urls,
     video_urls, author_sealed, is_author_erased, is_verified_purchase, is_hidden, can_reply, reply, needs_reply_by,
     is_marked, assignee_id, written_at, edited_at, version, created_at, updated_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23, $24,
     $25, $26, $27, $28, $29, $30, $30)`,
);

const update = sql(
  'content.review.update',
  `update content.review set store_id = $3, external_item_id = $4, external_variant_id = $5, external_order_id = $6,
     product_id = $7, variant_id = $8, order_id = $9, rating = $10, text = $11, language = $12, image_urls = $13,
     video_urls = $14, author_sealed = $15, is_author_erased = $16, is_verified_purchase = $17, is_hidden = $18,
     can_reply = $19, reply = $20, needs_reply_by = $21, is_marked = $22, assignee_id = $23, written_at = $24,
     edited_at = $25, version = $26, updated_at = $27
   where organization_id = $1 and id = $2`,
);

/** All that may change of a review, in the order of both statements. */
const changeable = (review: Review): unknown[] => [
  review.storeId,
  review.externalItemId,
  review.externalVariantId,
  review.externalOrderId,
  review.productId,
  review.variantId,
  review.orderId,
  review.rating,
  review.text,
  review.language,
  review.imageUrls,
  review.videoUrls,
  review.authorSealed,
  review.isAuthorErased,
  review.isVerifiedPurchase,
  review.isHidden,
  review.canReply,
  JSON.stringify(review.reply),
  review.needsReplyBy,
  review.isMarked,
  review.assigneeId,
  review.writtenAt,
  review.editedAt,
];

export async function insertReview(tx: Transaction, organizationId: string, review: Review): Promise<void> {
  const { id, channel, accountId, externalReviewId, version, createdAt } = review;
  const named = [organizationId, id, channel, accountId, externalReviewId];
  await tx.query(insert, [...named, ...changeable(review), version, createdAt]);
}

/** With the next version and the time of now. Answers it as it is then. */
export async function writeReview(tx: Transaction, organizationId: string, changed: Review): Promise<Review> {
  const after = { ...changed, version: changed.version + 1, updatedAt: tx.db.clock.now().toISOString() };
  await tx.query(update, [organizationId, after.id, ...changeable(after), after.version, after.updatedAt]);
  return after;
}
