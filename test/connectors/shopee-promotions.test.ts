import { describe, expect, it } from 'vitest';
import { failures, hourMs, PromotionWorld, startsAt } from './promotions/promotion-world.js';
import { subjectOf } from './promotions/subjects.js';

const subject = subjectOf('shopee');

const inWorld = (test: (world: PromotionWorld) => Promise<void>) => () =>
  PromotionWorld.run(subject, 'price_reduction', test);
const routesOf = (world: PromotionWorld, name: string): number =>
  world.kit.sandbox.calls.get(`POST /api/v2/discount/${name}`) ?? 0;

describe('discounts of Shopee', () => {
  it(
    'an item in another discount at the same time is rejected, in an envelope without an error',
    inWorld(async world => {
      await world.delivered();
      const other = world.draft({ promotionId: 'other', name: 'Other' });
      const put = { ...other, delivered: await world.channel.put(other) };
      const [first, third] = await world.channel.putItems(put, [world.items[0]!, world.items[2]!]);
      expect(first!.issues[0]!.code).toBe('discount.item_in_other_promotion');
      expect(third!.isDone).toBe(true);
    }),
  );

  it(
    'in its first hour it is ended by taking its items out',
    inWorld(async world => {
      const draft = await world.delivered();
      await world.goTo(new Date(Date.parse(startsAt) + 60_000).toISOString());
      await world.channel.end(draft);
      expect([routesOf(world, 'end_discount'), routesOf(world, 'delete_discount_item')]).toEqual([0, 2]);
      const observed = await world.channel.read(draft);
      expect(observed).toMatchObject({ state: 'ended', marketplaceStatus: 'ongoing' });
      expect(observed.endsAt).toBe(new Date(Date.parse(startsAt) + hourMs).toISOString());
      expect(world.items.some(item => world.isReduced(item))).toBe(false);
    }),
  );

  it(
    'before its start it is deleted, and after its first hour it is ended',
    inWorld(async world => {
      const early = await world.delivered();
      await world.channel.end(early);
      expect([routesOf(world, 'delete_discount'), await world.state(early)]).toEqual([1, 'missing']);
      const late = await world.delivered();
      await world.goTo(new Date(Date.parse(startsAt) + hourMs).toISOString());
      await world.channel.end(late);
      expect([routesOf(world, 'end_discount'), await world.state(late)]).toEqual([1, 'ended']);
    }),
  );

  it(
    'its end cannot be later, nor its start earlier: that is rejected before any call',
    inWorld(async world => {
      const draft = await world.delivered();
      const before = world.kit.callCount;
      const later = new Date(Date.parse(draft.endsAt!) + hourMs).toISOString();
      const earlier = new Date(Date.parse(startsAt) - hourMs).toISOString();
      const errors = [
        await world.kit.errorOf(world.channel.put({ ...draft, endsAt: later })),
        await world.kit.errorOf(world.channel.put({ ...draft, startsAt: earlier })),
      ];
      expect(errors.map(({ issues }) => issues[0]!.code)).toEqual(['END_LOCKED', 'START_LOCKED']);
      expect(world.kit.callCount).toBe(before);
    }),
  );

  it(
    'a price is changed where the item is in it, and the same items make nothing twice',
    inWorld(async world => {
      const draft = await world.delivered();
      const cheaper = draft.items.map(item => ({ ...item, promotionalPrice: '30.5' }));
      failures(await world.channel.putItems(draft, cheaper));
      await world.goTo(startsAt);
      expect(world.paid(cheaper[0]!)).toMatchObject({ price: '30.5', by: 'promotion' });
      expect(routesOf(world, 'update_discount_item')).toBe(1);
      const [item] = (await world.channel.read(draft)).items;
      expect(item).toMatchObject({ promotionalPrice: '30.50', buyerPrice: '30.50', hiddenBy: null });
    }),
  );

  it(
    "a campaign of Shopee's is told with the price that buyers pay",
    inWorld(async world => {
      const draft = await world.delivered();
      await world.goTo(startsAt);
      world.kit.sandbox.faults.set('hidePromotion', 1);
      const [item] = (await world.channel.read(draft)).items;
      const paid = world.paid(draft.items[0]!);
      expect(paid.by).toBe('campaign');
      expect(item!.hiddenBy).toMatch(/^Campaign /);
      expect(Number(item!.buyerPrice)).toBe(Number(paid.price));
      expect(item!.promotionalPrice).toBe('39.99');
    }),
  );

  it(
    'knows limits of countries and items before any call',
    inWorld(async world => {
      const { promotionProblems } = world.kit.marketplace.promotions!;
      const now = world.kit.clock.now();
      const draft = world.draft();
      const vietnam = { ...draft.store, country: 'VN', currency: 'VND' };
      const items = [{ ...draft.items[0]!, regularPrice: '100000', promotionalPrice: '49000' }];
      const codes = (changed: object) =>
        promotionProblems({ ...draft, ...changed }, now).map(({ code }) => code);
      expect(codes({ store: vietnam, items })).toEqual(['DISCOUNT_TOO_DEEP']);
      const indonesia = { ...draft.store, country: 'ID', currency: 'IDR' };
      expect(codes({ store: indonesia })).toEqual(['PRICE_TOO_PRECISE', 'PRICE_TOO_PRECISE']);
      const [first] = draft.items;
      const sibling = { ...first!, variant: { sku: 'MUG-1-B', externalId: '7' }, purchaseLimit: 2 };
      expect(codes({ items: [first!, sibling] })).toContain('PURCHASE_LIMIT_PER_LISTING');
    }),
  );
});

describe('vouchers of Shopee', () => {
  it('a code that another voucher has is rejected', () =>
    PromotionWorld.run(subject, 'voucher', async world => {
      await world.delivered();
      const other = world.draft({ promotionId: 'other', name: 'Other' });
      const error = await world.kit.errorOf(world.channel.put(other));
      expect([error.kind, error.marketplaceCode]).toEqual([
        'rejected',
        'voucher.voucher_code_duplicate_error',
      ]);
    }));

  it('the last item is not taken out, because the voucher would be for the whole shop', () =>
    PromotionWorld.run(subject, 'voucher', async world => {
      const draft = await world.delivered();
      const outcomes = await world.channel.removeItems(draft, draft.items);
      expect(outcomes.map(({ issues }) => issues[0]!.code)).toEqual(['LAST_ITEM', 'LAST_ITEM']);
      expect(await world.skusIn(draft)).toEqual(['MUG-1', 'MUG-2']);
    }));
});
