import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { ListingReference } from '../../connectors/marketplaces/listing.js';
import { tiktokShop } from '../../connectors/marketplaces/tiktok_shop/sandboxed.js';
import { tiktokError } from '../../connectors/marketplaces/tiktok_shop/tiktok-error.js';
import { signatureOf, textToSign } from '../../connectors/marketplaces/tiktok_shop/tiktok-signing.js';
import { KitWorld } from './kit/kit-world.js';

const categoryOnly = { categoryId: '600024' };
const attributes = { ...categoryOnly, packageLengthCm: '12', packageWidthCm: '9', packageHeightCm: '9' };
const subject = { module: tiktokShop, particulars: { draft: { attributes } } };
const inWorld = (test: (world: KitWorld) => Promise<void>) => () => KitWorld.run(subject, test);

describe('signing', () => {
  const parameters = { timestamp: '1623812664', app_key: '123456', shop_cipher: 'ROW_x', sign: 'old' };

  it('puts path, sorted parameters and body between two secrets, without the signature itself', () => {
    expect(textToSign('s3cr3t', '/order/202309/orders/search', parameters, '{"a":1}')).toBe(
      's3cr3t/order/202309/orders/searchapp_key123456shop_cipherROW_xtimestamp1623812664{"a":1}s3cr3t',
    );
  });

  it('leaves out tokens, wherever they stand', () => {
    const withTokens = { ...parameters, access_token: 'a', 'x-tts-access-token': 'b' };
    expect(textToSign('k', '/p', withTokens, '')).toBe(textToSign('k', '/p', parameters, ''));
  });

  it('is lowercase hexadecimal of HMAC-SHA256 (RFC 4231, test case 2)', () => {
    expect(signatureOf('Jefe', 'what do ya want for nothing?')).toBe(
      '5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843',
    );
  });
});

describe('codes of errors', () => {
  const kinds = [
    [105001, 'unauthorized', 'unauthorized'],
    [105002, 'unauthorized', 'unauthorized'],
    [106001, 'unauthorized', 'unauthorized'],
    [36004004, 'unauthorized', 'unauthorized'],
    [36009002, 'throttled', 'throttled'],
    [36009003, 'unavailable', 'unknown'],
    [36009007, 'unavailable', 'unknown'],
    [12052260, 'not_found', 'not_found'],
    [12052570, 'rejected', 'rejected'],
  ] as const;

  it.each(kinds)('%i is %s in a read, and %s in a write', (code, inRead, inWrite) => {
    const kindIn = (isWrite: boolean) => tiktokError({ code, message: 'Words' }, isWrite).kind;
    expect([kindIn(false), kindIn(true)]).toEqual([inRead, inWrite]);
  });

  it.each([
    ['product main image uri illegal', 'imageUrls'],
    ['product price exceed limit', 'variants.0.price'],
    ['The check failed.', null],
  ])('"%s" is about the field %s', (message, field) => {
    const { issues } = tiktokError({ code: 1, message }, true);
    expect(issues).toMatchObject([{ code: '1', field, marketplaceMessage: message }]);
  });
});

describe('an account', () => {
  it(
    'is the shop that the code opens, with a token of seven days and without the code',
    inWorld(async ({ account }) => {
      expect(account).toMatchObject({
        externalId: '7494105515082810525',
        name: 'Sandbox Shop Singapore',
        stores: [{ id: '7494105515082810525', country: 'SG', currency: 'SGD' }],
        credentials: { expiresAt: '2026-11-28T08:00:00.000Z' },
      });
      expect(Object.keys(account.credentials.values).sort()).toEqual([
        'accessToken',
        'appKey',
        'appSecret',
        'refreshToken',
        'shopCipher',
      ]);
    }),
  );

  it(
    'is rejected when the seller has not authorised the shop that was named',
    inWorld(async world => {
      expect((await world.errorOf(world.authorise({ shopId: '1' }))).kind).toBe('unauthorized');
      expect((await world.authorise({ shopId: '7494105515082810525' })).name).toBe('Sandbox Shop Singapore');
    }),
  );

  it(
    'is asked which shop it is when the seller has several',
    inWorld(async world => {
      const shops = ['1', '2'].map(id => ({ id, name: `Shop ${id}`, region: 'SG', cipher: id }));
      const http = {
        send: async (request: { url: string }) => ({
          status: 200,
          headers: {},
          body: JSON.stringify({
            code: 0,
            data: request.url.includes('/token/')
              ? { access_token: 'a', refresh_token: 'r', access_token_expire_in: 1_800_000_000 }
              : { shops },
          }),
        }),
      } as unknown as typeof world.dependencies.http;
      const given = { endpoint: world.sandbox.url, values: tiktokShop.protocol.account.values };
      const dependencies = { ...world.dependencies, http };
      const error = await world.errorOf(world.marketplace.authorise(given, dependencies));
      expect([error.kind, error.message]).toEqual([
        'rejected',
        'The seller has several shops, name one of them: 1 (Shop 1), 2 (Shop 2).',
      ]);
      const named = { ...given, values: { ...given.values, shopId: '2' } };
      const account = await world.marketplace.authorise(named, dependencies);
      expect([account.externalId, account.credentials.values.shopCipher]).toEqual(['2', '2']);
    }),
  );
});

describe('listings', () => {
  const states = [
    ['in_review', 'PENDING', 'in_review'],
    ['live', 'ACTIVATE', 'live'],
    ['rejected', 'FAILED', 'rejected'],
    ['suppressed', 'PLATFORM_DEACTIVATED', 'suppressed'],
    ['unlisted', 'SELLER_DEACTIVATED', 'unlisted'],
    ['deleted', 'DELETED', 'deleted'],
  ] as const;

  it.each(states)('that are %s at the marketplace read as %s, %s', (state, word, observed) =>
    KitWorld.run(subject, async world => {
      const reference = await world.published(world.draft('MUG-1'));
      const listing = world.sandbox.shop.listing(reference.externalId)!;
      world.sandbox.shop.changeListing(listing, { state });
      expect(await world.read(reference)).toMatchObject({
        state: observed,
        marketplaceStatus: word,
        url:
          state === 'live' ? `https://shop.tiktok.com/view/product/${reference.externalId}?region=SG` : null,
      });
    }),
  );

  it(
    'keep the ids of SKUs over edits, also of one that was renamed there',
    inWorld(async world => {
      const draft = world.draft('TEE', ['S', 'M']);
      const reference = await world.published(draft);
      world.storedListings('TEE-S')[0]!.variants[0]!.sku = 'RENAMED';
      const variants = [...draft.variants, world.variant('TEE-L', 'L')];
      const again = await world.published({ ...draft, reference, variants });
      expect(again.variants.slice(0, 2)).toEqual(reference.variants);
      expect(again.variants[2]).toEqual({ sku: 'TEE-L', externalId: expect.stringMatching(/^1730\d{15}$/) });
      expect((await world.read(again)).variants.map(({ sku }) => sku)).toEqual(['TEE-S', 'TEE-M', 'TEE-L']);
    }),
  );

  it(
    'are described in HTML, with the signs of plain text escaped',
    inWorld(async world => {
      const describedAs = async (sku: string, description: string) => {
        await world.published({ ...world.draft(sku), description });
        return world.storedListings(sku)[0]!.description;
      };
      expect(await describedAs('A', 'Under 5 < 6 & light\n\nStackable')).toBe(
        '<p>Under 5 &lt; 6 &amp; light</p><p>Stackable</p>',
      );
      expect(await describedAs('B', '<p>As <b>it</b> is</p>')).toBe('<p>As <b>it</b> is</p>');
    }),
  );

  it(
    'that are rejected say so in the words of TikTok, and which field it is about',
    inWorld(async world => {
      const error = await world.errorOf(world.channel.publish({ ...world.draft('MUG-1'), title: 'Mug' }));
      expect(error).toMatchObject({
        kind: 'rejected',
        marketplaceCode: '12052261',
        issues: [{ field: 'title', severity: 'error' }],
      });
      expect(world.storedListings('MUG-1')).toEqual([]);
    }),
  );

  it(
    'say before sending what a country asks for',
    inWorld(async world => {
      const codes = (change: object) =>
        world.marketplace.listingProblems({ ...world.draft('MUG-1'), ...change }).map(({ code }) => code);
      const store = (country: string, currency: string) => ({ id: '1', country, currency });
      const priced = (price: string) => ({ variants: [{ ...world.variant('MUG-1'), price }] });
      expect(codes({ attributes: categoryOnly })).toEqual(['DIMENSIONS_MISSING']);
      expect(codes({ attributes: categoryOnly, store: store('TH', 'THB') })).toEqual([]);
      expect(codes({ title: 'Mug' })).toEqual(['TITLE_LENGTH']);
      expect(codes({ title: 'Mug', store: store('US', 'USD') })).toEqual([]);
      expect(codes({ ...priced('10.5'), store: store('VN', 'VND') })).toEqual(['PRICE_TOO_PRECISE']);
      expect(codes({ ...priced('0') })).toEqual(['PRICE_MISSING']);
      expect(codes({ store: store('KE', 'KES') })).toEqual(['COUNTRY_UNKNOWN']);
      const twice = [world.variant('A', 'S'), world.variant('B', 'S')];
      expect(codes({ variants: twice })).toEqual(['OPTIONS_REPEATED']);
    }),
  );

  it(
    'take prices with more zeros than the currency has decimals',
    inWorld(async world => {
      const reference = await world.published(world.draft('MUG-1'));
      const [variant] = reference.variants;
      const write = {
        reference,
        variant: variant!,
        price: '12.50000',
        salePrice: null,
        salePriceEndsAt: null,
      };
      expect(await world.channel.updatePrices(world.store, [write])).toEqual([{ isDone: true, issues: [] }]);
      expect((await world.read(reference)).variants[0]!.price).toBe('12.50');
    }),
  );

  it(
    'of which one SKU is gone are changed in the others',
    inWorld(async world => {
      const reference = await world.published(world.draft('TEE', ['S', 'M']));
      const lost = { sku: 'TEE-X', externalId: '1730999999999999999' };
      const writes = [reference.variants[0]!, lost].map(variant => ({ reference, variant, quantity: 3 }));
      const outcomes = await world.channel.updateStock(world.store, writes);
      expect(outcomes.map(({ isDone }) => isDone)).toEqual([true, false]);
      expect(outcomes[1]!.issues[0]!.marketplaceMessage).toBe('The SKU ID does not exist');
      expect(await quantities(world, reference)).toEqual([3, 25]);
    }),
  );
});

describe('pushes', () => {
  it(
    'are signed with the app, and belong to the shop that they name',
    inWorld(async ({ account, marketplace }) => {
      const pushOf = (shopId: string, type: number, data: object) => {
        const rawBody = Buffer.from(
          JSON.stringify({
            type,
            tts_notification_id: 'n-1',
            shop_id: shopId,
            timestamp: 1_795_000_000,
            data,
          }),
        );
        const { appKey, appSecret } = account.credentials.values;
        const authorization = createHmac('sha256', appSecret!)
          .update(appKey! + rawBody)
          .digest('hex');
        return { url: 'https://tradewind.example/pushes/1', headers: { authorization }, rawBody };
      };
      const read = (type: number, data: object) =>
        marketplace.readPush(pushOf(account.externalId, type, data), account).signals;
      expect(read(12, { order_id: '1', return_id: '2' })).toEqual([
        {
          kind: 'return',
          externalId: '2',
          occurredAt: '2026-11-18T11:06:40.000Z',
          providerEventId: 'n-1',
          providerEventType: 'RETURN_STATUS_CHANGE',
        },
      ]);
      expect(read(5, { product_id: '9' })).toMatchObject([{ kind: 'listing', externalId: '9' }]);
      expect(read(6, {})).toMatchObject([{ kind: 'authorisation', externalId: null }]);
      expect(read(99, {})).toEqual([]);
      expect(() => marketplace.readPush(pushOf('1', 1, {}), account)).toThrow('about another shop');
    }),
  );
});

const quantities = async (world: KitWorld, reference: ListingReference) =>
  (await world.read(reference)).variants.map(({ quantity }) => quantity);
