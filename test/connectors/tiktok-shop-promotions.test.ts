import { describe, expect, it } from 'vitest';
import { failures, PromotionWorld, startsAt } from './promotions/promotion-world.js';
import { subjectOf } from './promotions/subjects.js';

const subject = subjectOf('tiktok_shop');
const put = 'PUT /promotion/202309/activities/:activityId/products';

describe('activities of TikTok Shop', () => {
  it('one wrong item has the call rejected, and only that item is told as rejected', () =>
    PromotionWorld.run(subject, 'price_reduction', async world => {
      const draft = world.draft();
      const delivered = { ...draft, delivered: await world.channel.put(draft) };
      const [first, second, third] = world.items;
      const wrong = { ...second!, variant: { sku: 'GONE', externalId: '1' } };
      const outcomes = await world.channel.putItems(delivered, [first!, wrong, third!]);
      expect(outcomes.map(({ isDone }) => isDone)).toEqual([true, false, true]);
      expect(outcomes[1]!.issues[0]!.code).toBe('17029053');
      expect(world.kit.sandbox.calls.get(put)).toBe(5);
      expect(await world.skusIn(delivered)).toEqual(['MUG-1', 'MUG-3']);
    }));

  it('an item in another activity that has not ended is rejected', () =>
    PromotionWorld.run(subject, 'price_reduction', async world => {
      await world.delivered();
      const other = world.draft({ promotionId: 'other', items: world.items.slice(0, 1) });
      const delivered = { ...other, delivered: await world.channel.put(other) };
      const [outcome] = await world.channel.putItems(delivered, other.items);
      expect(outcome!.issues[0]!.code).toBe('17029022');
    }));

  it('limits are sent for each SKU, and never lowered', () =>
    PromotionWorld.run(subject, 'price_reduction', async world => {
      const limited = world.items.slice(0, 1).map(item => ({ ...item, purchaseLimit: 5 }));
      const draft = await world.delivered({ items: limited });
      const lower = limited.map(item => ({ ...item, purchaseLimit: 3 }));
      const [outcome] = await world.channel.putItems(draft, lower);
      expect(outcome!.issues[0]!.code).toBe('17029058');
      const higher = limited.map(item => ({ ...item, purchaseLimit: 7 }));
      failures(await world.channel.putItems(draft, higher));
    }));

  it('what a percentage comes to is told as the price of each item, which buyers pay', () =>
    PromotionWorld.run(subject, 'price_reduction', async world => {
      const items = world.items.slice(0, 2).map(item => ({ ...item, promotionalPrice: '39.91' }));
      await world.delivered({ items, terms: { kind: 'price_reduction', percentage: '20' } });
      expect(world.paid(items[0]!, startsAt).price).toBe('39.91');
    }));

  it('its start is locked, and an ended one is not changed', () =>
    PromotionWorld.run(subject, 'price_reduction', async world => {
      const draft = await world.delivered();
      const later = new Date(Date.parse(startsAt) + 60_000).toISOString();
      const locked = await world.kit.errorOf(world.channel.put({ ...draft, startsAt: later }));
      expect(locked.issues[0]!.code).toBe('START_LOCKED');
      await world.channel.end(draft);
      const ended = await world.kit.errorOf(world.channel.put(draft));
      expect([ended.kind, ended.marketplaceCode]).toEqual(['rejected', '17029010']);
    }));

  it('a minimum spend is for the whole shop only', () =>
    PromotionWorld.run(subject, 'free_shipping', async world => {
      const draft = world.draft({ minimumSpend: '20.00' });
      const error = await world.kit.errorOf(world.channel.put(draft));
      expect(error.issues[0]).toMatchObject({ code: 'MINIMUM_SPEND_UNSUPPORTED', field: 'minimumSpend' });
      const ofShop = world.draft({ minimumSpend: '20.00', items: [] });
      expect((await world.channel.put(ofShop)).externalId).not.toBeNull();
    }));
});
