import type { RequestContext } from '../../../../kernel/context.js';
import type { JobTicket } from '../../../../kernel/database/new-job.js';
import type { Transaction } from '../../../../kernel/database/transaction.js';
import { type FieldError, fail, reject } from '../../../../kernel/errors.js';
import { newId } from '../../../../kernel/ids.js';
import type { PriceBook, PriceBookDefinition } from './price-book.entity.js';
import { priceBookLimits } from './price-book.limits.js';
import { type BookOutline, findPriceBooks, lockBooks } from './price-book.queries.js';
import { unknownMarketplaces } from './price-book.rules.js';
import { deletePriceBook, savePriceBook } from './price-book.writer.js';
import { baseBookErrors, dependentErrors, dependentsOf } from './price-book-base.rules.js';
import {
  changedDefinition,
  definitionOf,
  emptyDefinition,
  isSameDefinition,
  type PriceBookChanges,
  pricesAlike,
} from './price-book-changes.rules.js';
import { bookAfter, statusErrors } from './price-book-status.rules.js';
import { mergePlaces, placesOf } from './price-place.rules.js';
import type { Reprice } from './repricing.js';

/** A saved book, and the job that prices listings again; null where none changes its price by it. */
export interface SavedPriceBook {
  priceBook: PriceBook;
  job: JobTicket | null;
}

/** Holds a change to what its preview showed, where it names one. Throws PRICE_PLAN_STALE where it would do something else. */
export type RequirePlan = (
  tx: Transaction,
  organizationId: string,
  change: { planId: string | null; before: PriceBook | null; after: PriceBook },
) => Promise<void>;

interface PriceBookDependencies {
  reprice: Reprice;
  requirePlan: RequirePlan;
  /** Those that listings can be at. */
  marketplaces: readonly { key: string }[];
}

/** Creating, changing and deleting books. Listings that a change may price otherwise are priced again by a job. */
export class PriceBookService {
  readonly #reprice: Reprice;
  readonly #requirePlan: RequirePlan;
  readonly #marketplaces: readonly { key: string }[];

  constructor({ reprice, requirePlan, marketplaces }: PriceBookDependencies) {
    this.#reprice = reprice;
    this.#requirePlan = requirePlan;
    this.#marketplaces = marketplaces;
  }

  /**
   * A draft, unless it is to be active at once. With a plan, what its preview showed, or nothing. Throws VALIDATION_FAILED,
   * LIMIT_REACHED, PRICE_PLAN_STALE.
   */
  create(
    ctx: RequestContext,
    changes: PriceBookChanges,
    planId: string | null = null,
  ): Promise<SavedPriceBook> {
    const { definition, errors } = changedDefinition(emptyDefinition, changes);
    const status = changes.status ?? 'draft';
    const found = [...errors, ...this.#marketplaceErrors(definition), ...statusErrors(null, status)];
    return ctx.transaction(async tx => {
      const books = await lockBooks(tx, ctx.organizationId);
      const id = newId();
      rejectAll(found, baseBookErrors({ ...definition, id }, books));
      if (books.size >= priceBookLimits.booksMax) {
        throw fail('LIMIT_REACHED', {
          detail: `An organization has at most ${priceBookLimits.booksMax} price books.`,
        });
      }
      const priceBook = bookAfter(null, { id, definition, status }, ctx.clock.now());
      await this.#save(tx, ctx.organizationId, { before: null, after: priceBook, planId });
      return { priceBook, job: await this.#repriceFor(tx, ctx.organizationId, { books, of: [priceBook] }) };
    });
  }

  /**
   * A change that changes nothing is no write and no job; its plan has to hold as well. Throws PRICE_BOOK_NOT_FOUND, VERSION_STALE, VALIDATION_FAILED,
   * PRICE_PLAN_STALE.
   */
  update(
    ctx: RequestContext,
    id: string,
    changes: PriceBookChanges,
    planId: string | null = null,
  ): Promise<SavedPriceBook> {
    return ctx.transaction(async tx => {
      const { books, before } = await lockBook(tx, ctx, id);
      const status = changes.status ?? before.status;
      const { definition, errors } = changedDefinition(definitionOf(before), changes);
      const changed = { ...before, ...definition, status };
      const afterwards = new Map([...books, [before.id, changed]]);
      rejectAll(
        [...errors, ...this.#marketplaceErrors(definition), ...statusErrors(before.status, status)],
        [...baseBookErrors(changed, afterwards), ...dependentErrors(changed, afterwards)],
      );
      if (status === before.status && isSameDefinition(definition, definitionOf(before))) {
        await this.#requirePlan(tx, ctx.organizationId, { planId, before, after: before });
        return { priceBook: before, job: null };
      }
      const priceBook = bookAfter(before, { id: before.id, definition, status }, ctx.clock.now());
      await this.#save(tx, ctx.organizationId, { before, after: priceBook, planId });
      const isPricedAlike = status === before.status && pricesAlike(definition, definitionOf(before));
      const change = { books: afterwards, of: [before, priceBook] };
      return {
        priceBook,
        job: isPricedAlike ? null : await this.#repriceFor(tx, ctx.organizationId, change),
      };
    });
  }

  /** Answers the book as it last was. Throws PRICE_BOOK_NOT_FOUND, VERSION_STALE, PRICE_BOOK_IN_USE. */
  delete(ctx: RequestContext, id: string): Promise<SavedPriceBook> {
    return ctx.transaction(async tx => {
      const { books, before } = await lockBook(tx, ctx, id);
      const users = [...books.values()].filter(({ base }) => base.priceBookId === before.id);
      if (users.length > 0) {
        throw fail('PRICE_BOOK_IN_USE', { detail: `Based on this one: ${namesOf(users)}.` });
      }
      await deletePriceBook(tx, ctx.organizationId, before.id);
      const job = await this.#repriceFor(tx, ctx.organizationId, { books, of: [before] });
      return { priceBook: before, job };
    });
  }

  async #save(
    tx: Transaction,
    organizationId: string,
    { before, after, planId }: { before: PriceBook | null; after: PriceBook; planId: string | null },
  ): Promise<void> {
    await savePriceBook(tx, organizationId, after);
    await this.#requirePlan(tx, organizationId, { planId, before, after });
  }

  /**
   * Has everything priced again that the book, as it was and as it is, or an active book that is based on it may price.
   */
  async #repriceFor(
    tx: Transaction,
    organizationId: string,
    { books, of }: { books: ReadonlyMap<string, BookOutline>; of: readonly PriceBook[] },
  ): Promise<JobTicket | null> {
    const isActive = ({ status }: Pick<PriceBook, 'status'>) => status === 'active';
    const dependents = dependentsOf(of[0]!.id, books).flatMap(({ id }) =>
      isActive(books.get(id)!) ? [id] : [],
    );
    const read = dependents.length === 0 ? [] : await findPriceBooks(tx, organizationId, dependents);
    const places = [...of.filter(isActive), ...read].map(placesOf);
    return places.length === 0 ? null : this.#reprice(tx, organizationId, mergePlaces(places));
  }

  #marketplaceErrors({ scope }: PriceBookDefinition): FieldError[] {
    return unknownMarketplaces('scope.marketplaces', scope.marketplaces, this.#marketplaces);
  }
}

/** What is wrong with a field by itself goes before what is wrong with it among other books. */
function rejectAll(own: readonly FieldError[], amongBooks: readonly FieldError[]): void {
  const paths = new Set(own.map(({ path }) => path));
  reject([...own, ...amongBooks.filter(({ path }) => !paths.has(path))]);
}

/** The book at the version that the caller demands, with all others; nobody else can change one meanwhile. */
async function lockBook(
  tx: Transaction,
  ctx: RequestContext,
  given: string,
): Promise<{ books: Map<string, BookOutline>; before: PriceBook }> {
  const id = given.toLowerCase();
  const books = await lockBooks(tx, ctx.organizationId);
  const [before] = books.has(id) ? await findPriceBooks(tx, ctx.organizationId, [id]) : [];
  if (before === undefined) {
    throw fail('PRICE_BOOK_NOT_FOUND');
  }
  if (ctx.ifMatch !== null && ctx.ifMatch !== before.version) {
    throw fail('VERSION_STALE', {
      detail: `The price book is at version ${before.version}, not ${ctx.ifMatch}.`,
    });
  }
  return { books, before };
}

function namesOf(books: readonly BookOutline[]): string {
  const named = books.slice(0, 5).map(({ id, name }) => `"${name}" (${id})`);
  return [...named, ...(books.length > 5 ? [`and ${books.length - 5} more`] : [])].join(', ');
}
