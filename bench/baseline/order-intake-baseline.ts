import 'reflect-metadata';
import fastify from 'fastify';
import { registerDomains } from '../../composition/registration.js';
import { inventory } from '../../subgraphs/catalog/index.js';
import { OrderStore } from '../../subgraphs/commerce/orders/order/order-store.js';
import { countOrder } from '../../subgraphs/commerce/orders/sales-figures/sales-deltas.writer.js';
import { orderObservers } from '../../subgraphs/commerce/orders.js';
import { openIntakeDatabase, orderIntake } from '../orders/order-intake.js';
import { sampleOrder } from '../orders/sample-order.js';
import { readBaselineSettings } from './baseline-settings.js';
import { serveBaseline } from './serve-baseline.js';

/**
 * Takes the nth sample order in, placed just now: as the program does, or without counting it for figures of sales. Answers
 * when it was committed.
 */
registerDomains();
const { databaseUrl, organizationId } = await readBaselineSettings();
const db = await openIntakeDatabase(databaseUrl);
const uncounted = orderObservers.filter(observer => observer !== countOrder);
const intakes = {
  counted: orderIntake(db, organizationId, new OrderStore(inventory, orderObservers)),
  uncounted: orderIntake(db, organizationId, new OrderStore(inventory, uncounted)),
};

interface Params {
  kind: keyof typeof intakes;
  index: string;
  country: string;
}

const app = fastify();
app.post('/:kind/:index/:country', async request => {
  const { kind, index, country } = request.params as Params;
  const now = new Date().toISOString();
  await intakes[kind]({ ...sampleOrder(Number(index)), country, placedAt: now, updatedAt: now });
  return { committedAtMs: performance.timeOrigin + performance.now() };
});
await serveBaseline(app);
