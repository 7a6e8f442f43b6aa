import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { unnamed } from '../../../kernel/database/statement.js';
import type { Promotion } from '../../../subgraphs/commerce/pricing/promotion/promotion.entity.js';
import type { AssignedProduct } from '../../../subgraphs/commerce/pricing/promotion/promotion-product.entity.js';
import {
  removeProducts,
  saveProducts,
} from '../../../subgraphs/commerce/pricing/promotion/promotion-product.writer.js';
import { codeOf, plantPromotions, promotionOf } from '../../support/planted-promotions.js';
import { newCheckout } from '../checkout-world.js';
import { codeOf as errorCodeOf, openPayments, type PaymentShop } from '../payment-world.js';

let world: Awaited<ReturnType<typeof openPayments>>;
beforeAll(async () => {
  world = await openPayments(16);
});
afterAll(() => world.close());

const expiryMs = 7 * 60 * 60 * 1000;

/** Assigned products have prices of their own, in Singapore dollars. */
const ownPrices: Partial<Promotion> = {
  terms: { kind: 'fixed_price', amount: null },
  isForAssignedProducts: true,
  currency: 'SGD',
};

/** A mug for 10.00, of which so many are 8.00 by the promotion. */
async function shopWith(promotionalStock: number | null, promotion = promotionOf(ownPrices)) {
  const shop = await world.shop();
  await plantPromotions(shop.ctx, promotion);
  const mug = await shop.product({ price: '10.00', inventoryQuantity: 500 });
  const assign = (changes: Partial<AssignedProduct> = {}) =>
    assignTo(shop, promotion, { productId: mug, promotionalStock, ...changes });
  await assign();
  const open = async (quantity = 1, more: object = {}) => (await shop.open(mug, quantity, more)).session;
  return { shop, promotion, mug, assign, open, taken: () => takenOf(shop, promotion) };
}

const assignTo = (shop: PaymentShop, { id: promotionId }: Promotion, product: Partial<AssignedProduct>) =>
  shop.ctx.transaction(tx =>
    saveProducts(tx, shop.organizationId, [
      {
        ...{ promotionId, productId: '', variantId: null, promotionalPrice: '8.00' },
        ...{ purchaseLimit: null, promotionalStock: null },
        ...product,
      },
    ]),
  );

/** Units that the counters of the promotion have, and those of the uses that they count. */
async function takenOf({ db, organizationId }: PaymentShop, { id }: Promotion): Promise<[number, number]> {
  const [row] = await db.query<{ counted: number; held: number }>(
    unnamed(`select
      (select coalesce(sum(units), 0)::integer from commerce.promotion_product_use
       where organization_id = $1 and promotion_id = $2) as counted,
      (select coalesce(sum(unit.units), 0)::integer from commerce.promotion_use u
       cross join jsonb_to_recordset(u.units) as unit (units integer)
       where u.organization_id = $1 and u.promotion_id = $2) as held`),
    [organizationId, id],
  );
  return [row!.counted, row!.held];
}

const many = Array.from({ length: 12 });

describe('the promotional stock of a product', () => {
  it('is had by so many of many sessions at once; the others pay the regular price', async () => {
    const { open, taken } = await shopWith(5);
    const sessions = await Promise.all(many.map(() => open()));
    const totals = sessions.map(({ amounts }) => amounts.total).sort();
    expect(totals).toEqual([...many.slice(5).map(() => '10.00'), ...many.slice(7).map(() => '8.00')]);
    expect(await taken()).toEqual([5, 5]);
  });

  it('is had to the last unit: what is left of it is promoted, and the rest of the line is not', async () => {
    const { open, taken } = await shopWith(5);
    const sessions = await Promise.all(many.map(() => open(2)));
    const discounts = sessions.map(({ amounts }) => amounts.discount).sort();
    expect(discounts).toEqual([...many.slice(3).map(() => '0.00'), '2.00', '4.00', '4.00']);
    expect(await taken()).toEqual([5, 5]);
  });

  it('of two products and promotions is had whatever the order of the items', async () => {
    const { shop, promotion, mug, open } = await shopWith(4);
    const other = promotionOf(ownPrices);
    await plantPromotions(shop.ctx, other);
    const cup = await shop.product({ price: '10.00', inventoryQuantity: 500 });
    await assignTo(shop, other, { productId: cup, promotionalStock: 3 });
    const items = [mug, cup].map(reference => ({ reference, quantity: 1 }));
    const carts = many.map((_, index) => (index % 2 === 0 ? items : items.toReversed()));
    await Promise.all([
      ...carts.map(cart => shop.sessions.create(shop.agent, newCheckout(cart))),
      ...many.map(() => open()),
    ]);
    expect([await takenOf(shop, promotion), await takenOf(shop, other)]).toEqual([
      [4, 4],
      [3, 3],
    ]);
  });

  it('is counted for each assignment: that of a variant beside that of its product', async () => {
    const { shop, promotion, open, mug, assign } = await shopWith(null);
    await open(3);
    expect(await takenOf(shop, promotion)).toEqual([0, 0]);
    await assign({ promotionalStock: 2 });
    expect((await open(3)).amounts.discount).toBe('4.00');
    await assignTo(shop, promotion, { productId: mug, variantId: shop.organizationId, promotionalStock: 1 });
    expect((await open(1)).amounts.discount).toBe('0.00');
    expect(await takenOf(shop, promotion)).toEqual([2, 2]);
  });

  it('rejects a code as used up once nothing is left of it', async () => {
    const { open } = await shopWith(1, codeOf('MUG8', ownPrices));
    const discountCodes = ['mug8'];
    expect((await open(1, { discountCodes })).amounts.total).toBe('8.00');
    expect((await open(1, { discountCodes })).rejectedCodes).toEqual([{ code: 'mug8', reason: 'used_up' }]);
  });

  it('that the merchant lowers stays with the sessions that hold it, and nobody else gets any', async () => {
    const { shop, open, assign, taken } = await shopWith(5);
    const { id } = await open(4);
    await assign({ promotionalStock: 2 });
    expect((await open()).amounts.discount).toBe('0.00');
    expect((await shop.complete(id)).session.amounts.discount).toBe('8.00');
    expect(await taken()).toEqual([4, 4]);
  });

  it('stays counted where the product is taken out and assigned again', async () => {
    const { shop, promotion, mug, open, assign } = await shopWith(2);
    const { id } = await open(2);
    const place = { productId: mug, variantId: null };
    await shop.ctx.transaction(tx =>
      removeProducts(tx, { organizationId: shop.organizationId, promotionId: promotion.id }, [place]),
    );
    await shop.sessions.cancel(shop.agent, id);
    await open(2);
    await assign();
    expect((await open(1)).amounts.discount).toBe('2.00');
    expect(await takenOf(shop, promotion)).toEqual([1, 1]);
  });
});

describe('units that a session holds at a promotional price', () => {
  it('are given back when it expires, is canceled, or is priced without them', async () => {
    const { shop, mug, open, taken } = await shopWith(5);
    const [expiring, canceled, changed] = [await open(1), await open(2), await open(2)];
    expect((await open(1)).amounts.discount).toBe('0.00');
    await shop.sessions.cancel(shop.agent, canceled.id);
    expect(await taken()).toEqual([3, 3]);
    const items = (quantity: number) => ({ items: [{ id: null, reference: mug, quantity }] });
    await shop.sessions.change(shop.agent, changed.id, items(1), 'merge');
    expect(await taken()).toEqual([2, 2]);
    const more = await shop.sessions.change(shop.agent, changed.id, items(9), 'merge');
    expect([more.session.amounts.discount, await taken()]).toEqual(['8.00', [5, 5]]);
    const cup = await shop.product({ price: '10.00' });
    const other = { items: [{ id: null, reference: cup, quantity: 1 }] };
    await shop.sessions.change(shop.agent, changed.id, other, 'merge');
    expect(await taken()).toEqual([1, 1]);
    world.clock.move(expiryMs);
    await Promise.all([shop.sweep(), shop.sweep()]);
    expect([(await shop.session(expiring.id)).status, await taken()]).toEqual(['expired', [0, 0]]);
  });

  it('are sold by the order, and stay so when it is canceled', async () => {
    const { shop, open, taken } = await shopWith(2);
    const { id } = await open(2);
    await shop.complete(id);
    const { orderId } = await shop.session(id);
    const order = await shop.order(orderId!);
    const after = { ...order, status: 'canceled' as const, sourceStatus: 'canceled' as const };
    const { organizationId } = shop;
    await shop.ctx.transaction(tx => shop.orders.save(tx, { organizationId, before: order, after }));
    world.clock.move(expiryMs);
    await shop.sweep();
    expect([await taken(), (await open()).amounts.discount]).toEqual([[2, 2], '0.00']);
  });

  it('stay held over a declined payment, and are given back by one that fails once the session is over', async () => {
    const { shop, open, taken } = await shopWith(2);
    const { id } = await open(2);
    expect(await errorCodeOf(shop.complete(id, 'declines'))).toBe('PAYMENT_DECLINED');
    expect(await taken()).toEqual([2, 2]);
    await shop.complete(id, 'asks_buyer');
    world.clock.move(expiryMs);
    await shop.settle(id);
    expect([(await shop.session(id)).status, await taken()]).toEqual(['expired', [0, 0]]);
  });

  it('are held when the payment begins where the stock was set since, or the payment does not begin', async () => {
    const { shop, mug, open, assign, taken } = await shopWith(null);
    const [first, second] = [await open(2), await open(2)];
    await assign({ promotionalStock: 3 });
    await shop.complete(first.id);
    await expect(shop.complete(second.id)).rejects.toMatchObject({
      code: 'CHECKOUT_INCOMPLETE',
      errors: [{ path: 'discounts', code: 'PROMOTION_USED_UP' }],
    });
    expect(await taken()).toEqual([2, 2]);
    const { session } = await shop.sessions.change(shop.agent, second.id, {}, 'merge');
    expect([session.amounts.discount, await taken()]).toEqual(['2.00', [3, 3]]);
    expect((await shop.complete(second.id)).session.status).toBe('completed');
    expect((await shop.open(mug)).session.amounts.discount).toBe('0.00');
  });

  it('are no units that the promotion makes no cheaper', async () => {
    const { shop, promotion, open } = await shopWith(5);
    await plantPromotions(
      shop.ctx,
      promotionOf({ ...{ priority: 1, currency: 'SGD' }, terms: { kind: 'fixed_price', amount: '7.00' } }),
    );
    expect((await open(2)).amounts.total).toBe('14.00');
    expect(await takenOf(shop, promotion)).toEqual([0, 0]);
  });
});

it('sessions that are opened, changed, paid and given up at once leave what they hold, and never more than there is', async () => {
  const stock = 7;
  const { shop, mug, open, taken } = await shopWith(stock);
  const opened = await Promise.all(many.map((_, index) => open(1 + (index % 3))));
  const change = (id: string, quantity: number) =>
    shop.sessions.change(shop.agent, id, { items: [{ id: null, reference: mug, quantity }] }, 'merge');
  await Promise.all(
    opened.map(({ id }, index) =>
      [
        () => change(id, 1 + ((index * 5) % 4)),
        () => shop.sessions.cancel(shop.agent, id),
        () => shop.complete(id),
        () => change(id, 1).then(() => shop.complete(id)),
      ][index % 4]!(),
    ),
  );
  const [counted, held] = await taken();
  expect(counted).toBe(held);
  expect(counted).toBeLessThanOrEqual(stock);
  world.clock.move(expiryMs);
  await shop.sweep();
  const sessions = await Promise.all(opened.map(({ id }) => shop.session(id)));
  const sold = sessions
    .filter(({ status }) => status === 'completed')
    .reduce((sum, { amounts }) => sum + Number(amounts.discount) / 2, 0);
  expect(await taken()).toEqual([sold, sold]);
});
