import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buyer, openLedger } from './ledger.js';

let ledger: Awaited<ReturnType<typeof openLedger>>;
beforeAll(async () => {
  ledger = await openLedger(2);
});
afterAll(() => ledger.close());

describe('units of variants', () => {
  it('that are more together than a product can show leave what it shows at the limit when some are sold', async () => {
    const shop = ledger.shop();
    const many = 1_999_999_999;
    const variants = ['S', 'M'].map(Size => ({ optionValues: { Size }, inventoryQuantity: many }));
    const { id, variants: sizes } = await shop.products.create(shop.ctx, { title: 'Shirt', variants });
    const [small, medium] = sizes.map(({ id: variantId }) => ({ productId: id, variantId }));
    const most = 2 ** 31 - 1;
    const sell = async (item: typeof small, quantity: number) => {
      const owner = buyer();
      await shop.reserve(owner, [{ ...item!, quantity }]);
      await shop.commit(owner);
      return (await shop.stock(id)).onHand;
    };
    expect(await sell(small, 5)).toBe(most);
    await shop.commercial.setInventory(shop.ctx, id, { ...small, inventoryQuantity: most - many + 3 });
    expect([await sell(small, 4), await sell(medium, 2)]).toEqual([most - 1, most - 3]);
  });
});
