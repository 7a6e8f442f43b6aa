import { describe, expect, it } from 'vitest';
import type { ChannelDependencies } from '../../connectors/marketplaces/port.js';
import { woocommerce } from '../../connectors/marketplaces/woocommerce/sandboxed.js';
import { stateOf } from '../../connectors/marketplaces/woocommerce/woocommerce-observed.js';
import type { OutboundRequest, OutboundResponse } from '../../kernel/outbound/outbound.js';
import { KitWorld } from './kit/kit-world.js';

const subject = { module: woocommerce, particulars: {} };
const inWorld = (test: (world: KitWorld) => Promise<void>) => () => KitWorld.run(subject, test);

/** As a proxy does that ends TLS before the shop. */
const overTls = (world: KitWorld): ChannelDependencies => ({
  ...world.dependencies,
  http: {
    send: call =>
      world.dependencies.http.send({
        ...call,
        url: call.url.replace('https://shop.example', world.sandbox.url),
        headers: { ...call.headers, 'x-forwarded-proto': 'https' },
      }),
  },
});

/** Dependencies by which every call is answered the same. */
const answering = (world: KitWorld, answer: Partial<OutboundResponse>, sent: OutboundRequest[] = []) => ({
  http: {
    send: async (call: OutboundRequest) => {
      sent.push(call);
      return { status: 200, headers: {}, body: '{}', bytes: Buffer.alloc(0), ...answer };
    },
  },
  clock: world.clock,
});

describe('WooCommerce', () => {
  it(
    'sends the keys themselves over TLS, and is rejected with a wrong one',
    inWorld(async world => {
      const dependencies = overTls(world);
      const { values } = woocommerce.protocol.account;
      const given = { endpoint: null, values: { ...values, shopUrl: 'shop.example/' } };
      const account = await woocommerce.marketplace.authorise(given, dependencies);
      expect(account).toMatchObject({
        endpoint: 'https://shop.example',
        externalId: 'sandbox-shop.example',
        name: 'Sandbox Shop',
        stores: [{ country: 'SG', currency: 'SGD' }],
      });
      const channel = woocommerce.marketplace.channel(account, dependencies);
      const receipt = await channel.publish(world.draft('MUG-1'));
      expect(receipt.issues).toEqual([]);
      const wrong = { ...given, values: { ...given.values, consumerSecret: 'cs_wrong' } };
      const error = await world.errorOf(woocommerce.marketplace.authorise(wrong, dependencies));
      expect(error.kind).toBe('unauthorized');
    }),
  );

  it(
    'never sends the secret without TLS, and no signed address works twice',
    inWorld(async world => {
      const sent: OutboundRequest[] = [];
      const { http } = world.dependencies;
      const channel = world.channelOf(world.account, {
        http: {
          send: call => {
            sent.push(call);
            return http.send(call);
          },
        },
      });
      await channel.findListings(world.store, ['MUG-1']);
      const [call] = sent;
      expect(JSON.stringify(call)).not.toContain(world.account.credentials.values.consumerSecret);
      expect(call!.headers).not.toHaveProperty('authorization');
      const again = await http.send(call!);
      expect([again.status, JSON.parse(again.body).message]).toEqual([
        401,
        'Invalid nonce - nonce has already been used.',
      ]);
    }),
  );

  it.each([
    ['', 'rejected'],
    ['http://', 'rejected'],
  ])('rejects %j as the address of a shop', (shopUrl, kind) =>
    KitWorld.run(subject, async world => {
      const given = { endpoint: null, values: { shopUrl } };
      expect((await world.errorOf(woocommerce.marketplace.authorise(given, world.dependencies))).kind).toBe(
        kind,
      );
    }),
  );

  it(
    'says that a site without WooCommerce has none',
    inWorld(async world => {
      const dependencies = {
        ...world.dependencies,
        ...answering(world, { body: '{"namespaces":["wp/v2"]}' }),
      };
      const given = { endpoint: 'https://blog.example', values: {} };
      const error = await world.errorOf(woocommerce.marketplace.authorise(given, dependencies));
      expect([error.kind, error.message]).toEqual([
        'rejected',
        'There is no WooCommerce with REST API v3 at this address.',
      ]);
    }),
  );

  it.each([
    ['publish', true, 'live'],
    ['publish', false, 'live_not_buyable'],
    ['pending', true, 'in_review'],
    ['draft', true, 'unlisted'],
    ['draft', false, 'unlisted'],
    ['private', true, 'unlisted'],
    ['future', true, 'unlisted'],
    ['trash', true, 'deleted'],
    ['of-a-plugin', true, 'unknown'],
  ])('reads status %s, purchasable %s, as %s', (status, purchasable, state) => {
    expect(stateOf({ status, purchasable })).toBe(state);
  });

  it.each([
    [301, '', 'rejected'],
    [400, '{"code":"woocommerce_rest_product_invalid_id","message":"Invalid ID."}', 'not_found'],
    [400, '{"code":"rest_invalid_param","message":"Invalid parameter(s): name"}', 'rejected'],
    [413, '{"code":"woocommerce_rest_request_entity_too_large","message":"Too many"}', 'rejected'],
    [418, '<html>', 'unknown'],
    [200, '<html>', 'unknown'],
    [401, '{"code":"woocommerce_rest_authentication_error"}', 'unauthorized'],
    [429, '', 'throttled'],
    [503, '', 'unavailable'],
  ])('takes status %i with %j to a write as %s', (status, body, kind) =>
    KitWorld.run(subject, async world => {
      const channel = world.channelOf(world.account, answering(world, { status, body }));
      expect((await world.errorOf(channel.publish(world.draft('MUG-1')))).kind).toBe(kind);
    }),
  );

  it(
    'does not take an SKU away from another product, and says whose field it is',
    inWorld(async world => {
      await world.published(world.draft('MUG-1'));
      const error = await world.errorOf(world.channel.publish(world.draft('MUG-1')));
      expect(error).toMatchObject({ kind: 'rejected', marketplaceCode: 'product_invalid_sku' });
      expect(error.issues).toMatchObject([
        { field: 'variants.0.sku', marketplaceMessage: 'Invalid or duplicated SKU.' },
      ]);
      expect(world.storedListings('MUG-1')).toHaveLength(1);

      const variants = ['TEE-S', 'MUG-1'].map((sku, index) => world.variant(sku, `Size ${index}`));
      const receipt = await world.channel.publish({ ...world.draft('TEE'), variants });
      expect(receipt.issues).toMatchObject([{ severity: 'error', field: 'variants.1.sku' }]);
      expect((await world.read(receipt.reference!)).state).toBe('unlisted');
    }),
  );

  it(
    'does not let the shop fetch pictures again that it has',
    inWorld(async world => {
      const draft = world.draft('MUG-1');
      const reference = await world.published(draft);
      const imagesOf = () => world.storedListings('MUG-1')[0]!.extra.images;
      const before = imagesOf();
      await world.published({ ...draft, reference, title: 'Enamel mug, second edition' });
      expect(imagesOf()).toEqual(before);
      await world.published({ ...draft, reference, imageUrls: ['https://pictures.example/mug/new.jpg'] });
      expect(imagesOf()).toMatchObject([{ src: 'https://pictures.example/mug/new.jpg' }]);
    }),
  );

  it(
    'keeps a variation whose SKU the shop has changed, and frees a barcode before it is given to another',
    inWorld(async world => {
      const draft = world.draft('TEE', ['S', 'M']);
      const [small, medium] = draft.variants;
      const reference = await world.published({
        ...draft,
        variants: [small!, { ...medium!, barcode: '4006381333931' }],
      });
      const [stored] = world.storedListings('TEE-S');
      stored!.variants[0]!.sku = 'TEE-SMALL';
      const large = { ...world.variant('TEE-L', 'L'), barcode: '4006381333931' };
      await world.published({ ...draft, reference, variants: [small!, large] });
      const { variants } = await world.read(reference);
      expect(variants.map(({ sku }) => sku)).toEqual(['TEE-S', 'TEE-L']);
      expect(variants[0]!.externalId).toBe(reference.variants[0]!.externalId);
    }),
  );

  it(
    'makes of a product one with variants, and the other way round',
    inWorld(async world => {
      const draft = world.draft('TEE');
      const reference = await world.published(draft);
      const sizes = ['TEE', 'TEE-L'].map((sku, index) => world.variant(sku, index === 0 ? 'S' : 'L'));
      await world.published({ ...draft, reference, variants: sizes });
      const many = await world.read(reference);
      expect(many.variants.map(({ sku }) => sku)).toEqual(['TEE', 'TEE-L']);
      await world.published({ ...draft, reference });
      const one = await world.read(reference);
      expect(one).toMatchObject({
        state: 'live',
        variants: [{ sku: 'TEE', externalId: reference.externalId }],
      });
      expect(world.storedListings('TEE')).toHaveLength(1);
    }),
  );

  it.each([
    ['kg', '0.25'],
    ['g', '250'],
    ['lbs', '0.5512'],
    ['oz', '8.8185'],
    ['stone', undefined],
  ])('weighs in %s as the shop does', (weightUnit, weight) =>
    KitWorld.run(subject, async world => {
      await world.channelOf(world.accountWith({ weightUnit })).publish(world.draft('MUG-1'));
      expect(world.storedListings('MUG-1')[0]!.variants[0]!.extra.weight).toBe(weight);
    }),
  );

  it(
    'finds what is wrong with sale prices and options before sending',
    inWorld(async world => {
      const draft = world.draft('TEE', ['S', 'M']);
      const [small, medium] = draft.variants;
      const codesOf = (...variants: typeof draft.variants) =>
        woocommerce.marketplace
          .listingProblems({ ...draft, variants })
          .map(({ code, field }) => [code, field]);
      expect(codesOf(small!, { ...medium!, salePrice: medium!.price })).toEqual([
        ['SALE_PRICE_NOT_LOWER', 'variants.1.salePrice'],
      ]);
      expect(codesOf(small!, { ...medium!, options: [{ name: 'Colour', value: 'Red' }] })).toEqual([
        ['OPTIONS_DIFFER', 'variants'],
      ]);
      expect(codesOf({ ...small!, options: [] }, { ...medium!, options: [] })).toEqual([
        ['OPTIONS_DIFFER', 'variants'],
      ]);
    }),
  );

  it(
    'answers the ping that is sent when a webhook is made, and nothing else without a signature',
    inWorld(async world => {
      const push = (body: string) => ({ url: 'https://t.example', headers: {}, rawBody: Buffer.from(body) });
      const { signals, answer } = woocommerce.marketplace.readPush(push('webhook_id=7'), world.account);
      expect([signals, answer.status]).toEqual([[], 200]);
      for (const body of ['webhook_id=7&id=1', '{"id":7}', '']) {
        expect(() => woocommerce.marketplace.readPush(push(body), world.account)).toThrow('not signed');
      }
    }),
  );
});
