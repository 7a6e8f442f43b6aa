import Big from 'big.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { AppError } from '../../../kernel/errors.js';
import { callerTotals, exact, type StatedTotals, sourceTotals } from './order-totals.rules.js';

const nothing: StatedTotals = { subtotal: null, discount: null, shipping: null, tax: null, total: null };
const whole = { subtotal: '25', discount: '2', shipping: '3', tax: '1.5', total: '27.5' };
const stored = { subtotal: '25.00', discount: '2.00', shipping: '3.00', tax: '1.50', total: '27.50' };

const errorsOf = (stated: StatedTotals): [string, string][] => {
  try {
    callerTotals(stated, 'SGD');
  } catch (error) {
    return (error as AppError).errors.map(({ path, code }) => [path, code]);
  }
  return [];
};

const cents = fc.integer({ min: 0, max: 10_000_000 }).map(value => new Big(value).div(100).toFixed(2));
const maybe = fc.option(
  fc.integer({ min: -1_000_000, max: 10_000_000 }).map(value => new Big(value).div(100).toFixed(2)),
);

describe('totals that a caller states', () => {
  it('are taken as they are where they add up', () => {
    expect(callerTotals(whole, 'SGD')).toEqual(stored);
  });

  it.each(['subtotal', 'discount', 'shipping', 'tax', 'total'] as const)(
    'may leave out %s, which follows from the others',
    name => {
      expect(callerTotals({ ...whole, [name]: null }, 'SGD')).toEqual(stored);
    },
  );

  it('have no discount, shipping and tax where they name none', () => {
    const alone = { discount: '0.00', shipping: '0.00', tax: '0.00' };
    expect(callerTotals({ ...nothing, total: '9' }, 'SGD')).toEqual({
      subtotal: '9.00',
      ...alone,
      total: '9.00',
    });
    expect(
      callerTotals({ ...nothing, subtotal: '9', tax: '1', discount: '0', shipping: '0' }, 'SGD'),
    ).toEqual({
      subtotal: '9.00',
      ...alone,
      tax: '1.00',
      total: '10.00',
    });
  });

  it('are refused by name where they do not add up, are negative, too precise, or say nothing', () => {
    expect(errorsOf({ ...whole, subtotal: '25.01' })).toEqual([['totals.subtotal', 'TOTALS_MISMATCH']]);
    expect(errorsOf({ ...whole, total: '1', subtotal: null })).toEqual([
      ['totals.subtotal', 'AMOUNT_NEGATIVE'],
    ]);
    expect(errorsOf({ ...whole, tax: '-1' })).toEqual([['totals.tax.amount', 'AMOUNT_NEGATIVE']]);
    expect(errorsOf({ ...whole, tax: '1.505' })).toEqual([['totals.tax.amount', 'AMOUNT_TOO_PRECISE']]);
    expect(errorsOf({ ...nothing, tax: '1' })).toEqual([['totals.total', 'REQUIRED']]);
  });

  it('are accepted with any figures that add up, and refused when one is a cent off', () => {
    fc.assert(
      fc.property(cents, cents, cents, cents, (subtotal, shipping, tax, off) => {
        const discount = '0';
        const total = new Big(subtotal).plus(shipping).plus(tax).toFixed(2);
        expect(callerTotals({ subtotal, discount, shipping, tax, total }, 'SGD').total).toBe(total);
        const wrong = new Big(subtotal).plus('0.01').plus(off).toFixed(2);
        expect(errorsOf({ subtotal: wrong, discount, shipping, tax, total })).toEqual([
          ['totals.subtotal', 'TOTALS_MISMATCH'],
        ]);
      }),
    );
  });
});

describe('totals that a marketplace states', () => {
  it('keep its total; the subtotal follows, and the discrepancy says what was stated', () => {
    expect(sourceTotals({ ...whole, subtotal: '26' }, 'SGD', null)).toEqual({
      totals: stored,
      discrepancies: [{ field: 'subtotal', stated: '26.00', computed: '25.00' }],
    });
  });

  it('come from the lines where it states neither total nor subtotal', () => {
    expect(sourceTotals({ ...nothing, shipping: '3' }, 'SGD', '20').totals).toEqual({
      subtotal: '20.00',
      discount: '0.00',
      shipping: '3.00',
      tax: '0.00',
      total: '23.00',
    });
  });

  it('show a discount below zero as a discrepancy, since a discount is deducted', () => {
    const { totals, discrepancies } = sourceTotals({ ...whole, subtotal: null, discount: '-2' }, 'SGD', null);
    expect(totals).toEqual({ ...stored, subtotal: '23.00', discount: '0.00' });
    expect(discrepancies).toEqual([{ field: 'discount', stated: '-2', computed: '0.00' }]);
  });

  it('always add up, whatever it says, and are never changed without a discrepancy', () => {
    const any = fc.record({ subtotal: maybe, discount: maybe, shipping: maybe, tax: maybe, total: maybe });
    fc.assert(
      fc.property(any, maybe, (stated, linesTotal) => {
        const { totals, discrepancies } = sourceTotals(stated, 'SGD', linesTotal);
        const { total, shipping, discount, tax } = totals;
        const follows = new Big(total).minus(shipping).plus(discount).minus(tax);
        expect(new Big(totals.subtotal).eq(follows)).toBe(true);
        expect(new Big(discount).gte(0)).toBe(true);
        for (const name of ['subtotal', 'discount', 'shipping', 'tax', 'total'] as const) {
          const isTold = discrepancies.some(({ field }) => field === name);
          expect(stated[name] === null || isTold || new Big(totals[name]).eq(stated[name])).toBe(true);
        }
      }),
    );
  });
});

describe('an amount', () => {
  it('has the decimals of its currency, and never fewer than it came with', () => {
    expect([exact('5', 'SGD'), exact('5', 'JPY'), exact('5.005', 'SGD')]).toEqual(['5.00', '5', '5.005']);
  });
});
