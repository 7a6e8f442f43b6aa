import { describe, expect, it } from 'vitest';
import { emptyDefinition } from '../../pricing/promotion/promotion-changes.rules.js';
import { campaignLimits } from './campaign.limits.js';
import { type CampaignChanges, changedPlan, emptyPlan, isSamePlan } from './campaign-changes.rules.js';
import { differencesOf } from './campaign-difference.rules.js';

const owner = '019a9f00-0000-7000-8000-000000000001';
const product = '019a9f00-0000-7000-8000-00000000000a';
const store = { marketplace: 'stall', country: 'SG', storeId: 'sg' };
const definition = {
  ...emptyDefinition,
  ...{ name: 'Flash', terms: { kind: 'percentage' as const, percentage: '10', maximumDiscount: null } },
};
const line = {
  ...{ productId: product, variantId: null, promotionalPrice: null, purchaseLimit: null },
  promotionalStock: null,
};
const flash = { key: 'flash', definition, isInAllStores: true, products: [line], errors: [] };
const plan = { name: ' Sale ', ownerId: owner, promotionStores: [store], promotions: [flash] };

const errorsOf = (changes: CampaignChanges) =>
  changedPlan(emptyPlan, { ...plan, ...changes }).errors.map(({ path, code }) => `${path} ${code}`);

describe('a plan', () => {
  it('keeps what is absent, clears what is null, and has one form for what means the same', () => {
    const { plan: first, errors } = changedPlan(emptyPlan, {
      ...plan,
      ...{ objective: ' ', productIds: [product.toUpperCase(), product] },
      budget: { amount: '10', currency: 'SGD' },
    });
    expect(errors).toEqual([]);
    expect(first).toMatchObject({
      ...{ name: 'Sale', objective: null, productIds: [product] },
      budget: { amount: '10.00', currency: 'SGD' },
    });
    expect(first.promotions[0]!.definition.stores).toEqual([store]);
    expect(changedPlan(first, {}).plan).toEqual(first);
    expect(isSamePlan(first, changedPlan(first, { name: 'Sale ' }).plan)).toBe(true);
    expect(changedPlan(first, { budget: null, promotions: null }).plan).toMatchObject({
      ...{ budget: null, promotions: [], name: 'Sale' },
    });
  });

  it.each<[CampaignChanges, string[]]>([
    [{ name: null }, ['name LENGTH']],
    [{ name: 'n'.repeat(campaignLimits.nameLength + 1) }, ['name LENGTH']],
    [{ objective: 'o'.repeat(campaignLimits.objectiveLength + 1) }, ['objective LENGTH']],
    [{ ownerId: null }, ['ownerId REQUIRED']],
    [{ ownerId: 'x', approverId: 'y' }, ['ownerId ID_INVALID', 'approverId ID_INVALID']],
    [{ stores: [store, store] }, ['stores.1 REPEATED']],
    [
      { stores: [{ ...store, country: 'XX', storeId: '' }] },
      ['stores.0.storeId LENGTH', 'stores.0.country COUNTRY_UNKNOWN'],
    ],
    [{ budget: { amount: '0.00', currency: 'SGD' } }, ['budget.amount OUT_OF_RANGE']],
    [{ budget: { amount: '1.5', currency: 'JPY' } }, ['budget.amount AMOUNT_TOO_PRECISE']],
    [{ budget: { amount: '1', currency: 'XXY' } }, ['budget.currency CURRENCY_UNKNOWN']],
    [
      { targets: { orders: 0, units: -1, revenue: { amount: '-1', currency: 'SGD' } } },
      ['targets.orders OUT_OF_RANGE', 'targets.units OUT_OF_RANGE', 'targets.revenue.amount AMOUNT_NEGATIVE'],
    ],
    [{ productIds: ['x'] }, ['productIds.0 ID_INVALID']],
    [
      { productIds: Array.from({ length: campaignLimits.productsMax + 1 }, () => product) },
      ['productIds TOO_MANY'],
    ],
    [{ window: { startsAt: null, endsAt: null, timeZone: 'UTC' } }, ['window REQUIRED']],
    [{ promotions: [flash, flash] }, ['promotions.1.key REPEATED']],
    [{ promotions: [{ ...flash, key: 'a b' }] }, ['promotions.0.key PATTERN']],
    [{ promotions: [{ ...flash, products: [line, line] }] }, ['promotions.0.products.1 REPEATED']],
    [
      {
        promotions: [
          { ...flash, products: [{ ...line, promotionalPrice: { amount: '0', currency: 'SGD' } }] },
        ],
      },
      [
        'promotions.0.products.0.promotionalPrice.amount OUT_OF_RANGE',
        'promotions.0.products.0.promotionalPrice.currency CURRENCY_DIFFERS',
      ],
    ],
    [
      { promotions: [{ ...flash, definition: { ...definition, isForAssignedProducts: false } }] },
      ['promotions.0.products NOT_ALLOWED'],
    ],
    [
      {
        promotions: [{ ...flash, isInAllStores: false, definition: { ...definition, stores: [store] } }],
        promotionStores: [],
      },
      ['promotions.0.stores.0 STORE_NOT_PLANNED'],
    ],
    [
      { promotions: [{ ...flash, errors: [{ path: 'terms', code: 'REQUIRED', message: 'Terms.' }] }] },
      ['promotions.0.terms REQUIRED'],
    ],
  ])('with %j is rejected', (changes, errors) => {
    expect(errorsOf(changes)).toEqual(errors);
  });

  it('holds the windows of its promotions', () => {
    const [a, b, c] = [1, 2, 3].map(day => `2026-11-0${day}T00:00:00.000Z`);
    const within = (startsAt: string | null, endsAt: string | null) =>
      errorsOf({
        window: { startsAt: a!, endsAt: b!, timeZone: 'UTC' },
        promotions: [
          { ...flash, definition: { ...definition, window: { startsAt, endsAt, timeZone: 'UTC' } } },
        ],
      });
    expect(within(a!, b!)).toEqual([]);
    for (const [from, to] of [
      [a, c],
      [null, b],
      [a, null],
    ] as const) {
      expect(within(from!, to!)).toEqual(['promotions.0.window WINDOW_OUTSIDE']);
    }
  });
});

describe('two plans', () => {
  const of = (changes: CampaignChanges) => changedPlan(emptyPlan, { ...plan, ...changes }).plan;

  it('differ by fields; members of lists are compared by what names them, wherever they stand', () => {
    const other = { ...flash, key: 'other', products: [] };
    const dearer = {
      ...flash,
      definition: { ...definition, terms: { ...definition.terms, percentage: '20' } },
      products: [{ ...line, purchaseLimit: 2 }],
    };
    const before = of({ promotions: [flash], objective: 'Sell' });
    const after = of({ promotions: [other, dearer], objective: null });
    const found = differencesOf(before, after);
    expect(found).toContainEqual({ path: 'objective', before: '"Sell"', after: null });
    expect(found).toContainEqual({
      path: 'promotions.flash.terms.percentage',
      before: '"10"',
      after: '"20"',
    });
    expect(found).toContainEqual({
      ...{ path: `promotions.flash.products.${product}.purchaseLimit`, before: null, after: '2' },
    });
    expect(found).toContainEqual({ path: 'promotions.other.key', before: null, after: '"other"' });
    expect(found.filter(({ path }) => path.startsWith('promotions.flash'))).toHaveLength(2);
    expect(differencesOf(before, before)).toEqual([]);
  });

  it('differ by their stores, and by the order of lists in which it matters', () => {
    const second = { ...store, storeId: 'my' };
    expect(differencesOf(of({}), of({ stores: [second] })).map(({ path }) => path)).toEqual(
      ['country', 'marketplace', 'storeId'].map(field => `stores.stall:SG:my.${field}`),
    );
    const breaks = (...quantities: number[]) =>
      of({
        promotions: [
          {
            ...flash,
            definition: {
              ...definition,
              terms: {
                kind: 'quantity_breaks',
                breaks: quantities.map(quantity => ({
                  ...{ quantity, reward: { kind: 'percentage', value: '5' } },
                })),
              },
            },
          },
        ],
      });
    expect(differencesOf(breaks(2), breaks(3))).toEqual([
      { path: 'promotions.flash.terms.breaks.0.quantity', before: '2', after: '3' },
    ]);
  });
});
