import type { RequestContext } from '../../../kernel/context.js';
import {
  catalogPrices,
  type ListingPrice,
  type PriceDecision,
  type PricedItem,
  type PriceSource,
} from '../../../subgraphs/catalog/index.js';

/** A book of one rule: a price of its own, or a part of another. */
export interface PlannedBook {
  name: string;
  fixed?: string;
  base?: 'catalog' | 'channel' | 'cost';
  /** What the base is multiplied by. */
  factor?: number;
  currency?: string;
  brand?: string;
  marketplace?: string;
  /** Rises when the book is made active again. */
  activatedAt?: string;
}

/** Prices by the one book that an organization has, if it has one. */
export class PlannedBooks implements PriceSource {
  /** Sizes of the batches that were priced, and how often it was asked whether there are books. */
  readonly batches: number[] = [];
  asked = 0;
  /** Called within every batch; what it answers is waited for. */
  before: () => Promise<void> = async () => {};
  readonly #books = new Map<string, PlannedBook>();

  set({ organizationId }: RequestContext, book: PlannedBook | null): void {
    if (book === null) {
      this.#books.delete(organizationId);
    } else {
      this.#books.set(organizationId, book);
    }
  }

  async hasBooks(_reader: unknown, organizationId: string): Promise<boolean> {
    this.asked += 1;
    return this.#books.has(organizationId);
  }

  async priceItems(
    reader: never,
    organizationId: string,
    items: readonly PricedItem[],
    now: Date,
  ): Promise<ListingPrice[]> {
    this.batches.push(items.length);
    await this.before();
    const book = this.#books.get(organizationId);
    const prices = await catalogPrices.priceItems(reader, organizationId, items, now);
    return items.map((item, index) =>
      book !== undefined && matches(book, item) ? decide(book, item, prices[index]!) : prices[index]!,
    );
  }
}

export const bookId = '00000000-0000-7000-8000-000000000001';
const activated = '2026-11-01T00:00:00.000Z';

const matches = ({ brand, currency, marketplace }: PlannedBook, item: PricedItem): boolean =>
  (brand === undefined || brand === item.brand) &&
  (currency === undefined || currency === item.currency) &&
  (marketplace === undefined || marketplace === item.marketplace);

function decide(book: PlannedBook, item: PricedItem, catalogPrice: ListingPrice): ListingPrice {
  const { name, fixed, base = 'catalog', factor = 1, activatedAt = activated } = book;
  const isApplied = item.applied?.priceBookId === bookId && item.applied.activatedAt === activatedAt;
  const channelPrice = (isApplied ? item.applied!.channelPrice : null) ?? item.channelPrice;
  const from = fixed ?? { catalog: item.price, channel: channelPrice, cost: item.cost }[base];
  const decision: PriceDecision = {
    ...{ priceBookId: bookId, name, version: 1, activatedAt, channelPrice: null, obstacle: null, steps: [] },
  };
  if (from === null) {
    return { ...catalogPrice, decision: { ...decision, obstacle: `${base}_price_missing` } };
  }
  const after = (Number(from) * factor).toFixed(2);
  const step = {
    kind: 'base',
    priceBookId: bookId,
    version: 1,
    before: null,
    value: null,
    cost: null,
    after,
  };
  return {
    ...catalogPrice,
    price: after,
    decision: { ...decision, channelPrice: base === 'channel' ? channelPrice : null, steps: [step] },
  };
}
