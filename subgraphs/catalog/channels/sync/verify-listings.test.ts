import { describe, expect, it } from 'vitest';
import type { ListingReference, ObservedListing } from '../../../../connectors/marketplaces/listing.js';
import { MarketplaceError } from '../../../../connectors/marketplaces/marketplace-error.js';
import type { Listing } from '../listing/listing.entity.js';
import type { OpenAccount } from './channel-source.js';
import { readAtMarketplace } from './verify-listings.js';

const shown = (externalId: string): ObservedListing => ({
  reference: { externalId, variants: [] },
  state: 'live',
  marketplaceStatus: 'LIVE',
  url: null,
  title: 'Mug',
  issues: [],
  updatedAt: null,
  variants: [],
});
const listing = (externalId: string | null, skus: readonly string[] = []): Listing =>
  ({
    id: `listing ${externalId ?? skus}`,
    storeId: 'sg',
    externalId,
    variants: skus.map(sku => ({ sku, observedSku: null, externalVariantId: null })),
  }) as unknown as Listing;

/** An account that shows these, and keeps what it was asked for. */
function accountOf(
  show: (ids: readonly string[]) => ObservedListing[],
  { readBatchMax = 2, stores = ['my', 'sg'] }: { readBatchMax?: number; stores?: string[] } = {},
) {
  const asked: [store: string, what: readonly string[]][] = [];
  const account = {
    stores: stores.map(id => ({ id })),
    marketplace: { capabilities: { readBatchMax } },
    channel: {
      readListings: async ({ id }: { id: string }, references: ListingReference[]) => {
        const ids = references.map(({ externalId }) => externalId);
        asked.push([id, ids]);
        return show(ids);
      },
      findListings: async ({ id }: { id: string }, skus: string[]) => {
        asked.push([id, skus]);
        return show(skus);
      },
    },
  } as unknown as OpenAccount;
  return { asked, account };
}

const { signal } = new AbortController();

describe('listings that are read at their marketplace', () => {
  it('are asked for by id in calls as full as can be, in any order, and by SKU where there is no id', async () => {
    const { asked, account } = accountOf(ids =>
      ids
        .filter(id => id !== 'gone')
        .map(shown)
        .reverse(),
    );
    const listings = [
      listing('a'),
      listing(null, ['MUG', 'CUP']),
      listing('gone'),
      listing('b'),
      listing(null),
    ];
    const readings = await readAtMarketplace(account, listings, signal);
    expect(asked).toEqual([
      ['sg', ['a', 'gone']],
      ['sg', ['b']],
      ['sg', ['MUG', 'CUP']],
    ]);
    const seen = readings.map(one => [one.listing.id, one.observed?.reference.externalId ?? null]);
    expect(Object.fromEntries(seen)).toEqual({
      'listing a': 'a',
      'listing gone': null,
      'listing b': 'b',
      // What fits best comes first.
      'listing MUG,CUP': 'CUP',
      'listing ': null,
    });
  });

  it('are asked for one at a time where a marketplace says that it takes none at once', async () => {
    const { asked, account } = accountOf(ids => ids.map(shown), { readBatchMax: 0 });
    await readAtMarketplace(account, [listing('a'), listing('b')], signal);
    expect(asked.map(([, ids]) => ids)).toEqual([['a'], ['b']]);
  });

  it('are asked for apart where one cannot be read, which alone is said to be so', async () => {
    const odd = { ...shown('odd'), title: {} as never };
    const { asked, account } = accountOf(ids => ids.map(id => (id === 'odd' ? odd : shown(id))));
    const listings = [listing('odd'), listing('a'), listing(null, ['odd']), listing(null, ['MUG'])];
    const readings = await readAtMarketplace(account, listings, signal);
    expect(asked.map(([, ids]) => ids)).toEqual([['odd', 'a'], ['odd'], ['a'], ['odd'], ['MUG']]);
    expect(readings.map(({ observed, isUnreadable = false }) => [observed?.title, isUnreadable])).toEqual([
      [undefined, true],
      ['Mug', false],
      [undefined, true],
      ['Mug', false],
    ]);
  });

  it('are not said to be unreadable where the marketplace rejects, the worker stops or the store is gone', async () => {
    const error = new MarketplaceError('rejected', 'No.');
    const rejecting = accountOf(() => {
      throw error;
    });
    await expect(readAtMarketplace(rejecting.account, [listing('a')], signal)).rejects.toBe(error);
    const stop = new AbortController();
    const stopping = accountOf(() => {
      stop.abort();
      throw new TypeError('Cut off.');
    });
    const [a, b] = [listing('a'), listing('b')];
    await expect(readAtMarketplace(stopping.account, [a, b], stop.signal)).rejects.toThrow('Cut off.');
    const closed = accountOf(() => [], { stores: ['my'] });
    await expect(readAtMarketplace(closed.account, [a], signal)).rejects.toMatchObject({
      kind: 'unavailable',
    });
    expect([rejecting.asked.length, stopping.asked.length, closed.asked.length]).toEqual([1, 1, 0]);
  });
});
