import { Webhook } from 'standardwebhooks';
import type { BenchDatabase } from '../bench-database.js';
import type { Benchmark, Outcome } from '../benchmark.js';
import { fillCatalog } from '../catalog/fill-catalog.js';
import { EventAppender } from '../load/event-appender.js';
import { withLoopbackServers } from '../load/loopback-servers.js';
import { median } from '../load/median.js';
import { type CreatedWebhook, MerchantClient } from '../load/merchant-client.js';
import { waitUntil } from '../load/wait-until.js';
import { type Arrivals, WebhookReceiver } from '../load/webhook-receiver.js';
import { headersOf } from '../load/webhook-request.js';
import type { PinnedProcess } from '../processes/pinned-process.js';
import { servingRoles, type Workbench } from '../workbench.js';

const eventsPerRound = 5_000;
const warmUpEvents = 1_000;
/** A round takes half a second, in which a machine that is shared changes its speed: the median is of more of them. */
const roundsFactor = 5;
const ourPath = '/deliveries';

/** Signed deliveries a second to one endpoint: from the events in the log to the recorded deliveries. */
export const webhookDelivery: Benchmark = { name: 'webhook-delivery', isLarge: false, run };

async function run(workbench: Workbench): Promise<Outcome[]> {
  const database = await workbench.database('webhook_delivery');
  const receiver = await WebhookReceiver.listen();
  try {
    const { webhook, product } = await subscribe(workbench, database, receiver);
    const events = await EventAppender.open(database.url, product);
    const baseline = await workbench.baselineServer('webhook-baseline.js', database);
    const outcome = await withLoopbackServers({ workbench, database, roles: ['worker'] }, ([worker]) =>
      compare(workbench, { database, receiver, webhook, events, worker: worker!, baseline }),
    );
    await workbench.stop(baseline);
    await events.close();
    return [outcome];
  } finally {
    await receiver.close();
  }
}

/** The process that serves the API is stopped again: the worker has its core to itself. */
async function subscribe(workbench: Workbench, database: BenchDatabase, receiver: WebhookReceiver) {
  const [productId] = await fillCatalog(database, workbench.exchange, 1);
  return withLoopbackServers({ workbench, database, roles: [servingRoles] }, async ([server]) => {
    const merchant = new MerchantClient(server!.url, database);
    return {
      webhook: await merchant.createWebhook(receiver.urlOf(ourPath), 'product.updated'),
      product: await merchant.product(productId!),
    };
  });
}

interface Contest {
  database: BenchDatabase;
  receiver: WebhookReceiver;
  webhook: CreatedWebhook;
  events: EventAppender;
  worker: PinnedProcess;
  baseline: PinnedProcess;
}

interface Sample {
  perSecond: number;
  /** Null where the system does not tell. */
  cpuMicros: number | null;
}

async function compare({ options }: Workbench, contest: Contest): Promise<Outcome> {
  await ourRound(contest, warmUpEvents);
  await baselineRound(contest, '/warm-up', warmUpEvents);
  const ours: Sample[] = [];
  const baseline: Sample[] = [];
  for (let round = 0; round < options.rounds * roundsFactor; round++) {
    ours.push(await ourRound(contest, eventsPerRound));
    baseline.push(await baselineRound(contest, `/baseline/${round}`, eventsPerRound));
  }
  const costs = [ours, baseline].map(samples => median(samples.flatMap(({ cpuMicros }) => cpuMicros ?? [])));
  return {
    name: 'webhook deliveries',
    unit: 'deliveries/s',
    ours: median(ours.map(({ perSecond }) => perSecond)),
    baseline: median(baseline.map(({ perSecond }) => perSecond)),
    target: { atLeast: 0.6 },
    note: `one endpoint, ${eventsPerRound.toLocaleString('en-US')} events a round, from the first arrival to the last; the baseline posts the same bytes, signed beforehand, over undici's pool with as many requests open, and records nothing; processor time of the sender a delivery: ${costs.map(cost => `${cost.toFixed(0)} µs`).join(' against ')}`,
  };
}

/** The events are appended in one transaction, so that from its commit on all of them wait. */
async function ourRound(contest: Contest, count: number): Promise<Sample> {
  const { database, receiver, webhook, events, worker } = contest;
  const sample = await measure(worker, count, async () => {
    const arrivals = receiver.receive(count);
    await events.append(Array.from({ length: count }, () => database.organizationId));
    return verified(await arrivals, webhook);
  });
  await recorded(database);
  return sample;
}

async function baselineRound(contest: Contest, baselinePath: string, count: number): Promise<Sample> {
  const { receiver, webhook, baseline } = contest;
  const url = receiver.urlOf(baselinePath);
  await tell(baseline, '/prepare', { url, webhookId: webhook.id, secret: webhook.secret, events: count });
  return measure(baseline, count, async () => {
    const arrivals = receiver.receive(count);
    const [arrived] = await Promise.all([arrivals, tell(baseline, '/send', {})]);
    return verified(arrived, webhook);
  });
}

async function tell({ url }: PinnedProcess, path: string, body: object): Promise<void> {
  const response = await fetch(new URL(path, url), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!response.ok) {
    throw new Error(`The baseline answered ${response.status}: ${await response.text()}`);
  }
}

async function measure(sender: PinnedProcess, count: number, work: () => Promise<Arrivals>): Promise<Sample> {
  const before = await sender.cpuMicros();
  const { firstAtMs, lastAtMs } = await work();
  const after = await sender.cpuMicros();
  return {
    perSecond: (count - 1) / ((lastAtMs - firstAtMs) / 1000),
    cpuMicros: before === null || after === null ? null : (after - before) / count,
  };
}

/** Throws when the first delivery is not signed as Standard Webhooks has it. */
function verified(arrivals: Arrivals, { secret }: CreatedWebhook): Arrivals {
  new Webhook(secret).verify(arrivals.sample.body, headersOf(arrivals.sample));
  return arrivals;
}

/** Throws unless every delivery was recorded, or the work that is measured was not done. */
async function recorded(database: BenchDatabase): Promise<void> {
  const statement = `select not exists (select from platform.webhook_batch) and not exists (
    select from platform.webhook_delivery where status <> 'delivered') as done`;
  await waitUntil(database, statement);
}
