import { describe, expect, it } from 'vitest';
import { readyView } from '../../../test/ucp/checkout-views.js';
import type { UcpCheckoutView } from './checkout-view.js';
import { amountsOf, lineTotalsOf, totalsOf } from './totals.rules.js';

const freeShipping = {
  code: null,
  title: 'Free shipping',
  amount: '5.00',
  isAutomatic: true,
  target: 'shipping' as const,
  allocations: [],
};
const totals = (more: Partial<UcpCheckoutView>, sign: 1 | -1 = -1) =>
  totalsOf(amountsOf({ ...readyView, ...more }), sign).map(({ type, amount }) => [type, amount]);

describe('the totals of a session', () => {
  it('tell what was taken off the items from what was taken off anything else', () => {
    const more = {
      discounts: [...readyView.discounts, freeShipping],
      amounts: { ...readyView.amounts, discount: '13.50', total: '83.02' },
    };
    expect(totals(more)).toEqual([
      ['subtotal', 8500],
      ['items_discount', -850],
      ['discount', -500],
      ['fulfillment', 500],
      ['tax', 652],
      ['total', 8302],
    ]);
    expect(totals(more, 1).slice(1, 3)).toEqual([
      ['items_discount', 850],
      ['discount', 500],
    ]);
  });

  it('leave out what is zero, but for the subtotal, the total, and fulfillment that was chosen', () => {
    const zero = '0.00';
    const nothing = {
      discounts: [],
      taxes: [],
      amounts: { subtotal: zero, discount: zero, shipping: zero, tax: zero, total: zero },
    };
    expect(totals(nothing)).toEqual([
      ['subtotal', 0],
      ['fulfillment', 0],
      ['total', 0],
    ]);
    const unchosen = { ...nothing, shipping: { ...readyView.shipping, selectedOptionId: null } };
    expect(totals(unchosen)).toEqual([
      ['subtotal', 0],
      ['total', 0],
    ]);
  });

  it('name each tax that comes on top; those that the prices include are told with the total', () => {
    const taxes = [
      { title: 'State', rate: '6', amount: '4.00', isIncluded: false },
      { title: 'VAT', rate: '1', amount: '0.80', isIncluded: true },
      { title: 'City', rate: '2', amount: '2.52', isIncluded: false },
      { title: 'None', rate: '0', amount: '0.00', isIncluded: false },
    ];
    const found = totalsOf(amountsOf({ ...readyView, taxes }), -1).filter(({ type }) => type === 'tax');
    expect(found.map(({ display_text, amount }) => [display_text, amount])).toEqual([
      ['State', 400],
      ['City', 252],
    ]);
    expect(totalsOf(amountsOf({ ...readyView, taxes }), -1).at(-1)).toMatchObject({
      display_text: 'Total. Includes VAT 1 %: 0.80 USD',
    });
  });

  it('have a text to be shown for each', () => {
    expect(totalsOf(amountsOf(readyView), -1).every(({ display_text }) => display_text !== '')).toBe(true);
  });
});

describe('the totals of a line', () => {
  it('have its share of the discounts, where it has one', () => {
    const [roses] = readyView.items;
    expect(lineTotalsOf(roses!, 'USD')).toEqual([
      { type: 'subtotal', display_text: 'Subtotal', amount: 7000 },
      { type: 'items_discount', display_text: 'Discount', amount: -700 },
      { type: 'total', display_text: 'Total', amount: 6300 },
    ]);
    expect(
      lineTotalsOf({ ...roses!, discount: '0.00' }, 'USD').map(({ type, amount }) => [type, amount]),
    ).toEqual([
      ['subtotal', 7000],
      ['total', 7000],
    ]);
  });
});
