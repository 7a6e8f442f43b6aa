import type { RequestContext } from '../../../../kernel/context.js';
import type { ErrorCode } from '../../../../kernel/error-catalogue.js';
import { fail, reject } from '../../../../kernel/errors.js';
import { readTerms, type TermsLayout } from './read-terms.js';
import { inInput } from './term.rules.js';
import type { SavedTerms, TermStore } from './term-store.js';
import type { TermsFile } from './terms-row.js';

/** What one kind of term is. */
export interface TermKind<Term, Key extends string> {
  store: TermStore<Term>;
  layout: TermsLayout<Term, Key>;
  /** Of one organization. */
  max: number;
  notFound: ErrorCode;
}

/** The merchant's terms of one kind: set one by one, imported in files, deleted. The latest word on a key holds. */
export class TermService<Term, Key extends string = string> {
  readonly #kind: TermKind<Term, Key>;

  constructor(kind: TermKind<Term, Key>) {
    this.#kind = kind;
  }

  /** All of them, by their keys. */
  list(ctx: RequestContext): Promise<Term[]> {
    const { store, max } = this.#kind;
    return store.list(ctx.reader, ctx.organizationId, max);
  }

  /** Makes the term, or changes the one that has its key. Throws VALIDATION_FAILED, LIMIT_REACHED. */
  set(ctx: RequestContext, term: Term): Promise<Term> {
    const { store, layout, max } = this.#kind;
    reject(inInput(layout.errorsOf(term)));
    return ctx.transaction(async tx => {
      await store.save(tx, ctx.organizationId, [term]);
      await store.rejectTooMany(tx, ctx.organizationId, max);
      return (await store.find(tx, ctx.organizationId, layout.keyOf(term)))!;
    });
  }

  /**
   * Does the same with every row of a file, or with none; terms that are not in it stay. Importing it again changes
   * nothing. Throws IMPORT_FILE_INVALID, VALIDATION_FAILED (with every row's errors), LIMIT_REACHED.
   */
  import(ctx: RequestContext, file: TermsFile): Promise<SavedTerms> {
    const { store, layout, max } = this.#kind;
    const terms = readTerms(file, layout).map(({ term }) => term);
    return ctx.transaction(async tx => {
      const saved = await store.save(tx, ctx.organizationId, terms);
      await store.rejectTooMany(tx, ctx.organizationId, max);
      return saved;
    });
  }

  /** Answers what was deleted. Throws the kind's own not-found code. */
  delete(ctx: RequestContext, key: string): Promise<Term> {
    return ctx.transaction(async tx => {
      const removed = await this.#kind.store.remove(tx, ctx.organizationId, key);
      if (removed === null) {
        throw fail(this.#kind.notFound);
      }
      return removed;
    });
  }
}
