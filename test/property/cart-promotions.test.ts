import Big from 'big.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fromMinorUnits } from '../../kernel/minor-units.js';
import { currencyExponent } from '../../kernel/money.js';
import { stockUnits } from '../../subgraphs/commerce/pricing/promotion/cart-lines.rules.js';
import type { PromotedCart } from '../../subgraphs/commerce/pricing/promotion/cart-promotion.entity.js';
import { applyPromotions } from '../../subgraphs/commerce/pricing/promotion/cart-promotions.rules.js';
import { candidatesIn, codesOf } from './promotion-cases.js';

const now = new Date('2026-11-24T12:00:00.000Z');
const products = ['a', 'b', 'c', 'd'];

const scenes = fc.constantFrom('SGD', 'JPY', 'KWD', 'IDR').chain(currency =>
  fc.record({
    candidates: candidatesIn(currency, products),
    cart: fc
      .record({
        lines: fc.array(
          fc.record({
            productId: fc.constantFrom(...products),
            unit: fc.bigInt({ min: 0n, max: 10n ** 6n }),
            quantity: fc.integer({ min: 1, max: 9 }),
          }),
          { minLength: 1, maxLength: 6 },
        ),
        shipping: fc.bigInt({ min: 0n, max: 10n ** 4n }),
      })
      .map(
        ({ lines, shipping }): PromotedCart => ({
          currency,
          lines: lines.map(({ productId, unit, quantity }, index) => ({
            ...{ id: `line-${index}`, productId, variantId: null, quantity },
            subtotal: fromMinorUnits(unit * BigInt(quantity), currency),
          })),
          shipping: fromMinorUnits(shipping, currency),
          now,
        }),
      ),
  }),
);

const sum = (amounts: readonly string[]): Big =>
  amounts.reduce((total, amount) => total.plus(amount), new Big(0));

describe('promotions of whatever cart', () => {
  it('come to the same whatever the order in which they were made and read', () => {
    const shuffled = scenes.chain(({ candidates, cart }) =>
      fc.record({
        cart: fc.constant(cart),
        candidates: fc.constant(candidates),
        others: fc.shuffledSubarray(candidates, { minLength: candidates.length }),
      }),
    );
    fc.assert(
      fc.property(shuffled, ({ candidates, others, cart }) => {
        const given = codesOf(candidates);
        expect(applyPromotions(others, given, cart)).toEqual(applyPromotions(candidates, given, cart));
      }),
    );
  });

  it('never take more than there is, and what lines bear adds up exactly to what each takes off', () => {
    fc.assert(
      fc.property(scenes, ({ candidates, cart }) => {
        const { discounts, perLine } = applyPromotions(candidates, codesOf(candidates), cart);
        for (const { amount, target, allocations } of discounts) {
          expect(new Big(amount).gt(0)).toBe(true);
          expect((amount.split('.')[1] ?? '').length).toBe(currencyExponent(cart.currency));
          const borne = sum(allocations.map(one => one.amount));
          expect(borne.eq(target === 'items' ? amount : 0)).toBe(true);
        }
        for (const { id, subtotal } of cart.lines) {
          const shares = discounts.flatMap(one => one.allocations.filter(({ itemId }) => itemId === id));
          expect(sum(shares.map(({ amount }) => amount)).eq(perLine.get(id)!)).toBe(true);
          expect(new Big(perLine.get(id)!).lte(subtotal)).toBe(true);
        }
        const onShipping = discounts.filter(({ target }) => target === 'shipping');
        expect(sum(onShipping.map(({ amount }) => amount)).lte(cart.shipping)).toBe(true);
      }),
    );
  });

  it('leave a trace of every candidate, which replays to the same figure', () => {
    fc.assert(
      fc.property(scenes, ({ candidates, cart }) => {
        const { discounts, trace } = applyPromotions(candidates, codesOf(candidates), cart);
        expect(trace.candidates.map(({ promotionId }) => promotionId).sort()).toEqual(
          candidates.map(({ promotion }) => promotion.id).sort(),
        );
        const left = {
          items: sum(cart.lines.map(({ subtotal }) => subtotal)),
          shipping: new Big(cart.shipping),
        };
        const replayed: [string, string][] = [];
        const lines = new Map(cart.lines.map(({ id, subtotal }) => [id, new Big(subtotal)]));
        for (const step of trace.candidates) {
          const { promotionId, target, failedCondition, before, after } = step;
          expect(left[target].eq(before)).toBe(true);
          expect(new Big(after).lt(before)).toBe(failedCondition === null);
          if (failedCondition === null) {
            replayed.push([
              promotionId,
              new Big(before).minus(after).toFixed(currencyExponent(cart.currency)),
            ]);
          }
          for (const line of step.lines) {
            expect(lines.get(line.itemId)!.eq(line.before)).toBe(true);
            lines.set(line.itemId, new Big(line.after));
          }
          const offLines = step.lines.map(line => new Big(line.before).minus(line.after).toFixed());
          expect(sum(offLines).eq(target === 'items' ? new Big(before).minus(after) : 0)).toBe(true);
          left[target] = new Big(after);
        }
        expect(sum([...lines.values()].map(String)).eq(trace.items.after)).toBe(true);
        expect([left.items.eq(trace.items.after), left.shipping.eq(trace.shipping.after)]).toEqual([
          true,
          true,
        ]);
        expect(replayed).toEqual(discounts.map(({ promotionId, amount }) => [promotionId, amount]));
        const taken = sum(discounts.map(({ amount }) => amount));
        const cost = sum(cart.lines.map(({ subtotal }) => subtotal)).plus(cart.shipping);
        expect(left.items.plus(left.shipping).eq(cost.minus(taken))).toBe(true);
      }),
    );
  });

  it('keep every limit: uses and budgets are never passed, and no two apply that do not permit each other', () => {
    fc.assert(
      fc.property(scenes, ({ candidates, cart }) => {
        const { discounts, rejectedCodes } = applyPromotions(candidates, codesOf(candidates), cart);
        const applied = discounts.map(({ promotionId, amount }) => ({
          ...candidates.find(({ promotion }) => promotion.id === promotionId)!.promotion,
          amount,
        }));
        for (const { limits, useCount, discountTotal, amount } of applied) {
          expect(useCount < (limits.usageLimit ?? Number.POSITIVE_INFINITY)).toBe(true);
          expect(limits.budget === null || new Big(discountTotal).plus(amount).lte(limits.budget)).toBe(true);
        }
        for (const { promotionId, allocations } of discounts) {
          const { products } = candidates.find(({ promotion }) => promotion.id === promotionId)!;
          for (const { units, unitsMax } of stockUnits(products, cart.lines, { allocations })) {
            expect(units).toBeLessThanOrEqual(unitsMax);
          }
        }
        const isExclusive = applied.some(({ combination }) => combination.stacking === 'exclusive');
        expect(isExclusive && applied.length > 1).toBe(false);
        const codes = [...rejectedCodes, ...discounts].flatMap(({ code }) => code ?? []);
        expect(codes.sort()).toEqual(codesOf(candidates).sort());
      }),
    );
  });
});
