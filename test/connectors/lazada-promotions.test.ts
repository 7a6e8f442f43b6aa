import { describe, expect, it } from 'vitest';
import { PromotionWorld } from './promotions/promotion-world.js';
import { subjectOf } from './promotions/subjects.js';

const subject = subjectOf('lazada');

describe('promotions of Lazada', () => {
  it('SKUs that a flexi combo does not take are told one by one, though the call succeeded', () =>
    PromotionWorld.run(subject, 'quantity_breaks', async world => {
      const draft = world.draft();
      const delivered = { ...draft, delivered: await world.channel.put(draft) };
      const [known] = draft.items;
      const gone = { ...known!, variant: { sku: 'GONE', externalId: '1' } };
      const [first, second] = await world.channel.putItems(delivered, [known!, gone]);
      expect([first!.isDone, second!.isDone]).toEqual([true, false]);
      expect(second!.issues[0]!.marketplaceMessage).toBe('sku not exist');
    }));

  it('the whole store has one name when a flexi combo is made and another when it is changed', () =>
    PromotionWorld.run(subject, 'quantity_breaks', async world => {
      const draft = world.draft({ items: [] });
      const delivered = await world.channel.put(draft);
      await world.channel.put({ ...draft, delivered, name: 'Changed' });
      const [promotion] = world.kit.sandbox.shop.state.promotions.values();
      expect(promotion!.extra.apply).toBe('ENTIRE_SHOP');
    }));

  it('fewer vouchers than were issued are rejected in an answer of success', () =>
    PromotionWorld.run(subject, 'voucher', async world => {
      const draft = await world.delivered();
      const error = await world.kit.errorOf(world.channel.put({ ...draft, usageLimit: 50 }));
      expect([error.kind, error.marketplaceCode]).toEqual(['rejected', '23']);
    }));

  it('a voucher has no code, which is said before any call', () =>
    PromotionWorld.run(subject, 'voucher', async world => {
      const { terms } = world.draft();
      const coded = world.draft({ terms: { ...terms, code: 'SAVE' } as typeof terms });
      const before = world.kit.callCount;
      const error = await world.kit.errorOf(world.channel.put(coded));
      expect(error.issues[0]).toMatchObject({ code: 'CODE_UNSUPPORTED', field: 'terms.code' });
      expect(world.kit.callCount).toBe(before);
    }));
});
