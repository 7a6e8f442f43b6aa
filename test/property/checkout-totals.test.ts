import Big from 'big.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fromMinorUnits } from '../../kernel/minor-units.js';
import { currencyExponent } from '../../kernel/money.js';
import {
  type PricingInput,
  priceCheckout,
} from '../../subgraphs/commerce/checkout/checkout/checkout-pricing.rules.js';
import type { TaxRule } from '../../subgraphs/commerce/pricing/tax-rule/tax-rule.entity.js';
import { openTestDatabase } from '../support/context.js';
import { passes } from './database-rules.js';
import { candidatesIn, codesOf } from './promotion-cases.js';

const now = new Date('2026-11-21T12:00:00.000Z');
const place = {
  ...{ id: 'home', name: null, line1: '1 Main St', line2: null, city: null, region: 'CA' },
  ...{ postalCode: null, country: 'US', phone: null },
};

/** Percent with up to five decimals. */
const percents = fc.integer({ min: 1, max: 10_000_000 }).map(value => new Big(value).div(100_000).toFixed());

const linesOf = fc.array(
  fc.record({
    price: fc.bigInt({ min: 0n, max: 10n ** 9n }),
    quantity: fc.integer({ min: 1, max: 1_000 }),
    productType: fc.constantFrom(null, 'Books', 'Toys'),
  }),
  { minLength: 1, maxLength: 20 },
);

const rulesOf: fc.Arbitrary<TaxRule[]> = fc.uniqueArray(
  fc.record({
    id: fc.constantFrom('a', 'b', 'c', 'd'),
    title: fc.constantFrom('VAT', 'Sales tax', 'Levy'),
    country: fc.constant('US'),
    region: fc.constantFrom(null, 'CA'),
    rate: percents,
    isIncluded: fc.boolean(),
    isOnShipping: fc.boolean(),
    productTypes: fc.constantFrom<string[]>([], ['Books']),
  }),
  { selector: ({ id }) => id },
);

/** A cart in a currency of 0, 2 or 3 decimals, with whatever the merchant takes off and adds. */
const carts = fc.constantFrom('JPY', 'SGD', 'KWD', 'IDR').chain(currency =>
  fc.record({
    currency: fc.constant(currency),
    lines: linesOf,
    candidates: candidatesIn(currency, ['item-0', 'item-1', 'item-2', 'item-3']),
    taxRules: rulesOf,
    shipping: fc.bigInt({ min: 0n, max: 10n ** 6n }).map(minorUnits => fromMinorUnits(minorUnits, currency)),
  }),
);

type Cart = typeof carts extends fc.Arbitrary<infer Value> ? Value : never;

function inputOf({ currency, lines, candidates, taxRules, shipping }: Cart): PricingInput {
  const rate = {
    id: 'std',
    country: null,
    service: 'standard',
    title: 'Standard',
    currency,
    price: shipping,
  };
  let ids = 0;
  return {
    protocol: 'native',
    requested: {
      paymentRail: null,
      lines: lines.map(({ quantity }, index) => ({ id: null, reference: `item-${index}`, quantity })),
      buyer: null,
      destinations: [{ address: place, isNamed: true }],
      selectedDestinationId: { id: place.id, isNew: true },
      selectedShippingOptionId: { id: null, isNew: false },
      discountCodes: codesOf(candidates),
      billingAddress: null,
    },
    found: lines.map(({ price, productType }, index) => ({
      ...{ productId: `item-${index}`, variantId: null, variantCount: 0, sku: null, title: 'Item', currency },
      ...{
        unitAmount: fromMinorUnits(price, currency),
        imageUrl: null,
        productType,
        tags: [],
        availableUnits: null,
        snapshot: {},
      },
      requiresShipping: true,
    })),
    terms: {
      shipping: { isOffered: true, rates: [rate], freeShipping: [] },
      ...{ promotions: candidates, taxRules, knownAddresses: [] },
    },
    before: null,
    now,
    newId: () => `id-${ids++}`,
  };
}

const sum = (amounts: readonly string[]): Big =>
  amounts.reduce((total, amount) => total.plus(amount), new Big(0));

describe('what a checkout costs', () => {
  it('adds up exactly, whatever is bought, taken off and added', () => {
    fc.assert(
      fc.property(carts, cart => {
        const { cart: priced } = priceCheckout(inputOf(cart));
        const { amounts, items, discounts, taxes } = priced;
        const { subtotal, discount, shipping, tax, total } = amounts;
        const paid = new Big(subtotal).minus(discount).plus(shipping).plus(tax);
        expect(new Big(total).eq(paid)).toBe(true);
        expect(sum(items.map(item => item.subtotal)).eq(subtotal)).toBe(true);
        const onShipping = sum(
          discounts.filter(({ target }) => target === 'shipping').map(({ amount }) => amount),
        );
        const onItems = sum(items.map(item => item.discount));
        expect(onItems.plus(onShipping).eq(discount)).toBe(true);
        expect(onShipping.lte(shipping) && onItems.lte(subtotal)).toBe(true);
        expect(sum(discounts.map(({ amount }) => amount)).eq(discount)).toBe(true);
        expect(sum(taxes.flatMap(one => (one.isIncluded ? [] : one.amount))).eq(tax)).toBe(true);
        const decimals = Object.values(amounts).map(amount => (amount.split('.')[1] ?? '').length);
        expect(new Set(decimals)).toEqual(new Set([currencyExponent(cart.currency)]));
      }),
    );
  });

  it('is what the database takes', async () => {
    const { db, close } = await openTestDatabase();
    const columns = ['subtotal', 'discount_amount', 'shipping_amount', 'tax_amount', 'total'];
    const names = ['checkout_totals', ...columns.map(column => `checkout_session_${column}_check`)];
    await fc.assert(
      fc.asyncProperty(fc.array(carts, { minLength: 1 }), async all => {
        const rows = all.map(cart => {
          const { subtotal, discount, shipping, tax, total } = priceCheckout(inputOf(cart)).cart.amounts;
          return { subtotal, discount_amount: discount, shipping_amount: shipping, tax_amount: tax, total };
        });
        for (const constraint of names) {
          const found = await passes(db, { table: 'commerce.checkout_session', constraint }, rows);
          expect(found).toEqual(rows.map(() => true));
        }
      }),
      { numRuns: 10 },
    );
    await close();
  });

  it('is taxed on what is left of the items and on shipping, and on nothing twice', () => {
    const general = (rule: TaxRule): TaxRule => ({
      ...rule,
      title: 'VAT',
      isOnShipping: true,
      productTypes: [],
    });
    fc.assert(
      fc.property(carts, cart => {
        fc.pre(cart.taxRules.length > 0);
        const rule = { ...general(cart.taxRules[0]!), isIncluded: false };
        const { amounts } = priceCheckout(inputOf({ ...cart, taxRules: [rule] })).cart;
        const net = new Big(amounts.subtotal).minus(amounts.discount).plus(amounts.shipping);
        const exact = net.times(rule.rate).div(100);
        expect(new Big(amounts.tax).eq(exact.round(currencyExponent(cart.currency), Big.roundHalfUp))).toBe(
          true,
        );
      }),
    );
  });
});
