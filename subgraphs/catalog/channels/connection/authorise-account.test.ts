import { describe, expect, it } from 'vitest';
import {
  MarketplaceError,
  type MarketplaceErrorKind,
} from '../../../../connectors/marketplaces/marketplace-error.js';
import type { Marketplace } from '../../../../connectors/marketplaces/port.js';
import { AddressRejected } from '../../../../kernel/outbound/address-policy.js';
import { authoriseAccount } from './authorise-account.js';
import { marketplaceFailure } from './marketplace-failure.js';

const given = {
  endpoint: 'https://shop.example',
  values: { secret: 'planted-secret', account: 'planted-account' },
};

/** What is told of an account of which the marketplace says this. */
const told = (outcome: () => unknown) => {
  const marketplace = {
    title: 'The Bazaar',
    credentialFields: [
      { name: 'secret', isSecret: true },
      { name: 'account', isSecret: false },
    ],
    authorise: async () => outcome(),
  } as unknown as Marketplace;
  return authoriseAccount(marketplace, given, {} as never);
};
const errorOf = (kind: MarketplaceErrorKind, more: object = {}) =>
  told(() => {
    throw new MarketplaceError(kind, 'No planted-secret of planted-account.', more);
  });

describe('an account that the marketplace is asked to vouch for', () => {
  it('is what it says, mended where that is no text', async () => {
    expect(await told(() => ({ name: 'Stall\u0000' }))).toEqual({ name: 'Stall\ufffd' });
  });

  it.each(['unauthorized', 'rejected', 'not_found', 'unsupported'] as const)(
    'is rejected in its words, less what is secret, where these are %s',
    async kind => {
      const rejected = await errorOf(kind).catch(error => error);
      expect(rejected.cause).toBeUndefined();
      const error = { detail: 'The Bazaar: No *** of planted-account.', retryAfterSeconds: undefined };
      expect(rejected).toMatchObject({
        ...error,
        code: 'MARKETPLACE_REJECTED',
        internal: kind,
      });
      await expect(errorOf(kind, { marketplaceCode: 'E-7' })).rejects.toMatchObject({
        internal: `${kind} E-7`,
      });
    },
  );

  it.each(['throttled', 'unavailable', 'unknown'] as const)(
    'is to be asked for again later where it is %s',
    async kind => {
      const later = { code: 'MARKETPLACE_UNAVAILABLE', detail: 'The Bazaar: No *** of planted-account.' };
      await expect(errorOf(kind)).rejects.toMatchObject({
        ...later,
        internal: kind,
        retryAfterSeconds: 30,
      });
      await expect(errorOf(kind, { retryAfterMs: 1_200, marketplaceCode: '429' })).rejects.toMatchObject({
        ...later,
        internal: `${kind} 429`,
        retryAfterSeconds: 2,
      });
    },
  );

  it('has an endpoint that is to be mended where that must not be called, and no other error is its own', async () => {
    const message = '10.0.0.1 is not a public address.';
    await expect(errorOf('unavailable', { cause: new AddressRejected(message) })).rejects.toMatchObject({
      code: 'VALIDATION_FAILED',
      detail: message,
      errors: [{ path: 'endpoint', code: 'URL_INVALID', message }],
    });
    const broken = told(() => {
      throw new TypeError('Broken.');
    });
    await expect(broken).rejects.toBeInstanceOf(TypeError);
  });
});

it.each([
  ['throttled', 'MARKETPLACE_UNAVAILABLE'],
  ['unavailable', 'MARKETPLACE_UNAVAILABLE'],
  ['unknown', 'MARKETPLACE_OUTCOME_UNKNOWN'],
  ['unauthorized', 'MARKETPLACE_REJECTED'],
  ['rejected', 'MARKETPLACE_REJECTED'],
  ['not_found', 'MARKETPLACE_REJECTED'],
  ['unsupported', 'MARKETPLACE_REJECTED'],
] as const)('a job of which the marketplace says %s fails as %s, in its words', (kind, code) => {
  const cause = new Error('What was sent.');
  expect(
    marketplaceFailure(new MarketplaceError(kind, 'Not now.', { cause, marketplaceCode: 'E-7' })),
  ).toMatchObject({
    code,
    detail: 'Not now.',
    internal: `${kind} E-7`,
  });
  expect(marketplaceFailure(new MarketplaceError(kind, 'Not now.')).internal).toBe(kind);
});
