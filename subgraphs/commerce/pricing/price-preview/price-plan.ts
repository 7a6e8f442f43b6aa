import { createHash } from 'node:crypto';
import { canonicalJson } from '../../../../kernel/canonical-json.js';
import { WorkSlices } from '../../../../kernel/work-slices.js';
import type { PriceBook } from '../price-book/price-book.entity.js';
import { definitionOf } from '../price-book/price-book-changes.rules.js';
import type { PreviewedLine } from './price-preview.entity.js';
import { pricePreviewLimits } from './price-preview.limits.js';
import { promiseOf } from './price-preview.rules.js';

export interface ChangedBook {
  /** Null for a new book. */
  before: PriceBook | null;
  after: PriceBook;
}

/**
 * A digest of the change and of what each line shows, in whatever order lines were read. The same for a new book, which has no
 * id yet when it is previewed, and for the one that is then created.
 */
export async function planIdOf(
  { before, after }: ChangedBook,
  lines: readonly PreviewedLine[],
): Promise<string> {
  const slices = new WorkSlices(pricePreviewLimits.linesPerTurn);
  const promises: string[] = [];
  for (const line of lines) {
    promises.push(digestOf(promiseOf(line, after.id)));
    if (slices.isFull(1)) {
      await slices.nextTurn();
    }
  }
  const subject = before === null ? 'new' : before.id;
  const definition = { ...definitionOf(after), name: '' };
  return digestOf(canonicalJson([subject, after.status, definition, promises.sort()]));
}

const digestOf = (text: string): string => createHash('sha256').update(text).digest('base64url');
