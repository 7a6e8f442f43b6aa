import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fromMinorUnits, toMinorUnits } from '../../kernel/minor-units.js';
import { acpSessionOf } from '../../rest-facade/acp/session.js';
import { checkoutReply } from '../../rest-facade/routes/commerce/checkout-reply.js';
import { checkout20260111 } from '../../rest-facade/ucp/checkout/checkout-2026-01-11.js';
import { checkout20260408 } from '../../rest-facade/ucp/checkout/checkout-2026-04-08.js';
import type { UcpCheckoutView } from '../../rest-facade/ucp/checkout/checkout-view.js';
import { priceCheckout } from '../../subgraphs/commerce/checkout/checkout/checkout-pricing.rules.js';
import type { CheckoutSession } from '../../subgraphs/commerce/checkout/checkout/checkout-session.entity.js';
import { presentCheckout } from '../../subgraphs/commerce/checkout/checkout/checkout-session.type.js';
import { candidatesIn, codesOf } from '../property/promotion-cases.js';
import { totalsByType } from './checkout-requests.js';
import { sharedUcp, UcpSchemas } from './ucp-schemas.js';

/** Currencies with no, two, three and two decimals that nobody uses. */
const currencies = ['JPY', 'SGD', 'KWD', 'IDR'];

const percent = fc
  .tuple(fc.integer({ min: 0, max: 99 }), fc.integer({ min: 1, max: 999 }))
  .map(([whole, thousandths]) => `${whole}.${String(thousandths).padStart(3, '0')}`);

const basketIn = (currency: string) =>
  fc.record({
    currency: fc.constant(currency),
    lines: fc.array(
      fc.record({ units: fc.integer({ min: 1, max: 9_999_999 }), quantity: fc.integer({ min: 1, max: 30 }) }),
      { minLength: 1, maxLength: 5 },
    ),
    promotions: candidatesIn(currency, ['product-0', 'product-1', 'product-2']),
    shippingUnits: fc.integer({ min: 0, max: 99_999 }),
    isShippingFree: fc.boolean(),
    isOptionChosen: fc.boolean(),
    taxes: fc.array(fc.record({ rate: percent, isIncluded: fc.boolean() }), { maxLength: 2 }),
  });
const basket = fc.constantFrom(...currencies).chain(basketIn);
type Basket = typeof basket extends fc.Arbitrary<infer T> ? T : never;

const now = new Date('2026-11-21T08:00:00.000Z');
const home = {
  name: 'Jane Doe',
  line1: '1 Main St',
  line2: null,
  city: 'Springfield',
  region: null,
  postalCode: '49483',
  country: 'SG',
  phone: null,
};

/** Prices a basket by the merchant's terms, as the service does. */
function priced(given: Basket): CheckoutSession {
  const { currency } = given;
  const amount = (units: number) => fromMinorUnits(BigInt(units), currency);
  const { cart } = priceCheckout({
    protocol: 'ucp',
    requested: {
      paymentRail: null,
      lines: given.lines.map((line, index) => ({
        id: null,
        reference: `SKU-${index}`,
        quantity: line.quantity,
      })),
      buyer: null,
      destinations: [{ address: { id: 'home', ...home }, isNamed: true }],
      selectedDestinationId: { id: 'home', isNew: true },
      selectedShippingOptionId: { id: given.isOptionChosen ? 'std' : null, isNew: given.isOptionChosen },
      discountCodes: [...codesOf(given.promotions), 'nothing'],
      billingAddress: null,
    },
    found: given.lines.map((line, index) => ({
      productId: `product-${index}`,
      variantId: null,
      variantCount: 0,
      sku: `SKU-${index}`,
      title: `Thing ${index}`,
      currency,
      unitAmount: amount(line.units),
      imageUrl: null,
      requiresShipping: true,
      productType: null,
      tags: [],
      availableUnits: null,
      snapshot: {},
    })),
    terms: {
      shipping: {
        isOffered: true,
        rates: [
          {
            id: 'std',
            country: null,
            service: 'standard',
            title: 'Standard',
            currency,
            price: amount(given.shippingUnits),
          },
        ],
        freeShipping: given.isShippingFree
          ? [
              {
                id: 'free',
                title: 'Free',
                service: 'standard',
                currency: null,
                minSubtotal: null,
                itemReferences: [],
              },
            ]
          : [],
      },
      promotions: given.promotions,
      taxRules: given.taxes.map(({ rate, isIncluded }, index) => ({
        id: `tax-${index}`,
        title: `Tax ${index}`,
        country: 'SG',
        region: null,
        rate,
        isIncluded,
        isOnShipping: true,
        productTypes: [],
      })),
      knownAddresses: [],
    },
    before: null,
    now,
    newId: nextId(),
  });
  return { ...sessionBasics, ...cart };
}

function nextId(): () => string {
  let made = 0;
  return () => {
    made += 1;
    return `li-${made}`;
  };
}

const sessionBasics = {
  id: '01931f00-0000-7000-8000-00000000c001',
  organizationId: '01931f00-0000-7000-8000-000000000001',
  protocol: 'ucp' as const,
  openedBy: 'oauth_client:client-1',
  agentProfileUrl: null,
  cartId: null,
  binding: 'rest' as const,
  status: 'ready_for_payment' as const,
  paymentRail: null,
  payment: null,
  cartVersion: 1,
  version: 1,
  expiresAt: '2026-11-21T14:00:00.000Z',
  orderId: null,
  orderPagePath: null,
  pagePath: '/checkout/o/c/signature',
  links: [],
  completedAt: null,
  canceledAt: null,
  createdAt: now.toISOString(),
  updatedAt: now.toISOString(),
};

/** One session through every protocol. */
function views(session: CheckoutSession) {
  const personal = { buyer: null, destinations: [{ id: 'home', ...home }], billingAddress: null };
  const presented = presentCheckout({ session, personal, missingRequirements: [], requirements: [] });
  // Only the billing address has no id.
  const data = presented as typeof presented & UcpCheckoutView;
  const place = { publicUrl: 'https://shop.example' };
  const at = (version: string) => ({
    capabilities: ['checkout', 'discount', 'fulfillment'].map(name => ({
      name: `dev.ucp.shopping.${name}`,
      version,
    })),
  });
  return {
    native: checkoutReply(data),
    later: checkout20260408(data, at('2026-04-08'), place),
    early: checkout20260111(data, at('2026-01-11'), place),
    acp: acpSessionOf(data, place),
  };
}

const units = (amount: string | number, currency: string): number =>
  Number(toMinorUnits(String(amount), currency));

const sum = (amounts: number[]): number => amounts.reduce((total, amount) => total + amount, 0);
const ofType = (totals: { type: string; amount: number }[], ...types: string[]): number =>
  sum(totals.filter(({ type }) => types.includes(type)).map(({ amount }) => amount));

const always = (check: (session: CheckoutSession) => void) =>
  fc.assert(
    fc.property(basket, given => check(priced(given))),
    { numRuns: 300 },
  );

describe('every view of a session says the same, in the smallest unit of any currency', () => {
  it('totals: native, both versions of UCP, and ACP', () => {
    always(session => {
      const { native, later, early, acp } = views(session);
      const { currency } = session;
      const { subtotalAmount, discountAmount, shippingAmount, taxAmount, totalAmount } = native.session;
      const said = [subtotalAmount, discountAmount, shippingAmount, taxAmount, totalAmount];
      const expected = said.map(amount => units(amount, currency));
      expect([
        ofType(later.totals, 'subtotal'),
        Math.abs(ofType(later.totals, 'items_discount', 'discount')),
        ofType(later.totals, 'fulfillment'),
        ofType(later.totals, 'tax'),
        ofType(later.totals, 'total'),
      ]).toEqual(expected);
      expect([
        ofType(early.totals, 'subtotal'),
        ofType(early.totals, 'items_discount', 'discount'),
        ofType(early.totals, 'fulfillment'),
        ofType(early.totals, 'tax'),
        ofType(early.totals, 'total'),
      ]).toEqual(expected);
      expect(ofType(acp.totals, 'total')).toBe(expected[4]);
    });
  });

  it('the entries of totals add up to the total, and so do those of each line', () => {
    always(session => {
      const { later, early } = views(session);
      const added = (totals: { type: string; amount: number }[]) =>
        sum(totals.filter(({ type }) => type !== 'total').map(({ amount }) => amount));
      expect(added(later.totals)).toBe(totalsByType(later.totals).total);
      const { discount = 0, total } = totalsByType(early.totals);
      expect(added(early.totals) - 2 * discount).toBe(total);
      for (const { totals } of later.line_items) {
        expect(added(totals)).toBe(totalsByType(totals).total);
      }
      const byLine = later.line_items.map(({ totals }) => ofType(totals, 'items_discount'));
      expect(sum(byLine)).toBe(ofType(later.totals, 'items_discount'));
    });
  });

  it('prices of items, applied discounts and their shares', () => {
    always(session => {
      const { native, later, early } = views(session);
      const { currency } = session;
      const prices = native.items.map(({ unitAmount }) => units(unitAmount, currency));
      expect(later.line_items.map(({ item }) => item.price)).toEqual(prices);
      expect(early.line_items.map(({ item }) => item.price)).toEqual(prices);
      const off = native.session.discounts.map(({ amount }) => units(amount, currency));
      expect(early.discounts?.applied.map(({ amount }) => amount)).toEqual(off);
      for (const { amount, allocations } of later.discounts?.applied ?? []) {
        expect(sum((allocations ?? []).map(share => share.amount))).toBe(amount);
      }
    });
  });

  it.skipIf(sharedUcp === null)('both versions are as published', () => {
    const published = [new UcpSchemas('2026-04-08'), new UcpSchemas('2026-01-11')] as const;
    always(session => {
      const { later, early } = views(session);
      expect(published[0].checkoutProblems(later)).toEqual([]);
      expect(published[1].checkoutProblems(early)).toEqual([]);
    });
  });
});
