import Big from 'big.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { AppError } from '../../../../kernel/errors.js';
import type { OrderLine } from './order.entity.js';
import {
  callerTotals,
  exact,
  itemDiscrepancies,
  type StatedTotals,
  sourceTotals,
} from './order-totals.rules.js';

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

  it('are rejected by name where they do not add up, are negative, too precise, or say nothing', () => {
    expect(errorsOf({ ...whole, subtotal: '25.01' })).toEqual([['totals.subtotal', 'TOTALS_MISMATCH']]);
    expect(errorsOf({ ...whole, total: '1', subtotal: null })).toEqual([
      ['totals.subtotal', 'AMOUNT_NEGATIVE'],
    ]);
    expect(errorsOf({ ...whole, tax: '-1' })).toEqual([['totals.tax.amount', 'AMOUNT_NEGATIVE']]);
    expect(errorsOf({ ...whole, tax: '1.505' })).toEqual([['totals.tax.amount', 'AMOUNT_TOO_PRECISE']]);
    expect(errorsOf({ ...nothing, tax: '1' })).toEqual([['totals.total', 'REQUIRED']]);
  });

  it('are accepted with any figures that add up, and rejected when one is a cent off', () => {
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
    expect(sourceTotals({ ...whole, subtotal: '26' }, 'SGD')).toEqual({
      totals: stored,
      discrepancies: [{ field: 'subtotal', stated: '26.00', computed: '25.00' }],
    });
  });

  it.each(['subtotal', 'discount', 'shipping', 'tax', 'total'] as const)(
    'may leave out %s, which follows from the others',
    name => {
      expect(sourceTotals({ ...whole, [name]: null }, 'SGD')).toEqual({ totals: stored, discrepancies: [] });
    },
  );

  it('are unknown, and not zero, where it says nothing and nothing follows', () => {
    expect(sourceTotals(nothing, 'SGD')).toEqual({ totals: nothing, discrepancies: [] });
    expect(sourceTotals({ ...nothing, subtotal: '20', total: '23' }, 'SGD').totals).toEqual({
      ...nothing,
      subtotal: '20.00',
      total: '23.00',
    });
    // Shipping would have to be below zero.
    const odd = { ...whole, total: '20', shipping: null };
    expect(sourceTotals(odd, 'SGD').totals).toEqual({ ...stored, total: '20.00', shipping: null });
  });

  it('show a discount below zero as a discrepancy, since a discount is deducted', () => {
    const { totals, discrepancies } = sourceTotals({ ...whole, subtotal: null, discount: '-2' }, 'SGD');
    expect(totals).toEqual({ ...stored, subtotal: '23.00', discount: '0.00' });
    expect(discrepancies).toEqual([{ field: 'discount', stated: '-2', computed: '0.00' }]);
  });

  it('add up where all are known, and are never made up or changed without a discrepancy', () => {
    const any = fc.record({ subtotal: maybe, discount: maybe, shipping: maybe, tax: maybe, total: maybe });
    fc.assert(
      fc.property(any, stated => {
        const { totals, discrepancies } = sourceTotals(stated, 'SGD');
        const names = Object.keys(stated) as (keyof typeof stated)[];
        const missing = names.filter(name => stated[name] === null);
        const unknown = names.filter(name => totals[name] === null);
        expect(missing.length > 1 ? unknown : []).toEqual(missing.length > 1 ? missing : []);
        if (unknown.length === 0) {
          const { total, shipping, discount, tax, subtotal } = totals as Record<string, string>;
          expect(new Big(subtotal!).eq(new Big(total!).minus(shipping!).plus(discount!).minus(tax!))).toBe(
            true,
          );
        }
        for (const name of names.filter(each => stated[each] !== null)) {
          const isTold = discrepancies.some(({ field }) => field === name);
          expect(isTold || new Big(totals[name]!).eq(stated[name]!)).toBe(true);
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

describe('the items of an order that a caller states', () => {
  const totals = { subtotal: '30.00', discount: '6.00', shipping: '3.00', tax: '2.10', total: '29.10' };
  const stated = { currency: 'SGD', isSubtotalStated: true };
  const aLine = (more: Partial<OrderLine> = {}) =>
    ({
      status: 'to_ship',
      quantity: 3,
      unitPrice: '10.00',
      paidPrice: null,
      paidTotal: null,
      ...more,
    }) as OrderLine;

  it.each<[string, Partial<OrderLine>[]]>([
    ['the subtotal', [{}]],
    ['what is left of it after its discount', [{ paidPrice: '8.00' }]],
    ['some of the discount taken off', [{ paidTotal: '27.50' }]],
    ['the subtotal with its tax', [{ unitPrice: '10.70' }]],
    ['a price that was rounded', [{ quantity: 11, unitPrice: '9.99', paidPrice: '2.18' }]],
    ['the subtotal without what was canceled', [{}, { status: 'canceled', unitPrice: '99.00' }]],
    ['the subtotal with what was canceled', [{ quantity: 2 }, { quantity: 1, status: 'canceled' }]],
    ['nothing known', [{ unitPrice: null }, { unitPrice: '99.00' }]],
  ])('do not contradict it where they come to %s', (_, lines) => {
    expect(itemDiscrepancies(totals, lines.map(aLine), stated)).toEqual([]);
  });

  it.each<[string, Partial<OrderLine>[]]>([
    ['147.00', [{ unitPrice: '49.00' }]],
    ['23.94', [{ unitPrice: null, paidPrice: '7.98' }]],
    ['60.00', [{}, {}]],
    ['147.00', [{ unitPrice: '49.00', status: 'canceled' }]],
  ])('contradict it where they come to %s', (computed, lines) => {
    const told = [{ field: 'subtotal', stated: '30.00', computed }];
    expect(itemDiscrepancies(totals, lines.map(aLine), stated)).toEqual(told);
  });

  it('contradict its total where the subtotal only follows from that', () => {
    const derived = { currency: 'SGD', isSubtotalStated: false };
    expect(itemDiscrepancies(totals, [aLine({ unitPrice: '49.00' })], derived)).toEqual([
      { field: 'total', stated: '29.10', computed: '146.10' },
    ]);
  });

  it('that are none say nothing of it', () => {
    expect(itemDiscrepancies(totals, [], stated)).toEqual([]);
  });
});
