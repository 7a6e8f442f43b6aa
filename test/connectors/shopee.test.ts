import { createHmac } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ListingReference } from '../../connectors/marketplaces/listing.js';
import { shopee } from '../../connectors/marketplaces/shopee/sandboxed.js';
import { baseString, signedPath } from '../../connectors/marketplaces/shopee/shopee-signing.js';
import { ShopeeShop, variant } from './shopee-shop.js';

let shop: ShopeeShop;
beforeEach(async () => {
  shop = await ShopeeShop.open();
});
afterEach(() => shop.close());

const shirt = () =>
  shop.draft({
    variants: [
      variant('TEE-R-S', '10.00', 3, 'Red', 'S'),
      variant('TEE-R-M', '12.50', 4, 'Red', 'M'),
      variant('TEE-B-S', '11.25', 5, 'Blue', 'S'),
    ],
  });

async function read(reference: ListingReference) {
  return (await shop.channel.readListings(shop.store, [reference]))[0]!;
}

const kindOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'no error',
    (error: { kind?: string }) => error.kind,
  );

const priced = (price: string) => ({ price, salePrice: null, salePriceEndsAt: null });

describe('signing', () => {
  it('concatenates what Shopee publishes as the base string of a shop call', () => {
    const signer = {
      partnerId: '2001887',
      partnerKey: 'key',
      shop: { accessToken: '59777174636562737266615546704c6d', shopId: '14701711' },
    };
    const published = '2001887/api/v2/shop/get_shop_info165571443159777174636562737266615546704c6d14701711';
    expect(baseString(signer, '/api/v2/shop/get_shop_info', 1655714431)).toBe(published);
    const query = new URLSearchParams(
      signedPath(signer, '/api/v2/shop/get_shop_info', 1655714431).split('?')[1],
    );
    expect(query.get('sign')).toBe(createHmac('sha256', 'key').update(published).digest('hex'));
  });

  it('leaves token and shop out of the base string of a public call', () => {
    const signer = { partnerId: '2001887', partnerKey: 'key', shop: null };
    expect(baseString(signer, '/api/v2/public/get_shops_by_partner', 1655714431)).toBe(
      '2001887/api/v2/public/get_shops_by_partner1655714431',
    );
  });

  it('is rejected by the sandbox with another key, an old clock, an ended token, another shop', async () => {
    const { credentials } = shop.account;
    const wrongKey = {
      ...shop.account,
      credentials: { ...credentials, values: { ...credentials.values, partnerKey: 'x' } },
    };
    const orders = { since: '2026-11-20T00:00:00.000Z', until: '2026-11-21T00:00:00.000Z', cursor: null };
    const skewed = { now: () => new Date(shop.clock.now().getTime() - 6 * 60_000) };
    expect(await kindOf(shop.channelOf(wrongKey).changedOrders(orders))).toBe('unauthorized');
    expect(await kindOf(shop.channelOf(shop.account, { clock: skewed }).changedOrders(orders))).toBe(
      'unauthorized',
    );
    expect(await kindOf(shop.channelOf({ ...shop.account, externalId: '1' }).changedOrders(orders))).toBe(
      'unauthorized',
    );
    expect(await kindOf(shop.channel.changedOrders(orders))).toBe('no error');
    shop.sandbox.tokens.expireAll();
    expect(await kindOf(shop.channel.changedOrders(orders))).toBe('unauthorized');
    const renewed = { ...shop.account, credentials: await shop.channel.refreshCredentials() };
    expect(await kindOf(shop.channelOf(renewed).changedOrders(orders))).toBe('no error');
  });
});

describe('an account', () => {
  it('is the shop that the code opens, with its country, currency and a token of four hours', () => {
    expect(shop.account).toMatchObject({
      externalId: '226242306',
      name: 'Sandbox Shop Singapore',
      stores: [{ id: '226242306', country: 'SG', currency: 'SGD' }],
      credentials: { expiresAt: '2026-11-21T12:00:00.000Z' },
    });
    expect(Object.keys(shop.account.credentials.values)).not.toContain('code');
  });

  it('is rejected with a code that nobody gave', async () => {
    const values = { ...shopee.protocol.account.values, code: 'made-up' };
    const given = { endpoint: shop.sandbox.url, values };
    expect(await kindOf(shopee.marketplace.authorise(given, shop.dependencies))).toBe('unauthorized');
  });

  it('needs the merchant once its refresh token is used up', async () => {
    await shop.channel.refreshCredentials();
    expect(await kindOf(shop.channel.refreshCredentials())).toBe('unauthorized');
  });
});

describe('publishing', () => {
  it('makes an item of a single variant that reads back as it was meant', async () => {
    const { reference, issues } = await shop.channel.publish(shop.draft());
    expect(issues).toEqual([]);
    expect(await read(reference!)).toMatchObject({
      reference,
      state: 'live',
      marketplaceStatus: 'NORMAL',
      url: `https://shopee.sg/product/226242306/${reference!.externalId}`,
      variants: [{ sku: 'MUG-WHITE', externalId: '0', ...priced('12.90'), currency: 'SGD', quantity: 7 }],
    });
  });

  it('makes models of variants, in the order of the draft', async () => {
    const { reference } = await shop.channel.publish(shirt());
    expect(reference!.variants.map(({ sku }) => sku)).toEqual(['TEE-R-S', 'TEE-R-M', 'TEE-B-S']);
    const found = await read(reference!);
    expect(found.variants.map(({ sku, price, quantity }) => [sku, price, quantity])).toEqual([
      ['TEE-R-S', '10.00', 3],
      ['TEE-R-M', '12.50', 4],
      ['TEE-B-S', '11.25', 5],
    ]);
    expect(found.reference.variants).toEqual(reference!.variants);
  });

  it('again with the reference changes the item and keeps the ids of models that stay', async () => {
    const { reference } = await shop.channel.publish(shirt());
    const variants = [
      variant('TEE-G-S', '10.50', 9, 'Green', 'S'),
      variant('TEE-R-S-NEW', '10.75', 2, 'Red', 'S'),
    ];
    const second = await shop.channel.publish({ ...shirt(), reference, title: 'Tee, organic', variants });
    expect(second.reference!.externalId).toBe(reference!.externalId);
    expect(second.reference!.variants[1]!.externalId).toBe(reference!.variants[0]!.externalId);
    const found = await read(second.reference!);
    expect(found.title).toBe('Tee, organic');
    const rows = found.variants.map(({ sku, price, quantity }) => [sku, price, quantity]);
    expect(rows.sort()).toEqual([
      ['TEE-G-S', '10.50', 9],
      ['TEE-R-S-NEW', '10.75', 2],
    ]);
    expect(shop.sandbox.shop.listings()).toHaveLength(1);
  });

  it('again with other options altogether leaves no model of before', async () => {
    const { reference } = await shop.channel.publish(shirt());
    const variants = [variant('TEE-G-L', '9.00', 1, 'Green', 'L')];
    const second = await shop.channel.publish({ ...shirt(), reference, variants });
    expect((await read(second.reference!)).reference.variants).toEqual(second.reference!.variants);
    expect(second.reference!.variants.map(({ sku }) => sku)).toEqual(['TEE-G-L']);
  });

  it('gives variations to an item that had none', async () => {
    const { reference } = await shop.channel.publish(shop.draft());
    const second = await shop.channel.publish({ ...shirt(), reference });
    expect(second.reference!.variants.every(({ externalId }) => externalId !== '0')).toBe(true);
    expect((await read(second.reference!)).variants).toHaveLength(3);
  });

  it.each(['add_item', 'init_tier_variation'])(
    'is found by SKU when the answer of %s was lost, and made whole without a second item',
    async lost => {
      const { http, sandbox } = shop;
      const send: typeof http.send = call => {
        sandbox.faults.set('loseAnswer', call.url.includes(lost) ? 1 : 0);
        return http.send(call);
      };
      expect(await kindOf(shop.channelOf(shop.account, { http: { send } }).publish(shirt()))).toBe('unknown');
      sandbox.faults.clear();
      const skus = shirt().variants.map(({ sku }) => sku);
      const found = await shop.channel.findListings(shop.store, skus);
      expect(found).toHaveLength(1);
      const again = await shop.channel.publish({ ...shirt(), reference: found[0]!.reference });
      expect((await read(again.reference!)).variants.map(({ sku }) => sku)).toEqual(skus);
      expect(sandbox.shop.listings()).toHaveLength(1);
    },
  );

  it('is in review first, and then on sale or banned with the reason', async () => {
    await shop.close();
    shop = await ShopeeShop.open({ reviewMs: 60_000 });
    const good = (await shop.channel.publish(shop.draft())).reference!;
    shop.sandbox.faults.set('acceptThenReject', 1);
    const bad = (await shop.channel.publish(shop.draft({ variants: [variant('OTHER', '5.00', 1)] })))
      .reference!;
    const states = async () =>
      (await shop.channel.readListings(shop.store, [good, bad])).map(({ state }) => state);
    expect(await states()).toEqual(['in_review', 'in_review']);
    shop.clock.advance(60_000);
    expect(await states()).toEqual(['live', 'suppressed']);
    expect((await read(bad)).issues[0]!.marketplaceMessage).toBe('The main picture shows a watermark.');
  });

  it('is unknown, not rejected, when Shopee has dropped the item before its variations came', async () => {
    shop.sandbox.faults.set('acceptThenDrop', 1);
    expect(await kindOf(shop.channel.publish(shirt()))).toBe('unknown');
  });

  it('names the item when its variations are rejected', async () => {
    const draft = shop.draft({ variants: [variant('A', '1.00', 1, 'Red'), variant('B', '9.00', 1, 'Blue')] });
    const receipt = await shop.channel.publish(draft);
    expect(receipt.reference).not.toBeNull();
    expect(receipt.issues).toMatchObject([{ severity: 'error', code: 'product.error_price_gap' }]);
  });

  it("passes on Shopee's words when the item is rejected", async () => {
    const rejected = shop.channel.publish(shop.draft({ attributes: {} }));
    await expect(rejected).rejects.toMatchObject({
      kind: 'rejected',
      marketplaceCode: 'product.error_param',
      issues: [
        { field: 'attributes.categoryId', marketplaceMessage: expect.stringContaining('category_id') },
      ],
    });
  });

  it('says that pictures are needed as files', async () => {
    const { readPicture: _, ...without } = shop.dependencies;
    const channel = shopee.marketplace.channel(shop.account, without);
    expect(await kindOf(channel.publish(shop.draft()))).toBe('unsupported');
  });
});

describe('prices and stock', () => {
  it('go in one call for an item, and come back one outcome for each', async () => {
    const { reference } = await shop.channel.publish(shirt());
    const writes = reference!.variants.map((known, index) => ({
      reference: reference!,
      variant: index === 1 ? { sku: 'X', externalId: '42' } : known,
      ...priced(`13.0${index}`),
    }));
    shop.sandbox.calls.clear();
    const outcomes = await shop.channel.updatePrices(shop.store, writes);
    expect(outcomes.map(({ isDone }) => isDone)).toEqual([true, false, true]);
    expect(outcomes[1]!.issues[0]!.marketplaceMessage).toBe('Model not found.');
    expect(Object.fromEntries(shop.sandbox.calls)).toEqual({ 'POST /api/v2/product/update_price': 1 });
    expect((await read(reference!)).variants.map(({ price }) => price)).toEqual(['13.00', '12.50', '13.02']);
  });

  it('of an item that is gone fail for themselves', async () => {
    const { reference } = await shop.channel.publish(shop.draft());
    const gone = { externalId: '19999999999', variants: [] };
    const stock = (of: ListingReference) => ({
      reference: of,
      variant: { sku: 'MUG-WHITE', externalId: '0' },
      quantity: 2,
    });
    const outcomes = await shop.channel.updateStock(shop.store, [stock(gone), stock(reference!)]);
    expect(outcomes.map(({ isDone }) => isDone)).toEqual([false, true]);
    expect((await read(reference!)).variants[0]!.quantity).toBe(2);
  });

  it('wait as long as Shopee says when there are too many calls', async () => {
    const { reference } = await shop.channel.publish(shop.draft());
    shop.sandbox.faults.set('throttle', 1);
    const write = { reference: reference!, variant: reference!.variants[0]!, quantity: 2 };
    await expect(shop.channel.updateStock(shop.store, [write])).rejects.toMatchObject({
      kind: 'throttled',
      retryAfterMs: 1_000,
    });
  });
});

describe('states', () => {
  it.each([
    ['live', 'live', 'NORMAL'],
    ['in_review', 'in_review', 'REVIEWING'],
    ['unlisted', 'unlisted', 'UNLIST'],
    ['rejected', 'suppressed', 'BANNED'],
    ['suppressed', 'suppressed', 'BANNED'],
    ['deleted', 'deleted', 'SELLER_DELETE'],
  ] as const)('a listing that is %s reads as %s (%s)', async (state, observed, word) => {
    const { reference } = await shop.channel.publish(shop.draft());
    const listing = shop.sandbox.shop.listing(reference!.externalId)!;
    shop.sandbox.shop.changeListing(listing, { state, stateReason: 'Counterfeit.' });
    const found = await read(reference!);
    expect([found.state, found.marketplaceStatus]).toEqual([observed, word]);
    expect(found.issues.map(({ message }) => message)).toEqual(word === 'BANNED' ? ['Counterfeit.'] : []);
    expect(found.url === null).toBe(observed !== 'live');
  });

  it('a delisted item is off sale, delisting twice or what is not there is no error, publishing brings it back', async () => {
    const { reference } = await shop.channel.publish(shop.draft());
    await shop.channel.delist(shop.store, reference!);
    await shop.channel.delist(shop.store, reference!);
    await shop.channel.delist(shop.store, { externalId: '19999999999', variants: [] });
    expect((await read(reference!)).state).toBe('unlisted');
    await shop.channel.publish(shop.draft({ reference }));
    expect((await read(reference!)).state).toBe('live');
  });

  it('what Shopee does not know is missing from the answer', async () => {
    expect(
      await shop.channel.readListings(shop.store, [{ externalId: '19999999999', variants: [] }]),
    ).toEqual([]);
  });
});
