import Big from 'big.js';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { newId } from '../../kernel/ids.js';
import { fromMinorUnits } from '../../kernel/minor-units.js';
import { acpSessionOf } from '../../rest-facade/acp/session.js';
import type { SellableItem } from '../../subgraphs/catalog/index.js';
import { priceCheckout } from '../../subgraphs/commerce/checkout/checkout/checkout-pricing.rules.js';
import { resolveCart } from '../../subgraphs/commerce/checkout/checkout/requested-cart.rules.js';
import { address } from '../commerce/checkout-world.js';
import { candidatesIn, codesOf } from '../property/promotion-cases.js';
import { acpProblems, hasAcpData } from './acp-schemas.js';
import { sampleCheckout } from './sample-checkout.js';

const place = { publicUrl: 'https://shop.example' };
const percent = fc.integer({ min: 1, max: 100_00000 }).map(parts => new Big(parts).div(100_000).toFixed());

/** What is bought at which terms; amounts are in minor units, so that each currency has its own decimals. */
const purchaseIn = (currency: string) =>
  fc.record({
    currency: fc.constant(currency),
    lines: fc.array(
      fc.record({ price: fc.bigInt(0n, 10_000_000n), quantity: fc.integer({ min: 1, max: 99 }) }),
      {
        minLength: 1,
        maxLength: 5,
      },
    ),
    candidates: candidatesIn(currency, ['p-0', 'p-1', 'p-2']),
    shipping: fc.bigInt(0n, 100_000n),
    taxes: fc.array(fc.record({ rate: percent, isIncluded: fc.boolean(), isOnShipping: fc.boolean() }), {
      maxLength: 3,
    }),
  });
const purchase = fc.constantFrom('JPY', 'SGD', 'KWD', 'IDR').chain(purchaseIn);
type Purchase = typeof purchase extends fc.Arbitrary<infer T> ? T : never;

/** The session as the gateway answers it. */
function sessionOf({ currency, lines, candidates, shipping, taxes }: Purchase) {
  const money = (minor: bigint) => fromMinorUnits(minor, currency);
  const requested = resolveCart(
    null,
    {
      items: lines.map(({ quantity }, index) => ({ id: null, reference: `SKU-${index}`, quantity })),
      shippingAddress: address(),
      selectedShippingOptionId: 'std',
      discountCodes: codesOf(candidates),
    },
    'replace',
    newId,
  );
  const { cart, destinations } = priceCheckout({
    protocol: 'acp',
    requested,
    found: lines.map(({ price }, index) => sellable(index, money(price), currency)),
    terms: {
      shipping: {
        isOffered: true,
        rates: [
          { id: 'std', country: null, service: 'standard', title: 'Post', currency, price: money(shipping) },
        ],
        freeShipping: [],
      },
      promotions: candidates,
      taxRules: taxes.map((tax, index) => ({
        ...tax,
        id: `tax-${index}`,
        title: `Tax ${index}`,
        country: 'SG',
        region: null,
        productTypes: [],
      })),
      knownAddresses: [],
    },
    before: null,
    now: new Date('2026-11-21T08:00:00Z'),
    newId,
  });
  return sampleCheckout({ ...cart, destinations, rails: [] });
}

const sellable = (index: number, unitAmount: string, currency: string): SellableItem => ({
  productId: `p-${index}`,
  variantId: null,
  variantCount: 0,
  sku: `SKU-${index}`,
  title: `Thing ${index}`,
  currency,
  unitAmount,
  imageUrl: null,
  requiresShipping: true,
  productType: null,
  tags: [],
  availableUnits: null,
  snapshot: {},
});

const amountOf = (totals: readonly { type: string; amount: number }[], type: string) =>
  totals.find(total => total.type === type)?.amount ?? 0;

it('the totals of a session add up: what is deducted from what the items cost, what is added to it', () => {
  fc.assert(
    fc.property(purchase, bought => {
      const { totals } = acpSessionOf(sessionOf(bought), place);
      const [base, ofItems, subtotal, discount, fulfillment, tax, total] = [
        'items_base_amount',
        'items_discount',
        'subtotal',
        'discount',
        'fulfillment',
        'tax',
        'total',
      ].map(type => amountOf(totals, type)) as [number, number, number, number, number, number, number];
      expect(subtotal).toBe(base - ofItems);
      expect(total).toBe(subtotal - discount + fulfillment + tax);
    }),
    { numRuns: 200 },
  );
});

it('what each line bears adds up to what was taken off', () => {
  fc.assert(
    fc.property(purchase, bought => {
      const { discounts, line_items: lines } = acpSessionOf(sessionOf(bought), place);
      for (const { amount, allocations = [] } of discounts.applied) {
        expect(allocations.reduce((all, share) => all + share.amount, 0)).toBe(amount);
      }
      const borne = lines.flatMap(({ totals }) => totals.filter(({ type }) => type === 'discount'));
      const ofItems = discounts.applied.filter(
        ({ allocations }) => allocations?.[0]?.path !== '$.totals.fulfillment',
      );
      expect(borne.reduce((all, { amount }) => all + amount, 0)).toBe(
        ofItems.reduce((all, { amount }) => all + amount, 0),
      );
    }),
    { numRuns: 200 },
  );
});

it.skipIf(!hasAcpData)('whatever is bought, the session is valid by the published schema of ACP', () => {
  fc.assert(
    fc.property(purchase, bought => {
      const shown = JSON.parse(JSON.stringify(acpSessionOf(sessionOf(bought), place)));
      expect(acpProblems('checkout', 'CheckoutSession', shown)).toEqual([]);
    }),
    { numRuns: 50 },
  );
});
