import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  MarketplaceError,
  type MarketplaceErrorKind,
} from '../../../connectors/marketplaces/marketplace-error.js';
import type { RequestContext } from '../../../kernel/context.js';
import { unnamed } from '../../../kernel/database/statement.js';
import { newId } from '../../../kernel/ids.js';
import { connectionLimits } from '../../../subgraphs/catalog/channels/connection/connection.limits.js';
import { ourIssue } from '../../../subgraphs/catalog/channels/listing/listing.rules.js';
import { delistListing } from '../../../subgraphs/catalog/channels/sync/delist-listing.js';
import type { PublishWork } from '../../../subgraphs/catalog/channels/sync/listing-step.js';
import { publishListing } from '../../../subgraphs/catalog/channels/sync/publish-listing.js';
import { listingRequestLimits } from '../../../subgraphs/catalog/listing-request/listing-request.limits.js';
import { readRequests } from '../../../subgraphs/catalog/listing-request/listing-request.queries.js';
import { addRequests } from '../../../subgraphs/catalog/listing-request/listing-request.writer.js';
import { catalogPrices } from '../../../subgraphs/catalog/listing-request/price-source.js';
import type { ProductChanges } from '../../../subgraphs/catalog/product/product.rules.js';
import { ProductService } from '../../../subgraphs/catalog/product/product.service.js';
import { type FakeCall, FakeMarketplace } from '../../support/fake-marketplace.js';
import { type Item, PlantedCatalog } from '../planted-catalog.js';
import { draftOf, familyOf } from './drafts.js';
import { sg } from './listing-world.js';

const products = new ProductService({ currency: async () => 'SGD' });
let catalog: PlantedCatalog;
let ctx: RequestContext;
let shop: FakeMarketplace;
beforeAll(async () => {
  catalog = await PlantedCatalog.open();
});
beforeEach(() => {
  ctx = catalog.context();
  shop = new FakeMarketplace('bazaar', [sg]);
});
afterAll(() => catalog.close());

const past = '2026-11-20T08:00:00.000Z';
const rows = (text: string, ...values: unknown[]) =>
  ctx.db.query<Item>(unnamed(text), [ctx.organizationId, ...values]);
/** The marketplace asks for so long a pause that the call is not made again. */
const errorOf = (kind: MarketplaceErrorKind, more: object = {}) =>
  new MarketplaceError(kind, 'Not now.', { retryAfterMs: connectionLimits.callRetryMaxMs + 1, ...more });

interface Given {
  product?: ProductChanges;
  isConnected?: boolean;
  isGone?: boolean;
  /** Done once the account is opened. */
  meanwhile?: () => Promise<unknown>;
}

/** Works on a listing until it is known what to save; answers the row at each call, and in the end. */
async function worked(
  kind: 'publish' | 'delist',
  listing: object,
  { product = {}, isConnected = true, isGone = false, meanwhile }: Given = {},
) {
  const { organizationId } = ctx;
  const given = {
    title: 'Mug',
    sku: 'MUG',
    status: 'active' as const,
    price: '12.50',
    inventoryQuantity: 10,
  };
  const images = [{ url: 'https://media.example/mug.jpg' }];
  const { id: productId } = await products.create(ctx, { ...given, images, ...product });
  const id = await catalog.listing(ctx, { product_id: productId, state: 'draft', checks: 3, ...listing });
  await catalog.plant(ctx, 'listing_variant', { listing_id: id, variant_id: productId, sku: 'MUG' });
  if (isGone) {
    await rows('delete from catalog.product where organization_id = $1');
  }
  const jobId = newId();
  await ctx.transaction(tx => addRequests(tx, organizationId, [id], { jobId, kind, productVersion: 7 }));
  const { own } = await readRequests(ctx.db, organizationId, { listingId: id, jobId });
  const rowOf = async (): Promise<Item> => {
    const text = `select l.*, r.is_sent from catalog.listing l join catalog.listing_request r
      on r.organization_id = l.organization_id and r.listing_id = l.id where l.organization_id = $1 and l.id = $2`;
    return (await rows(text, id))[0];
  };
  const seen: [FakeCall, Item][] = [];
  shop.before = async call => {
    seen.push([call, await rowOf()]);
  };
  const job = {
    ...{ organizationId, jobId, payload: { productId }, ctx, requestedBy: 'api_key:1' },
    ...{ signal: new AbortController().signal, isCanceled: () => false, throwIfCanceled: () => {} },
  };
  const open = async () => {
    await meanwhile?.();
    return shop.open();
  };
  const work = { job, channels: { open }, prices: catalogPrices, kind } as unknown as PublishWork;
  const parts = (kind === 'publish' ? publishListing : delistListing)(work, { id, isConnected } as never);
  const ended: Item = await parts
    .work(own!)
    .then(save => ctx.transaction(save))
    .then(
      result => ({ result, error: null }),
      error => ({ result: null, error }),
    );
  const looks = await rows(
    'select from graphile_worker.jobs where $1::uuid is not null and key = $2',
    `listing/${(await rowOf()).connection_id}`,
  );
  return { ...ended, seen, row: await rowOf(), isLooked: looks.length > 0, productId };
}

describe.each(['publish', 'delist'] as const)('a %s', kind => {
  it('to an account that is not connected is not tried', async () => {
    const { error, seen } = await worked(kind, { external_id: 'b-1' }, { isConnected: false });
    expect([error.kind, seen]).toEqual(['unauthorized', []]);
  });

  it('is noted before it is sent, by when it may have been done', async () => {
    shop.put(draftOf('MUG'));
    const { seen } = await worked(kind, { external_id: 'bazaar-1', state: 'live' });
    expect(seen).toMatchObject([
      [
        kind,
        {
          external_id: 'bazaar-1',
          unknown_since: null,
          is_sent: true,
          attempt: { kind, outcome: 'sending' },
        },
      ],
    ]);
  });

  it.each([
    ['unavailable', 'waiting', false],
    ['throttled', 'waiting', false],
    ['unknown', 'unknown', true],
  ] as const)('that ends in %s is said to be %s until it is tried again', async (error, outcome, isSent) => {
    shop.put(draftOf('MUG'));
    shop.fail(kind, () => errorOf(error), { times: 9 });
    const ended = await worked(kind, { external_id: 'bazaar-1' });
    expect(ended.error.kind).toBe(error);
    expect(ended.row).toMatchObject({
      is_sent: isSent,
      attempt: { kind, outcome, message: 'Not now.' },
      external_id: 'bazaar-1',
    });
  });
});

describe('a product that is published', () => {
  it.each<[string, ProductChanges, string[]]>([
    ['is no longer for sale', { status: 'draft' }, ['PRODUCT_NOT_ACTIVE']],
    ['cannot be shown', { images: [] }, ['IMAGE_MISSING']],
  ])('is not sent where it %s, and its listing says why', async (_, product, codes) => {
    const { result, row, seen } = await worked('publish', {}, { product });
    expect([result.outcome, row.issues.map(({ code }: Item) => code), seen]).toEqual(['rejected', codes, []]);
  });

  it('is void where it was deleted since', async () => {
    const { result, seen } = await worked('publish', { external_id: 'b-1' }, { isGone: true });
    expect([result.outcome, seen]).toEqual(['superseded', []]);
  });

  it('has no more to sell there than its account may know of', async () => {
    shop.stockBuffer = 4;
    await worked('publish', {});
    expect(shop.only().variants).toMatchObject([{ quantity: 6 }]);
  });

  it.each([
    ['from now on', {}, null],
    ['from when it was first sent', { unknown_since: past, state: 'unknown' }, past],
  ])('may be there %s, once it is sent and not known by an id', async (_, listing, since) => {
    const { seen, row } = await worked('publish', listing);
    const [call, noted] = seen.at(-1)!;
    expect([call, noted.unknown_since === past, noted.unknown_since === null]).toEqual([
      'publish',
      since === past,
      false,
    ]);
    expect(row).toMatchObject({ external_id: 'bazaar-1', unknown_since: null });
  });

  it.each(['submitted', 'in_review'])(
    'is not sent again while the marketplace has it %s without an id',
    async state => {
      const { error, seen } = await worked('publish', { state, unknown_since: past });
      expect([error.kind, seen.map(([call]: [FakeCall, Item]) => call)]).toEqual([
        'unavailable',
        ['findListings'],
      ]);
    },
  );

  it('is published over what fits it best, of all that may be the one that was sent', async () => {
    shop.put(familyOf('MUG-S', 'OTHER'));
    shop.put(familyOf('MUG-S', 'MUG-L'));
    const variants = ['S', 'L'].map(Size => ({
      sku: `MUG-${Size}`,
      price: '5',
      inventoryQuantity: 1,
      optionValues: { Size },
    }));
    const options = [{ name: 'Size', values: ['S', 'L'] }];
    const product = { sku: null, price: null, inventoryQuantity: null, options, variants };
    const { row } = await worked('publish', { state: 'unknown', unknown_since: past }, { product });
    expect(row.external_id).toBe('bazaar-2');
  });

  it('is not sent to an id that became that of another product meanwhile', async () => {
    shop.put(draftOf('MUG'));
    const taken = () => rows('update catalog.listing set external_id = null where organization_id = $1');
    const { error, seen } = await worked('publish', { external_id: 'bazaar-1' }, { meanwhile: taken });
    expect([error.kind, seen]).toEqual(['unavailable', []]);
  });

  it('is rejected by what the marketplace found, or else by its words', async () => {
    const issue = ourIssue('CATEGORY', 'productType', 'No such category.');
    for (const [issues, codes] of [
      [[issue], ['CATEGORY']],
      [[], ['REJECTED']],
    ] as const) {
      ctx = catalog.context();
      shop.fail('publish', () => errorOf('rejected', { issues }));
      const { result, row } = await worked('publish', {});
      expect([result.outcome, row.issues.map(({ code }: Item) => code)]).toEqual(['rejected', codes]);
    }
  });
});

describe('a product that is taken off sale', () => {
  const lost = { state: 'failed', unknown_since: past };
  const states = () => [...shop.listings.values()].map(({ state }) => state);

  it('goes wherever it is found by its SKU, and may have gone where one of them has', async () => {
    shop.put(draftOf('MUG'));
    shop.put(draftOf('MUG'));
    const { result, row, isLooked } = await worked('delist', lost);
    expect([result.outcome, states(), row.issues]).toEqual(['delisted', ['unlisted', 'unlisted'], []]);
    expect(row).toMatchObject({ state: 'delisted', unknown_since: null, checks: 0 });
    const soonMs = Date.parse(row.next_check_at) - ctx.clock.now().getTime();
    expect([isLooked, soonMs > 0, soonMs <= listingRequestLimits.firstCheckMs]).toEqual([true, true, true]);
  });

  it('may be gone where one of them is, and another is not to be had', async () => {
    shop.put(draftOf('MUG'));
    shop.put(draftOf('MUG'));
    const failSecond = async () => {
      const { before } = shop;
      shop.before = async call => {
        await before(call);
        if (states().includes('unlisted')) {
          throw errorOf('unavailable');
        }
      };
    };
    const { error, row } = await worked('delist', lost, { meanwhile: failSecond });
    expect([error.kind, states()]).toEqual(['unavailable', ['unlisted', 'live']]);
    expect(row).toMatchObject({ is_sent: true, attempt: { outcome: 'unknown' } });
  });

  it('is off sale where the marketplace does not have it, and may be there where it was never found', async () => {
    shop.fail('delist', () => errorOf('not_found'));
    const gone = await worked('delist', { external_id: 'b-1', state: 'live' });
    expect([gone.result.outcome, gone.row.issues, gone.isLooked]).toEqual(['delisted', [], true]);
    ctx = catalog.context();
    const never = await worked('delist', lost);
    expect([never.result.outcome, never.row.issues.map(({ code }: Item) => code)]).toEqual([
      'delisted',
      ['NOT_FOUND_AT_MARKETPLACE'],
    ]);
    expect(never.seen.map(([call]: [FakeCall, Item]) => call)).toEqual(['findListings']);
  });

  it('is not said to be off sale where the marketplace rejects', async () => {
    shop.fail('delist', () => errorOf('rejected'));
    const { error, row } = await worked('delist', { external_id: 'b-1', state: 'live' });
    expect([error.kind, row.state, row.is_sent]).toEqual(['rejected', 'live', false]);
  });
});
