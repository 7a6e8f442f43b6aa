import { describe, expect, it } from 'vitest';
import type { PaymentRail } from '../../../../connectors/payments/port.js';
import { mergedSettings, type RailChange, railErrors } from './payment-rail.rules.js';

const rail = {
  title: 'Card',
  settingFields: [
    { name: 'secret', title: 'Secret', isSecret: true, isRequired: true },
    { name: 'account', title: 'Account', isSecret: false, isRequired: false },
  ],
  settingErrors: ({ account }: Record<string, string>) =>
    account === 'x' ? [{ path: 'account', code: 'UNKNOWN_ACCOUNT', message: 'No.' }] : [],
} as unknown as PaymentRail;

const errors = (change: Partial<RailChange>, before: Record<string, string> = {}) => {
  const whole = { settings: [], ...change };
  return railErrors(rail, whole, mergedSettings(before, whole.settings), () => null).map(({ path, code }) => [
    path,
    code,
  ]);
};

describe('settings of a rail', () => {
  it('stay where they are not given, are trimmed, and go where they are empty', () => {
    const given = [
      { name: 'secret', value: ' new \n' },
      { name: 'account', value: '' },
    ];
    expect(mergedSettings({ secret: 'old', account: 'a', more: 'm' }, given)).toEqual({
      secret: 'new',
      more: 'm',
    });
  });

  it.each<[string, Partial<RailChange>, string[][]]>([
    ['complete', { settings: [{ name: 'secret', value: 's' }] }, []],
    ['without what is needed', {}, [['secret', 'REQUIRED']]],
    [
      'with what nobody knows, and twice',
      {
        settings: [
          { name: 'secret', value: 's' },
          { name: 'colour', value: 'red' },
          { name: 'secret', value: 't' },
        ],
      },
      [
        ['settings.1.name', 'UNKNOWN'],
        ['settings.2.name', 'DUPLICATE'],
      ],
    ],
    [
      'too long',
      { settings: [{ name: 'secret', value: 'x'.repeat(2_001) }] },
      [['settings.0.value', 'TOO_LONG']],
    ],
    [
      'that the rail itself rejects',
      {
        settings: [
          { name: 'secret', value: 's' },
          { name: 'account', value: 'x' },
        ],
      },
      [['account', 'UNKNOWN_ACCOUNT']],
    ],
    [
      'with a handler that is no id',
      { settings: [{ name: 'secret', value: 's' }], handlerId: 'a b' },
      [['handlerId', 'HANDLER_ID_INVALID']],
    ],
  ])('%s', (_, change, expected) => {
    expect(errors(change)).toEqual(expected);
  });

  it.each([
    [null, true],
    ['acp.card_1-b', true],
    ['7', true],
    ['x'.repeat(64), true],
    ['x'.repeat(65), false],
    ['', false],
    ['.card', false],
    ['card!', false],
    ['!card', false],
  ])('may call its handler %j: %j', (handlerId, isAllowed) => {
    const settings = [{ name: 'secret', value: 's' }];
    expect(errors({ settings, handlerId }).length === 0).toBe(isAllowed);
  });

  it('are complete where what is needed was given before', () => {
    expect(errors({}, { secret: 's' })).toEqual([]);
  });
});
