import { describe, expect, it } from 'vitest';
import {
  changedDefinition,
  emptyDefinition,
  noLimits,
  type PromotionChanges,
} from './promotion-changes.rules.js';
import { noTerms, type StatedTerms } from './stated-terms.rules.js';

const terms = (kind: StatedTerms['kind'], more: Partial<StatedTerms> = {}): StatedTerms => ({
  ...{ ...noTerms, kind, ...more },
});
const errorsOf = (changes: PromotionChanges) =>
  changedDefinition(emptyDefinition, { name: 'Sale', ...changes }).errors.map(
    ({ path, code }) => `${path} ${code}`,
  );
const reward = (kind: 'percentage' | 'amount_off' | 'fixed_price', value: string) => ({ kind, value });

describe('the terms of a promotion', () => {
  it.each([
    ['0', false],
    ['0.00001', true],
    ['12.5', true],
    ['100', true],
    ['100.00001', false],
    ['12.123456', false],
    ['-5', false],
    ['five', false],
  ])('take %s percent off: %s', (percentage, isTaken) => {
    const errors = errorsOf({ terms: terms('percentage', { percentage }) });
    expect(errors).toEqual(isTaken ? [] : ['terms.percentage OUT_OF_RANGE']);
  });

  it('have the fields of their kind, and no others, all told at once', () => {
    expect(errorsOf({ terms: terms('percentage', { amount: '5', quantity: 2 }) })).toEqual([
      'terms.percentage REQUIRED',
      'terms.amount NOT_ALLOWED',
      'terms.quantity NOT_ALLOWED',
    ]);
    expect(errorsOf({ terms: terms('buy_x_get_y', { buyQuantity: 0 }) })).toEqual([
      'terms.percentage REQUIRED',
      'terms.getQuantity REQUIRED',
    ]);
    expect(errorsOf({ terms: terms('free_shipping', { percentage: '5' }) })).toEqual([
      'terms.percentage NOT_ALLOWED',
    ]);
  });

  it.each([
    ['5.00', 'SGD', []],
    ['5.001', 'SGD', ['terms.amount AMOUNT_TOO_PRECISE']],
    ['5.5', 'JPY', ['terms.amount AMOUNT_TOO_PRECISE']],
    ['0.00', 'SGD', ['terms.amount OUT_OF_RANGE']],
    ['x', 'SGD', ['terms.amount AMOUNT_MALFORMED']],
    ['5', null, ['currency REQUIRED']],
    ['5', 'XXL', ['currency CURRENCY_UNKNOWN']],
  ])('take %s %s off: %j', (amount, currency, expected) => {
    expect(errorsOf({ currency, terms: terms('amount_off', { amount }) })).toEqual(expected);
  });

  it('leave the fixed price to the products only where products are assigned', () => {
    const fixed = { terms: terms('fixed_price') };
    expect(errorsOf({ ...fixed, currency: 'SGD' })).toEqual([]);
    expect(errorsOf(fixed)).toEqual(['currency REQUIRED']);
    expect(errorsOf({ ...fixed, isForAssignedProducts: false })).toEqual(['terms.amount REQUIRED']);
  });

  it('have breaks by quantity, with rewards of one kind that grow', () => {
    const breaks = (...given: [number, ReturnType<typeof reward>][]) =>
      errorsOf({
        currency: 'SGD',
        terms: terms('quantity_breaks', {
          breaks: given.map(([quantity, of]) => ({ quantity, reward: of })),
        }),
      });
    expect(breaks([2, reward('percentage', '5')], [3, reward('percentage', '10')])).toEqual([]);
    expect(breaks([2, reward('fixed_price', '9')], [3, reward('fixed_price', '8.50')])).toEqual([]);
    expect(breaks()).toEqual(['terms.breaks COUNT_INVALID']);
    expect(breaks([1, reward('percentage', '5')])).toEqual(['terms.breaks.0.quantity OUT_OF_RANGE']);
    expect(breaks([3, reward('percentage', '10')], [3, reward('percentage', '10')])).toEqual([
      'terms.breaks.1.quantity OUT_OF_ORDER',
      'terms.breaks.1.reward.value OUT_OF_ORDER',
    ]);
    expect(breaks([2, reward('fixed_price', '8')], [3, reward('fixed_price', '9')])).toEqual([
      'terms.breaks.1.reward.value OUT_OF_ORDER',
    ]);
    expect(breaks([2, reward('percentage', '5')], [3, reward('amount_off', '9')])).toEqual([
      'terms.breaks.1.reward.kind KIND_DIFFERS',
    ]);
    expect(
      breaks(
        ...Array.from(
          { length: 11 },
          (_, at) => [at + 2, reward('percentage', `${at + 1}`)] as [number, ReturnType<typeof reward>],
        ),
      ),
    ).toEqual(['terms.breaks COUNT_INVALID']);
  });

  it('have whole quantities within bounds', () => {
    expect(errorsOf({ terms: terms('bundle', { quantity: 1, reward: reward('percentage', '0') }) })).toEqual([
      'terms.quantity OUT_OF_RANGE',
      'terms.reward.value OUT_OF_RANGE',
    ]);
    const gift = { buyQuantity: 0, getQuantity: 1_001, percentage: '100' };
    expect(errorsOf({ terms: terms('buy_x_get_y', gift) })).toEqual([
      'terms.buyQuantity OUT_OF_RANGE',
      'terms.getQuantity OUT_OF_RANGE',
    ]);
  });
});

describe('a promotion', () => {
  it('has a code if and only if buyers name one', () => {
    expect(errorsOf({ trigger: 'code' })).toEqual(['code REQUIRED']);
    expect(errorsOf({ code: 'SAVE' })).toEqual(['code NOT_ALLOWED']);
    expect(errorsOf({ trigger: 'code', code: '  ' })).toEqual(['code LENGTH']);
    expect(errorsOf({ trigger: 'code', code: 'A\ud800' })).toEqual(['code CHARACTER_INVALID']);
    expect(errorsOf({ trigger: 'code', code: 'x'.repeat(256) })).toEqual(['code LENGTH']);
    expect(errorsOf({ trigger: 'code', code: 'Spring 10' })).toEqual([]);
  });

  it('names each store once, and no more than there may be', () => {
    const store = { marketplace: 'stall', country: 'SG', storeId: '1' };
    expect(errorsOf({ stores: [store, { ...store, storeId: '2' }, store] })).toEqual(['stores.2 DUPLICATE']);
    expect(errorsOf({ stores: [{ marketplace: '', country: 'XX', storeId: '' }] })).toEqual([
      'stores.0.marketplace LENGTH',
      'stores.0.country COUNTRY_UNKNOWN',
      'stores.0.storeId LENGTH',
    ]);
    const many = Array.from({ length: 101 }, (_, at) => ({ ...store, storeId: `${at}` }));
    expect(errorsOf({ stores: many })).toEqual(['stores TOO_MANY']);
  });

  it('is not collected in checkout', () => {
    expect(errorsOf({ trigger: 'collected', isInCheckout: true })).toEqual(['isInCheckout NOT_ALLOWED']);
  });

  it('combines only where it is combinable', () => {
    expect(errorsOf({ combination: { stacking: 'exclusive', group: 'a', combinesWith: ['b'] } })).toEqual([
      'combination.group NOT_ALLOWED',
      'combination.combinesWith NOT_ALLOWED',
    ]);
    expect(
      errorsOf({ combination: { stacking: 'combinable', group: ' ', combinesWith: ['b', ''] } }),
    ).toEqual(['combination.group LENGTH', 'combination.combinesWith.1 LENGTH']);
  });

  it('has limits above zero, and a currency for those that are amounts', () => {
    const limits = { usageLimit: 0, usageLimitPerBuyer: 1.5, budget: '0', minimumSpend: '1' };
    expect(errorsOf({ limits, currency: 'SGD' })).toEqual([
      'limits.usageLimit OUT_OF_RANGE',
      'limits.usageLimitPerBuyer OUT_OF_RANGE',
      'limits.budget OUT_OF_RANGE',
    ]);
    expect(errorsOf({ limits: { ...noLimits, budget: '5' } })).toEqual(['currency REQUIRED']);
  });

  it('tells everything that is wrong at once, and the same once', () => {
    const changes: PromotionChanges = {
      ...{ name: '', status: null, priority: 1_001, trigger: 'code' },
      terms: terms('amount_off', { amount: '5' }),
      limits: { ...noLimits, minimumSpend: '5' },
      window: { startsAt: 'soon', endsAt: null, timeZone: 'Mars' },
    };
    expect(errorsOf(changes)).toEqual([
      'status NOT_CLEARABLE',
      'name LENGTH',
      'currency REQUIRED',
      'code REQUIRED',
      'priority OUT_OF_RANGE',
      'currency REQUIRED',
      'window.timeZone TIME_ZONE_UNKNOWN',
      'window.startsAt TIME_MALFORMED',
    ]);
  });
});

describe('a change', () => {
  const before = changedDefinition(emptyDefinition, {
    ...{ name: 'Sale', currency: 'SGD', trigger: 'code', code: 'SAVE', priority: 5 },
    terms: terms('amount_off', { amount: '5' }),
    limits: { ...noLimits, budget: '100.00' },
  }).definition;

  it('keeps what is absent, and clears what is null', () => {
    const { definition } = changedDefinition(before, { priority: null, limits: null });
    expect(definition).toEqual({ ...before, priority: 0, limits: noLimits });
  });

  it('brings all that means the same into one form', () => {
    expect(before).toMatchObject({ terms: { amount: '5.00' }, limits: { budget: '100' } });
    const changes = { name: ' Sale ', code: ' SAVE ', terms: terms('amount_off', { amount: '5.0' }) };
    expect(changedDefinition(before, changes).definition).toEqual(before);
  });
});
