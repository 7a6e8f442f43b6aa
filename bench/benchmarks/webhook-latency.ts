import type { Benchmark, Outcome, Target } from '../benchmark.js';
import { fillCatalog } from '../catalog/fill-catalog.js';
import { withLoopbackServers } from '../load/loopback-servers.js';
import { MerchantClient } from '../load/merchant-client.js';
import { percentile } from '../load/percentile.js';
import { WebhookReceiver } from '../load/webhook-receiver.js';
import type { Workbench } from '../workbench.js';

const changes = 300;
/** For the compiler and the prepared statements. */
const warmUps = 30;
/** The figure is told and no target is set for it. */
const noTarget: Target = { atMost: Number.POSITIVE_INFINITY };

/** From a change of a price over REST to the arrival of its event, one at a time, in one process as `npm start` runs. */
export const webhookLatency: Benchmark = { name: 'webhook-latency', isLarge: false, run };

interface Sample {
  /** From the request to the arrival of the event. */
  arrivalMs: number;
  /** From the request to its reply: the commit lies in between. */
  replyMs: number;
}

async function run(workbench: Workbench): Promise<Outcome[]> {
  const database = await workbench.database('webhook_latency');
  const productIds = await fillCatalog(database, workbench.exchange, warmUps + changes);
  const samples = await withLoopbackServers({ workbench, database, roles: ['all'] }, ([server]) =>
    measureChanges(new MerchantClient(server!.url, database), productIds),
  );
  return [outcome('p50', 0.5, samples), outcome('p99', 0.99, samples)];
}

async function measureChanges(merchant: MerchantClient, productIds: readonly string[]): Promise<Sample[]> {
  const receiver = await WebhookReceiver.listen();
  try {
    await merchant.createWebhook(receiver.urlOf('/prices'), 'product.price.changed');
    const samples: Sample[] = [];
    for (const productId of productIds) {
      samples.push(await measureChange(merchant, receiver, productId));
    }
    return samples.slice(warmUps);
  } finally {
    await receiver.close();
  }
}

async function measureChange(
  merchant: MerchantClient,
  receiver: WebhookReceiver,
  productId: string,
): Promise<Sample> {
  const arrival = receiver.receive(1);
  const beganMs = performance.now();
  // No product of the catalog costs as much, so that each price is changed.
  await merchant.changePrice(productId, '999.99');
  const replyMs = performance.now() - beganMs;
  const { lastAtMs } = await arrival;
  return { arrivalMs: lastAtMs - beganMs, replyMs };
}

const outcome = (name: string, share: number, samples: readonly Sample[]): Outcome => ({
  name: `webhook latency, ${name}`,
  unit: 'ms',
  ours: percentile(
    samples.map(({ arrivalMs }) => arrivalMs),
    share,
  ),
  baseline: percentile(
    samples.map(({ replyMs }) => replyMs),
    share,
  ),
  target: noTarget,
  note: `${changes} changes of a price, one after the other; ours is the time from the request to the arrival of its event, the baseline that of the request alone, which ends after the commit; no target`,
});
