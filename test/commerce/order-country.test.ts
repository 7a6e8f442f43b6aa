import { afterAll, beforeAll, expect, it } from 'vitest';
import { unnamed } from '../../kernel/database/statement.js';
import { draft, errorOf, item, pathsOf } from './order-draft.js';
import { openOrders } from './order-world.js';

let world: Awaited<ReturnType<typeof openOrders>>;
beforeAll(async () => {
  world = await openOrders();
});
afterAll(() => world.close());

it('the country of an order may be none where a marketplace told it, and no other one', async () => {
  const shop = world.shop();
  const { id } = await shop.orders.create(shop.ctx, draft({ items: [item()] }));
  await shop.ctx.db.query(unnamed(`update commerce."order" set country = 'XK' where organization_id = $1`), [
    shop.ctx.organizationId,
  ]);
  expect(await shop.orders.update(shop.ctx, id, { country: 'xk' })).toMatchObject({ country: 'XK' });
  expect(pathsOf(await errorOf(shop.orders.update(shop.ctx, id, { country: 'XX' })))).toEqual([
    ['country', 'COUNTRY_INVALID'],
  ]);
});
