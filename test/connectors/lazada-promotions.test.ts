import { describe, expect, it } from 'vitest';
import { PromotionWorld, startsAt, type Way } from './promotions/promotion-world.js';
import { subjectOf } from './promotions/subjects.js';

const subject = subjectOf('lazada');
const now: Way = { kind: 'price_reduction', delivery: 'sale_price_now' };
const dated: Way = { kind: 'price_reduction', delivery: 'sale_price_dated' };
const breaks: Way = { kind: 'quantity_breaks', delivery: 'promotion_object' };
const voucher: Way = { kind: 'voucher', delivery: 'promotion_object' };

describe('promotions of Lazada', () => {
  it('a price that nobody takes away in time ends with the day', () =>
    PromotionWorld.run(subject, now, async world => {
      const draft = await world.delivered();
      expect(world.isReduced(draft.items[0]!)).toBe(true);
      expect(world.isReduced(draft.items[0]!, '2026-11-23T15:59:00.000Z')).toBe(true);
      expect(world.isReduced(draft.items[0]!, '2026-11-23T16:00:00.000Z')).toBe(false);
    }));

  it('a sale of whole days is told back in the time of the country', () =>
    PromotionWorld.run(subject, dated, async world => {
      const observed = await world.channel.read(await world.delivered());
      expect(observed).toMatchObject({ state: 'scheduled', startsAt, endsAt: '2026-11-23T15:59:00.000Z' });
    }));

  it("somebody else's sale price is told, and not taken away", () =>
    PromotionWorld.run(subject, now, async world => {
      const draft = await world.delivered();
      const [item] = draft.items;
      const [listing] = world.kit.storedListings(item!.variant.sku);
      listing!.variants[0]!.salePrice = '12.00';
      expect((await world.channel.read(draft)).items[0]).toMatchObject({
        state: 'missing',
        hiddenBy: 'sale price 12.00',
      });
      await world.channel.end(draft);
      expect(world.paid(item!).price).toBe('12.00');
      expect(world.isReduced(draft.items[1]!)).toBe(false);
    }));

  it('SKUs that a flexi combo does not take are told one by one, though the call succeeded', () =>
    PromotionWorld.run(subject, breaks, async world => {
      const draft = world.draft();
      const delivered = { ...draft, delivered: await world.channel.put(draft) };
      const [known] = draft.items;
      const gone = { ...known!, variant: { sku: 'GONE', externalId: '1' } };
      const [first, second] = await world.channel.putItems(delivered, [known!, gone]);
      expect([first!.isDone, second!.isDone]).toEqual([true, false]);
      expect(second!.issues[0]!.marketplaceMessage).toBe('sku not exist');
    }));

  it('the whole store has one name when a flexi combo is made and another when it is changed', () =>
    PromotionWorld.run(subject, breaks, async world => {
      const draft = world.draft({ items: [] });
      const delivered = await world.channel.put(draft);
      await world.channel.put({ ...draft, delivered, name: 'Changed' });
      const [promotion] = world.kit.sandbox.shop.state.promotions.values();
      expect(promotion!.extra.apply).toBe('ENTIRE_SHOP');
    }));

  it('fewer vouchers than were issued are rejected in an answer of success', () =>
    PromotionWorld.run(subject, voucher, async world => {
      const draft = await world.delivered();
      const error = await world.kit.errorOf(world.channel.put({ ...draft, usageLimit: 50 }));
      expect([error.kind, error.marketplaceCode]).toEqual(['rejected', '23']);
    }));

  it('a voucher has no code, which is said before any call', () =>
    PromotionWorld.run(subject, voucher, async world => {
      const { terms } = world.draft();
      const coded = world.draft({ terms: { ...terms, code: 'SAVE' } as typeof terms });
      const before = world.kit.callCount;
      const error = await world.kit.errorOf(world.channel.put(coded));
      expect(error.issues[0]).toMatchObject({ code: 'CODE_UNSUPPORTED', field: 'terms.code' });
      expect(world.kit.callCount).toBe(before);
    }));
});
