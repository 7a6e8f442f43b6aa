import { describe, expect, it } from 'vitest';
import { MarketplaceError } from '../../../../connectors/marketplaces/marketplace-error.js';
import { fail } from '../../../../kernel/errors.js';
import { failureReason, isGone, isToldOf, unknownRecord } from './failure.rules.js';

describe('the reason of a failure', () => {
  it('is in the words of the marketplace or of the catalogue', () => {
    expect(failureReason(new MarketplaceError('rejected', 'No such field.'))).toEqual({
      code: 'rejected',
      message: 'No such field.',
    });
    expect(failureReason(fail('ORDER_NOT_FOUND', { detail: 'No order.' }))).toEqual({
      code: 'ORDER_NOT_FOUND',
      message: 'No order.',
    });
  });

  it('has no word of an unexpected error, which may quote anything', () => {
    const reason = failureReason(new Error('Key (name)=(Zephyrine Quillfeather) already exists.'));
    expect(reason).toEqual({ code: 'internal', message: expect.not.stringContaining('Zephyrine') });
  });
});

describe('an organization', () => {
  it.each([
    ['internal', 1, true],
    ['rejected', 1, true],
    ['unavailable', 4, false],
    ['unavailable', 5, true],
    ['throttled', 4, false],
    [unknownRecord.code, 100, false],
  ])('is told of %s after %i attempts: %s', (code, attempts, isTold) => {
    expect(isToldOf({ code, attempts })).toBe(isTold);
  });
});

it('a record is gone once the marketplace did not know it eight times, and for no other reason', () => {
  const tries = [
    { code: unknownRecord.code, attempts: 7 },
    { code: unknownRecord.code, attempts: 8 },
    { code: 'internal', attempts: 100 },
  ];
  expect(tries.map(isGone)).toEqual([false, true, false]);
});
