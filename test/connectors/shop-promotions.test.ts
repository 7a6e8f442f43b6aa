import { describe, expect, it } from 'vitest';
import { PromotionWorld, startsAt } from './promotions/promotion-world.js';
import { subjectOf } from './promotions/subjects.js';

const woocommerce = subjectOf('woocommerce');
const shopify = subjectOf('shopify');

describe('promotions of WooCommerce', () => {
  it('an amount is off the order once, also where the coupon is for some products', () =>
    PromotionWorld.run(woocommerce, 'voucher', async world => {
      const reward = { type: 'amount', amount: '5.00' } as const;
      const { terms } = world.draft();
      const draft = await world.delivered({ terms: { ...terms, reward } as typeof terms });
      const coupon = world.kit.sandbox.shop.state.promotions.get(draft.delivered!.externalId!)!;
      expect(coupon.extra).toMatchObject({ discount_type: 'fixed_cart', amount: '5.00' });
      expect(coupon.extra.product_ids).not.toEqual([]);
    }));

  it('who has used a coupon is never asked for', () =>
    PromotionWorld.run(woocommerce, 'voucher', async world => {
      const draft = await world.delivered();
      const asked = [await world.channel.read(draft), await world.channel.find(draft)];
      expect(JSON.stringify(asked)).not.toContain('sam.buyer');
    }));

  it("somebody else's coupon of the same code is not taken over", () =>
    PromotionWorld.run(woocommerce, 'voucher', async world => {
      await world.delivered();
      const other = world.draft({ promotionId: 'other', name: 'Other' });
      expect(await world.channel.find(other)).toEqual([]);
      const error = await world.kit.errorOf(world.channel.put(other));
      expect(error.marketplaceCode).toBe('woocommerce_rest_coupon_code_already_exists');
      expect(world.kit.sandbox.shop.state.promotions.size).toBe(1);
    }));

  it('a code that another coupon has is rejected', () =>
    PromotionWorld.run(woocommerce, 'voucher', async world => {
      const first = await world.delivered();
      const { terms } = first;
      const other = world.draft({ promotionId: 'other', terms: { ...terms, code: 'OTHER' } as typeof terms });
      const delivered = await world.channel.put(other);
      const error = await world.kit.errorOf(world.channel.put({ ...other, terms, delivered }));
      expect(error.marketplaceCode).toBe('woocommerce_rest_coupon_code_already_exists');
    }));

  it('the last product is not taken out of a coupon, which would be for the whole shop', () =>
    PromotionWorld.run(woocommerce, 'voucher', async world => {
      const draft = await world.delivered();
      const outcomes = await world.channel.removeItems(draft, draft.items);
      expect(outcomes.every(({ isDone }) => !isDone)).toBe(true);
      expect(await world.skusIn(draft)).toEqual(['MUG-1', 'MUG-2']);
    }));
});

it('a sandbox tells over HTTP what a buyer pays at an instant', () =>
  PromotionWorld.run(subjectOf('shopee'), 'price_reduction', async world => {
    const { delivered } = await world.delivered();
    const [item] = world.items;
    const [listing] = world.kit.storedListings('MUG-1');
    const ids = { listingId: listing!.id, variantId: listing!.variants[0]!.id };
    const ask = async (question: Record<string, string>) => {
      const query = new URLSearchParams(question);
      const answer = await fetch(`${world.kit.sandbox.url}/_sandbox/buyer-price?${query}`);
      return { status: answer.status, ...((await answer.json()) as object) };
    };
    const regular = { status: 200, price: listing!.variants[0]!.price, by: 'price', promotionId: null };
    const reduced = { price: item!.promotionalPrice, by: 'promotion', promotionId: delivered!.externalId };
    expect(await ask(ids)).toEqual(regular);
    expect(await ask({ ...ids, at: startsAt })).toMatchObject(reduced);
    expect(await ask({ ...ids, variantId: 'none' })).toMatchObject({ status: 404 });
    expect(await ask({ listingId: listing!.id })).toMatchObject({ status: 400 });
    expect(await ask({ ...ids, at: 'soon' })).toMatchObject({ status: 400 });
  }));

describe('promotions of Shopify', () => {
  it("somebody else's discount of the same code is not taken over", () =>
    PromotionWorld.run(shopify, 'voucher', async world => {
      await world.delivered();
      const other = world.draft({ promotionId: 'other', name: 'Other' });
      const error = await world.kit.errorOf(world.channel.put(other));
      expect([error.kind, error.marketplaceCode]).toEqual(['rejected', 'TAKEN']);
    }));

  it('more automatic discounts than Shopify runs at once are rejected', () =>
    PromotionWorld.run(shopify, 'price_reduction', async world => {
      for (let index = 0; index < 25; index += 1) {
        await world.channel.put(world.draft({ promotionId: `p${index}`, name: `Sale ${index}` }));
      }
      const error = await world.kit.errorOf(world.channel.put(world.draft({ name: 'One more' })));
      expect([error.kind, error.marketplaceCode]).toEqual(['rejected', 'ACTIVE_PERIOD_OVERLAP']);
    }));

  it('a discount of the cart changes no price of a variant', () =>
    PromotionWorld.run(shopify, 'price_reduction', async world => {
      const draft = await world.delivered();
      await world.goTo(startsAt);
      expect(await world.state(draft)).toBe('live');
      expect(world.paid(draft.items[0]!)).toMatchObject({ price: '49.90', by: 'price' });
    }));

  it('items are read over pages', () =>
    PromotionWorld.run(shopify, 'price_reduction', async world => {
      const { shop } = world.kit.sandbox;
      const draft = await world.delivered();
      const [model] = world.kit.storedListings('MUG-1');
      const variants = Array.from({ length: 260 }, (_, index) => ({
        ...model!.variants[0]!,
        id: shop.newId('variant'),
        sku: `BULK-${index}`,
      }));
      shop.state.listings.set('gid://shopify/Product/1', {
        ...model!,
        id: 'gid://shopify/Product/1',
        variants,
      });
      const items = variants.map(({ id, sku }) => ({
        ...world.items[0]!,
        reference: { externalId: 'gid://shopify/Product/1', variants: [] },
        variant: { sku, externalId: id },
      }));
      for (const start of [0, 100, 200]) {
        await world.channel.putItems(draft, items.slice(start, start + 100));
      }
      expect((await world.channel.read({ ...draft, items })).items).toHaveLength(260);
    }));
});
