import { OrderService } from '../../subgraphs/commerce/orders/order/order.service.js';
import { orderStore } from '../../subgraphs/commerce/orders.js';
import { draft, item } from '../commerce/order-draft.js';
import { openReviews, reviewed } from './review-world.js';

/** An order of our own and one of a marketplace, and the parts that record reviews of them. */
export async function retailOrders() {
  const opened = await openReviews(reviewed[0]!);
  const { world, service, actions, stored } = opened;
  const { ctx } = world;
  await world.sync();
  const own = await new OrderService(orderStore, []).create(ctx, draft({ items: [item({})] }));
  const [sold] = await world.rows<{ id: string; itemId: string }>(
    `select o.id, l.id as "itemId" from commerce."order" o
     join commerce.order_line l on l.organization_id = o.organization_id and l.order_id = o.id
     where o.organization_id = $1 and o.account_id is not null`,
  );
  const order = { id: own.id, itemId: own.items[0]!.id };
  return { service, actions, ctx, world, stored, order, sold: sold! };
}
