import { isDeepStrictEqual } from 'node:util';
import type { RequestContext } from '../../../../kernel/context.js';
import type { Transaction } from '../../../../kernel/database/transaction.js';
import { type FieldError, fail, reject } from '../../../../kernel/errors.js';
import {
  type CursorPagination,
  decodeCursor,
  encodeCursor,
  pageSizeErrors,
} from '../../../../kernel/paging.js';
import { pagingLimits } from '../../../../kernel/paging.limits.js';
import { type ReadTerm, readTerms } from '../checkout-terms/read-terms.js';
import { inInput } from '../checkout-terms/term.rules.js';
import type { SavedTerms } from '../checkout-terms/term-store.js';
import type { TermsFile } from '../checkout-terms/terms-row.js';
import type { BuyerRecord } from './buyer-record.entity.js';
import { buyerErrors, withAddress } from './buyer-record.rules.js';
import type { BuyerStore } from './buyer-record.store.js';
import { addressesFile, buyersFile } from './buyer-record-file.js';

export interface BuyerRecordPage {
  items: BuyerRecord[];
  pagination: CursorPagination;
}

/** What is said of one buyer. */
interface Change {
  id: string;
  /** Where it is said. */
  at: ReadTerm<unknown>['at'];
  /** Null: it can only be said of a buyer that is known. */
  apply(before: BuyerRecord | null): BuyerRecord | null;
}

/** The buyers that the merchant knows, and their forgetting. */
export class BuyerRecordService {
  readonly #store: BuyerStore;

  constructor(store: BuyerStore) {
    this.#store = store;
  }

  /** By id. Throws VALIDATION_FAILED, CURSOR_INVALID. */
  async page(ctx: RequestContext, limit: number, cursor: string | null): Promise<BuyerRecordPage> {
    reject(pageSizeErrors(limit, pagingLimits.pageSizeMax));
    const after = cursor === null ? '' : decodeCursor(cursor, 'buyerRecords', ['text'])[0];
    const found = await this.#store.list(ctx.reader, ctx.organizationId, { after, limit: limit + 1 });
    const items = found.slice(0, limit);
    const hasMore = found.length > limit;
    const nextCursor = hasMore ? encodeCursor([items.at(-1)!.id], 'buyerRecords') : null;
    return { items, pagination: { limit, hasMore, nextCursor } };
  }

  /** Compared without regard to case and surrounding spaces; null if there is none. */
  findByEmail(ctx: RequestContext, email: string): Promise<BuyerRecord | null> {
    return this.#store.findByEmail(ctx.reader, ctx.organizationId, email);
  }

  /** Makes the record, or replaces the one that has its id. Throws VALIDATION_FAILED. */
  async set(ctx: RequestContext, record: BuyerRecord): Promise<BuyerRecord> {
    reject(inInput(buyerErrors(record)));
    await this.#change(ctx, [{ id: record.id, at: error => error, apply: () => record }]);
    return record;
  }

  /**
   * Buyers of a file: those that are known keep their addresses. All rows are taken, or none; importing it again
   * changes nothing. Throws IMPORT_FILE_INVALID, VALIDATION_FAILED.
   */
  import(ctx: RequestContext, file: TermsFile): Promise<SavedTerms> {
    const changes = readTerms(file, buyersFile).map(({ at, term }) => ({
      at,
      id: term.id,
      apply: (before: BuyerRecord | null) => ({ ...term, addresses: before?.addresses ?? [] }),
    }));
    return this.#change(ctx, changes);
  }

  /** Addresses of a file, each of a buyer that is known. Answers what became of the buyers. Throws as `import` does. */
  importAddresses(ctx: RequestContext, file: TermsFile): Promise<SavedTerms> {
    const changes = readTerms(file, addressesFile).map(({ at, term }) => ({
      at,
      id: term.buyerId,
      apply: (before: BuyerRecord | null) => before && withAddress(before, term.address),
    }));
    return this.#change(ctx, changes);
  }

  /** Forgets the buyer; answers what was known. Throws BUYER_RECORD_NOT_FOUND. */
  delete(ctx: RequestContext, id: string): Promise<BuyerRecord> {
    return ctx.transaction(async tx => {
      const removed = await this.#store.remove(tx, ctx.organizationId, id);
      if (removed === null) {
        throw fail('BUYER_RECORD_NOT_FOUND');
      }
      return removed;
    });
  }

  #change(ctx: RequestContext, changes: readonly Change[]): Promise<SavedTerms> {
    const { organizationId } = ctx;
    return ctx.transaction(async tx => {
      await this.#store.lock(tx, organizationId);
      const ids = [...new Set(changes.map(({ id }) => id))];
      const known = await this.#store.findAll(tx, organizationId, ids);
      const before = new Map(known.map(record => [record.id, record]));
      const { after, errors } = applied(changes, before);
      reject([...errors, ...(await this.#takenEmails(tx, organizationId, { changes, after }))]);
      const changed = [...after.values()].filter(
        record => !isDeepStrictEqual(record, before.get(record.id) ?? null),
      );
      await this.#store.save(tx, organizationId, changed);
      const created = changed.filter(({ id }) => !before.has(id)).length;
      return { created, updated: changed.length - created, unchanged: after.size - changed.length };
    });
  }

  /** An e-mail address is of one buyer, of those that change and of those that stay. */
  async #takenEmails(
    tx: Transaction,
    organizationId: string,
    { changes, after }: { changes: readonly Change[]; after: ReadonlyMap<string, BuyerRecord> },
  ): Promise<FieldError[]> {
    const emailOf = ({ email }: BuyerRecord) => email.toLowerCase();
    const records = [...after.values()];
    const holders = await this.#store.holdersOf(tx, organizationId, records.map(emailOf));
    const taken = new Set([...holders].filter(([, id]) => !after.has(id)).map(([email]) => email));
    return records.flatMap(record => {
      const isTaken = taken.has(emailOf(record));
      taken.add(emailOf(record));
      const place = isTaken ? changes.findLast(({ id }) => id === record.id) : undefined;
      return place?.at(emailTaken) ?? [];
    });
  }
}

const emailTaken: FieldError = {
  path: 'email',
  code: 'DUPLICATE',
  message: 'Another buyer has this e-mail address.',
};

/** The records as all changes leave them. */
function applied(
  changes: readonly Change[],
  before: ReadonlyMap<string, BuyerRecord>,
): { after: Map<string, BuyerRecord>; errors: FieldError[] } {
  const after = new Map<string, BuyerRecord>();
  const errors = changes.flatMap(({ id, at, apply }): FieldError[] => {
    const record = apply(after.get(id) ?? before.get(id) ?? null);
    if (record === null) {
      return [at({ path: 'buyerId', code: 'UNKNOWN', message: 'No buyer has this id.' })];
    }
    after.set(id, record);
    return buyerErrors(record).map(at);
  });
  return { after, errors };
}
