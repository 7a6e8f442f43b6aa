import type { FieldError } from '../../../../kernel/errors.js';
import { newId } from '../../../../kernel/ids.js';
import type { PriceBook } from '../price-book/price-book.entity.js';
import { baseBookErrors } from '../price-book/price-book-base.rules.js';
import {
  changedDefinition,
  definitionOf,
  emptyDefinition,
  type PriceBookChanges,
} from '../price-book/price-book-changes.rules.js';
import { bookAfter, statusErrors } from '../price-book/price-book-status.rules.js';

/** A book that is supposed to be otherwise than it is stored; without an id, one that there is not yet. */
export interface SupposedChange {
  id: string | null;
  changes: PriceBookChanges;
}

export interface SupposedBooks {
  /** All books as they would be. */
  books: Map<string, PriceBook>;
  /** Those that are supposed, in the order of the changes. */
  supposed: { before: PriceBook | null; after: PriceBook }[];
  /** At paths such as `books.0.steps.1.value`. */
  errors: FieldError[];
}

/** The books of an organization as they would be with the changes. A new one is active, and later than all that there are. */
export function supposeBooks(
  stored: ReadonlyMap<string, PriceBook>,
  changes: readonly SupposedChange[],
  now: Date,
): SupposedBooks {
  const found = changes.map((change, index) => supposeBook(stored, { change, at: `books.${index}` }, now));
  const supposed = found.flatMap(({ before, after }) => (after === null ? [] : [{ before, after }]));
  const books = new Map([...stored, ...supposed.map(({ after }) => [after.id, after] as const)]);
  const based = found.flatMap(({ after, errors }, index) =>
    after === null || errors.length > 0 ? [] : placed(`books.${index}`, baseBookErrors(after, books)),
  );
  return {
    books,
    supposed,
    errors: [...found.flatMap(({ errors }) => errors), ...based, ...repeated(changes)],
  };
}

interface FoundBook {
  before: PriceBook | null;
  /** Null where the id is that of no book. */
  after: PriceBook | null;
  errors: FieldError[];
}

function supposeBook(
  stored: ReadonlyMap<string, PriceBook>,
  { change: { id, changes }, at }: { change: SupposedChange; at: string },
  now: Date,
): FoundBook {
  const before = id === null ? null : (stored.get(id) ?? null);
  if (id !== null && before === null) {
    const message = 'No price book has this id.';
    return { before, after: null, errors: [{ path: `${at}.id`, code: 'NOT_FOUND', message }] };
  }
  const { definition, errors } = changedDefinition(
    before === null ? emptyDefinition : definitionOf(before),
    before === null ? { ...changes, name: changes.name ?? 'New price book' } : changes,
  );
  const status = changes.status ?? before?.status ?? 'active';
  const after = bookAfter(before, { id: id ?? newId(), definition, status }, now);
  return { before, after, errors: placed(at, [...errors, ...statusErrors(before?.status ?? null, status)]) };
}

const placed = (at: string, errors: readonly FieldError[]): FieldError[] =>
  errors.map(error => ({ ...error, path: `${at}.${error.path}` }));

const repeated = (changes: readonly SupposedChange[]): FieldError[] =>
  changes.flatMap(({ id }, index) =>
    id !== null && changes.findIndex(other => other.id === id) < index
      ? [{ path: `books.${index}.id`, code: 'REPEATED', message: 'This book is named before.' }]
      : [],
  );
