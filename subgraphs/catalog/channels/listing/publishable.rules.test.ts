import { describe, expect, it } from 'vitest';
import { assertActive, inactiveIssues, knownMarketplaces, marketplaceKey } from './publishable.rules.js';

const known = [{ key: 'bazaar' }, { key: 'souk' }];

describe('the marketplaces that are named', () => {
  it('are known however they are written, each once', () => {
    expect(marketplaceKey(' Bazaar ')).toBe('bazaar');
    expect(knownMarketplaces(known, ['Souk', 'bazaar', ' SOUK '])).toEqual(['souk', 'bazaar']);
    expect(knownMarketplaces(known, [])).toEqual([]);
  });

  it('are none where none are named', () => {
    expect(knownMarketplaces(known, undefined)).toBeUndefined();
  });

  it('are rejected with those that there are, all unknown ones at once', () => {
    const message = 'Must be one of bazaar, souk.';
    expect(() => knownMarketplaces(known, ['mall', 'souk', ''])).toThrow(
      expect.objectContaining({
        code: 'VALIDATION_FAILED',
        errors: [
          { path: 'marketplaces.0', code: 'UNKNOWN', message },
          { path: 'marketplaces.2', code: 'UNKNOWN', message },
        ],
      }),
    );
  });
});

describe('a product', () => {
  it('is published while it is active', () => {
    const product = { status: 'active' };
    expect(assertActive(product)).toBe(product);
    expect(inactiveIssues(product)).toEqual([]);
  });

  it.each(['draft', 'archived'])('is not published as %s, and it is said why', status => {
    expect(() => assertActive({ status })).toThrow(
      expect.objectContaining({
        code: 'PRODUCT_NOT_ACTIVE',
        detail: `The product is ${status}: make it active first.`,
      }),
    );
    expect(inactiveIssues({ status })).toEqual([
      {
        severity: 'error',
        code: 'PRODUCT_NOT_ACTIVE',
        field: 'status',
        message: `The product is ${status}: it is not for sale, and was not sent.`,
        marketplaceMessage: null,
      },
    ]);
  });
});
