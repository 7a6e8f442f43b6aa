import { describe, expect, it } from 'vitest';
import { MarketplaceError } from '../../../../connectors/marketplaces/marketplace-error.js';
import { ourIssue } from '../listing/listing.rules.js';
import type { WaitingWrites } from './channel-write.queries.js';
import type { ComparedListing } from './compare-listings.js';
import { outcomesOf, type SyncedListing, syncResult } from './sync-outcome.rules.js';

const compared = (given: Partial<ComparedListing> = {}): ComparedListing => ({
  listingId: 'l-1',
  productId: 'p-1',
  connectionId: 'c-1',
  storeId: 'sg',
  marketplace: 'bazaar',
  accountExternalId: 'shop-1',
  isConnected: true,
  pending: [],
  issues: [],
  ...given,
});
const waiting = (given: Partial<WaitingWrites> = {}): WaitingWrites => ({
  ...{ listingId: 'l-1', price: false, stock: false, priceIssues: [], stockIssues: [], ...given },
});
const error = ourIssue('TOO_LOW', null, 'Too low.');
const warning = { ...ourIssue('IGNORED', null, 'Ignored.'), severity: 'warning' as const };
const own = { code: 'CURRENCY_MISMATCH', message: 'Another currency.' };
const away = new MarketplaceError('unavailable', 'It is away.');

describe('what became of a listing', () => {
  it.each<
    [
      string,
      Partial<ComparedListing>,
      Partial<WaitingWrites> | null,
      MarketplaceError | null,
      string,
      string[],
    ]
  >([
    ['has it already', {}, null, null, 'unchanged', []],
    ['was sent a price', { pending: ['price'] }, {}, null, 'sent', []],
    ['was sent stock, of which nothing is left', { pending: ['inventory'] }, null, null, 'sent', []],
    ['cannot be sent it', { issues: [own] }, null, null, 'rejected', ['CURRENCY_MISMATCH']],
    [
      'did not take a price',
      { pending: ['price'] },
      { priceIssues: [[warning], [error]] },
      null,
      'rejected',
      ['IGNORED', 'TOO_LOW'],
    ],
    [
      'did not take stock',
      { pending: ['inventory'] },
      { stockIssues: [[error]] },
      null,
      'rejected',
      ['TOO_LOW'],
    ],
    [
      'took it with a warning',
      { pending: ['price'] },
      { priceIssues: [[warning]] },
      null,
      'sent',
      ['IGNORED'],
    ],
    [
      'has a fault of what was not sent',
      { pending: ['price'] },
      { stockIssues: [[error]] },
      null,
      'sent',
      [],
    ],
    ['has a fault of what it has', { pending: ['inventory'] }, { priceIssues: [[error]] }, null, 'sent', []],
    [
      'was not to be had for its price',
      { pending: ['price'] },
      { price: true },
      away,
      'failed',
      ['UNAVAILABLE'],
    ],
    [
      'was not to be had for stock',
      { pending: ['inventory'] },
      { stock: true },
      away,
      'failed',
      ['UNAVAILABLE'],
    ],
    ['was sent it before the store was not to be had', { pending: ['price'] }, {}, away, 'sent', []],
    [
      'was not to be had, with all else that there is to say',
      { pending: ['price'], issues: [own] },
      { price: true, priceIssues: [[error]] },
      away,
      'failed',
      ['CURRENCY_MISMATCH', 'TOO_LOW', 'UNAVAILABLE'],
    ],
  ])('that %s', (_, listing, row, failure, outcome, codes) => {
    const rows =
      row === null ? [] : [waiting(row), waiting({ listingId: 'l-2', price: true, priceIssues: [[error]] })];
    const [told] = outcomesOf([compared(listing)], rows, failure);
    const place = {
      listingId: 'l-1',
      productId: 'p-1',
      marketplace: 'bazaar',
      accountId: 'c-1',
      storeId: 'sg',
    };
    expect(told).toMatchObject({ ...place, outcome });
    expect(told!.issues.map(({ code }) => code)).toEqual(codes);
    expect(told!.issues.every(issue => Object.keys(issue).length === 2)).toBe(true);
  });
});

describe('what became of a synchronisation', () => {
  const payload = { productIds: ['p-1'], fields: ['price' as const] };
  const told = (
    outcome: SyncedListing['outcome'],
    count = 1,
    issues: SyncedListing['issues'] = [],
  ): SyncedListing[] =>
    Array.from({ length: count }, (_, index) => ({
      ...{
        listingId: `l-${index}`,
        productId: 'p-1',
        marketplace: 'bazaar',
        accountId: 'c',
        storeId: 'sg',
        outcome,
        issues,
      },
    }));

  it('is counted by outcome, and tells what went wrong first', () => {
    const all = [
      ...told('unchanged', 3),
      ...told('sent', 2),
      ...told('rejected', 1, [own]),
      ...told('failed', 1, [own, own]),
    ];
    expect(syncResult(payload, all)).toEqual({
      ...{ success: false, ...payload, sent: 2, unchanged: 3, failed: 2 },
      listings: [all[6], all[5], ...all.slice(0, 5)],
    });
    expect(syncResult(payload, told('unchanged'))).toMatchObject({ success: true });
  });

  it('says that there was nowhere to send anything, and how much more there is than is told', () => {
    expect(syncResult(payload, [])).toMatchObject({
      success: true,
      message: expect.stringContaining('listed nowhere'),
    });
    expect(syncResult(payload, told('sent', 1_000))).not.toHaveProperty('listingsOmitted');
    const many = syncResult(payload, told('sent', 1_002));
    expect([many.listings.length, many]).toMatchObject([1_000, { sent: 1_002, listingsOmitted: 2 }]);
    expect(many).not.toHaveProperty('message');
  });

  it('is a failure where all of it went wrong, with the reason of what went wrong most', () => {
    const failed = () => syncResult(payload, [...told('rejected'), ...told('failed', 1, [own])]);
    expect(failed).toThrow(
      expect.objectContaining({
        error: expect.objectContaining({ code: 'LISTING_WORK_FAILED', detail: 'bazaar: Another currency.' }),
        result: expect.objectContaining({ failed: 2 }),
      }),
    );
    expect(() => syncResult(payload, told('rejected'))).toThrow('bazaar: rejected');
  });
});
