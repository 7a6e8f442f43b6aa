import { describe, expect, it } from 'vitest';
import type { ListingReference } from '../../connectors/marketplaces/listing.js';
import { protocol } from '../../connectors/marketplaces/shopify/shopify-sandbox.js';
import { buy } from './kit/buyers.js';
import { KitWorld } from './kit/kit-world.js';
import { ask, inWorld, subject } from './shopify-world.js';

const done = { isDone: true, issues: [] };

const stockOf = (reference: ListingReference, quantity: number) => ({
  reference,
  variant: reference.variants[0]!,
  quantity,
});

describe('Shopify accounts', () => {
  it(
    'are connected by a token that does not end, which only the merchant can replace',
    inWorld(async world => {
      const { accessToken } = world.sandbox.tokens.issue();
      const account = await world.authorise({ clientId: '', accessToken, shopDomain: 'Tradewind-Sandbox' });
      expect(account.externalId).toBe('tradewind-sandbox.myshopify.com');
      expect(account.credentials.expiresAt).toBeNull();
      const channel = world.channelOf(account);
      expect(await channel.findListings(world.store, ['ANY'])).toEqual([]);
      expect((await world.errorOf(channel.refreshCredentials())).kind).toBe('unauthorized');
    }),
  );

  it.each(['shop.example', 'evil.example/x.myshopify.com', 'a b', ''])(
    'are not looked for at "%s"',
    shopDomain =>
      KitWorld.run(subject, async world => {
        const before = world.callCount;
        expect((await world.errorOf(world.authorise({ shopDomain }))).kind).toBe('rejected');
        expect(world.callCount).toBe(before);
      }),
  );
});

describe('Shopify listings', () => {
  it(
    'are made once when the publication is repeated without knowing of the first',
    inWorld(async world => {
      const draft = world.draft('TEE', ['S', 'M']);
      const first = await world.channel.publish(draft);
      const second = await world.channel.publish(draft);
      expect(second.reference!.externalId).toBe(first.reference!.externalId);
      expect(world.storedListings('TEE-S')).toHaveLength(1);
    }),
  );

  it(
    'keep the address that the merchant gave them, and the ids of their variants',
    inWorld(async world => {
      const draft = world.draft('TEE', ['S', 'M']);
      const reference = await world.published(draft);
      const [listing] = world.storedListings('TEE-S');
      listing!.extra.handle = 'our-finest-mug';
      const again = await world.published({ ...draft, reference, title: 'Another title' });
      expect(again).toEqual(reference);
      expect((await world.read(reference)).url).toBe(
        'https://tradewind-sandbox.myshopify.com/products/our-finest-mug',
      );
    }),
  );

  it(
    'with more variants than fit a page are read whole',
    inWorld(async world => {
      const sizes = Array.from({ length: 230 }, (_, index) => `${index}`);
      const draft = world.draft('BOLT', sizes);
      const reference = await world.published(draft);
      expect(reference.variants).toHaveLength(230);
      expect(new Set(reference.variants.map(({ externalId }) => externalId)).size).toBe(230);
      const observed = await world.read(reference);
      expect(observed.variants.map(({ sku }) => sku)).toEqual(draft.variants.map(({ sku }) => sku));
    }),
  );

  it(
    'are found by SKUs as they are written, with quotes and in their case',
    inWorld(async world => {
      const skus = ['BOLT 3/8"', "d'or", 'back\\slash', 'Mixed-Case'];
      for (const sku of skus) {
        await world.published(world.draft(sku));
      }
      for (const sku of skus) {
        const found = await world.channel.findListings(world.store, [sku]);
        expect(found.map(({ variants }) => variants[0]!.sku)).toEqual([sku]);
      }
      expect(await world.channel.findListings(world.store, ['MIXED-CASE'])).toEqual([]);
    }),
  );

  it(
    'say what Shopify has against them, and in which field',
    inWorld(async world => {
      const draft = world.draft('MUG-1');
      const error = await world.errorOf(
        world.channel.publish({ ...draft, title: '  ', imageUrls: ['ftp://p.example/a.jpg'] }),
      );
      expect(error.kind).toBe('rejected');
      expect(error.issues.map(({ field, marketplaceMessage }) => [field, marketplaceMessage])).toEqual([
        ['title', "Title can't be blank"],
        ['imageUrls', 'Image URL is invalid'],
      ]);
      const gone = { externalId: 'gid://shopify/Product/404', variants: [] };
      const missing = await world.errorOf(world.channel.publish({ ...draft, reference: gone }));
      expect(missing.kind).toBe('not_found');
    }),
  );
});

describe('Shopify prices and stock', () => {
  it(
    'of many products go in one call, which counts for as many',
    () =>
      KitWorld.run(
        subject,
        async world => {
          const references: ListingReference[] = [];
          for (let index = 0; index < 20; index += 1) {
            references.push(await world.published(world.draft(`MUG-${index}`)));
          }
          const writes = references.map(reference => ({
            reference,
            variant: reference.variants[0]!,
            price: '52.05',
            salePrice: null,
            salePriceEndsAt: null,
          }));
          world.clock.advance(60_000);
          const before = world.callCount;
          expect(await world.channel.updatePrices(world.store, writes)).toEqual(writes.map(() => done));
          expect(world.callCount).toBe(before + 1);
          let calls = 20;
          for (;;) {
            const error = await world.channel.updatePrices(world.store, writes).catch(error => error);
            if (!Array.isArray(error)) {
              expect(error).toMatchObject({ kind: 'throttled', retryAfterMs: expect.any(Number) });
              expect(error.retryAfterMs).toBeGreaterThan(0);
              break;
            }
            calls += 20;
          }
          expect(calls).toBeLessThanOrEqual(protocol.burst);
          expect(calls).toBeGreaterThan(protocol.burst - 40);
        },
        { callsPerSecond: 10 },
      ),
    20_000,
  );

  it(
    'are not written where they are right already',
    inWorld(async world => {
      const reference = await world.published(world.draft('MUG-1'));
      const before = world.callCount;
      expect(await world.channel.updateStock(world.store, [stockOf(reference, 25)])).toEqual([done]);
      expect(world.callCount).toBe(before + 1);
    }),
  );

  it(
    'are set for the others where one of them is rejected',
    inWorld(async world => {
      const [mug, cup] = [
        await world.published(world.draft('MUG-1')),
        await world.published(world.draft('CUP-1')),
      ];
      const outcomes = await world.channel.updateStock(world.store, [stockOf(mug, -1), stockOf(cup, 7)]);
      expect(outcomes).toEqual([expect.objectContaining({ isDone: false }), done]);
      expect(world.storedListings('CUP-1')[0]!.variants[0]!.quantity).toBe(7);
    }),
  );

  it(
    'do not write over a sale that came in between',
    inWorld(async world => {
      const reference = await world.published(world.draft('MUG-1'));
      const { http } = world.dependencies;
      let calls = 0;
      const send: typeof http.send = async call => {
        calls += 1;
        if (calls === 2) {
          buy(world, ['MUG-1'], { quantity: 3 });
        }
        return http.send(call);
      };
      const channel = world.channelOf(world.account, { http: { send } });
      const error = await world.errorOf(channel.updateStock(world.store, [stockOf(reference, 20)]));
      expect([error.kind, error.marketplaceCode]).toEqual(['unavailable', 'CHANGE_FROM_QUANTITY_STALE']);
      expect(world.storedListings('MUG-1')[0]!.variants[0]!.quantity).toBe(22);
    }),
  );

  it(
    'are rejected by the sandbox without an idempotency key, and done once with one',
    inWorld(async world => {
      await world.published(world.draft('MUG-1'));
      const [listing] = world.storedListings('MUG-1');
      const { data } = await ask(
        world,
        `query($id: ID!) { location { id } product(id: $id) { variants(first: 1) { nodes { inventoryItem { id } } } } }`,
        { id: listing!.id },
      );
      const set = (from: number | null, to: number, directive: string) =>
        ask(
          world,
          `mutation($input: InventorySetQuantitiesInput!) {
            inventorySetQuantities(input: $input) ${directive} { userErrors { code } }
          }`,
          {
            input: {
              name: 'available',
              reason: 'correction',
              quantities: [
                {
                  inventoryItemId: data.product.variants.nodes[0].inventoryItem.id,
                  locationId: data.location.id,
                  quantity: to,
                  changeFromQuantity: from,
                },
              ],
            },
          },
        );
      expect((await set(25, 9, '')).errors).toMatchObject([{ extensions: { code: 'BAD_REQUEST' } }]);
      const key = '@idempotent(key: "k-1")';
      const codes = async (from: number | null, to: number) =>
        (await set(from, to, key)).data.inventorySetQuantities.userErrors.map(
          ({ code }: { code: string }) => code,
        );
      expect(await codes(25, 9)).toEqual([]);
      expect(await codes(25, 9)).toEqual([]);
      expect(await codes(9, 8)).toEqual(['IDEMPOTENCY_KEY_PARAMETER_MISMATCH']);
      expect(listing!.variants[0]!.quantity).toBe(9);
    }),
  );
});

describe('the sandbox of Shopify', () => {
  it(
    'answers only what stands in the schema, and in its version',
    inWorld(async world => {
      const { status, errors } = await ask(world, '{ shop { nickname } }');
      expect(status).toBe(200);
      expect(errors[0].message).toContain('Cannot query field "nickname" on type "Shop"');
      expect((await ask(world, '{ products(first: 251) { nodes { id } } }')).errors[0].message).toBe(
        'first cannot exceed 250',
      );
    }),
  );

  it(
    'says throttled with status 200, and what the bucket holds',
    inWorld(async world => {
      world.sandbox.faults.set('throttle', 1);
      expect(await ask(world, '{ shop { name } }')).toEqual({
        status: 200,
        errors: [
          {
            message: 'Throttled',
            extensions: { code: 'THROTTLED', documentation: 'https://shopify.dev/api/usage/rate-limits' },
          },
        ],
        extensions: {
          cost: {
            requestedQueryCost: 100,
            actualQueryCost: null,
            throttleStatus: { maximumAvailable: 2000, currentlyAvailable: 0, restoreRate: 100 },
          },
        },
      });
    }),
  );
});
