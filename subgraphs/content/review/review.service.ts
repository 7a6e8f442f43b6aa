import type { RequestContext } from '../../../kernel/context.js';
import { type FieldError, fail, reject } from '../../../kernel/errors.js';
import { isId } from '../../../kernel/ids.js';
import { lockOrder } from '../../commerce/index.js';
import type { AuthorVault } from './author-vault.js';
import type { Review } from './review.entity.js';
import { reviewLimits as limits } from './review.limits.js';
import { findReview, lockReviews } from './review.queries.js';
import { writeReview } from './review.writer.js';
import type { ReviewRecorder } from './review-record.service.js';

/** A review of an item of an order of our own, as the merchant's shop or agent took it. */
export interface OwnReview {
  orderId: string;
  orderItemId: string;
  rating: number;
  text: string;
  authorName: string | null;
  imageUrls: string[];
  /** ISO 8601; null: now. */
  writtenAt: string | null;
}

/** Reads reviews, records those of our own orders, and forgets who wrote them. */
export class ReviewService {
  readonly #recorder: Pick<ReviewRecorder, 'record'>;
  readonly #authors: AuthorVault;

  constructor(recorder: Pick<ReviewRecorder, 'record'>, authors: AuthorVault) {
    this.#recorder = recorder;
    this.#authors = authors;
  }

  authorName({ id, authorSealed }: Review): string | null {
    return this.#authors.open(id, authorSealed);
  }

  /** Throws REVIEW_NOT_FOUND. */
  async find(ctx: RequestContext, id: string): Promise<Review> {
    const review = isId(id) ? await findReview(ctx.reader, ctx.organizationId, id) : null;
    if (review === null) {
      throw fail('REVIEW_NOT_FOUND');
    }
    return review;
  }

  /**
   * Records the review of one item; another one of the same item is its edit. The purchase is verified: it is an item of our
   * order that is neither canceled nor waits to be paid.
   * Throws VALIDATION_FAILED, ORDER_NOT_FOUND, REVIEW_ORDER_UNSUITABLE.
   */
  async record(ctx: RequestContext, given: OwnReview): Promise<Review> {
    reject(ownReviewErrors(given, ctx.clock.now()));
    return ctx.transaction(async tx => {
      const { organizationId } = ctx;
      const order = isId(given.orderId) ? await lockOrder(tx, organizationId, given.orderId) : null;
      if (order === null) {
        throw fail('ORDER_NOT_FOUND');
      }
      const item = order.lines.find(({ id }) => id === given.orderItemId.toLowerCase());
      if (order.accountId !== null || item === undefined) {
        throw fail('REVIEW_ORDER_UNSUITABLE');
      }
      if (item.status === 'pending' || item.status === 'canceled') {
        const detail = `The item was not bought: it is ${item.status}.`;
        throw fail('REVIEW_ORDER_UNSUITABLE', { detail });
      }
      return this.#recorder.record(tx, {
        organizationId,
        channel: order.marketplace,
        accountId: null,
        externalReviewId: item.id,
        content: {
          storeId: null,
          externalItemId: null,
          externalVariantId: null,
          externalOrderId: order.externalOrderId,
          rating: given.rating,
          text: given.text.trim(),
          imageUrls: given.imageUrls,
          videoUrls: [],
          isVerifiedPurchase: true,
          isHidden: false,
          canReply: true,
          writtenAt: new Date(given.writtenAt ?? ctx.clock.now()).toISOString(),
        },
        authorName: given.authorName?.trim() || null,
        reply: null,
        of: { productId: item.productId, variantId: item.variantId, orderId: order.id },
      });
    });
  }

  /** Forgets the author's name for good: later reads of the channel do not bring it back. Throws REVIEW_NOT_FOUND. */
  eraseAuthor(ctx: RequestContext, id: string): Promise<Review> {
    return ctx.transaction(async tx => {
      const [review] = isId(id) ? await lockReviews(tx, ctx.organizationId, [id]) : [];
      if (review === undefined) {
        throw fail('REVIEW_NOT_FOUND');
      }
      return review.isAuthorErased
        ? review
        : writeReview(tx, ctx.organizationId, { ...review, authorSealed: null, isAuthorErased: true });
    });
  }
}

function ownReviewErrors(
  { rating, text, authorName, imageUrls, writtenAt }: OwnReview,
  now: Date,
): FieldError[] {
  const errors: FieldError[] = [];
  if (!Number.isInteger(rating) || rating < 1 || rating > 5) {
    errors.push({ path: 'rating', code: 'OUT_OF_RANGE', message: 'Must be 1 to 5 stars.' });
  }
  if (writtenAt !== null && Date.parse(writtenAt) > now.getTime()) {
    errors.push({ path: 'writtenAt', code: 'OUT_OF_RANGE', message: 'Must not be in the future.' });
  }
  const tooLong = (path: string, length: number, max: number): void => {
    if (length > max) {
      errors.push({ path, code: 'TOO_LONG', message: `At most ${max}; this has ${length}.` });
    }
  };
  tooLong('text', text.length, limits.textLength);
  tooLong('authorName', authorName?.length ?? 0, limits.authorNameLength);
  tooLong('imageUrls', imageUrls.length, limits.imagesMax);
  for (const [index, url] of imageUrls.entries()) {
    if (url.length > limits.urlLength || URL.parse(url)?.protocol !== 'https:') {
      const message = 'Must be an https URL.';
      errors.push({ path: `imageUrls.${index}`, code: 'VALUE_INVALID', message });
    }
  }
  return errors;
}
