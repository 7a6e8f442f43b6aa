import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { separatedAmount } from '../../connectors/marketplaces/amount.js';
import { zalora } from '../../connectors/marketplaces/zalora/sandboxed.js';
import { stateOf } from '../../connectors/marketplaces/zalora/zalora-observed.js';
import { signedQuery } from '../../connectors/marketplaces/zalora/zalora-signing.js';
import { timeOf } from '../../connectors/marketplaces/zalora/zalora-time.js';
import { variant, ZaloraShop } from './zalora-shop.js';

let shop: ZaloraShop;
beforeEach(async () => {
  shop = await ZaloraShop.open();
});
afterEach(() => shop.close());

describe('signing', () => {
  it('signs what SellerCenter publishes as its example with the signature that it publishes', () => {
    const query = signedQuery('b1bdb357ced10fe4e9a69840cdd4f0e9c03d77fe', {
      UserID: 'look@me.com',
      Version: '1.0',
      Action: 'FeedList',
      Format: 'XML',
      Timestamp: '2015-07-01T11:11:11+00:00',
    });
    expect(query).toBe(
      'Action=FeedList&Format=XML&Timestamp=2015-07-01T11%3A11%3A11%2B00%3A00&UserID=look%40me.com&Version=1.0' +
        '&Signature=3ceb8ed91049dfc718b0d2d176fb2ed0e5fd74f76c5971f34cdab48412476041',
    );
  });

  it('is accepted with every character that RFC 3986 reserves in a parameter', async () => {
    expect(await shop.channel.findListings(shop.store, ["A!'()*~ +%&=/?[]é"])).toEqual([]);
  });
});

describe('an account', () => {
  it('is the seller of the user, in the currency of the country, and does not end', () => {
    expect(shop.account).toMatchObject({
      externalId: 'SG10A7C',
      name: 'Sandbox Boutique',
      stores: [{ id: 'SG10A7C', country: 'SG', currency: 'SGD' }],
      credentials: { expiresAt: null },
    });
  });

  it('is rejected for a country without a Seller Center', async () => {
    const values = { ...zalora.protocol.account.values, country: 'TH' };
    await expect(
      zalora.marketplace.authorise({ endpoint: null, values }, shop.dependencies),
    ).rejects.toMatchObject({
      kind: 'unsupported',
    });
  });
});

describe('publishing by feeds', () => {
  it('names the first of the SKUs as the parent of the others', async () => {
    const variants = ['S', 'M'].map(size =>
      variant(`DRESS-${size}`, { options: [{ name: 'Size', value: size }] }),
    );
    const receipt = await shop.channel.publish(shop.draft({ variants }));
    expect(receipt).toMatchObject({
      reference: {
        externalId: 'DRESS-S',
        variants: [
          { sku: 'DRESS-S', externalId: null },
          { sku: 'DRESS-M', externalId: null },
        ],
      },
      issues: [],
    });
    expect(receipt.submissionId).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('says for each row why it was turned down, and what came of the others', async () => {
    const variants = [
      variant('DRESS-S', { options: [{ name: 'Size', value: 'S' }] }),
      variant('DRESS-M', { options: [{ name: 'Size', value: 'M' }], price: '49.901' }),
    ];
    const receipt = await shop.channel.publish(shop.draft({ variants }));
    expect(receipt.issues).toMatchObject([
      {
        severity: 'error',
        code: '1000',
        field: 'variants.1',
        marketplaceMessage: expect.stringContaining('Field Price'),
      },
    ]);
    const [found] = await shop.channel.findListings(shop.store, ['DRESS-S', 'DRESS-M']);
    expect(found!.variants.map(({ sku }) => sku)).toEqual(['DRESS-S']);
    expect(found!.issues.map(({ code }) => code)).toEqual(['1000']);
  });

  it('finds in the feeds why a product is not there when nobody waited for the answer', async () => {
    const rejected = shop.draft({ brand: null });
    shop.sandbox.faults.set('loseAnswer', 1);
    await expect(shop.channel.publish(rejected)).rejects.toMatchObject({ kind: 'unknown' });
    shop.sandbox.faults.clear();
    shop.clock.advance(1_000);
    expect(await shop.find('DRESS')).toMatchObject({
      state: 'rejected',
      issues: [{ marketplaceMessage: 'Field Brand is mandatory' }],
    });
  });

  it('writes the words of merchants as XML', async () => {
    const title = 'Salt & <Pepper> "set" \'two\'';
    await shop.channel.publish(shop.draft({ title }));
    expect((await shop.find('DRESS')).title).toBe(title);
    expect(shop.sandbox.shop.listings()[0]!.attributes).toEqual({ Color: 'Sand', PackageWeight: '0.32' });
    expect(shop.sandbox.shop.listings()[0]!.imageUrls).toEqual(['https://pictures.example/dress.jpg']);
  });

  it('does not take a SKU out of another listing', async () => {
    await shop.channel.publish(shop.draft());
    const reference = (await shop.find('DRESS')).reference;
    await shop.channel.publish(shop.draft({ variants: [variant('SKIRT')] }));
    const both = shop.draft({ reference, variants: [variant('DRESS'), variant('SKIRT')] });
    await expect(shop.channel.publish(both)).rejects.toMatchObject({
      kind: 'rejected',
      issues: [{ code: 'SKU_TAKEN' }],
    });
  });

  it('says that a change was taken when its feed is still in the queue after some looks', async () => {
    await shop.channel.publish(shop.draft());
    const { reference } = await shop.find('DRESS');
    const send: typeof shop.http.send = async call => {
      const response = await shop.http.send(call);
      return call.url.includes('Action=FeedStatus')
        ? { ...response, body: response.body.replace('"Finished"', '"Processing"') }
        : response;
    };
    const waiting = zalora.marketplace.channel(shop.account, { ...shop.dependencies, http: { send } });
    const write = { reference, variant: reference.variants[0]!, quantity: 3 };
    expect(await waiting.updateStock(shop.store, [write])).toMatchObject([
      { isDone: true, issues: [{ severity: 'info', code: 'FEED_QUEUED' }] },
    ]);
  });
});

describe('states', () => {
  it.each([
    ['active', 'approved', 'live'],
    ['active', 'pending', 'in_review'],
    ['active', 'rejected', 'rejected'],
    ['active', 'something new', 'unknown'],
    ['inactive', 'approved', 'unlisted'],
    ['inactive', 'pending', 'unlisted'],
    ['deleted', 'approved', 'deleted'],
    ['something new', 'approved', 'unknown'],
  ])('%s and %s is %s', (Status, QCStatus, state) => {
    expect(stateOf({ SellerSku: 'A', Name: 'A', Status, QCStatus })).toBe(state);
  });
});

describe('what SellerCenter writes', () => {
  it('is local time where no offset stands', () => {
    expect(timeOf('2026-11-21 16:00:00', 8)).toBe('2026-11-21T08:00:00.000Z');
    expect(timeOf('2026-11-21T16:00:00+0700', 8)).toBe('2026-11-21T09:00:00.000Z');
    expect(timeOf('2026-11-21T16:00:00Z', 8)).toBe('2026-11-21T16:00:00.000Z');
  });

  it('is amounts with or without commas, and nothing for none', () => {
    expect(separatedAmount('1,049.9', 'SGD')).toBe('1049.90');
    expect(separatedAmount(12, 'SGD')).toBe('12.00');
    expect(separatedAmount('', 'SGD')).toBeNull();
  });
});

describe('pushes', () => {
  it('are not taken, as nothing proves who sent them', () => {
    const push = { url: 'https://shop.example/push', headers: {}, rawBody: Buffer.from('{}') };
    expect(() => zalora.marketplace.readPush(push, shop.account)).toThrow('does not sign');
  });
});
