// Runs as a child process: a worker that dispatches and delivers, to be killed at any moment.
import '../../support/register-domains.js';
import { systemClock } from '../../../kernel/clock.js';
import { startWorker } from '../../../kernel/jobs/worker.js';
import { startSignals } from '../../../kernel/signals.js';
import { webhookTasks } from '../../../subgraphs/platform/webhook/webhook.jobs.js';
import { startWebhookDispatcher } from '../../../subgraphs/platform/webhook/webhook-dispatcher.js';
import { openDatabase } from '../support/platform-database.js';
import { deliveryWorld } from '../support/webhooks.js';

const [url] = process.argv.slice(2) as [string];
const db = await openDatabase(url);
const signals = await startSignals({ url, log: db.log });
const { delivery } = deliveryWorld(systemClock);
await startWorker({ db, signals, jobs: [], tasks: webhookTasks(delivery) });
startWebhookDispatcher(db, signals);
process.send?.('delivering');
