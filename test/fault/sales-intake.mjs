// Runs as a child process: takes orders and returns in, one at a time as it is told, to be killed at any moment.
import 'reflect-metadata';
import { registerDomains } from '../../dist/composition/registration.js';
import { systemClock } from '../../dist/kernel/clock.js';
import { Database } from '../../dist/kernel/database/database.js';
import { Orm } from '../../dist/kernel/database/orm.js';
import { taskOrigin } from '../../dist/kernel/jobs/task-origin.js';
import { createLogger } from '../../dist/kernel/log.js';
import { inventory } from '../../dist/subgraphs/catalog/index.js';
import { recordTypes } from '../../dist/subgraphs/commerce/orders/ingestion/record-types.js';
import { OrderRecorder } from '../../dist/subgraphs/commerce/orders/order/order-record.service.js';
import { ReturnEffects } from '../../dist/subgraphs/commerce/orders/return/return-effects.js';
import { ReturnRecorder } from '../../dist/subgraphs/commerce/orders/return/return-record.service.js';
import { orderStore, returnObservers } from '../../dist/subgraphs/commerce/orders.js';

registerDomains();
const [url] = process.argv.slice(2);
const log = createLogger('silent');
const db = new Database({ url, connectionsMax: 2, log, clock: systemClock, orm: await Orm.create([]) });
const types = recordTypes({
  orders: new OrderRecorder(orderStore),
  returns: new ReturnRecorder(new ReturnEffects(orderStore, inventory), returnObservers),
});

process.on('message', async ({ kind, sale }) => {
  await db.transaction(tx => types[kind].record(tx, sale), taskOrigin('test', sale.organizationId));
  process.send('taken');
});
process.once('disconnect', () => process.exit());
process.send('ready');
