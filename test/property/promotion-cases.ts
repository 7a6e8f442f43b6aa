import Big from 'big.js';
import fc from 'fast-check';
import { fromMinorUnits } from '../../kernel/minor-units.js';
import type {
  CartCandidate,
  CartProduct,
} from '../../subgraphs/commerce/pricing/promotion/cart-promotion.entity.js';
import type {
  PromotionReward,
  PromotionTerms,
} from '../../subgraphs/commerce/pricing/promotion/promotion.entity.js';
import { candidateOf, promotionOf, unlimited } from '../support/planted-promotions.js';

const small = fc.integer({ min: 1, max: 6 });
const percents = fc.integer({ min: 1, max: 10_000_000 }).map(value => new Big(value).div(100_000).toFixed());
const some = <T>(one: fc.Arbitrary<T>) => fc.option(one, { nil: null });

const amountsIn = (currency: string) =>
  fc.bigInt({ min: 1n, max: 10n ** 6n }).map(minorUnits => fromMinorUnits(minorUnits, currency));

const rewardsIn = (currency: string): fc.Arbitrary<PromotionReward> =>
  fc.oneof(
    percents.map(value => ({ kind: 'percentage' as const, value })),
    fc.record({ kind: fc.constantFrom('amount_off', 'fixed_price'), value: amountsIn(currency) }),
  );

const termsIn = (currency: string): fc.Arbitrary<PromotionTerms> => {
  const amount = amountsIn(currency);
  const reward = rewardsIn(currency);
  const kind = <K extends PromotionTerms['kind']>(name: K) => fc.constant(name);
  return fc.oneof(
    fc.record({ kind: kind('percentage'), percentage: percents, maximumDiscount: some(amount) }),
    fc.record({ kind: kind('amount_off'), amount }),
    fc.record({ kind: kind('fixed_price'), amount: some(amount) }),
    fc.record({
      kind: kind('quantity_breaks'),
      breaks: fc
        .uniqueArray(fc.record({ quantity: small, reward }), { minLength: 1, selector: one => one.quantity })
        .map(breaks => breaks.sort((a, b) => a.quantity - b.quantity)),
    }),
    fc.record({ kind: kind('buy_x_get_y'), buyQuantity: small, getQuantity: small, percentage: percents }),
    fc.record({ kind: kind('bundle'), quantity: small, reward }),
    fc.record({ kind: kind('free_shipping') }),
  );
};

const combinations = fc.record({
  stacking: fc.constantFrom('combinable', 'combinable', 'combinable', 'exclusive'),
  group: fc.constantFrom(null, 'sale', 'member'),
  combinesWith: fc.constantFrom<string[]>([], [], ['sale'], ['sale', 'member']),
});

const assignmentsIn = (currency: string, productIds: readonly string[]): fc.Arbitrary<CartProduct[]> =>
  fc.uniqueArray(
    fc.record({
      productId: fc.constantFrom(...productIds),
      variantId: fc.constant(null),
      promotionalPrice: some(amountsIn(currency)),
      purchaseLimit: some(small),
      stockLeft: some(fc.integer({ min: -1, max: 6 })),
      stockHeld: fc.constant(0),
    }),
    { selector: ({ productId }) => productId },
  );

const candidateIn = (currency: string, productIds: readonly string[]): fc.Arbitrary<CartCandidate> =>
  fc
    .record({
      terms: termsIn(currency),
      isCode: fc.boolean(),
      isForAssignedProducts: fc.boolean(),
      priority: fc.integer({ min: 0, max: 2 }),
      combination: combinations,
      ...{
        usageLimit: some(small),
        budget: some(amountsIn(currency)),
        minimumSpend: some(amountsIn(currency)),
      },
      useCount: fc.integer({ min: 0, max: 6 }),
      discountTotal: amountsIn(currency),
      assigned: assignmentsIn(currency, productIds),
      id: fc.uuid(),
    })
    .map(({ isCode, usageLimit, budget, minimumSpend, assigned, ...rest }) =>
      candidateOf(
        promotionOf({
          ...rest,
          currency,
          limits: { ...unlimited, usageLimit, budget, minimumSpend },
          ...(isCode && { trigger: 'code' as const, code: rest.id }),
        }),
        { products: assigned },
      ),
    );

/** Promotions of every kind that may apply to carts of these products, automatic and by code, with all limits. */
export const candidatesIn = (
  currency: string,
  productIds: readonly string[],
): fc.Arbitrary<CartCandidate[]> =>
  fc.uniqueArray(candidateIn(currency, productIds), {
    maxLength: 7,
    selector: ({ promotion }) => promotion.id,
  });

export const codesOf = (candidates: readonly CartCandidate[]): string[] =>
  candidates.flatMap(({ promotion }) => promotion.code ?? []);
