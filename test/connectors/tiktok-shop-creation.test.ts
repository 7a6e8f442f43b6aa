import { describe, expect, it } from 'vitest';
import type { ListingDraft } from '../../connectors/marketplaces/listing.js';
import { tiktokShop } from '../../connectors/marketplaces/tiktok_shop/sandboxed.js';
import { KitWorld } from './kit/kit-world.js';

const attributes = { categoryId: '600024', packageLengthCm: '12', packageWidthCm: '9', packageHeightCm: '9' };
const subject = { module: tiktokShop, particulars: { draft: { attributes } } };
const inWorld = (test: (world: KitWorld) => Promise<void>) => () => KitWorld.run(subject, test);

describe('a creation that is sent again', () => {
  it(
    'finds the product whose answer was lost and whose SKU was changed there, and gives it its SKU back',
    inWorld(async world => {
      const draft = world.draft('TEE', ['S', 'M']);
      await losing(world, draft);
      world.storedListings('TEE-S')[0]!.variants[0]!.sku = 'RENAMED';
      const reference = await world.published(draft);
      expect(storedListings(world)).toEqual([[reference.externalId, ['TEE-S', 'TEE-M']]]);
      expect(reference.variants).toEqual((await world.read(reference)).reference.variants);
    }),
  );

  it(
    'keeps the ids of SKUs by their options when they are called otherwise',
    inWorld(async world => {
      const draft = world.draft('TEE', ['S', 'M']);
      await losing(world, draft);
      const [listing] = world.storedListings('TEE-S');
      const ids = listing!.variants.map(({ id }) => id);
      for (const variant of listing!.variants) {
        variant.sku = `${variant.sku}-RENAMED`;
      }
      const reference = await world.published(draft);
      expect(reference.variants.map(({ externalId }) => externalId)).toEqual(ids);
      expect(storedListings(world)).toEqual([[reference.externalId, ['TEE-S', 'TEE-M']]]);
    }),
  );

  it(
    'brings what it finds to the price and stock of now',
    inWorld(async world => {
      const draft = world.draft('MUG-1');
      await losing(world, draft);
      const variants = [{ ...draft.variants[0]!, price: '19.50', quantity: 3 }];
      const reference = await world.published({ ...draft, variants });
      expect((await world.read(reference)).variants).toMatchObject([{ price: '19.50', quantity: 3 }]);
      expect(storedListings(world)).toEqual([[reference.externalId, ['MUG-1']]]);
    }),
  );

  it(
    'tells what is there when it could not be brought to what was sent',
    inWorld(async world => {
      const draft = world.draft('TEE', ['S', 'M']);
      await losing(world, draft);
      const [listing] = world.storedListings('TEE-S');
      listing!.variants[0]!.sku = 'RENAMED';
      const answers = world.sandbox.faults.strikes.bind(world.sandbox.faults);
      let calls = 0;
      world.sandbox.faults.strikes = name => {
        calls += Number(name === 'failBefore');
        // Warehouses, pictures, the creation and what it made; then the edit.
        return name === 'failBefore' && calls > draft.imageUrls.length + 3;
      };
      const error = await world.errorOf(world.channel.publish(draft));
      world.sandbox.faults.strikes = answers;
      expect([error.kind, error.made?.externalId]).toEqual(['unknown', listing!.id]);
    }),
  );

  it(
    'makes another product when the first was deleted, each time',
    inWorld(async world => {
      const draft = world.draft('MUG-1');
      const ids = new Set<string>();
      for (let time = 1; time <= 3; time += 1) {
        const { externalId } = await world.published(draft);
        ids.add(externalId);
        world.sandbox.shop.changeListing(world.sandbox.shop.listing(externalId)!, { state: 'deleted' });
      }
      expect(ids.size).toBe(3);
    }),
  );

  it(
    'is done although the product cannot be read yet',
    inWorld(async world => {
      const draft = world.draft('MUG-1');
      world.sandbox.faults.set('acceptThenDrop', 1);
      const { reference } = await world.channel.publish(draft);
      world.sandbox.faults.clear();
      expect(reference!.externalId).toMatch(/^\d+$/);
      expect(storedListings(world)).toEqual([]);
    }),
  );
});

async function losing(world: KitWorld, draft: ListingDraft): Promise<void> {
  const uploads = draft.imageUrls.length;
  let writes = 0;
  const strikes = world.sandbox.faults.strikes.bind(world.sandbox.faults);
  world.sandbox.faults.strikes = name => {
    writes += Number(name === 'loseAnswer');
    return name === 'loseAnswer' && writes === uploads + 1;
  };
  expect((await world.errorOf(world.channel.publish(draft))).kind).toBe('unknown');
  world.sandbox.faults.strikes = strikes;
}

const storedListings = (world: KitWorld) =>
  world.sandbox.shop.listings().map(({ id, variants }) => [id, variants.map(({ sku }) => sku)]);
