import { describe, expect, it } from 'vitest';
import type { PriceBookDefinition } from './price-book.entity.js';
import { priceBookFieldErrors } from './price-book.rules.js';
import { emptyDefinition, emptyScope } from './price-book-changes.rules.js';

const errorsOf = (changes: Partial<PriceBookDefinition>): string[] =>
  priceBookFieldErrors({ ...emptyDefinition, name: 'Book', ...changes }).map(
    ({ path, code }) => `${path} ${code}`,
  );
const step = (kind: PriceBookDefinition['steps'][number]['kind'], value: string) => ({
  ...{ currency: 'SGD', steps: [{ kind, value }] },
});
const none = { amount: null, margin: null };
const id = '019a9f00-0000-7000-8000-000000000001';

describe('a price book that says nothing but its name', () => {
  it('is fine', () => {
    expect(errorsOf({})).toEqual([]);
  });
});

describe('each error is told, once:', () => {
  const cases: [string, Partial<PriceBookDefinition>, string[]][] = [
    ['no name', { name: ' ' }, ['name LENGTH']],
    ['a long name', { name: 'x'.repeat(121) }, ['name LENGTH']],
    ['a broken name', { name: 'a\0' }, ['name CHARACTER_INVALID']],
    ['a negative priority', { priority: -1 }, ['priority OUT_OF_RANGE']],
    ['a fraction of a priority', { priority: 1.5 }, ['priority OUT_OF_RANGE']],
    ['an unknown currency', { currency: 'XXQ' }, ['currency CURRENCY_UNKNOWN']],
    [
      'bounds and ranges that are no amounts, of an unknown currency',
      {
        currency: 'XXQ',
        scope: { ...emptyScope, price: { min: '!!', max: '??' } },
        floor: { amount: '!!', margin: null, isSalePrice: false },
        ceiling: { amount: '??', margin: null },
      },
      ['currency CURRENCY_UNKNOWN'],
    ],
    [
      'a range that is crossed, of an unknown currency',
      { currency: 'XXQ', scope: { ...emptyScope, price: { min: '5', max: '4' } } },
      ['currency CURRENCY_UNKNOWN', 'scope.price.max OUT_OF_RANGE'],
    ],
    [
      'many amounts and no currency',
      {
        steps: [
          { kind: 'amount', value: '1' },
          { kind: 'fixed', value: '2' },
        ],
        rounding: { method: 'ending', value: '0.99', mode: 'up' },
        floor: { amount: '1', margin: null, isSalePrice: false },
        ceiling: { amount: '2', margin: null },
        scope: { ...emptyScope, price: { min: '1', max: '2' } },
      },
      ['currency REQUIRED'],
    ],
    [
      'a country that is none',
      { scope: { ...emptyScope, countries: ['SG', 'XX'] } },
      ['scope.countries.1 COUNTRY_UNKNOWN'],
    ],
    [
      'an id that is none',
      { scope: { ...emptyScope, productIds: ['x'] } },
      ['scope.productIds.0 ID_MALFORMED'],
    ],
    ['an empty word', { scope: { ...emptyScope, tags: ['a', ' '] } }, ['scope.tags.1 LENGTH']],
    [
      'too many words',
      { scope: { ...emptyScope, skus: Array.from({ length: 1_001 }, (_, index) => `${index}`) } },
      ['scope.skus TOO_MANY'],
    ],
    ['an empty range', { scope: { ...emptyScope, cost: { min: null, max: null } } }, ['scope.cost REQUIRED']],
    [
      'a crossed range',
      { currency: 'SGD', scope: { ...emptyScope, cost: { min: '2', max: '1' } } },
      ['scope.cost.max OUT_OF_RANGE'],
    ],
    [
      'a base that names no book',
      { base: { kind: 'price_book', priceBookId: null } },
      ['base.priceBookId REQUIRED'],
    ],
    [
      'a base that may name none',
      { base: { kind: 'cost', priceBookId: id } },
      ['base.priceBookId NOT_ALLOWED'],
    ],
    [
      'too many steps',
      { steps: Array.from({ length: 11 }, () => ({ kind: 'percentage' as const, value: '1' })) },
      ['steps TOO_MANY'],
    ],
    ['all of the price off', step('percentage', '-100'), ['steps.0.value OUT_OF_RANGE']],
    ['a percentage beyond the largest', step('percentage', '10000.00001'), ['steps.0.value OUT_OF_RANGE']],
    ['a percentage that is none', step('markup', '1e2'), ['steps.0.value OUT_OF_RANGE']],
    ['a margin of everything', step('margin', '100'), ['steps.0.value OUT_OF_RANGE']],
    ['a negative margin', step('margin', '-1'), ['steps.0.value OUT_OF_RANGE']],
    ['a fixed price of nothing', step('fixed', '0.00'), ['steps.0.value OUT_OF_RANGE']],
    ['a fixed price below nothing', step('fixed', '-1'), ['steps.0.value AMOUNT_NEGATIVE']],
    ['an amount with two signs', step('amount', '--1'), ['steps.0.value AMOUNT_NEGATIVE']],
    ['an amount that is too precise', step('amount', '-0.001'), ['steps.0.value AMOUNT_TOO_PRECISE']],
    [
      'a decimal in yen',
      { currency: 'JPY', rounding: { method: 'ending', value: '0.99', mode: 'up' } },
      ['rounding.value AMOUNT_TOO_PRECISE'],
    ],
    [
      'a rounding to nothing',
      { currency: 'SGD', rounding: { method: 'increment', value: '0', mode: 'up' } },
      ['rounding.value OUT_OF_RANGE'],
    ],
    ['an empty floor', { floor: { ...none, isSalePrice: false } }, ['floor REQUIRED']],
    ['an empty ceiling', { ceiling: none }, ['ceiling REQUIRED']],
    ['a margin of a bound', { ceiling: { amount: null, margin: '100' } }, ['ceiling.margin OUT_OF_RANGE']],
    [
      'a floor above the ceiling',
      {
        currency: 'SGD',
        floor: { ...none, amount: '2', isSalePrice: false },
        ceiling: { ...none, amount: '1' },
      },
      ['ceiling.amount OUT_OF_RANGE'],
    ],
  ];

  it.each(cases)('%s', (_name, changes, expected) => {
    expect(errorsOf(changes)).toEqual(expected);
  });
});

it.each([
  step('percentage', '-99.99999'),
  step('percentage', '10000'),
  step('markup', '0'),
  step('margin', '0'),
  step('margin', '99.99999'),
  step('amount', '-5'),
  { floor: { ...none, isSalePrice: true } },
])('%j is within its limits', changes => {
  expect(errorsOf(changes as Partial<PriceBookDefinition>)).toEqual([]);
});

it('a name has up to 120 characters, also where one takes two code units', () => {
  const name = (length: number) => errorsOf({ name: '\u{1f600}'.repeat(length) });
  expect([name(120), name(121)]).toEqual([[], ['name LENGTH']]);
});

it('an empty floor says that the sale price suffices, which an empty ceiling has not', () => {
  const messageOf = (changes: Partial<PriceBookDefinition>) =>
    priceBookFieldErrors({ ...emptyDefinition, name: 'Book', ...changes }).map(({ message }) => message);
  expect(messageOf({ floor: { ...none, isSalePrice: false }, ceiling: none })).toEqual([
    'A floor has an amount, a margin, or isSalePrice: true.',
    'A ceiling has an amount, a margin, or both.',
  ]);
});
