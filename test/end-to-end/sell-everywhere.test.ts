import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { marketplaces } from '../../connectors/marketplaces/registry.js';
import type { SandboxListing } from '../../connectors/marketplaces/sandbox/state.js';
import { compareAmounts } from '../../kernel/money.js';
import { type Program, startProgram } from '../support/program.js';
import type { RestClient } from '../support/rest-client.js';
import { sharedCatalogs } from '../support/shared-data.js';

/** As the real file has them, for where that does not lie beside the project. */
const excerpt = `Handle,Title,Body (HTML),Vendor,Type,Tags,Published,Option1 Name,Option1 Value,Variant SKU,Variant Grams,Variant Inventory Tracker,Variant Inventory Qty,Variant Price,Image Src
ocean-blue-shirt,Ocean Blue Shirt,Ocean blue cotton shirt.,partners-demo,,men,true,Title,Default Title,,0,,1,50,https://burst.shopifycdn.com/young-man.jpg
classic-varsity-top,Classic Varsity Top,Womens casual varsity top.,partners-demo,,women,true,Size,Small,,0,,1,60,https://burst.shopifycdn.com/casual-woman.jpg
classic-varsity-top,,,,,,,,Medium,,0,,1,60,
`;
const singles = ['Ocean Blue Shirt'];
const varied = 'Classic Varsity Top';

/** Its pictures are at an address that nobody has (RFC 5737), and that is not called: tests ask nobody outside. */
async function catalog(): Promise<string> {
  const text = sharedCatalogs === null ? excerpt : await realFile(sharedCatalogs);
  return text.replaceAll(/https:\/\/[\w.-]+\//g, 'https://192.0.2.1/');
}

async function realFile(folder: string): Promise<string> {
  const name = (await readdir(folder)).find(file => file.endsWith('-apparel.csv'))!;
  return readFile(join(folder, name), 'utf8');
}

interface Offer {
  price: { amount: string } | null;
  quantity: number | null;
}

interface ListingView {
  id: string;
  marketplace: string;
  accountId: string;
  storeId: string;
  externalId: string | null;
  state: string;
  lastVerifiedAt: string | null;
  issues: { severity: string; code: string; message: string }[];
  drift: unknown[];
  variants: (Record<'variantId' | 'sku', string> &
    Record<'desired' | 'observed', Offer> &
    Record<'pricePending' | 'stockPending', boolean>)[];
}

let program: Program;
let rest: RestClient;
/** By connection. */
let endpoints: Map<string, string>;
let products: { id: string; title: string }[];
beforeAll(async () => {
  program = await startProgram({ TRADEWIND_DEMO_SANDBOXES: 'on' });
  rest = program.rest();
});
afterAll(() => program.stop());

const listingsOf = async (id: string): Promise<ListingView[]> =>
  (await rest.get(`/api/v1/products/${id}/listings`)).json.listings;

const named = (title: string) => products.find(product => product.title === title)!;

/** Asks as a person who waits would, until every listing of the products is as it is meant to be. */
async function settled(ids: readonly string[], isSettled: (listing: ListingView) => boolean) {
  for (;;) {
    const listings = (await Promise.all(ids.map(listingsOf))).flat();
    if (listings.every(isSettled)) {
      return listings;
    }
    await delay(200);
  }
}

const hasItsPrices = ({ variants }: ListingView): boolean =>
  variants.every(
    ({ pricePending, desired, observed }) =>
      !pricePending && desired.price?.amount === observed.price?.amount,
  );

type StoredListings = ReadonlyMap<string, readonly SandboxListing[]>;

/** What the marketplaces' own pages show, by connection. */
const readStored = async (): Promise<StoredListings> =>
  new Map(
    await Promise.all(
      [...endpoints].map(async ([id, endpoint]): Promise<[string, SandboxListing[]]> => {
        const page = await (await fetch(`${endpoint}/_sandbox`)).json();
        return [id, (page as { listings: SandboxListing[] }).listings];
      }),
    ),
  );

/** What there is of the SKUs of the listing, in its store. */
function shelvesOf({ accountId, storeId, variants }: ListingView, stored: StoredListings) {
  const skus = variants.map(({ sku }) => sku);
  return stored
    .get(accountId)!
    .filter(listing => listing.storeId === storeId && listing.state !== 'deleted')
    .flatMap(listing => listing.variants.map(variant => ({ ...variant, listing })))
    .filter(({ sku }) => skus.includes(sku));
}

/** Where what is shown and the marketplaces' own pages differ; empty when they agree. */
async function disagreements(listings: readonly ListingView[]): Promise<string[]> {
  const stored = await readStored();
  return listings.flatMap(listing => {
    const shelves = shelvesOf(listing, stored);
    const isLive = shelves.length > 0 && shelves.every(one => one.listing.state === 'live');
    const { marketplace, state } = listing;
    if ((state === 'live') !== isLive) {
      return [`${marketplace}: ${state}, and ${shelves.map(one => one.listing.state)} there`];
    }
    return isLive ? listing.variants.flatMap(variant => differences(marketplace, variant, shelves)) : [];
  });
}

function differences(
  marketplace: string,
  { sku, observed: { price, quantity } }: ListingView['variants'][number],
  shelves: ReturnType<typeof shelvesOf>,
): string[] {
  const [one, ...more] = shelves.filter(shelf => shelf.sku === sku);
  if (one === undefined || more.length > 0) {
    return [`${marketplace}: ${sku} is there ${one === undefined ? 0 : more.length + 1} times`];
  }
  const isSamePrice = price !== null && compareAmounts(price.amount, one.price) === 0;
  return [
    ...(isSamePrice ? [] : [`${marketplace}: ${sku} costs ${price?.amount}, and ${one.price} there`]),
    ...(quantity === one.quantity
      ? []
      : [`${marketplace}: ${quantity} of ${sku}, and ${one.quantity} there`]),
  ];
}

const errors = ({ marketplace, issues }: ListingView) =>
  issues.filter(({ severity }) => severity === 'error').map(issue => ({ marketplace, ...issue }));

describe('a real catalog', () => {
  it('finds an account of every marketplace, with what it says of listings where products do not', async () => {
    const { json } = await rest.get('/api/v1/marketplaces/connected');
    const keys = marketplaces.map(marketplace => marketplace.key).sort();
    expect(json.items.map((item: { marketplace: string }) => item.marketplace)).toEqual(keys);
    endpoints = new Map(json.items.map((item: { id: string; endpoint: string }) => [item.id, item.endpoint]));
    const pictures = new Set(
      json.items.map(
        (item: { listingDefaults: { fallbackImageUrl: string } }) => item.listingDefaults.fallbackImageUrl,
      ),
    );
    expect(pictures.size).toBe(1);
    const [url] = pictures as Set<string>;
    expect((await fetch(url!)).headers.get('content-type')).toBe('image/png');
  });

  it('is imported as it is: without categories, weights, parcel sizes or pictures that can be had here', async () => {
    const content = await catalog();
    const job = await rest.imported(content);
    expect(job.result.counts).toMatchObject({ errors: 0, skipped: 0 });
    products = (await rest.get('/api/v1/products?limit=100')).json.items;
    expect(products).toHaveLength(new Set(content.match(/^[a-z][a-z-]+(?=,)/gm)).size);
    expect(products.map(({ title }) => title)).toEqual(expect.arrayContaining([...singles, varied]));
  });

  it('goes live on every marketplace, which its listings say no sooner than it is so', async () => {
    const ids = products.map(({ id }) => id);
    const accepted = await Promise.all(
      ids.map(id => rest.post(`/api/v1/products/${id}/publish`, { countries: ['SG'] })),
    );
    const jobs = await Promise.all(accepted.map(({ json }) => rest.finishedJob(json.jobId)));
    for (const { status, result } of jobs) {
      expect([status, result.failed, result.done]).toEqual(['completed', 0, marketplaces.length]);
    }
    const sent = (await Promise.all(ids.map(listingsOf))).flat();
    expect(await disagreements(sent.filter(({ state }) => state === 'live'))).toEqual([]);
    const listings = await settled(ids, ({ state }) => state === 'live');
    expect(listings).toHaveLength(products.length * marketplaces.length);
    expect(listings.flatMap(errors)).toEqual([]);
    expect(listings.filter(({ lastVerifiedAt }) => lastVerifiedAt === null)).toEqual([]);
    expect(await disagreements(listings)).toEqual([]);
  }, 240_000);

  it('says where a fallback is shown, because pictures are taken as files and could not be read', async () => {
    const listings = await listingsOf(named('Ocean Blue Shirt').id);
    const marked = listings.filter(({ issues }) => issues.some(({ code }) => code === 'IMAGE_FALLBACK'));
    expect(marked.length).toBeGreaterThan(0);
    const stored = await readStored();
    for (const listing of listings) {
      const [one] = shelvesOf(listing, stored);
      expect(one!.listing.imageUrls, listing.marketplace).toHaveLength(1);
    }
  });

  it('changes its price and stock everywhere', async () => {
    const { id } = named('Ocean Blue Shirt');
    const { json: other } = await rest.get(`/api/v1/products/${named(varied).id}`);
    const [variant] = other.product.variants;
    const price = { amount: '48.90', currency: 'SGD' };
    const changes = [
      await rest.patch(`/api/v1/products/${id}/price`, { price }),
      await rest.patch(`/api/v1/products/${id}/inventory`, { inventoryQuantity: 7 }),
      await rest.patch(`/api/v1/products/${other.product.id}/inventory`, {
        variantId: variant.id,
        inventoryQuantity: 3,
      }),
    ];
    for (const { json } of changes) {
      await rest.finishedJob(json.jobId);
    }
    const listings = await settled([id, other.product.id], ({ variants }) =>
      variants.every(({ pricePending, stockPending, desired, observed }) => {
        const isSame = desired.quantity === null || desired.quantity === observed.quantity;
        return !pricePending && !stockPending && isSame && desired.price?.amount === observed.price?.amount;
      }),
    );
    const [first] = listings;
    expect(first!.variants[0]!.observed).toMatchObject({ price, quantity: 7 });
    expect(listings.flatMap(({ drift }) => drift)).toEqual([]);
    expect(await disagreements(listings)).toEqual([]);
  }, 60_000);

  it('has the prices of a price book everywhere, as its preview showed, and says where they come from', async () => {
    const steps = [{ kind: 'percentage', value: '-10' }];
    const book = { name: 'Ten off', currency: 'SGD', steps };
    const { json: shown } = await rest.post('/api/v1/price-books/preview', { books: [book], limit: 1_000 });
    const { lines, planId } = shown.preview;
    const { json } = await rest.post('/api/v1/price-books', { ...book, status: 'active', planId });
    const changed = lines.length;
    expect((await rest.finishedJob(json.jobId)).result).toMatchObject({ success: true, changed });
    const ids = [...new Set<string>(lines.map(({ productId }: { productId: string }) => productId))];
    const listings = await settled(ids, hasItsPrices);
    expect(await disagreements(listings)).toEqual([]);
    const offers = new Map(
      listings.flatMap(({ id, variants }) => variants.map(each => [`${id} ${each.variantId}`, each])),
    );
    expect(lines.length).toBeGreaterThanOrEqual(marketplaces.length);
    for (const { listingId, variantId, newPrice } of lines) {
      expect(offers.get(`${listingId} ${variantId}`)).toMatchObject({
        observed: { price: newPrice },
        priceSource: { priceBookId: json.priceBook.id },
      });
    }
    const paused = await rest.patch(`/api/v1/price-books/${json.priceBook.id}`, { status: 'paused' });
    await rest.finishedJob(paused.json.jobId);
    expect(await disagreements(await settled(ids, hasItsPrices))).toEqual([]);
  }, 60_000);

  it('is taken off sale on one marketplace, then everywhere', async () => {
    const { id } = named('Ocean Blue Shirt');
    const [{ marketplace: chosen }] = (await listingsOf(id)) as [ListingView];
    const delist = async (body: object) => {
      const { json } = await rest.post(`/api/v1/products/${id}/delist`, body);
      expect((await rest.finishedJob(json.jobId)).result).toMatchObject({ success: true });
    };
    await delist({ marketplaces: [chosen] });
    const first = await settled(
      [id],
      ({ marketplace, state }) => marketplace !== chosen || state === 'delisted',
    );
    expect(first.filter(({ state }) => state === 'live')).toHaveLength(marketplaces.length - 1);
    expect(await disagreements(first)).toEqual([]);
    await delist({});
    const all = await settled([id], ({ state }) => state === 'delisted');
    expect(await disagreements(all)).toEqual([]);
    const { json } = await rest.get(`/api/v1/products/${id}`);
    expect(json.product.marketplaces).toEqual([]);
  }, 60_000);

  it('is rejected where a picture has to be a file, there is none and no fallback, and says what to do', async () => {
    const clear = `mutation ($id: ID!) {
      updateMarketplaceConnection(input: { id: $id, listingDefaults: { fallbackImageUrl: null } }) { marketplaceConnection { id } }
    }`;
    for (const id of endpoints.keys()) {
      await program.graphql().run(clear, { id });
    }
    const { id } = named('Ocean Blue Shirt');
    const { json } = await rest.post(`/api/v1/products/${id}/publish`, { countries: ['SG'] });
    const { result } = await rest.finishedJob(json.jobId);
    expect(result).toMatchObject({ success: false, done: marketplaces.length - result.failed });
    expect(result.failed).toBeGreaterThan(0);
    const listings = await settled([id], one => one.state === 'live' || errors(one).length > 0);
    const rejected = listings.filter(one => errors(one).length > 0);
    expect(rejected).toHaveLength(result.failed);
    for (const { issues } of rejected) {
      expect(issues).toMatchObject([{ severity: 'error', code: 'IMAGE_UNREADABLE', field: 'imageUrls.0' }]);
      expect(issues[0]!.message).toContain('upload one to the product, or set fallbackImageUrl');
    }
    expect(await disagreements(listings)).toEqual([]);
  }, 60_000);
});
