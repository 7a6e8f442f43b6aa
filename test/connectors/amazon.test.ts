import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { stateOf } from '../../connectors/marketplaces/amazon/amazon-observed.js';
import { amazon } from '../../connectors/marketplaces/amazon/sandboxed.js';
import { AmazonShop } from './amazon-shop.js';

let shop: AmazonShop;

beforeEach(async () => {
  shop = await AmazonShop.open();
});

afterEach(() => shop.close());

describe('Amazon on the wire', () => {
  it('proves itself with the access token alone, and never in an address', async () => {
    const [login, ...calls] = shop.exchanges;
    expect(login!.request.url).toBe(`${shop.sandbox.url}/auth/o2/token`);
    expect(Object.fromEntries(new URLSearchParams(String(login!.request.body)))).toEqual({
      grant_type: 'refresh_token',
      refresh_token: amazon.protocol.account.values.refreshToken,
      client_id: amazon.protocol.account.values.clientId,
      client_secret: amazon.protocol.account.values.clientSecret,
    });
    const { accessToken } = shop.account.credentials.values;
    expect(calls.map(({ request }) => request.headers['x-amz-access-token'])).toEqual([
      accessToken,
      accessToken,
    ]);
    expect(shop.exchanges.filter(({ request }) => request.url.includes(accessToken!))).toEqual([]);
  });

  it('keeps commas and slashes of SKUs within their SKU', async () => {
    const plain = shop.draft();
    const sku = 'MUG, white/blue';
    await shop.channel.publish({ ...plain, variants: [{ ...plain.variants[0]!, sku }] });
    const [found] = await shop.channel.findListings(shop.store, ['OTHER', sku]);
    expect(found!.reference).toEqual({ externalId: sku, variants: [{ sku, externalId: null }] });
    expect(shop.exchanges.at(-1)!.request.url).toContain('identifiers=OTHER,MUG%2C%20white%2Fblue&');
  });

  it('writes prices as numbers without artefacts, and sale prices with a beginning and an end', async () => {
    const { reference } = await shop.channel.publish(shop.draft());
    const write = {
      reference: reference!,
      variant: reference!.variants[0]!,
      price: '0.30',
      salePrice: '0.10',
      salePriceEndsAt: '2026-12-01T16:00:00.000Z',
    };
    await shop.channel.updatePrices(shop.store, [write]);
    expect(shop.lastBody).toEqual({
      productType: 'PRODUCT',
      patches: [
        {
          op: 'replace',
          path: '/attributes/purchasable_offer',
          value: [
            {
              audience: 'ALL',
              currency: 'SGD',
              our_price: [{ schedule: [{ value_with_tax: 0.3 }] }],
              discounted_price: [
                {
                  schedule: [
                    {
                      start_at: { value: '2026-11-21T08:00:00.000Z' },
                      end_at: { value: '2026-12-01T16:00:00.000Z' },
                      value_with_tax: 0.1,
                    },
                  ],
                },
              ],
              marketplace_id: 'A19VAU5U5O7RUS',
            },
          ],
        },
      ],
    });
    const [observed] = await shop.channel.readListings(shop.store, [reference!]);
    expect(observed!.variants[0]).toMatchObject({
      ...{ price: '0.30', salePrice: '0.10', salePriceEndsAt: write.salePriceEndsAt },
    });
  });
});

describe('Amazon listings', () => {
  it.each([
    [['BUYABLE', 'DISCOVERABLE'], [], 'live'],
    [['DISCOVERABLE'], [], 'live_not_buyable'],
    [[], [], 'in_review'],
    [[], ['ERROR'], 'rejected'],
    [['DISCOVERABLE'], ['ERROR'], 'rejected'],
    [['DISCOVERABLE'], ['WARNING'], 'live_not_buyable'],
    [['BUYABLE'], ['ERROR'], 'live'],
  ])('reads %j with issues %j as %s', (status, severities, state) => {
    const summaries = [{ status, lastUpdatedDate: '2026-11-21T08:00:00Z' }];
    const issues = severities.map(severity => ({ code: '1', message: 'No.', severity }));
    expect(stateOf({ sku: 'MUG', summaries, issues })).toBe(state);
  });

  it('reads an error that is enforced by suppression as suppressed', () => {
    const enforcements = { actions: [{ action: 'LISTING_SUPPRESSED' }] };
    expect(
      stateOf({ sku: 'MUG', issues: [{ code: '1', message: 'No.', severity: 'ERROR', enforcements }] }),
    ).toBe('suppressed');
  });

  it('puts variants below a parent that the product always has, and takes all of them off sale', async () => {
    const family = shop.draft(['S', 'M']);
    const { reference } = await shop.channel.publish(family);
    await shop.channel.publish(family);
    expect(reference!.externalId).toBe('P-0193aaaa-0000-7000-8000-000000000001');
    expect(shop.sandbox.shop.listings().map(({ variants }) => variants[0]!.sku)).toEqual([
      reference!.externalId,
      'MUG-S',
      'MUG-M',
    ]);
    await shop.channel.delist(shop.store, reference!);
    expect(shop.sandbox.shop.listings().map(({ state }) => state)).toEqual(['deleted', 'deleted', 'deleted']);
  });

  it('is live as a family only while no variant is turned down', async () => {
    const { reference } = await shop.channel.publish(shop.draft(['S', 'M']));
    const [, , medium] = shop.sandbox.shop.listings();
    shop.sandbox.shop.changeListing(medium!, { state: 'suppressed', stateReason: 'The picture is blurred.' });
    const [observed] = await shop.channel.readListings(shop.store, [reference!]);
    expect(observed!.state).toBe('suppressed');
    expect(observed!.issues.map(({ message }) => message)).toEqual(['The picture is blurred.']);
  });

  it('is live as a family that can be bought though its parent was turned down, and says what of it was', async () => {
    const { reference } = await shop.channel.publish(shop.draft(['S', 'M']));
    const [parent, , medium] = shop.sandbox.shop.listings();
    shop.sandbox.shop.changeListing(parent!, { state: 'rejected', stateReason: 'The picture is blurred.' });
    const read = async () => (await shop.channel.readListings(shop.store, [reference!]))[0]!;
    expect(await read()).toMatchObject({ state: 'live', issues: [{ message: 'The picture is blurred.' }] });
    shop.sandbox.shop.changeListing(medium!, { state: 'in_review' });
    expect((await read()).state).toBe('rejected');
  });

  it('is the family still when Amazon lost its parent, by its id and by its SKUs, and is taken off sale', async () => {
    const { reference } = await shop.channel.publish(shop.draft(['S', 'M']));
    const { shop: market } = shop.sandbox;
    market.state.listings.delete(market.listings()[0]!.id);
    const [read] = await shop.channel.readListings(shop.store, [reference!]);
    expect(read).toMatchObject({
      reference,
      state: 'live',
      title: 'Enamel mug',
      issues: [{ code: 'PARENT_MISSING' }],
      variants: [
        { sku: 'MUG-S', price: '12.90', quantity: 7 },
        { sku: 'MUG-M', price: '12.90', quantity: 7 },
      ],
    });
    const found = await shop.channel.findListings(shop.store, ['MUG-S', 'MUG-M']);
    expect(found).toEqual([read]);
    await shop.channel.delist(shop.store, found[0]!.reference);
    expect(market.listings().map(({ state }) => state)).toEqual(['deleted', 'deleted']);
    expect(await shop.channel.readListings(shop.store, [reference!])).toEqual([]);
  });

  it('hands on what Amazon found wrong, by the field of the draft', async () => {
    const receipt = await shop.channel.publish(shop.draft([], { imageUrls: [] }));
    expect(receipt.reference).toBeNull();
    expect(receipt.issues).toEqual([
      {
        severity: 'error',
        code: '90220',
        field: 'imageUrls',
        message: "'main_product_image_locator' is required but not supplied.",
        marketplaceMessage: "'main_product_image_locator' is required but not supplied.",
      },
    ]);
    expect(shop.sandbox.shop.listings()).toEqual([]);
  });

  it('tells of the family that is there when one of its variants is rejected', async () => {
    const family = shop.draft(['S', 'M']);
    const [small, medium] = family.variants;
    const receipt = await shop.channel.publish({ ...family, variants: [small!, { ...medium!, price: '0' }] });
    expect(receipt.reference!.externalId).toBe('P-0193aaaa-0000-7000-8000-000000000001');
    expect(receipt.issues.map(({ severity, field }) => [severity, field])).toEqual([
      ['error', 'variants.1.price'],
    ]);
    const [observed] = await shop.channel.findListings(shop.store, ['MUG-S']);
    expect(observed!.variants.map(({ sku }) => sku)).toEqual(['MUG-S']);
  });

  it('keeps the countries of a seller apart', async () => {
    await shop.channel.publish(shop.draft());
    expect(await shop.channel.findListings(shop.account.stores[1]!, ['MUG'])).toEqual([]);
  });
});
