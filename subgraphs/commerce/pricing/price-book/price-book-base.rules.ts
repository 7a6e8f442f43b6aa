import type { FieldError } from '../../../../kernel/errors.js';
import type { PriceBook } from './price-book.entity.js';
import { priceBookLimits } from './price-book.limits.js';

/** What of a book says which others it may be based on. */
export type BasedBook = Pick<PriceBook, 'id' | 'name' | 'base' | 'currency'>;
export type BasedBooks = ReadonlyMap<string, BasedBook>;

/** What is wrong with what a book is based on, among the books of the organization, of which it need not be one yet. */
export function baseBookErrors(book: Omit<BasedBook, 'name'>, books: BasedBooks): FieldError[] {
  const path = 'base.priceBookId';
  let parentId = book.base.priceBookId;
  for (let depth = 1; parentId !== null; depth += 1) {
    if (parentId === book.id) {
      return [{ path, code: 'CYCLE', message: 'The book would be based on itself.' }];
    }
    const parent = books.get(parentId);
    if (parent === undefined) {
      return [{ path, code: 'NOT_FOUND', message: `There is no price book ${parentId}.` }];
    }
    if (parent.currency !== null && parent.currency !== book.currency) {
      const message = `"${parent.name}" is in ${parent.currency}; what is based on it has to be as well.`;
      return [{ path, code: 'CURRENCY_DIFFERS', message }];
    }
    if (depth > priceBookLimits.baseDepthMax) {
      const message = `A book is based on at most ${priceBookLimits.baseDepthMax} others, each on the next.`;
      return [{ path, code: 'TOO_MANY', message }];
    }
    parentId = parent.base.priceBookId;
  }
  return [];
}

/** The books that are based on one of these, directly or through others. */
export function dependentsOf(id: string, books: BasedBooks): BasedBook[] {
  const found = new Set<BasedBook>();
  const bases = [id];
  for (const base of bases) {
    for (const book of books.values()) {
      if (book.base.priceBookId === base && book.id !== id && !found.has(book)) {
        found.add(book);
        bases.push(book.id);
      }
    }
  }
  return [...found];
}

/** What a change of a book would break in those that are based on it; `books` has the book as it is to be. */
export function dependentErrors(book: BasedBook, books: BasedBooks): FieldError[] {
  const broken = dependentsOf(book.id, books).flatMap(dependent =>
    baseBookErrors(dependent, books).map(({ code }) => ({ dependent, code })),
  );
  const inOtherCurrency = broken.find(({ code }) => code === 'CURRENCY_DIFFERS')?.dependent;
  const tooDeep = broken.find(({ code }) => code === 'TOO_MANY')?.dependent;
  return [
    ...(inOtherCurrency === undefined
      ? []
      : [
          {
            path: 'currency',
            code: 'CURRENCY_DIFFERS',
            message: `"${inOtherCurrency.name}" is based on this book and is in ${inOtherCurrency.currency ?? 'all currencies'}.`,
          },
        ]),
    ...(tooDeep === undefined
      ? []
      : [
          {
            path: 'base.priceBookId',
            code: 'TOO_MANY',
            message: `"${tooDeep.name}" is based on this book, and a book is based on at most ${priceBookLimits.baseDepthMax} others, each on the next.`,
          },
        ]),
  ];
}
