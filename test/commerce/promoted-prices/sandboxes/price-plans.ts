import Big from 'big.js';
import fc from 'fast-check';
import { statedExponent } from '../../../../kernel/money.js';
import { type Currency, currencies, type MarketplaceKey, type SoldIn, sold } from './sandbox-accounts.js';

/** What a usual thing costs in each currency. */
const usual: Record<Currency, number> = { SGD: 20, JPY: 2_000, KWD: 5, IDR: 200_000 };

/** Endings that merchants use in the currency. */
const endings: Record<Currency, string[]> = {
  SGD: ['0.99', '0.9', '9.9'],
  JPY: ['80', '980'],
  KWD: ['0.99', '0.75'],
  IDR: ['900', '9900'],
};

const orNull = <T>(value: fc.Arbitrary<T>, freq = 2): fc.Arbitrary<T | null> =>
  fc.option(value, { nil: null, freq });
const seldom = <T>(value: fc.Arbitrary<T>, otherwise: T): fc.Arbitrary<T> =>
  fc.oneof({ weight: 3, arbitrary: fc.constant(otherwise) }, { weight: 1, arbitrary: value });

/** Between these multiples of what is usual, in units that shops state. */
const amountIn = (currency: Currency, from: number, to: number): fc.Arbitrary<string> => {
  const unit = new Big(10).pow(-statedExponent(currency));
  const units = (multiple: number) => Number(new Big(usual[currency]).times(multiple).div(unit).toFixed(0));
  return fc
    .integer({ min: Math.max(1, units(from)), max: units(to) })
    .map(count => new Big(count).times(unit).toFixed());
};
const percentBetween = (min: number, max: number): fc.Arbitrary<string> =>
  fc.integer({ min: min * 100, max: max * 100 }).map(each => new Big(each).div(100).toFixed());

/** Whole hours from now, and a half: nothing is looked at so near to an edge. */
const from = fc.integer({ min: -2, max: 3 });
const hours = fc.oneof(
  { weight: 1, arbitrary: fc.record({ from, to: fc.constant(null) }) },
  {
    weight: 4,
    arbitrary: fc
      .tuple(from, fc.integer({ min: 2, max: 6 }))
      .map(([start, length]) => ({ from: start, to: start + length })),
  },
);
const window = fc.record({
  hours,
  timeZone: fc.constantFrom('Asia/Singapore', 'Asia/Jakarta', 'Asia/Kolkata', 'America/New_York'),
});
export type PlannedWindow = typeof window extends fc.Arbitrary<infer T> ? T : never;

/** A product, or a variant of one. */
const sellableIn = (currency: Currency) =>
  fc.record({
    price: amountIn(currency, 0.5, 1.5),
    cost: orNull(amountIn(currency, 0.1, 1), 4),
    salePrice: orNull(amountIn(currency, 0.3, 1.4), 1),
  });

const productIn = (currency: Currency) =>
  fc.record({
    currency: fc.constant(currency),
    brand: fc.constantFrom('Acme', 'Stoneware'),
    productType: fc.constantFrom(null, 'Mugs'),
    tags: fc.subarray(['autumn', 'new']),
    own: sellableIn(currency),
    variants: fc.oneof(fc.constant([]), fc.array(sellableIn(currency), { minLength: 2, maxLength: 2 })),
    saleHours: seldom(orNull(hours, 1), null),
  });
export type PlannedProduct = typeof productIn extends (currency: Currency) => fc.Arbitrary<infer T>
  ? T
  : never;

const stepIn = (currency: Currency | null) =>
  fc.oneof(
    fc.record({ kind: fc.constant('percentage'), value: percentBetween(-60, 80) }),
    fc.record({ kind: fc.constant('markup'), value: percentBetween(-10, 150) }),
    fc.record({ kind: fc.constant('margin'), value: percentBetween(0, 70) }),
    ...(currency === null
      ? []
      : [
          fc.record({ kind: fc.constant('fixed'), value: amountIn(currency, 0.3, 2) }),
          fc.record({
            kind: fc.constant('amount'),
            value: fc
              .tuple(fc.boolean(), amountIn(currency, 0.001, 0.3))
              .map(([isLess, amount]) => (isLess ? `-${amount}` : amount)),
          }),
        ]),
  );

const roundingIn = (currency: Currency) =>
  fc.record({
    ...{ method: fc.constantFrom('increment', 'ending'), value: fc.constantFrom(...endings[currency]) },
    mode: fc.constantFrom('up', 'down', 'nearest'),
  });

const rangeIn = (currency: Currency) =>
  fc.record({ min: orNull(amountIn(currency, 0.3, 1)), max: orNull(amountIn(currency, 1, 1.6)) });

const none = fc.constant(null);
const amountOrNone = (currency: Currency | null, from: number, to: number) =>
  currency === null ? none : orNull(amountIn(currency, from, to), 1);

const bookIn = (currency: Currency | null) =>
  fc.record({
    currency: fc.constant(currency),
    priority: fc.integer({ min: 0, max: 2 }),
    scope: fc.record({
      marketplaces: seldom(fc.subarray(Object.keys(sold), { minLength: 2 }), []),
      countries: seldom(fc.subarray(['SG', 'JP', 'KW', 'ID'], { minLength: 1 }), []),
      brands: seldom(fc.constantFrom<string[]>(['ACME'], ['stoneware']), []),
      productTypes: seldom(fc.constant<string[]>(['mugs']), []),
      tags: seldom(fc.constantFrom<string[]>(['New'], ['autumn', 'new']), []),
      price: currency === null ? none : seldom(orNull(rangeIn(currency), 1), null),
      cost: currency === null ? none : seldom(orNull(rangeIn(currency), 1), null),
    }),
    /** Of the known stores and products, by their places; null: all. */
    storePlace: seldom(orNull(fc.nat(20)), null),
    productPlace: seldom(orNull(fc.nat(20)), null),
    /** Of the known books, for one that is based on another. */
    base: fc.constantFrom('catalog_price', 'catalog_price', 'cost', 'channel_price', 'price_book'),
    basePlace: fc.nat(4),
    steps: fc.array(stepIn(currency), { maxLength: 3 }),
    rounding: currency === null ? none : orNull(roundingIn(currency)),
    floor: orNull(
      fc.record({
        amount: amountOrNone(currency, 0.2, 1),
        margin: orNull(percentBetween(0, 40), 1),
        isSalePrice: fc.boolean(),
      }),
      1,
    ),
    ceiling: orNull(
      fc.record({ amount: amountOrNone(currency, 1, 2), margin: orNull(percentBetween(40, 80), 1) }),
      1,
    ),
    window: orNull(window),
  });

export type PlannedBook = ReturnType<typeof bookIn> extends fc.Arbitrary<infer T> ? T : never;

const termsIn = (currency: Currency | null) => {
  const percentage = fc.record({ kind: fc.constant('percentage'), percentage: percentBetween(1, 90) });
  return currency === null
    ? percentage
    : fc.oneof(
        percentage,
        fc.record({ kind: fc.constant('amount_off'), amount: amountIn(currency, 0.001, 0.7) }),
        fc.record({ kind: fc.constant('fixed_price'), amount: amountIn(currency, 0.2, 1.3) }),
      );
};

/** What is assigned to a promotion: a product or one of its variants, by their places, with a price of its own or not. */
const assignment = fc.record({
  productPlace: fc.nat(20),
  variantPlace: orNull(fc.nat(1), 1),
  /** Percent of the catalog's price. */
  ownPercent: orNull(fc.integer({ min: 20, max: 99 }), 1),
  isLimited: seldom(fc.boolean(), false),
});
export type PlannedAssignment = typeof assignment extends fc.Arbitrary<infer T> ? T : never;

/** Where promotions of a form are what: sale prices of listings, records of prices, or vouchers. */
const forms = {
  prices: { trigger: 'automatic', marketplaces: Object.keys(sold) as MarketplaceKey[] },
  records: { trigger: 'automatic', marketplaces: ['shopee', 'tiktok_shop'] },
  codes: { trigger: 'code', marketplaces: ['shopify', 'woocommerce', 'shopee'] },
  collected: { trigger: 'collected', marketplaces: ['lazada'] },
} as const;

const promotionIn = (soldIn: SoldIn) =>
  fc
    .constantFrom(...(['prices', 'prices', 'records', 'records', 'codes', 'collected'] as const))
    .chain(form => {
      const { trigger, marketplaces } = forms[form];
      const known = currencies.filter(currency => marketplaces.some(key => soldIn[key].includes(currency)));
      return fc.constantFrom(null, ...known).chain(currency =>
        fc.record({
          currency: fc.constant(currency),
          terms: termsIn(currency),
          trigger: fc.constant(trigger),
          marketplaces: fc.constant<readonly string[]>(marketplaces),
          /** Of the stores that it could be in, by its place; null: none. */
          leftOut: orNull(fc.nat(8), 1),
          priority: fc.integer({ min: 0, max: 2 }),
          // Records of prices name their items.
          isForAssignedProducts: form === 'records' ? fc.constant(true) : fc.boolean(),
          assignments: fc.array(assignment, { minLength: 2, maxLength: 6, size: 'max' }),
          minimumSpend: seldom(amountOrNone(currency, 0.5, 2), null),
          window: orNull(window, form === 'prices' ? 3 : 20),
        }),
      );
    });
export type PlannedPromotion = ReturnType<typeof promotionIn> extends fc.Arbitrary<infer T> ? T : never;

/** Books that are looked at together, none of which is based on another or on what is at the marketplace. */
export const booksOf = (known: readonly Currency[]) =>
  fc.array(
    fc
      .constantFrom(null, ...known)
      .chain(bookIn)
      .map(
        (planned): PlannedBook => ({ ...planned, base: planned.base === 'cost' ? 'cost' : 'catalog_price' }),
      ),
    { minLength: 2, maxLength: 6, size: 'max' },
  );

/** What a merchant does. Of books, promotions and products, `of` is the place; one that there is not is made. */
const actionIn = (soldIn: SoldIn, known: readonly Currency[]) => {
  const currency = fc.constantFrom(null, ...known);
  return fc.record({
    kind: fc.constantFrom(
      ...(['book', 'book', 'book', 'promotion', 'promotion', 'promotion', 'promotion'] as const),
      ...(['assign', 'price', 'cost'] as const),
    ),
    of: fc.nat(5),
    isStopped: fc.boolean(),
    book: currency.chain(bookIn),
    promotion: promotionIn(soldIn),
    assignment,
    /** Percent of what it was. */
    percent: fc.integer({ min: 30, max: 200 }),
    hasCents: seldom(fc.boolean(), false),
    /** Whether something is sold before the program notices what the hours have brought. */
    isSoldMeanwhile: fc.boolean(),
    hoursAfter: fc.integer({ min: 0, max: 2 }),
  });
};
export type Action = ReturnType<typeof actionIn> extends fc.Arbitrary<infer T> ? T : never;

const soldIn = fc.record(
  Object.fromEntries(
    Object.entries(sold).map(([key, alternatives]) => [
      key,
      fc.constantFrom(...(alternatives as readonly (readonly Currency[])[])),
    ]),
  ) as Record<MarketplaceKey, fc.Arbitrary<readonly Currency[]>>,
);

/** A merchant's accounts and products, and what becomes of them. */
export const plans = soldIn.chain(chosen => {
  const known = currencies.filter(currency => Object.values(chosen).some(all => all.includes(currency)));
  return fc.record({
    soldIn: fc.constant<SoldIn>(chosen),
    products: fc.tuple(...known.map(productIn)),
    actions: fc.array(actionIn(chosen, known), { minLength: 3, maxLength: 8, size: 'max' }),
  });
});
export type Plan = typeof plans extends fc.Arbitrary<infer T> ? T : never;
