import type { PriceBook } from '../price-book/price-book.entity.js';
import { dependentsOf } from '../price-book/price-book-base.rules.js';
import { isInScopeOf } from '../price-book/price-book-match.rules.js';
import type { PriceFacts } from '../price-book/price-evaluation.entity.js';
import {
  type GoodsSelection,
  goodsOf,
  mergePlaces,
  type PricePlaces,
  placesOf,
} from '../price-book/price-place.rules.js';
import type { PreviewRestriction } from './preview-restriction.rules.js';
import type { ChangedBook } from './price-plan.js';

/** Where the lines of a preview are read. */
export interface PreviewedPlaces extends Omit<PricePlaces, 'productIds'> {
  /** Any of them; null is all goods. */
  goods: GoodsSelection[] | null;
}

/** Which lines a preview has. */
export interface PreviewSelection {
  places: PreviewedPlaces;
  /** Whether what is read there is a line. */
  isLine(item: PriceFacts): boolean;
}

/** All that is named, whether or not a book may price it: who asks for it may want to know why none does. */
export const selectionOfRestriction = ({
  productIds,
  marketplaces = [],
  countries = [],
  storeIds = [],
}: PreviewRestriction): PreviewSelection => ({
  places: {
    marketplaces: [...(marketplaces ?? [])],
    countries: [...(countries ?? [])],
    storeIds: [...(storeIds ?? [])],
    currency: null,
    goods:
      productIds == null
        ? null
        : [{ itemIds: [...productIds], skus: [], brands: [], productTypes: [], tags: [] }],
  },
  isLine: () => true,
});

/**
 * All that the changed books have in their scopes, as they were and as they are to be, and what active books that are based
 * on them have; everything where no book changes.
 */
export function selectionOfBooks(
  changed: readonly ChangedBook[],
  books: ReadonlyMap<string, PriceBook>,
): PreviewSelection {
  const touched = changed.flatMap(({ before, after }) => [
    ...(before === null ? [] : [before]),
    after,
    ...dependentsOf(after.id, books)
      .flatMap(({ id }) => books.get(id) ?? [])
      .filter(({ status }) => status === 'active'),
  ]);
  if (touched.length === 0) {
    return selectionOfRestriction({});
  }
  const { productIds: _, ...places } = mergePlaces(touched.map(placesOf));
  const goods = touched.map(goodsOf);
  const named = goods.filter(each => each !== null);
  return {
    places: { ...places, goods: named.length < goods.length ? null : named },
    isLine: isInScopeOf(touched),
  };
}
