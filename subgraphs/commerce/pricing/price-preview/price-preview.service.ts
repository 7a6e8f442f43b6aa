import type { RequestContext } from '../../../../kernel/context.js';
import type { Database } from '../../../../kernel/database/database.js';
import type { Transaction } from '../../../../kernel/database/transaction.js';
import { type FieldError, fail, reject } from '../../../../kernel/errors.js';
import { pageSizeErrors } from '../../../../kernel/paging.js';
import { WorkSlices } from '../../../../kernel/work-slices.js';
import type { PriceBook } from '../price-book/price-book.entity.js';
import { allPriceBooks } from '../price-book/price-book.queries.js';
import { unknownMarketplaces } from '../price-book/price-book.rules.js';
import { preparePriceRules } from '../price-book/price-evaluation.rules.js';
import { reducingPromotions } from '../promotion/promotional-price.queries.js';
import { preparePromotionRules, type TakesSalePrice } from '../promotion/promotional-price.rules.js';
import {
  isUnrestricted,
  normalRestriction,
  type PreviewRestriction,
  restrictionErrors,
} from './preview-restriction.rules.js';
import {
  type PreviewedPlaces,
  type PreviewSelection,
  selectionOfBooks,
  selectionOfRestriction,
} from './preview-selection.rules.js';
import { type ChangedBook, planIdOf } from './price-plan.js';
import type { PreviewedItem, PreviewedLine, PreviewedTotal } from './price-preview.entity.js';
import { pricePreviewLimits } from './price-preview.limits.js';
import { previewLine, totalsOf } from './price-preview.rules.js';
import { type SupposedChange, supposeBooks } from './supposed-books.rules.js';

type Reader = Pick<Database, 'query'>;

/** The variants of published listings in these places, ordered by listing and variant; at most `limit`. */
export type ReadPricedItems = (
  reader: Reader,
  organizationId: string,
  asked: PreviewedPlaces & { limit: number; now: Date },
) => Promise<PreviewedItem[]>;

export interface PreviewRequest {
  books: readonly SupposedChange[];
  restriction: PreviewRestriction;
  /** The instant that is looked at; null: now. */
  at: Date | null;
  changePercent: number;
  offset: number;
  limit: number;
}

export interface Preview {
  at: Date;
  lines: PreviewedLine[];
  /** Of all lines that were evaluated. */
  lineCount: number;
  /** Whether there are more listings than a preview evaluates. */
  isCapped: boolean;
  totals: PreviewedTotal[];
  /** Null where the preview is not that of one change, now, of all that it touches. */
  planId: string | null;
  /** Of the supposed books, in their order. */
  bookIds: string[];
}

interface PreviewDependencies {
  readItems: ReadPricedItems;
  takesSalePrice: TakesSalePrice;
  /** Those that listings can be at. */
  marketplaces: readonly { key: string }[];
}

/** What changes of price books would do, beside the promotions as they are stored. Nothing is stored: a plan is known by what it does. */
export class PricePreviewService {
  readonly #readItems: ReadPricedItems;
  readonly #takesSalePrice: TakesSalePrice;
  readonly #marketplaces: readonly { key: string }[];

  constructor({ readItems, takesSalePrice, marketplaces }: PreviewDependencies) {
    this.#readItems = readItems;
    this.#takesSalePrice = takesSalePrice;
    this.#marketplaces = marketplaces;
  }

  /** Throws VALIDATION_FAILED. */
  async preview(ctx: RequestContext, request: PreviewRequest): Promise<Preview> {
    const restriction = normalRestriction(request.restriction);
    reject([...restrictionErrors(restriction, this.#marketplaces), ...requestErrors(request)]);
    const now = ctx.clock.now();
    const at = request.at ?? now;
    const stored = await allPriceBooks(ctx.reader, ctx.organizationId);
    const suppositions = supposeBooks(stored, request.books, now);
    reject([...suppositions.errors, ...this.#marketplaceErrors(request.books)]);
    const { supposed, books } = suppositions;
    const isOfBooks = isUnrestricted(restriction);
    const evaluated = await this.#evaluate(ctx.reader, ctx.organizationId, {
      books,
      selection: isOfBooks ? selectionOfBooks(supposed, books) : selectionOfRestriction(restriction),
      at,
      changePercent: request.changePercent,
    });
    const isPlan = supposed.length === 1 && isOfBooks && request.at === null;
    const { offset, limit } = request;
    return {
      at,
      lines: evaluated.lines.slice(offset, offset + limit),
      lineCount: evaluated.lines.length,
      isCapped: evaluated.isCapped,
      totals: totalsOf(evaluated.lines),
      planId: isPlan && !evaluated.isCapped ? await planIdOf(supposed[0]!, evaluated.lines) : null,
      bookIds: supposed.map(({ after }) => after.id),
    };
  }

  /**
   * Holds a change to what its preview showed, in the transaction that makes it. Throws PRICE_PLAN_STALE where a line would show
   * anything else.
   */
  async requirePlan(
    tx: Transaction,
    organizationId: string,
    { planId, before, after }: ChangedBook & { planId: string | null },
  ): Promise<void> {
    if (planId === null) {
      return;
    }
    const now = tx.db.clock.now();
    const books = await allPriceBooks(tx, organizationId);
    const { lines, isCapped } = await this.#evaluate(tx, organizationId, {
      books,
      selection: selectionOfBooks([{ before, after }], books),
      at: now,
      changePercent: pricePreviewLimits.changePercent,
    });
    if (isCapped || (await planIdOf({ before, after }, lines)) !== planId) {
      throw fail('PRICE_PLAN_STALE');
    }
  }

  #marketplaceErrors(books: readonly SupposedChange[]): FieldError[] {
    return books.flatMap(({ changes }, index) =>
      unknownMarketplaces(
        `books.${index}.scope.marketplaces`,
        changes.scope?.marketplaces ?? [],
        this.#marketplaces,
      ),
    );
  }

  async #evaluate(
    reader: Reader,
    organizationId: string,
    { books, selection, at: now, changePercent }: Evaluation,
  ): Promise<{ lines: PreviewedLine[]; isCapped: boolean }> {
    const { linesMax, linesPerTurn } = pricePreviewLimits;
    const read = await this.#readItems(reader, organizationId, {
      ...selection.places,
      limit: linesMax + 1,
      now,
    });
    const items = read.slice(0, linesMax).filter(item => selection.isLine(item));
    const productIds = new Set(items.map(({ productId }) => productId));
    const { promotions, products } = await reducingPromotions(reader, organizationId, { productIds, now });
    const all = [...books.values()];
    const active = all.filter(({ status }) => status === 'active');
    const takesSalePrice = this.#takesSalePrice;
    const rules = {
      books: preparePriceRules(active, all),
      promotions: preparePromotionRules(promotions, { products, takesSalePrice, now }),
      now,
    };
    const slices = new WorkSlices(linesPerTurn);
    const lines: PreviewedLine[] = [];
    for (const item of items) {
      lines.push(previewLine(item, { rules, changePercent }));
      if (slices.isFull(1)) {
        await slices.nextTurn();
      }
    }
    return { lines, isCapped: read.length > linesMax };
  }
}

interface Evaluation {
  books: ReadonlyMap<string, PriceBook>;
  selection: PreviewSelection;
  at: Date;
  changePercent: number;
}

const requestErrors = ({ books, limit, offset, changePercent }: PreviewRequest): FieldError[] => [
  ...pageSizeErrors(limit, pricePreviewLimits.pageSizeMax),
  ...(offset < 0 || offset > pricePreviewLimits.linesMax
    ? [{ path: 'offset', code: 'OUT_OF_RANGE', message: `From 0 to ${pricePreviewLimits.linesMax}.` }]
    : []),
  ...(changePercent < 0 || changePercent > 10_000
    ? [{ path: 'changePercent', code: 'OUT_OF_RANGE', message: 'From 0 to 10,000.' }]
    : []),
  ...(books.length > pricePreviewLimits.changesMax
    ? [{ path: 'books', code: 'TOO_MANY', message: `At most ${pricePreviewLimits.changesMax}.` }]
    : []),
];
