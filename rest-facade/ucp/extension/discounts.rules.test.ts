import { describe, expect, it } from 'vitest';
import { readyView } from '../../../test/ucp/checkout-views.js';
import { discountsOf } from './discounts.rules.js';

const [code] = readyView.discounts;
const automatic = {
  code: null,
  title: 'Free shipping',
  amount: '5.00',
  isAutomatic: true,
  target: 'shipping' as const,
  allocations: [],
};
const view = { ...readyView, discounts: [code!, automatic] };

describe('the discounts of a session', () => {
  it('are the codes as given, and what was applied in the order of calculation', () => {
    expect(discountsOf(view, false)).toEqual({
      codes: ['10off', 'NOPE'],
      applied: [
        { code: '10OFF', title: '10% Off', amount: 850, automatic: false, priority: 1 },
        { title: 'Free shipping', amount: 500, automatic: true, priority: 2 },
      ],
    });
  });

  it('say where allocations are told what each line bore, and what shipping did', () => {
    expect(discountsOf(view, true)!.applied).toMatchObject([
      {
        method: 'across',
        allocations: [
          { path: '$.line_items[0]', amount: 700 },
          { path: '$.line_items[1]', amount: 150 },
        ],
      },
      { allocations: [{ path: '$.totals.shipping', amount: 500 }] },
    ]);
    expect(discountsOf(view, true)!.applied[1]).not.toHaveProperty('method');
  });

  it('are there where a code was given or anything was applied, and only there', () => {
    expect(discountsOf({ ...view, discounts: [] }, true)).toEqual({ codes: ['10off', 'NOPE'], applied: [] });
    expect(discountsOf({ ...view, discountCodes: [] }, false)).toMatchObject({
      codes: [],
      applied: [{}, {}],
    });
    expect(discountsOf({ ...view, discountCodes: [], discounts: [] }, true)).toBeUndefined();
  });
});
