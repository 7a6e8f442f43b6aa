import { describe, expect, it } from 'vitest';
import { halfDone } from './half-done.js';
import { MarketplaceError, type MarketplaceErrorKind } from './marketplace-error.js';

const issues = [
  { severity: 'error' as const, code: 'x', field: null, message: 'No.', marketplaceMessage: null },
];
const details = { marketplaceCode: 'x', retryAfterMs: 7, issues };
const made = { externalId: '5', variants: [] };

describe('what is begun and then fails', () => {
  it.each<[MarketplaceErrorKind, MarketplaceErrorKind, boolean]>([
    ['throttled', 'unknown', true],
    ['unavailable', 'unknown', true],
    ['unauthorized', 'unknown', true],
    ['unknown', 'unknown', false],
    ['rejected', 'rejected', false],
    ['not_found', 'not_found', false],
    ['unsupported', 'unsupported', false],
  ])('with %s is %s, and tells what is there', (kind, told, isPart) => {
    const cause = new MarketplaceError(kind, 'No.', details);
    const message = isPart ? 'A part of it was done. Then: No.' : 'No.';
    expect(halfDone(cause, made)).toMatchObject({ ...details, kind: told, message, made, cause });
    expect((halfDone(cause) as MarketplaceError).made).toBeNull();
  });

  it('stays what it is where it is no answer of a marketplace', () => {
    const error = new TypeError('Odd.');
    expect(halfDone(error, made)).toBe(error);
  });
});

describe('an error of a marketplace', () => {
  it.each<[MarketplaceErrorKind, boolean, boolean]>([
    ['throttled', true, true],
    ['unavailable', true, false],
    ['unknown', true, false],
    ['unauthorized', false, false],
    ['rejected', false, false],
    ['not_found', false, false],
    ['unsupported', false, false],
  ])('that is %s passes: %s, and asks for a slower pace: %s', (kind, isTemporary, isThrottled) => {
    expect(new MarketplaceError(kind, 'No.')).toMatchObject({ isTemporary, isThrottled });
  });
});
