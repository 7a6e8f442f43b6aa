import { describe, expect, it } from 'vitest';
import { endsAt, failures, PromotionWorld, startsAt, type Way } from './promotions/promotion-world.js';
import { subjectOf } from './promotions/subjects.js';

const dated: Way = { kind: 'price_reduction', delivery: 'sale_price_dated' };

describe('promotions of Amazon', () => {
  it('what else is in an offer stays when its reduced price comes and goes', () =>
    PromotionWorld.run(subjectOf('amazon'), dated, async world => {
      const draft = await world.delivered();
      const [item] = draft.items;
      await world.goTo(startsAt);
      expect(world.paid(item!)).toMatchObject({ price: '39.99', by: 'sale' });
      await world.channel.end(draft);
      expect(world.paid(item!)).toMatchObject({ price: '49.9', by: 'price' });
      expect(await world.state(draft)).toBe('missing');
    }));

  it('a SKU that Amazon has no offer of is told, and the others are done', () =>
    PromotionWorld.run(subjectOf('amazon'), dated, async world => {
      const gone = { ...world.items[1]!, variant: { sku: 'GONE', externalId: null } };
      const [first, second] = await world.channel.putItems(world.draft(), [world.items[0]!, gone]);
      expect([first!.isDone, second!.issues[0]!.code]).toEqual([true, 'OFFER_MISSING']);
    }));

  it('what was accepted and is not there is missing', () =>
    PromotionWorld.run(subjectOf('amazon'), dated, async world => {
      const draft = world.draft();
      world.kit.sandbox.faults.set('acceptThenDrop', 1);
      failures(await world.channel.putItems(draft, draft.items));
      expect(await world.state(draft)).toBe('missing');
    }));
});

describe('promotions of Zalora', () => {
  it('times come back by the clocks of the site, and mean the same instants', () =>
    PromotionWorld.run(subjectOf('zalora'), dated, async world => {
      const draft = await world.delivered();
      expect(await world.channel.read(draft)).toMatchObject({ state: 'scheduled', startsAt, endsAt });
      const [stored] = world.kit.storedListings('MUG-1');
      expect(stored!.variants[0]).toMatchObject({ saleStartsAt: startsAt, saleEndsAt: endsAt });
    }));

  it('the end can be later while it is live', () =>
    PromotionWorld.run(subjectOf('zalora'), dated, async world => {
      const draft = await world.delivered();
      await world.goTo(startsAt);
      const later = '2027-06-30T16:00:00.000Z';
      const longer = { ...draft, endsAt: later };
      failures(await world.channel.putItems(longer, longer.items));
      world.settle();
      expect((await world.channel.read(longer)).endsAt).toBe(later);
    }));
});
