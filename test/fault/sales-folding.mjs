// Runs as a child process: folds figures of sales as a worker does, and builds them anew when told, to be killed at any moment.
import 'reflect-metadata';
import { registerDomains } from '../../dist/composition/registration.js';
import { systemClock } from '../../dist/kernel/clock.js';
import { Database } from '../../dist/kernel/database/database.js';
import { Orm } from '../../dist/kernel/database/orm.js';
import { createLogger } from '../../dist/kernel/log.js';
import { startSalesFolding } from '../../dist/subgraphs/commerce/orders/sales-figures/sales-rollup.tasks.js';
import { buildSales } from '../../dist/subgraphs/commerce/orders/sales-figures/sales-upkeep.js';

registerDomains();
const [url] = process.argv.slice(2);
const log = createLogger('silent');
const db = new Database({ url, connectionsMax: 2, log, clock: systemClock, orm: await Orm.create([]) });
startSalesFolding(db);

process.on('message', async ({ organizationId, timeZone }) => {
  // A fold comes in between, now and then: then it is tried again, as the task does.
  while (!(await buildSales(db, organizationId, timeZone).catch(() => false)));
  process.send('built');
});
process.once('disconnect', () => process.exit());
process.send('ready');
