import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toMinorUnits } from '../../../../kernel/minor-units.js';
import { currencyExponent } from '../../../../kernel/money.js';
import { amountCodeOf, candidateOf, percentCodeOf } from '../../../../test/support/planted-promotions.js';
import type { SellableItem } from '../../../catalog/index.js';
import { priceCheckout } from './checkout-pricing.rules.js';
import type { CheckoutProtocol } from './checkout-session.entity.js';
import type { CheckoutTerms } from './checkout-terms.queries.js';
import { type CheckoutChanges, resolveCart } from './requested-cart.rules.js';

const now = new Date('2026-11-21T08:00:00Z');
const currencies = ['JPY', 'SGD', 'KWD', 'IDR'] as const;

/** Ids in their order, so that answers can be compared. */
const counter = () => {
  let last = 0;
  return () => `id-${++last}`;
};

const sellable = (unitAmount: string, currency: string): SellableItem => ({
  productId: 'p-1',
  variantId: null,
  variantCount: 0,
  sku: 'MUG',
  title: 'Mug',
  currency,
  unitAmount,
  imageUrl: null,
  requiresShipping: true,
  productType: null,
  tags: [],
  availableUnits: null,
  snapshot: {},
});

const amountOf = (currency: string, max: number) =>
  fc
    .integer({ min: 0, max })
    .map(minor => (minor / 10 ** currencyExponent(currency)).toFixed(currencyExponent(currency)));

const percent = fc.integer({ min: 1, max: 100_000 }).map(thousandths => String(thousandths / 1000));

/** A cart of some lines, with two codes, a rate and two taxes, in one of the currencies. */
const scenario = fc.constantFrom(...currencies).chain(currency =>
  fc.record({
    currency: fc.constant(currency),
    lines: fc.array(
      fc.record({ unitAmount: amountOf(currency, 100_000_000), quantity: fc.integer({ min: 1, max: 1000 }) }),
      { minLength: 1, maxLength: 20 },
    ),
    percentage: percent,
    fixed: amountOf(currency, 10_000).filter(amount => Number(amount) > 0),
    shipping: amountOf(currency, 10_000),
    added: percent,
    included: percent,
  }),
);

type Scenario = typeof scenario extends fc.Arbitrary<infer T> ? T : never;

const termsOf = ({ currency, percentage, fixed, shipping, added, included }: Scenario): CheckoutTerms => {
  const rule = { country: 'SG', region: null, isOnShipping: true, productTypes: [] };
  return {
    shipping: {
      isOffered: true,
      rates: [
        { id: 'std', country: null, service: 'standard', title: 'Standard', currency, price: shipping },
      ],
      freeShipping: [],
    },
    promotions: [percentCodeOf('PART', percentage), amountCodeOf('FIXED', fixed, currency)].map(code =>
      candidateOf(code),
    ),
    taxRules: [
      { ...rule, id: 'a', title: 'Added', rate: added, isIncluded: false },
      { ...rule, id: 'b', title: 'Included', rate: included, isIncluded: true },
    ],
    knownAddresses: [],
  };
};

const place = {
  name: null,
  line1: null,
  line2: null,
  city: null,
  region: null,
  postalCode: null,
  country: 'SG',
  phone: null,
};

function priced(given: Scenario, changes: CheckoutChanges = {}) {
  const newId = counter();
  const items = given.lines.map(({ quantity }) => ({ id: null, reference: 'MUG', quantity }));
  const requested = resolveCart(
    null,
    { items, shippingAddress: place, discountCodes: ['PART', 'FIXED'], ...changes },
    'replace',
    newId,
  );
  const found = given.lines.map(({ unitAmount }) => sellable(unitAmount, given.currency));
  return priceCheckout({
    protocol: 'native',
    requested,
    found,
    terms: termsOf(given),
    before: null,
    now,
    newId,
  }).cart;
}

/** A mug for 100 that is sent for 5 and taxed with 10 percent; half of it is off with the code. */
function mug(
  changes: CheckoutChanges,
  { protocol = 'native' as CheckoutProtocol, minSubtotal = '1000.00' } = {},
) {
  const currency = 'SGD';
  const items = [{ id: null, reference: 'MUG', quantity: 1 }];
  const requested = resolveCart(null, { items, ...changes }, 'replace', counter());
  const terms = termsOf({
    currency,
    lines: [],
    percentage: '50',
    fixed: '1.00',
    shipping: '5.00',
    added: '10',
    included: '1',
  });
  const shipping = {
    ...terms.shipping,
    freeShipping: [
      { id: 'free', title: 'Free', service: 'standard', currency, minSubtotal, itemReferences: [] },
    ],
  };
  const found = [sellable('100.00', currency)];
  const taxRules = terms.taxRules.filter(({ isIncluded }) => !isIncluded);
  const known = { ...terms, shipping, taxRules };
  return priceCheckout({ protocol, requested, found, terms: known, before: null, now, newId: counter() })
    .cart;
}

describe('a session that is shipped', () => {
  const ship = (place_ = place): CheckoutChanges => ({ shippingAddress: place_ });

  it('has no tax before a shipping option is chosen, also where it is known where it goes', () => {
    const undecided = mug(ship(), { protocol: 'ucp' });
    expect([undecided.shipping.options.length, undecided.shipping.selectedOptionId]).toEqual([1, null]);
    expect([undecided.taxes, undecided.amounts.tax]).toEqual([[], '0.00']);
    const decided = mug({ ...ship(), selectedShippingOptionId: 'std' }, { protocol: 'ucp' });
    expect([decided.amounts.shipping, decided.amounts.tax]).toEqual(['5.00', '10.50']);
  });

  it('is shipped free by what its items cost before discounts', () => {
    const halved = { ...ship(), discountCodes: ['PART'] };
    expect(mug(halved, { minSubtotal: '100.00' }).amounts).toMatchObject({
      subtotal: '100.00',
      discount: '50.00',
      shipping: '0.00',
    });
    expect(mug(halved, { minSubtotal: '100.01' }).amounts.shipping).toBe('5.00');
  });
});

describe('the amounts of a session', () => {
  it('add up exactly in every currency, whatever the percentages are', () => {
    fc.assert(
      fc.property(scenario, given => {
        const { items, amounts, discounts, taxes } = priced(given);
        const minor = (amount: string) => toMinorUnits(amount, given.currency);
        const sum = (all: readonly string[]) => all.reduce((total, amount) => total + minor(amount), 0n);
        expect(minor(amounts.total)).toBe(
          minor(amounts.subtotal) - minor(amounts.discount) + minor(amounts.shipping) + minor(amounts.tax),
        );
        expect(minor(amounts.subtotal)).toBe(
          given.lines.reduce((all, line) => all + minor(line.unitAmount) * BigInt(line.quantity), 0n),
        );
        expect(minor(amounts.discount)).toBe(sum(items.map(item => item.discount)));
        expect(minor(amounts.discount)).toBe(sum(discounts.map(one => one.amount)));
        expect(minor(amounts.shipping)).toBe(minor(given.shipping));
        expect(minor(amounts.tax)).toBe(sum(taxes.filter(one => !one.isIncluded).map(one => one.amount)));
        expect(items.every(item => minor(item.discount) <= minor(item.subtotal))).toBe(true);
      }),
    );
  });

  it('have the decimals of their currency', () => {
    fc.assert(
      fc.property(scenario, given => {
        const { items, amounts } = priced(given);
        const told = [
          ...Object.values(amounts),
          ...items.flatMap(item => [item.unitAmount, item.subtotal, item.discount]),
        ];
        const decimals = new Set(told.map(amount => amount.split('.')[1]?.length ?? 0));
        expect(decimals).toEqual(new Set([currencyExponent(given.currency)]));
      }),
    );
  });

  it('hold neither shipping nor tax before it is known where the items go', () => {
    fc.assert(
      fc.property(scenario, given => {
        const { amounts, taxes, shipping } = priced(given, { shippingAddress: null });
        expect([Number(amounts.shipping), Number(amounts.tax), taxes, shipping.options]).toEqual([
          0,
          0,
          [],
          [],
        ]);
      }),
    );
  });
});
