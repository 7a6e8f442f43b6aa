import type { ChannelReview } from '../../../connectors/marketplaces/review.js';
import type { Transaction } from '../../../kernel/database/transaction.js';
import { newIdAt } from '../../../kernel/ids.js';
import { findListedProduct, matchSoldItems, type SoldItem } from '../../catalog/index.js';
import { lockOrderIdentity } from '../../commerce/index.js';
import type { AuthorVault } from './author-vault.js';
import type { Review, ReviewContent, ReviewIdentity } from './review.entity.js';
import { lockReviewIdentity } from './review.queries.js';
import { isChanged, isEdited, needsReplyBy, noReply, replyAfterReading } from './review.rules.js';
import { insertReview, writeReview } from './review.writer.js';
import { languageOf } from './review-language.rules.js';

/** A review as its source tells it. */
export interface ObservedReview extends ReviewIdentity {
  organizationId: string;
  content: ReviewContent;
  authorName: string | null;
  /** What the source shows as the seller's reply. */
  reply: ChannelReview['reply'];
  /** What it is of, where that is known; otherwise the catalog and the orders are asked. */
  of?: Pick<Review, 'productId' | 'variantId' | 'orderId'>;
}

/** Records reviews, whoever tells of them: one that is told again changes nothing. */
export class ReviewRecorder {
  readonly #authors: AuthorVault;

  constructor(authors: AuthorVault) {
    this.#authors = authors;
  }

  async record(tx: Transaction, told: ObservedReview): Promise<Review> {
    const { organizationId } = told;
    // Locked before the review, as by whoever erases an order with what its reviews have of it.
    const sale = await saleOf(tx, told);
    const observed = sale.isErased ? withoutBuyer(told) : told;
    const stored = await lockReviewIdentity(tx, organizationId, observed);
    if (stored === null) {
      const made = await this.#made(tx, observed, sale);
      await insertReview(tx, organizationId, made);
      return made;
    }
    const after = await this.#changed(tx, stored, observed, sale);
    return after === null ? stored : writeReview(tx, organizationId, after);
  }

  async #made(tx: Transaction, observed: ObservedReview, sale: Sale): Promise<Review> {
    const { channel, accountId, externalReviewId, content, authorName } = observed;
    const now = tx.db.clock.now();
    const id = newIdAt(now);
    const reply = replyAfterReading(noReply, observed.reply, now.toISOString());
    return {
      id,
      channel,
      accountId,
      externalReviewId,
      ...content,
      ...(await productOf(tx, observed)),
      orderId: sale.orderId,
      language: languageOf(content.text),
      authorSealed: this.#authors.seal(id, authorName),
      isAuthorErased: sale.isErased,
      reply,
      needsReplyBy: needsReplyBy(content, reply),
      isMarked: false,
      assigneeId: null,
      editedAt: null,
      version: 1,
      createdAt: now.toISOString(),
      updatedAt: now.toISOString(),
    };
  }

  /** Null where nothing is new. */
  async #changed(
    tx: Transaction,
    stored: Review,
    observed: ObservedReview,
    sale: Sale,
  ): Promise<Review | null> {
    const { authorName } = observed;
    const now = tx.db.clock.now().toISOString();
    const isOurs = observed.accountId === null;
    // What was done about a review of our own channel is known here alone, and an edit of it keeps its time.
    const { isHidden, writtenAt } = stored;
    const content = isOurs ? { ...observed.content, isHidden, writtenAt } : observed.content;
    const reply = isOurs ? stored.reply : replyAfterReading(stored.reply, observed.reply, now);
    const isRenamed =
      !stored.isAuthorErased && this.#authors.open(stored.id, stored.authorSealed) !== authorName;
    // What was found once stays: its listing may be gone by now.
    const product = stored.productId === null ? await productOf(tx, observed) : productIn(stored);
    const orderId = sale.isErased ? null : (stored.orderId ?? sale.orderId);
    const isNews =
      isChanged(contentIn(stored, content), content) ||
      isRenamed ||
      reply !== stored.reply ||
      orderId !== stored.orderId ||
      JSON.stringify(product) !== JSON.stringify(productIn(stored));
    if (!isNews) {
      return null;
    }
    return {
      ...stored,
      ...content,
      ...product,
      orderId,
      language: languageOf(content.text),
      isAuthorErased: stored.isAuthorErased || sale.isErased,
      authorSealed: isRenamed ? this.#authors.seal(stored.id, authorName) : stored.authorSealed,
      reply,
      needsReplyBy: needsReplyBy(content, reply),
      editedAt: isEdited(stored, content) ? now : stored.editedAt,
    };
  }
}

type ReviewedProduct = Pick<Review, 'productId' | 'variantId'>;

const productIn = ({ productId, variantId }: Review): ReviewedProduct => ({ productId, variantId });

/** Of the stored review what the source tells. */
const contentIn = (stored: Review, content: ReviewContent): ReviewContent =>
  Object.fromEntries(
    Object.keys(content).map(name => [name, stored[name as keyof ReviewContent]]),
  ) as unknown as ReviewContent;

/** The order that a review is of. */
interface Sale {
  /** Null where the source names none, or it is not known (yet). */
  orderId: string | null;
  isErased: boolean;
}

/** By its number at the channel; nobody changes or erases it before the transaction ends. */
async function saleOf(
  tx: Transaction,
  { organizationId, channel: marketplace, accountId, content: { externalOrderId }, of }: ObservedReview,
): Promise<Sale> {
  if (of !== undefined || externalOrderId === null) {
    return { orderId: of?.orderId ?? null, isErased: false };
  }
  const identity = { marketplace, accountId, externalOrderId };
  const { order, isErased } = await lockOrderIdentity(tx, organizationId, identity);
  return { orderId: order?.id ?? null, isErased };
}

/** What is kept of a review whose order was erased, whenever it comes. */
const withoutBuyer = (told: ObservedReview): ObservedReview => ({
  ...told,
  authorName: null,
  content: { ...told.content, externalOrderId: null },
});

/** The product by the marketplace's ids; null for what is not known (yet). */
async function productOf(
  tx: Transaction,
  { organizationId, accountId, content, of }: ObservedReview,
): Promise<ReviewedProduct> {
  if (of !== undefined) {
    return { productId: of.productId, variantId: of.variantId };
  }
  const { storeId, externalItemId, externalVariantId } = content;
  const sold = { accountId, storeId, externalItemId, externalVariantId, skus: [] };
  const [item] = await matchSoldItems(tx, organizationId, [sold]);
  return {
    productId: item?.productId ?? (await listedProduct(tx, organizationId, sold)),
    variantId: item?.variantId ?? null,
  };
}

/** Of a listing with several variants, where the review does not say which was bought. */
const listedProduct = async (
  tx: Transaction,
  organizationId: string,
  { accountId, storeId, externalItemId }: Pick<SoldItem, 'accountId' | 'storeId' | 'externalItemId'>,
): Promise<string | null> =>
  accountId === null || storeId === null || externalItemId === null
    ? null
    : findListedProduct(tx, organizationId, { accountId, storeId, externalItemId });

/** A review of a marketplace in our terms. */
export const contentOf = (
  review: ChannelReview,
  { takesReplies }: { takesReplies: boolean },
): ReviewContent => ({
  storeId: review.storeId,
  externalItemId: review.externalItemId,
  externalVariantId: review.externalVariantId,
  externalOrderId: review.externalOrderId,
  rating: review.rating,
  text: review.text,
  imageUrls: review.imageUrls,
  videoUrls: review.videoUrls,
  isVerifiedPurchase: review.isVerifiedPurchase,
  isHidden: review.isHidden,
  canReply: takesReplies && review.canReply !== false,
  writtenAt: review.createdAt,
});
