import { describe, expect, it } from 'vitest';
import { KitWorld, type Subject } from './kit-world.js';
import { expectAmount } from './prices.js';

const offSale = ['unlisted', 'deleted'];

/** Publishing, and what is read back of it. */
export function listingTests(subject: Subject): void {
  const { capabilities } = subject.module.marketplace;
  const inWorld = (test: (world: KitWorld) => Promise<void>) => () => KitWorld.run(subject, test);

  describe('listings', () => {
    it(
      'publishes a product and reads back what is on sale',
      inWorld(async world => {
        const draft = world.draft('MUG-1');
        const { reference } = await world.channel.publish(draft);
        if (capabilities.review && reference !== null) {
          expect((await world.read(reference)).state).toBe('in_review');
        }
        world.passReview();
        const [found] = await world.found(draft);
        const observed = await world.read(reference ?? found!.reference);
        expect(observed).toMatchObject({ state: 'live', title: draft.title, issues: [] });
        expect(observed.marketplaceStatus).not.toBe('');
        expect(observed.url).toMatch(/^https?:\/\/.+/);
        expect(observed.reference).toEqual(found!.reference);
        expect(observed.variants).toHaveLength(1);
        expect(observed.variants[0]).toMatchObject({
          sku: 'MUG-1',
          quantity: 25,
          currency: world.store.currency,
        });
        expectAmount(observed.variants[0]!.price, world.amounts.first);
        expect(world.storedListings('MUG-1')).toHaveLength(1);
      }),
    );

    it.skipIf(!capabilities.variants)(
      'publishes a product with its variants',
      inWorld(async world => {
        const draft = world.draft('TEE', ['S', 'M', 'L']);
        const [small, ...others] = draft.variants;
        const variants = [{ ...small!, price: world.amounts.raised, quantity: 3 }, ...others];
        const observed = await world.read(await world.published({ ...draft, variants }));
        expect(observed.state).toBe('live');
        expect(observed.variants.map(({ sku, quantity }) => [sku, quantity])).toEqual([
          ['TEE-S', 3],
          ['TEE-M', 25],
          ['TEE-L', 25],
        ]);
        expectAmount(observed.variants[0]!.price, world.amounts.raised);
        expectAmount(observed.variants[1]!.price, world.amounts.first);
        expect(observed.reference.variants.map(({ sku }) => sku)).toEqual(['TEE-S', 'TEE-M', 'TEE-L']);
      }),
    );

    it.skipIf(!capabilities.variants)(
      'adds a variant to a listing and takes one away',
      inWorld(async world => {
        const draft = world.draft('TEE', ['S', 'M']);
        const reference = await world.published(draft);
        const [small] = draft.variants;
        await world.published({ ...draft, reference, variants: [small!, world.variant('TEE-XL', 'XL')] });
        const observed = await world.read(reference);
        expect(observed.variants.map(({ sku }) => sku)).toEqual(['TEE-S', 'TEE-XL']);
        expect(world.storedListings('TEE-S')).toHaveLength(1);
      }),
    );

    it(
      'publishes again over what is there',
      inWorld(async world => {
        const draft = world.draft('MUG-1');
        const reference = await world.published(draft);
        const variants = [{ ...draft.variants[0]!, price: world.amounts.raised, quantity: 7 }];
        await world.published({ ...draft, reference, title: 'Enamel mug, second edition', variants });
        const observed = await world.read(reference);
        expect(observed).toMatchObject({ state: 'live', title: 'Enamel mug, second edition' });
        expect(observed.variants[0]!.quantity).toBe(7);
        expectAmount(observed.variants[0]!.price, world.amounts.raised);
        expect(world.storedListings('MUG-1')).toHaveLength(1);
      }),
    );

    it(
      'takes a listing off sale, however often, and puts it back',
      inWorld(async world => {
        const draft = world.draft('MUG-1');
        const reference = await world.published(draft);
        await world.channel.delist(world.store, reference);
        await world.channel.delist(world.store, reference);
        const [observed] = await world.channel.readListings(world.store, [reference]);
        if (observed !== undefined) {
          expect(offSale).toContain(observed.state);
        }
        expect(world.storedListings('MUG-1').filter(({ state }) => state === 'live')).toEqual([]);

        const again = await world.published({ ...draft, reference: observed?.reference ?? null });
        expect((await world.read(again)).state).toBe('live');
        expect(world.storedListings('MUG-1')).toHaveLength(1);
      }),
    );

    it(
      'finds nothing, and takes nothing off sale, where nothing is',
      inWorld(async world => {
        const reference = await world.published(world.draft('MUG-1'));
        const gone = await world.published(world.draft('MUG-2'));
        world.forget('MUG-2');
        expect(await world.channel.findListings(world.store, ['MUG-2', 'NEVER-WAS'])).toEqual([]);
        const observed = await world.channel.readListings(world.store, [gone, reference]);
        expect(observed.map(({ variants }) => variants[0]!.sku)).toEqual(['MUG-1']);
        await world.channel.delist(world.store, gone);
        expect(await world.channel.readListings(world.store, [])).toEqual([]);
      }),
    );

    it(
      'reads as many listings at once as it says',
      inWorld(async world => {
        const count = Math.min(capabilities.readBatchMax, 60);
        const references = [];
        for (let index = 0; index < count; index += 1) {
          references.push(await world.published(world.draft(`MUG-${index}`)));
        }
        const observed = await world.channel.readListings(world.store, references);
        expect(new Set(observed.map(({ reference }) => reference.externalId)).size).toBe(count);
      }),
    );

    it(
      'says before sending what will be rejected',
      inWorld(async world => {
        const { marketplace } = world;
        const draft = world.draft('MUG-1');
        const fieldsOf = (change: object) =>
          marketplace.listingProblems({ ...draft, ...change }).map(({ field }) => field);
        const images = Array.from(
          { length: capabilities.imagesMax + 1 },
          (_, n) => `https://p.example/${n}.jpg`,
        );
        const variants = Array.from({ length: capabilities.variantsMax + 1 }, (_, n) =>
          world.variant(`MUG-${n}`, `Size ${n}`),
        );
        expect(marketplace.listingProblems(draft)).toEqual([]);
        expect(fieldsOf({ title: 'x'.repeat(capabilities.titleLengthMax + 1) })).toContain('title');
        expect(fieldsOf({ imageUrls: images })).toContain('imageUrls');
        expect(fieldsOf({ variants })).toContain('variants');
        const withoutPicture = { ...draft, imageUrls: [] };
        if (marketplace.listingProblems(withoutPicture).length === 0) {
          expect((await world.read(await world.published(withoutPicture))).state).toBe('live');
        } else {
          expect(fieldsOf({ imageUrls: [] })).toContain('imageUrls');
        }
      }),
    );
  });
}
