import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { unnamed } from '../../../kernel/database/statement.js';
import { Transaction } from '../../../kernel/database/transaction.js';
import { newId } from '../../../kernel/ids.js';
import type { StatedProduct } from '../../../subgraphs/commerce/pricing/promotion/promotion-product.entity.js';
import {
  countPromotionProducts,
  listPromotionProducts,
  positionIn,
} from '../../../subgraphs/commerce/pricing/promotion/promotion-product.queries.js';
import { errorOf, openPromotions, stall, terms } from './promotion-world.js';

let world: Awaited<ReturnType<typeof openPromotions>>;
beforeAll(async () => {
  world = await openPromotions();
});
beforeEach(() => {
  world.told.length = 0;
});
afterAll(() => world.close());

const sgd = (amount: string) => ({ amount, currency: 'SGD' });
const product = (productId: string, more: Partial<StatedProduct> = {}): StatedProduct => ({
  ...{ productId, variantId: null, promotionalPrice: null, purchaseLimit: null, promotionalStock: null },
  ...more,
});

/** A promotion in checkout, and what adding to it and removing from it comes to. */
async function sale(changes: Parameters<typeof world.create>[1] = {}) {
  const ctx = world.contextOf();
  const promotion = await world.create(ctx, { currency: 'SGD', ...changes });
  world.told.length = 0;
  const outcomes = (results: { outcome: string; errors: { path: string; code: string }[] }[]) =>
    results.map(({ outcome, errors }) =>
      [outcome, ...errors.map(({ path, code }) => `${path} ${code}`)].join(', '),
    );
  return {
    ctx,
    promotion,
    add: async (...products: StatedProduct[]) =>
      outcomes(await world.products.add(ctx, promotion.id, products)),
    remove: async (...places: Pick<StatedProduct, 'productId' | 'variantId'>[]) =>
      outcomes(await world.products.remove(ctx, promotion.id, places)),
    list: async (limit = 100, cursor: string | null = null) => {
      const asked = { promotionId: promotion.id, limit, after: positionIn(promotion.id, cursor) };
      return (await listPromotionProducts(world.db, ctx.organizationId, [asked]))[0]!;
    },
  };
}

describe('adding products', () => {
  it('adds, updates or leaves each, and tells of those that changed', async () => {
    const { ctx, promotion, add, list } = await sale();
    const [one, two] = [await world.sell(ctx), await world.sell(ctx, { variants: 2 })];
    const variant = product(two.productId, { variantId: two.variantIds[1]! });
    expect(await add(product(one.productId), variant)).toEqual(['added', 'added']);
    expect(world.told).toEqual([
      { before: promotion, after: promotion, productIds: [one.productId, two.productId] },
    ]);
    const priced = product(one.productId.toUpperCase(), { promotionalPrice: sgd('9.90'), purchaseLimit: 2 });
    expect(await add(priced, variant)).toEqual(['updated', 'unchanged']);
    expect(world.told[1]!.productIds).toEqual([one.productId]);
    expect(await add(priced, variant)).toEqual(['unchanged', 'unchanged']);
    expect(world.told).toHaveLength(2);
    expect((await list()).items).toMatchObject([
      { productId: one.productId, variantId: null, promotionalPrice: '9.9', purchaseLimit: 2 },
      { productId: two.productId, variantId: two.variantIds[1], promotionalPrice: null, purchaseLimit: null },
    ]);
  });

  it('rejects what cannot be with all that is wrong, and adds the others', async () => {
    const { ctx, add, list } = await sale();
    const [one, other] = [await world.sell(ctx, { variants: 1 }), await world.sell(world.contextOf())];
    const good = product(one.productId);
    expect(
      await add(
        good,
        good,
        product(newId()),
        product(other.productId),
        product('x', { variantId: 'y' }),
        product(one.productId, { variantId: newId(), purchaseLimit: 0 }),
        product(one.productId, { variantId: one.variantIds[0]!, promotionalPrice: sgd('10.00') }),
      ),
    ).toEqual([
      'added',
      'rejected, productId DUPLICATE',
      'rejected, productId PRODUCT_NOT_FOUND',
      'rejected, productId PRODUCT_NOT_FOUND',
      'rejected, productId ID_INVALID, variantId ID_INVALID',
      'rejected, variantId VARIANT_NOT_FOUND, purchaseLimit OUT_OF_RANGE',
      'rejected, promotionalPrice.amount PRICE_NOT_BELOW',
    ]);
    expect((await list()).items).toHaveLength(1);
  });

  it.each([
    ['9.90', 'SGD', 'added'],
    ['9.905', 'SGD', 'rejected, promotionalPrice.amount AMOUNT_TOO_PRECISE'],
    ['0', 'SGD', 'rejected, promotionalPrice.amount OUT_OF_RANGE'],
    ['9.90', 'MYR', 'rejected, promotionalPrice.currency CURRENCY_DIFFERS'],
  ])('takes a price of %s %s: %s', async (amount, currency, expected) => {
    const { ctx, add } = await sale();
    const { productId } = await world.sell(ctx);
    expect(await add(product(productId, { promotionalPrice: { amount, currency } }))).toEqual([expected]);
  });

  it('does not compare a price with one in another currency', async () => {
    const { ctx, add } = await sale();
    const { productId } = await world.sell(ctx, { price: '1', currency: 'USD' });
    expect(await add(product(productId, { promotionalPrice: sgd('99') }))).toEqual(['added']);
  });

  it('asks for a price where the promotion has none, and takes none where it would mean nothing', async () => {
    const fixed = await sale({ terms: terms('fixed_price') });
    const { productId } = await world.sell(fixed.ctx);
    expect(await fixed.add(product(productId))).toEqual(['rejected, promotionalPrice REQUIRED']);
    const free = await sale({ terms: terms('free_shipping') });
    const { productId: other } = await world.sell(free.ctx);
    expect(await free.add(product(other, { promotionalPrice: sgd('5') }))).toEqual([
      'rejected, promotionalPrice NOT_ALLOWED',
    ]);
  });

  it('holds limits against the stores of the promotion', async () => {
    const ctx = world.contextOf();
    await world.connect(ctx, stall);
    await world.connect(ctx, { ...stall, marketplace: 'bazaar' });
    const window = { startsAt: null, endsAt: '2099-01-01T00:00:00Z', timeZone: 'UTC' };
    const inStore = async (marketplace: string) => {
      const stores = [{ ...stall, marketplace }];
      const { id } = await world.create(ctx, { currency: 'SGD', stores, window });
      const { productId } = await world.sell(ctx);
      const [result] = await world.products.add(ctx, id, [
        product(productId, { purchaseLimit: 2_000_000, promotionalStock: 5 }),
      ]);
      return result!.errors.map(({ path, code }) => `${path} ${code}`);
    };
    expect(await inStore('stall')).toEqual(['purchaseLimit PURCHASE_LIMIT_OUT_OF_RANGE']);
    expect(await inStore('bazaar')).toEqual([
      'purchaseLimit PURCHASE_LIMIT_UNSUPPORTED',
      'promotionalStock PROMOTIONAL_STOCK_UNSUPPORTED',
    ]);
  });

  it('takes 5,000 at a time, by as many statements as one', async () => {
    const { ctx, promotion } = await sale();
    const ids = Array.from({ length: 5_000 }, () => newId());
    await world.db.query(
      {
        name: 'test.manyProducts',
        text: `insert into catalog.product (organization_id, id, handle, title, status, currency, price, version, created_at, updated_at)
          select $1, id, id::text, 'Mug', 'active', 'SGD', 10, 1, now(), now() from unnest($2::uuid[]) id`,
      } as never,
      [ctx.organizationId, ids],
    );
    const spy = vi.spyOn(Transaction.prototype, 'query');
    const results = await world.products.add(
      ctx,
      promotion.id,
      ids.map(id => product(id)),
    );
    expect(spy.mock.calls.length).toBeLessThan(12);
    spy.mockRestore();
    expect(new Set(results.map(({ outcome }) => outcome))).toEqual(new Set(['added']));
    expect(
      await errorOf(
        world.products.add(
          ctx,
          promotion.id,
          [...ids, newId()].map(id => product(id)),
        ),
      ),
    ).toEqual(['VALIDATION_FAILED', 'products COUNT_INVALID']);
    expect(await errorOf(world.products.add(ctx, promotion.id, []))).toEqual([
      'VALIDATION_FAILED',
      'products COUNT_INVALID',
    ]);
  });
});

describe('removing products', () => {
  it('takes out what is named, and says what was not in', async () => {
    const { ctx, promotion, add, remove, list } = await sale();
    const { productId, variantIds } = await world.sell(ctx, { variants: 1 });
    const variant = { productId, variantId: variantIds[0]! };
    await add(product(productId), product(productId, variant));
    world.told.length = 0;
    const whole = { productId, variantId: null };
    expect(await remove(whole, { productId: newId(), variantId: null }, whole)).toEqual([
      'removed',
      'not_assigned',
      'rejected, productId DUPLICATE',
    ]);
    expect(world.told).toEqual([{ before: promotion, after: promotion, productIds: [productId] }]);
    expect((await list()).items).toMatchObject([variant]);
    expect(await remove(whole)).toEqual(['not_assigned']);
    expect(world.told).toHaveLength(1);
  });
});

describe('the products of a promotion', () => {
  it('are listed by pages, each once', async () => {
    const { ctx, add, list } = await sale();
    const { productId, variantIds } = await world.sell(ctx, { variants: 2 });
    const { productId: other } = await world.sell(ctx);
    await add(
      product(productId),
      ...variantIds.map(variantId => product(productId, { variantId })),
      product(other),
    );
    const found: string[] = [];
    for (let cursor: string | null = null, hasMore = true; hasMore; ) {
      const { items, pagination } = await list(1, cursor);
      found.push(...items.map(({ productId: id, variantId }) => variantId ?? id));
      ({ nextCursor: cursor, hasMore } = pagination);
    }
    expect(found.toSorted()).toEqual([productId, other, ...variantIds].toSorted());
  });

  it('are read together with those of other promotions, each page by its own size and from its own place', async () => {
    const [one, two] = [await sale(), await sale()];
    const own = { ctx: one.ctx, promotion: await world.create(one.ctx, {}) };
    const ids: string[] = [];
    for (let place = 0; place < 4; place++) {
      ids.push((await world.sell(one.ctx)).productId);
    }
    ids.sort();
    await one.add(...ids.map(id => product(id)));
    await world.products.add(
      own.ctx,
      own.promotion.id,
      ids.slice(1, 3).map(id => product(id)),
    );
    await two.add(product((await world.sell(two.ctx)).productId));
    const { organizationId } = one.ctx;
    const [first, second] = [one.promotion.id, own.promotion.id];
    const { nextCursor } = (await one.list(1)).pagination;
    const pages = await listPromotionProducts(world.db, organizationId, [
      { promotionId: second, limit: 1, after: positionIn(second, null) },
      { promotionId: first, limit: 2, after: positionIn(first, nextCursor) },
      { promotionId: first, limit: 4, after: positionIn(first, null) },
      { promotionId: two.promotion.id, limit: 100, after: positionIn(two.promotion.id, null) },
    ]);
    expect(pages.map(({ items }) => items.map(({ productId }) => ids.indexOf(productId)))).toEqual([
      ...[[1], [1, 2], [0, 1, 2, 3], []],
    ]);
    expect(pages.map(({ pagination }) => pagination.hasMore)).toEqual([true, true, false, false]);
    expect(() => positionIn(second, nextCursor)).toThrow('made with another filter');
    const counts = await countPromotionProducts(world.db, organizationId, [
      ...[first, second, first, two.promotion.id],
    ]);
    expect(counts.map(({ count }) => count)).toEqual([4, 2, 4, 0]);
  });

  it('belong to one that is for them, and has not ended', async () => {
    const { ctx, promotion, add } = await sale({ status: 'active' });
    const { productId } = await world.sell(ctx);
    await add(product(productId, { promotionalPrice: sgd('5') }));
    const update = (changes: object) => errorOf(world.service.update(ctx, promotion.id, changes));
    expect(await update({ isForAssignedProducts: false, currency: 'MYR' })).toEqual([
      'VALIDATION_FAILED',
      'isForAssignedProducts PRODUCTS_ASSIGNED',
      'currency LOCKED',
    ]);
    await update({ status: 'ended' });
    expect(await errorOf(add(product(productId)))).toEqual(['PROMOTION_ENDED']);
    const over = await sale({ status: 'active' });
    await world.db.query(
      unnamed(
        `update commerce.promotion set ends_at = now() - interval '1 hour', time_zone = 'UTC' where id = $1`,
      ),
      [over.promotion.id],
    );
    expect(await errorOf(over.add(product(productId)))).toEqual(['PROMOTION_ENDED']);
    const everything = await sale({ isForAssignedProducts: false });
    expect(await errorOf(everything.add(product(productId)))).toEqual(['PROMOTION_FOR_ALL_PRODUCTS']);
  });
});
