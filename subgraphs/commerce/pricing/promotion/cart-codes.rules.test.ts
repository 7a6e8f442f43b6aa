import Big from 'big.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { currencyExponent } from '../../../../kernel/money.js';
import {
  amountCodeOf,
  candidateOf,
  codeOf,
  percentCodeOf,
  unlimited,
} from '../../../../test/support/planted-promotions.js';
import type { PromotedCart } from './cart-promotion.entity.js';
import { applyPromotions } from './cart-promotions.rules.js';
import type { Promotion } from './promotion.entity.js';

const now = new Date('2026-11-21T12:00:00.000Z');
const window = { startsAt: null, endsAt: null, timeZone: 'UTC' };
const dollars = { currency: 'USD', discountTotal: '9' };

const percent = (value: string, code = `${value}OFF`): Promotion => percentCodeOf(code, value);
const fixed = (value: string, currency: string): Promotion => amountCodeOf(`FIXED${value}`, value, currency);
const cartOf = (currency: string, ...subtotals: string[]): PromotedCart => ({
  currency,
  lines: subtotals.map((subtotal, index) => ({
    ...{ id: `line-${index + 1}`, productId: `product-${index + 1}`, variantId: null, quantity: 1 },
    subtotal,
  })),
  shipping: '0',
  now,
});
const applyCodes = (codes: readonly Promotion[], given: readonly string[], cart: PromotedCart) =>
  applyPromotions(
    codes.map(code => candidateOf(code)),
    given,
    cart,
  );
const amounts = ({ discounts }: ReturnType<typeof applyCodes>) =>
  discounts.map(({ code, amount }) => [code, amount]);

describe('discount codes', () => {
  const codes = [percent('10'), percent('20'), fixed('5', 'USD')];

  it('come one after the other, each on what those before left', () => {
    const cart = cartOf('USD', '35.00');
    expect(amounts(applyCodes(codes, ['10OFF', '20OFF', 'FIXED5'], cart))).toEqual([
      ['10OFF', '3.50'],
      ['20OFF', '6.30'],
      ['FIXED5', '5.00'],
    ]);
    expect(amounts(applyCodes(codes, ['FIXED5', '20OFF', '10OFF'], cart))).toEqual([
      ['FIXED5', '5.00'],
      ['20OFF', '6.00'],
      ['10OFF', '2.40'],
    ]);
  });

  it('are found in whatever case, with blanks around them, and count once', () => {
    const { discounts, rejectedCodes } = applyCodes(codes, [' 10off', '10OFF '], cartOf('USD', '10.00'));
    expect(discounts.map(({ code, amount }) => [code, amount])).toEqual([['10OFF', '1.00']]);
    expect(rejectedCodes).toEqual([]);
  });

  it.each(
    [
      ['TEN', 'FIVE2', 'TEN'],
      ['ten', 'FIVE2', 'TEN'],
      ['TEN ', 'five2', 'FIVE2', 'ten'],
    ].map(given => [given]),
  )('apply where they were entered first: %j', given => {
    const entered = [percent('10', 'TEN'), amountCodeOf('FIVE2', '5', 'SGD')];
    expect(amounts(applyCodes(entered, given, cartOf('SGD', '50.00')))).toEqual([
      ['TEN', '5.00'],
      ['FIVE2', '5.00'],
    ]);
  });

  it.each([
    ['JPY', '999', '12.5', '124'],
    ['SGD', '9.99', '12.5', '1.24'],
    ['KWD', '9.999', '12.345', '1.234'],
    ['IDR', '99999.99', '0.5', '499.99'],
    ['USD', '0.19', '5.26315', '0.00'],
  ])('round down to the minor unit: %s %s, %s percent', (currency, subtotal, value, amount) => {
    const { discounts, rejectedCodes } = applyCodes(
      [percent(value)],
      [`${value}OFF`],
      cartOf(currency, subtotal),
    );
    const isNothing = new Big(amount).eq(0);
    expect(discounts.map(one => one.amount)).toEqual(isNothing ? [] : [amount]);
    expect(rejectedCodes).toEqual(isNothing ? [{ code: `${value}OFF`, reason: 'not_applicable' }] : []);
  });

  it('take no more than there is, and what takes nothing is not applied', () => {
    const cart = cartOf('USD', '3.00', '1.00');
    const { discounts, rejectedCodes, perLine } = applyCodes(codes, ['FIXED5', '10OFF'], cart);
    expect(discounts).toEqual([
      {
        promotionId: codes[2]!.id,
        code: 'FIXED5',
        title: 'FIXED5',
        amount: '4.00',
        isAutomatic: false,
        target: 'items',
        allocations: [
          { itemId: 'line-1', amount: '3.00', units: 1 },
          { itemId: 'line-2', amount: '1.00', units: 1 },
        ],
      },
    ]);
    expect(rejectedCodes).toEqual([{ code: '10OFF', reason: 'not_applicable' }]);
    expect([...perLine]).toEqual([
      ['line-1', '3.00'],
      ['line-2', '1.00'],
    ]);
  });

  it('are shared by size, the odd minor units by the largest remainders', () => {
    const { discounts, perLine } = applyCodes(
      [fixed('1', 'USD')],
      ['FIXED1'],
      cartOf('USD', '1.00', '2.00', '3.00'),
    );
    expect(discounts[0]!.allocations).toEqual([
      { itemId: 'line-1', amount: '0.17', units: 1 },
      { itemId: 'line-2', amount: '0.33', units: 1 },
      { itemId: 'line-3', amount: '0.50', units: 1 },
    ]);
    expect([...perLine.values()]).toEqual(['0.17', '0.33', '0.50']);
  });

  it.each([
    ['nobody made', {}, 'NONE', 'unknown'],
    ['is over', { window: { ...window, endsAt: now.toISOString() } }, 'C', 'expired'],
    ['has not begun', { window: { ...window, startsAt: '2026-11-21T12:00:00.001Z' } }, 'C', 'not_applicable'],
    ['was ended', { intent: 'ended' }, 'C', 'expired'],
    ['is paused', { intent: 'paused' }, 'C', 'not_applicable'],
    ['is used up', { limits: { ...unlimited, usageLimit: 2 }, useCount: 2 }, 'C', 'used_up'],
    ['has spent its budget', { ...dollars, limits: { ...unlimited, budget: '9' } }, 'C', 'used_up'],
    ['is of another currency', { currency: 'EUR' }, 'C', 'not_applicable'],
    [
      'wants a larger cart',
      { ...dollars, limits: { ...unlimited, minimumSpend: '35.01' } },
      'C',
      'not_applicable',
    ],
  ] as [string, Partial<Promotion>, string, string][])(
    'are rejected with the reason: one that %s',
    (_title, changes, given, reason) => {
      const code = codeOf('C', changes);
      const result = applyCodes([code], [given], cartOf('USD', '35.00'));
      expect(result.rejectedCodes).toEqual([{ code: given, reason }]);
      expect(result.discounts).toEqual([]);
      expect([...result.perLine]).toEqual([['line-1', '0.00']]);
    },
  );

  it('hold at the edges: from their start, below their limit, and by the subtotal before other codes', () => {
    const edge = codeOf('10OFF', {
      window: { startsAt: now.toISOString(), endsAt: '2026-11-21T12:00:00.001Z', timeZone: 'UTC' },
      limits: { ...unlimited, usageLimit: 3, minimumSpend: '35' },
      useCount: 2,
      currency: 'USD',
    });
    const result = applyCodes([edge, percent('20')], ['20OFF', '10OFF'], cartOf('USD', '35.00'));
    expect(amounts(result)).toEqual([
      ['20OFF', '7.00'],
      ['10OFF', '2.80'],
    ]);
  });
});

describe('discounts of whatever cart and codes', () => {
  const carts = fc
    .record({
      currency: fc.constantFrom('JPY', 'SGD', 'KWD', 'IDR'),
      minorUnits: fc.array(fc.bigInt({ min: 0n, max: 10n ** 12n }), { minLength: 1, maxLength: 12 }),
    })
    .map(({ currency, minorUnits }) => ({
      currency,
      cart: cartOf(currency, ...minorUnits.map(amount => decimal(amount, currencyExponent(currency)))),
    }));
  const percentages = fc
    .integer({ min: 1, max: 10_000_000 })
    .map(value => percent(new Big(value).div(100_000).toFixed(), `P${value}`));
  const scene = carts.chain(({ currency, cart }) =>
    fc.record({
      cart: fc.constant(cart),
      codes: fc.uniqueArray(
        fc.oneof(
          percentages,
          fc
            .bigInt({ min: 1n, max: 10n ** 12n })
            .map(value => fixed(decimal(value, currencyExponent(currency)), currency)),
        ),
        { maxLength: 5, selector: ({ code }) => code },
      ),
    }),
  );

  it('never exceed what there is, and add up exactly, by line and by code', () => {
    fc.assert(
      fc.property(scene, ({ cart, codes }) => {
        const given = codes.map(({ code }) => code!);
        const { discounts, rejectedCodes, perLine } = applyCodes(codes, given, cart);
        expect(discounts.length + rejectedCodes.length).toBe(new Set(given).size);
        for (const { amount, allocations } of discounts) {
          expect(sumOf(allocations.map(one => one.amount))).toBe(new Big(amount).toString());
          expect(new Big(amount).gt(0)).toBe(true);
        }
        for (const { id, subtotal } of cart.lines) {
          const borne = perLine.get(id)!;
          const shares = discounts.flatMap(({ allocations }) =>
            allocations.filter(({ itemId }) => itemId === id).map(({ amount }) => amount),
          );
          expect(sumOf(shares)).toBe(new Big(borne).toString());
          expect(new Big(borne).lte(subtotal) && new Big(borne).gte(0)).toBe(true);
        }
      }),
    );
  });

  it('take a percentage of what is left, rounded down by less than a minor unit', () => {
    fc.assert(
      fc.property(
        carts,
        fc.array(percentages, { minLength: 1, maxLength: 4 }),
        ({ cart, currency }, codes) => {
          const distinct = [...new Map(codes.map(code => [code.code, code])).values()];
          const { discounts } = applyCodes(
            distinct,
            distinct.map(({ code }) => code!),
            cart,
          );
          let left = new Big(sumOf(cart.lines.map(({ subtotal }) => subtotal)));
          for (const { code, terms } of distinct) {
            const { percentage } = terms as Extract<Promotion['terms'], { kind: 'percentage' }>;
            const exact = left.times(percentage).div(100);
            const floored = exact.round(currencyExponent(currency), Big.roundDown);
            const applied = discounts.find(discount => discount.code === code)?.amount ?? '0';
            expect(new Big(applied).eq(floored)).toBe(true);
            left = left.minus(applied);
          }
        },
      ),
    );
  });
});

const decimal = (minorUnits: bigint, exponent: number): string =>
  new Big(minorUnits.toString()).div(new Big(10).pow(exponent)).toFixed(exponent);

const sumOf = (amounts: readonly string[]): string =>
  amounts.reduce((sum, amount) => sum.plus(amount), new Big(0)).toString();
