import type { AmountRange, PriceBook } from './price-book.entity.js';
import type { PriceCondition } from './price-book.values.js';
import type { PriceFacts } from './price-evaluation.entity.js';

/** Facts in the form in which books are matched, made once for all books. */
export interface MatchedFacts {
  facts: PriceFacts;
  nowMs: number;
  brand: string | null;
  productType: string | null;
  tags: readonly string[];
  price: bigint | null;
  cost: bigint | null;
}

export function toMatchedFacts(facts: PriceFacts, now: Date): MatchedFacts {
  return {
    facts,
    nowMs: now.getTime(),
    brand: facts.brand === null ? null : wordKey(facts.brand),
    productType: facts.productType === null ? null : wordKey(facts.productType),
    tags: facts.tags.map(wordKey),
    price: facts.price === null ? null : scaled(facts.price),
    cost: facts.cost === null ? null : scaled(facts.cost),
  };
}

interface Condition {
  name: PriceCondition;
  holds(line: MatchedFacts): boolean;
}

/** The conditions that a book has, in the order of `priceConditions`; what it leaves open costs nothing. */
export function conditionsOf({ currency, scope, window }: PriceBook): Condition[] {
  const startsAt = timeOf(window?.startsAt, -Infinity);
  const endsAt = timeOf(window?.endsAt, Infinity);
  return [
    ...given(window !== null, 'window', ({ nowMs }) => startsAt <= nowMs && nowMs < endsAt),
    ...given(currency !== null, 'currency', ({ facts }) => facts.currency === currency),
    ...anyOf('marketplace', scope.marketplaces, ({ facts }) => facts.marketplace),
    ...anyOf('country', scope.countries, ({ facts }) => facts.country),
    ...anyOf('store', scope.storeIds, ({ facts }) => facts.storeId),
    ...productCondition(scope),
    ...anyOf('brand', scope.brands.map(wordKey), ({ brand }) => brand),
    ...anyOf('product_type', scope.productTypes.map(wordKey), ({ productType }) => productType),
    ...tagCondition(scope.tags),
    ...within('price', scope.price, ({ price }) => price),
    ...within('cost', scope.cost, ({ cost }) => cost),
  ];
}

const given = (
  isGiven: boolean,
  name: PriceCondition,
  holds: (line: MatchedFacts) => boolean,
): Condition[] => (isGiven ? [{ name, holds }] : []);

function anyOf(
  name: PriceCondition,
  values: readonly string[],
  readValue: (line: MatchedFacts) => string | null,
): Condition[] {
  const [first] = values;
  if (values.length === 1) {
    return given(true, name, line => readValue(line) === first);
  }
  const wanted: ReadonlySet<string | null> = new Set(values);
  return given(values.length > 0, name, line => wanted.has(readValue(line)));
}

function productCondition({ productIds, skus }: PriceBook['scope']): Condition[] {
  const ids = new Set(productIds);
  const wantedSkus = new Set(skus);
  return given(
    ids.size + wantedSkus.size > 0,
    'product',
    ({ facts }) =>
      ids.has(facts.variantId) || ids.has(facts.productId) || facts.skus.some(sku => wantedSkus.has(sku)),
  );
}

function tagCondition(tags: readonly string[]): Condition[] {
  const wanted = new Set(tags.map(wordKey));
  return given(wanted.size > 0, 'tag', line => line.tags.some(tag => wanted.has(tag)));
}

/** What has no amount is in no range. */
function within(
  name: PriceCondition,
  range: AmountRange | null,
  amountOf: (line: MatchedFacts) => bigint | null,
): Condition[] {
  if (range === null) {
    return [];
  }
  const min = range.min === null ? null : scaled(range.min);
  const max = range.max === null ? null : scaled(range.max);
  return given(true, name, line => {
    const amount = amountOf(line);
    return amount !== null && (min === null || amount >= min) && (max === null || amount <= max);
  });
}

/** Whether the scope of one of the books has a line, whatever their windows. */
export function isInScopeOf(books: readonly PriceBook[]): (facts: PriceFacts) => boolean {
  const scopes = books.map(book => conditionsOf({ ...book, window: null }));
  return facts => {
    const line = toMatchedFacts(facts, anyTime);
    return scopes.some(conditions => conditions.every(({ holds }) => holds(line)));
  };
}

/** Only windows depend on it. */
const anyTime = new Date(0);

const timeOf = (time: string | null | undefined, open: number): number =>
  time === null || time === undefined ? open : Date.parse(time);

/** Brands, types and tags are the same in any case. */
export const wordKey = (text: string): string => text.trim().toLowerCase();

/** Amounts have at most five decimals: integers of the fifth compare exactly, and faster than decimals. */
function scaled(amount: string): bigint {
  const [whole = '', fraction = ''] = amount.split('.');
  return BigInt(whole + fraction.padEnd(5, '0').slice(0, 5));
}
