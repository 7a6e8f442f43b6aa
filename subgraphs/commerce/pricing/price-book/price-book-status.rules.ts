import type { FieldError } from '../../../../kernel/errors.js';
import { when } from '../checkout-terms/term.rules.js';
import type { PriceBook } from './price-book.entity.js';
import type { PriceBookStatus } from './price-book.values.js';

/** What may follow each status; null is before a book is made. A book that was active once is no draft any more. */
const followers: Readonly<Record<PriceBookStatus | 'none', readonly PriceBookStatus[]>> = {
  none: ['draft', 'active'],
  draft: ['draft', 'active'],
  active: ['active', 'paused'],
  paused: ['paused', 'active'],
};

/** What is wrong with giving a book this status; `before` is null for a book that is being made. */
export const statusErrors = (before: PriceBookStatus | null, after: PriceBookStatus): FieldError[] => {
  const allowed = followers[before ?? 'none'];
  const message =
    before === null
      ? 'A new book is a draft or active.'
      : `After ${before}, the status can be ${allowed.filter(each => each !== before).join(' or ')}.`;
  return when(!allowed.includes(after), 'status', 'STATUS_INVALID', message);
};

/** When the book last became active, once it has this status. */
export const activatedAtAfter = (
  before: Pick<PriceBook, 'status' | 'activatedAt'> | null,
  after: PriceBookStatus,
  now: Date,
): string | null =>
  after === 'active' && before?.status !== 'active' ? now.toISOString() : (before?.activatedAt ?? null);
