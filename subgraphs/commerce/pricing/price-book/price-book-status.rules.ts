import type { FieldError } from '../../../../kernel/errors.js';
import { when } from '../checkout-terms/term.rules.js';
import type { PriceBook, PriceBookDefinition } from './price-book.entity.js';
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

/** The book after a change; `before` is null for a book that is being made. */
export const bookAfter = (
  before: PriceBook | null,
  { id, definition, status }: { id: string; definition: PriceBookDefinition; status: PriceBookStatus },
  now: Date,
): PriceBook => ({
  ...definition,
  id,
  status,
  activatedAt: activatedAtAfter(before, status, now),
  version: (before?.version ?? 0) + 1,
  createdAt: before?.createdAt ?? now.toISOString(),
  updatedAt: now.toISOString(),
});
