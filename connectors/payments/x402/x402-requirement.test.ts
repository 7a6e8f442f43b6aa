import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { atomicUnits, paymentRequired } from './x402-requirement.js';
import { readSettings } from './x402-settings.js';

describe('atomicUnits', () => {
  it.each([
    ['35.00', 6, '35000000'],
    ['0.01', 6, '10000'],
    ['0', 6, '0'],
    ['1200', 6, '1200000000'],
    ['1.234', 3, '1234'],
    ['999999999999999.99', 18, '999999999999999990000000000000000'],
  ])('%s with %i decimals is %s', (amount, decimals, units) => {
    expect(atomicUnits(amount, decimals)).toBe(units);
  });

  it('loses no digit of any amount', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 0n, max: 10n ** 17n }),
        fc.integer({ min: 2, max: 18 }),
        (cents, decimals) => {
          const amount = `${cents / 100n}.${String(cents % 100n).padStart(2, '0')}`;
          expect(atomicUnits(amount, decimals)).toBe(String(cents * 10n ** BigInt(decimals - 2)));
        },
      ),
    );
  });

  it('rejects what the token cannot express', () => {
    expect(() => atomicUnits('0.001', 2)).toThrow(RangeError);
  });
});

describe('what is asked of agents', () => {
  const settings = readSettings({ network: 'eip155:8453', currency: 'USD', assetDecimals: '6' });
  const expiresAt = '2026-11-21T10:00:00.000Z';
  const asked = (secondsLeft: number, currency = 'USD') => {
    const returnUrl = 'https://shop.example/payment-return';
    const ids = { organizationId: 'o', sessionId: 's', paymentId: 'p', returnUrl };
    const due = { ...ids, amount: '1.00', currency, expiresAt, resourceUrl: 'https://shop.example/s' };
    const now = new Date(Date.parse(expiresAt) - secondsLeft * 1_000);
    return paymentRequired(due, settings, now);
  };

  it.each([
    [3600, 300],
    [330, 300],
    [329, 299],
    [31, 1],
    [30, 1],
    [0, 1],
  ])(
    'is to be signed %i seconds before the session ends for %i seconds, so that it ends before',
    (left, forSeconds) => {
      expect(asked(left).accepts.map(({ maxTimeoutSeconds }) => maxTimeoutSeconds)).toEqual([forSeconds]);
    },
  );

  it('is nothing where the session is in another currency than the token', () => {
    expect(asked(600, 'EUR')).toMatchObject({ accepts: [], error: 'Only USD can be paid this way.' });
    expect(asked(600)).not.toHaveProperty('error');
  });
});
