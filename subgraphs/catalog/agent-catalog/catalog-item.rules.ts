import Big from 'big.js';
import { fromMinorUnits } from '../../../kernel/minor-units.js';
import { isCurrency, type Money } from '../../../kernel/money.js';
import type { PublicOffer, PublicProduct } from '../discovery/public-product.entity.js';
import type {
  CatalogFilter,
  CatalogInput,
  CatalogItem,
  CatalogPriceFilter,
  PriceLimits,
  PriceRange,
} from './agent-catalog.entity.js';
import { optionsOf } from './option-selection.rules.js';

/** The limits that a filter sets; null where it sets none that can be compared. */
export function priceLimits(price: CatalogPriceFilter | null | undefined): PriceLimits | null {
  const currency = price?.currency?.trim().toUpperCase() ?? '';
  const { min = null, max = null } = price ?? {};
  if ((min === null && max === null) || !isCurrency(currency)) {
    return null;
  }
  const amount = (units: string | null) => (units === null ? null : fromMinorUnits(BigInt(units), currency));
  return { currency, minPrice: amount(min), maxPrice: amount(max) };
}

/** Whether a filter of prices says something that was not applied. */
export const isPriceIgnored = ({ price }: CatalogFilter): boolean =>
  (price?.min != null || price?.max != null) && priceLimits(price) === null;

type PricedOffer = PublicOffer & { price: Money };

/**
 * The product as agents are shown it: offers without a public price are none. Null where nothing is left of it. The first
 * offer stands for all: the cheapest that can be bought, or the cheapest.
 */
export function catalogItem(product: PublicProduct, filter: CatalogFilter = {}): CatalogItem | null {
  const priced = product.offers.filter((offer): offer is PricedOffer => offer.price !== null);
  const limits = priceLimits(filter.price);
  const fitting = isInCategories(product, filter)
    ? priced.filter(offer => isWithin(offer.price, limits))
    : [];
  const [featured] = fitting.toSorted(byFeatured);
  if (featured === undefined) {
    return null;
  }
  return {
    product,
    offers: [featured, ...fitting.filter(offer => offer !== featured)],
    prices: rangeOf(priced.map(({ price }) => price)),
    listPrices: listRangeOf(priced),
    options: optionsOf(priced, featured.options),
    selected: featured.options,
    inputs: [],
  };
}

function isInCategories({ productType }: PublicProduct, { categories }: CatalogFilter): boolean {
  const category = productType?.trim().toLowerCase();
  return (
    categories == null ||
    categories.length === 0 ||
    categories.some(one => one.trim().toLowerCase() === category)
  );
}

const isWithin = ({ amount, currency }: Money, limits: PriceLimits | null): boolean =>
  limits === null ||
  (currency === limits.currency &&
    (limits.minPrice === null || new Big(amount).gte(limits.minPrice)) &&
    (limits.maxPrice === null || new Big(amount).lte(limits.maxPrice)));

const byFeatured = (one: PricedOffer, other: PricedOffer): number =>
  Number(other.availability === 'in_stock') - Number(one.availability === 'in_stock') ||
  new Big(one.price.amount).cmp(other.price.amount);

function rangeOf(prices: readonly Money[]): PriceRange {
  const sorted = prices.toSorted((one, other) => new Big(one.amount).cmp(other.amount));
  return { lowest: sorted[0]!, highest: sorted.at(-1)! };
}

/** Offers that are not on sale count by their price. */
const listRangeOf = (offers: readonly PricedOffer[]): PriceRange | null =>
  offers.some(({ listPrice }) => listPrice !== null)
    ? rangeOf(offers.map(({ listPrice, price }) => listPrice ?? price))
    : null;

/**
 * Which identifiers lead to which offers of the item: that of an offer to itself, as does its SKU; that of the product to the
 * offer that stands for all. An id decides before a SKU that reads like one.
 */
export const inputsOf = ({ product, offers }: CatalogItem, ids: readonly string[]): CatalogInput[] =>
  ids.flatMap((id): CatalogInput[] => {
    const key = id.toLowerCase();
    const offer = offers.find(one => one.id === key);
    if (offer !== undefined) {
      return [{ id, offerId: offer.id, match: 'exact' }];
    }
    if (product.id === key) {
      return [{ id, offerId: offers[0]!.id, match: 'featured' }];
    }
    const named = offers.find(({ sku }) => sku === id);
    return named === undefined ? [] : [{ id, offerId: named.id, match: 'exact' }];
  });

/** The item with the offers alone that identifiers led to; null where none did. */
export function lookedUp(item: CatalogItem, ids: readonly string[]): CatalogItem | null {
  const inputs = inputsOf(item, ids);
  const found = new Set(inputs.map(({ offerId }) => offerId));
  return inputs.length === 0
    ? null
    : { ...item, offers: item.offers.filter(({ id }) => found.has(id)), inputs };
}
