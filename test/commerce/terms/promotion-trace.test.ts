import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Promotion } from '../../../subgraphs/commerce/pricing/promotion/promotion.entity.js';
import { deletePromotion } from '../../../subgraphs/commerce/pricing/promotion/promotion.writer.js';
import { codeOf, plantPromotions, promotionOf, unlimited } from '../../support/planted-promotions.js';
import { openPayments, type PaymentShop } from '../payment-world.js';

let world: Awaited<ReturnType<typeof openPayments>>;
beforeAll(async () => {
  world = await openPayments();
});
afterAll(() => world.close());

async function shopWith(...promotions: Promotion[]) {
  const shop = await world.shop();
  await plantPromotions(shop.ctx, ...promotions);
  const mug = await shop.product({ price: '20.00', inventoryQuantity: 500 });
  const open = async (more: object = {}) => (await shop.open(mug, 1, more)).session;
  return { shop, mug, open };
}

const traceOf = async ({ store, db, organizationId }: PaymentShop, id: string) =>
  (await store.findTraces(db, organizationId, [id]))[0] ?? null;

const items = (reference: string, quantity: number) => ({ items: [{ id: null, reference, quantity }] });

describe('the trace of a session', () => {
  it('is of the price that holds: of sessions at once, those that got none are told why', async () => {
    const once = { limits: { ...unlimited, usageLimit: 1 } };
    const { shop, open } = await shopWith(promotionOf(once), promotionOf({ priority: 1 }));
    const sessions = await Promise.all(Array.from({ length: 6 }, () => open()));
    const traces = await Promise.all(sessions.map(({ id }) => traceOf(shop, id)));
    const told = traces.map(trace => trace!.candidates.map(one => one.failedCondition ?? one.after).join());
    expect(told.sort()).toEqual(['18.00,16.20', ...Array.from({ length: 5 }, () => '18.00,usage_limit')]);
    sessions.forEach(({ amounts }, index) => {
      expect(traces[index]!.items).toEqual({ before: amounts.subtotal, after: amounts.total });
    });
  });

  it('is that of the latest price, and stays while nothing is priced anew', async () => {
    const { shop, mug, open } = await shopWith(codeOf('TENTH'));
    const { id } = await open({ discountCodes: ['tenth', 'none'] });
    const first = await traceOf(shop, id);
    expect(first).toMatchObject({ unknownCodes: ['none'], items: { before: '20.00', after: '18.00' } });
    world.clock.move(60_000);
    await shop.sessions.change(shop.agent, id, {}, 'merge');
    expect(await traceOf(shop, id)).toEqual(first);
    await shop.sessions.change(shop.agent, id, items(mug, 2), 'merge');
    const second = await traceOf(shop, id);
    expect(second).toMatchObject({ items: { before: '40.00', after: '36.00' } });
    expect(Date.parse(second!.pricedAt) - Date.parse(first!.pricedAt)).toBe(60_000);
    await shop.sessions.change(shop.agent, id, { discountCodes: [] }, 'merge');
    expect(await traceOf(shop, id)).toBeNull();
  });

  it('is after the payment what was paid by, whatever becomes of the promotion', async () => {
    const promotion = promotionOf({ name: 'A tenth off' });
    const { shop, open } = await shopWith(promotion);
    const { id } = await open();
    const before = await traceOf(shop, id);
    await shop.complete(id, 'asks_buyer');
    await plantPromotions(shop.ctx, { ...promotion, name: 'Renamed', intent: 'ended', version: 2 });
    shop.processor.buyerActs();
    await shop.settle(id);
    await shop.ctx.transaction(tx => deletePromotion(tx, shop.organizationId, promotion.id));
    expect([(await shop.session(id)).status, await traceOf(shop, id)]).toEqual(['completed', before]);
    expect(before!.candidates).toMatchObject([{ name: 'A tenth off', version: 1, after: '18.00' }]);
  });

  it('is none of a session for which no promotion is, and of no other shop', async () => {
    const [{ shop, open }, other] = [await shopWith(promotionOf()), await shopWith()];
    const { id } = await open();
    expect(await traceOf(other.shop, id)).toBeNull();
    expect(await traceOf(other.shop, (await other.open()).id)).toBeNull();
    expect(await traceOf(shop, id)).not.toBeNull();
  });

  it('names so many promotions at most, with their number, and every one that was applied', async () => {
    const lost = Array.from({ length: 60 }, () => promotionOf({ currency: 'JPY', priority: 9 }));
    const { shop, open } = await shopWith(...lost, promotionOf());
    const trace = await traceOf(shop, (await open()).id);
    expect(trace).toMatchObject({ candidateCount: 61 });
    expect(trace!.candidates).toHaveLength(50);
    expect(trace!.candidates.at(-1)).toMatchObject({ failedCondition: null, after: '18.00' });
  });
});
