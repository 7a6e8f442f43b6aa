import { describe, expect, it } from 'vitest';
import { promotionLimits } from '../promotion/promotion.limits.js';
import type { PromotionCode } from './promotion-code.entity.js';
import { promotionCodeErrors } from './promotion-code.rules.js';

const errorsOf = (changes: Partial<PromotionCode>): string[] =>
  promotionCodeErrors({
    code: 'SAVE10',
    kind: 'percentage',
    value: '10',
    currency: null,
    title: 'Ten percent off',
    minSubtotal: null,
    startsAt: null,
    endsAt: null,
    usageLimit: null,
    ...changes,
  }).map(({ path, code }) => `${path} ${code}`);

const [noon, later] = ['2026-11-21T12:00:00.000Z', '2026-11-21T12:00:00.001Z'];

describe('a row of a file of codes', () => {
  it.each([
    ['takes a percentage off', {}, []],
    ['takes everything off', { value: '100' }, []],
    ['takes more than everything off', { value: '101' }, ['value OUT_OF_RANGE']],
    ['takes nothing off', { value: '0.0' }, ['value OUT_OF_RANGE']],
    ['takes an amount off', { kind: 'fixed', value: '150.50', currency: 'SGD' }, []],
    [
      'takes an amount of zero off',
      { kind: 'fixed', value: '0.00', currency: 'SGD' },
      ['value OUT_OF_RANGE'],
    ],
    ['takes an amount of no currency off', { kind: 'fixed', value: '5' }, ['currency REQUIRED']],
    [
      'takes a share of a cent off',
      { kind: 'fixed', value: '0.005', currency: 'SGD' },
      ['value AMOUNT_TOO_PRECISE'],
    ],
    ['has no text', { code: ' ' }, ['code LENGTH']],
    ['is as long as it may be', { code: 'x'.repeat(promotionLimits.codeLength) }, []],
    ['is longer', { code: 'x'.repeat(promotionLimits.codeLength + 1) }, ['code LENGTH']],
    ['has no title', { title: '' }, ['title LENGTH']],
    ['has a currency that is none', { currency: 'XXY' }, ['currency CURRENCY_UNKNOWN']],
    ['has a minimum without a currency', { minSubtotal: '50' }, ['currency REQUIRED']],
    ['has a minimum', { minSubtotal: '50', currency: 'SGD' }, []],
    [
      'has a minimum that is no amount',
      { minSubtotal: 'much', currency: 'SGD' },
      ['minSubtotal AMOUNT_MALFORMED'],
    ],
    ['only starts', { startsAt: noon }, []],
    ['only ends', { endsAt: noon }, []],
    ['starts before it ends', { startsAt: noon, endsAt: later }, []],
    ['ends when it starts', { startsAt: noon, endsAt: noon }, ['endsAt WINDOW_EMPTY']],
    ['ends before it starts', { startsAt: later, endsAt: noon }, ['endsAt WINDOW_EMPTY']],
    ['is used once', { usageLimit: 1 }, []],
    ['is never used', { usageLimit: 0 }, ['usageLimit OUT_OF_RANGE']],
    ['is used as often as can be counted', { usageLimit: promotionLimits.usesMax }, []],
    ['is used more often', { usageLimit: promotionLimits.usesMax + 1 }, ['usageLimit OUT_OF_RANGE']],
  ] as const)('%s', (_name, changes, expected) => {
    expect(errorsOf(changes)).toEqual(expected);
  });

  it('is told everything that is wrong at once', () => {
    const wrong = { code: '', title: '', value: 'ten', endsAt: noon, startsAt: later, usageLimit: -1 };
    expect(errorsOf(wrong)).toEqual([
      'title LENGTH',
      'value OUT_OF_RANGE',
      'code LENGTH',
      'usageLimit OUT_OF_RANGE',
      'endsAt WINDOW_EMPTY',
    ]);
  });
});
