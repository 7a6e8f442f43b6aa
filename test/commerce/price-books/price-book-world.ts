import 'reflect-metadata';
import type { RequestContext } from '../../../kernel/context.js';
import { newId } from '../../../kernel/ids.js';
import { PriceBookService } from '../../../subgraphs/commerce/pricing/price-book/price-book.service.js';
import {
  emptyScope,
  type PriceBookChanges,
} from '../../../subgraphs/commerce/pricing/price-book/price-book-changes.rules.js';
import type { PricePlaces } from '../../../subgraphs/commerce/pricing/price-book/price-place.rules.js';
import type { Reprice } from '../../../subgraphs/commerce/pricing/price-book/repricing.js';
import { openTestDatabase } from '../../support/context.js';

/** Price books on a database of their own, and what they had priced again. */
export async function openPriceBooks() {
  const world = await openTestDatabase();
  const repriced: (PricePlaces & { organizationId: string })[] = [];
  const reprice: Reprice = async (_tx, organizationId, places) => {
    repriced.push({ organizationId, ...places });
    return { id: newId(), kind: 'listing.reprice', organizationId };
  };
  const service = new PriceBookService({
    reprice,
    requirePlan: async () => {},
    marketplaces: [{ key: 'stall' }, { key: 'bazaar' }],
  });
  return {
    ...world,
    service,
    reprice,
    repriced,
    /** A book as it is stored. */
    async create(ctx: RequestContext, changes: PriceBookChanges = {}) {
      return (await service.create(ctx, { name: 'Book', ...changes })).priceBook;
    },
  };
}

export const scoped = (scope: Partial<typeof emptyScope>) => ({ ...emptyScope, ...scope });
export const basedOn = (priceBookId: string) => ({ kind: 'price_book' as const, priceBookId });

/** Code, and `path code` of each error, that a use case is rejected with. */
export async function errorOf(work: Promise<unknown>): Promise<string[]> {
  try {
    await work;
    return [];
  } catch (error) {
    const { code, errors = [] } = error as { code: string; errors?: { path: string; code: string }[] };
    return [code, ...errors.map(each => `${each.path} ${each.code}`)];
  }
}
