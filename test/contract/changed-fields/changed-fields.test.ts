import { afterAll, beforeAll } from 'vitest';
import { openOrders } from '../../commerce/order-world.js';
import { describeChannelRecords } from './channel-fields.js';
import { describeOrders } from './order-fields.js';
import { describeProducts } from './product-fields.js';
import { describeSettlements } from './settlement-fields.js';
import { describeTerms } from './term-fields.js';

/**
 * What is written only where it differs is written whichever of its fields differs. The fields are those of the types
 * that are stored: one that is new does not compile here until it has a case.
 */
let world: Awaited<ReturnType<typeof openOrders>>;
beforeAll(async () => {
  world = await openOrders();
});
afterAll(() => world.close());

const openShop = () => world.shop();

describeProducts(openShop);
describeOrders(openShop);
describeChannelRecords(openShop);
describeSettlements(openShop);
describeTerms(openShop);
