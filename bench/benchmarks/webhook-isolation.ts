import { newId } from '../../kernel/ids.js';
import type { BenchDatabase } from '../bench-database.js';
import type { Benchmark, Outcome } from '../benchmark.js';
import { fillCatalog } from '../catalog/fill-catalog.js';
import { DeadEndpoint, type Death } from '../load/dead-endpoint.js';
import { EventAppender } from '../load/event-appender.js';
import { withLoopbackServers } from '../load/loopback-servers.js';
import { median } from '../load/median.js';
import { MerchantClient } from '../load/merchant-client.js';
import { waitUntil } from '../load/wait-until.js';
import { WebhookReceiver } from '../load/webhook-receiver.js';
import { servingRoles, type Workbench } from '../workbench.js';

const liveEndpoints = 99;
const eventsPerEndpoint = 30;
const deaths = ['hangs', 'rejects'] as const satisfies readonly Death[];

/** What one dead endpoint among a hundred costs the others, which belong to other merchants. */
export const webhookIsolation: Benchmark = { name: 'webhook-isolation', isLarge: false, run };

interface Dead {
  webhookId: string;
  endpoint: DeadEndpoint;
}

interface Scene {
  database: BenchDatabase;
  merchant: MerchantClient;
  events: EventAppender;
  receiver: WebhookReceiver;
  /** Whose endpoints take what they are sent. */
  liveOrganizationIds: readonly string[];
  dead: Record<Death, Dead>;
}

async function run(workbench: Workbench): Promise<Outcome[]> {
  const database = await workbench.database('webhook_isolation');
  const productIds = await fillCatalog(database, workbench.exchange, 1);
  const roles = [servingRoles, 'worker'];
  return withLoopbackServers({ workbench, database, roles }, async ([server]) => {
    const merchant = new MerchantClient(server!.url, database);
    const scene = await setScene(database, merchant, productIds[0]!);
    try {
      return await compare(scene, workbench.options.rounds);
    } finally {
      await clearScene(scene);
    }
  });
}

async function setScene(
  database: BenchDatabase,
  merchant: MerchantClient,
  productId: string,
): Promise<Scene> {
  const receiver = await WebhookReceiver.listen();
  const liveOrganizationIds: string[] = [];
  for (let index = 0; index < liveEndpoints; index++) {
    const { id } = await merchant.createWebhook(receiver.urlOf(`/live/${index}`), 'product.updated');
    liveOrganizationIds.push(await giveToAnother(database, id));
  }
  const events = await EventAppender.open(database.url, await merchant.product(productId));
  const dead = { hangs: await makeDead(merchant, 'hangs'), rejects: await makeDead(merchant, 'rejects') };
  return { database, merchant, events, receiver, liveOrganizationIds, dead };
}

/** Makes the webhook that of another merchant, as no merchant may have a hundred. Answers whose it is now. */
async function giveToAnother(database: BenchDatabase, webhookId: string): Promise<string> {
  const organizationId = newId();
  await database.query('update platform.webhook set organization_id = $1 where id = $2', [
    organizationId,
    webhookId,
  ]);
  return organizationId;
}

async function makeDead(merchant: MerchantClient, death: Death): Promise<Dead> {
  const endpoint = await DeadEndpoint.open(death);
  const { id } = await merchant.createWebhook(endpoint.url, 'product.updated');
  await merchant.pauseWebhook(id);
  return { webhookId: id, endpoint };
}

async function clearScene({ events, receiver, dead }: Scene): Promise<void> {
  await Promise.all(deaths.map(death => dead[death].endpoint.close()));
  await events.close();
  await receiver.close();
}

/** Rounds with and without a dead endpoint take turns, so that whatever disturbs the machine disturbs both. */
async function compare(scene: Scene, rounds: number): Promise<Outcome[]> {
  await round(scene);
  const samples = { alone: [] as number[], hangs: [] as number[], rejects: [] as number[] };
  for (let count = 0; count < rounds; count++) {
    for (const death of deaths) {
      samples.alone.push(await round(scene));
      samples[death].push(await roundBeside(scene, death));
    }
  }
  return deaths.map(death => ({
    name: `99 beside one that ${death}`,
    unit: 'deliveries/s',
    ours: median(samples[death]),
    baseline: median(samples.alone),
    target: { atLeast: 0.9 },
    note: `${eventsPerEndpoint} events to each of ${liveEndpoints} live endpoints of as many merchants, from the commit to the last arrival; the baseline is the same while the dead one is paused`,
  }));
}

async function roundBeside(scene: Scene, death: Death): Promise<number> {
  const { webhookId, endpoint } = scene.dead[death];
  endpoint.hang();
  await scene.merchant.resumeWebhook(webhookId);
  const perSecond = await round(scene);
  await scene.merchant.pauseWebhook(webhookId);
  endpoint.release();
  await waitUntil(
    scene.database,
    'select count(*) = 0 as done from graphile_worker.jobs where locked_at is not null',
  );
  return perSecond;
}

/** Answers how many deliveries a second the live endpoints took. The dead one is sent as many as each of them. */
async function round({ database, events, receiver, liveOrganizationIds }: Scene): Promise<number> {
  const all = [database.organizationId, ...liveOrganizationIds];
  const deliveries = liveEndpoints * eventsPerEndpoint;
  const arrivals = receiver.receive(deliveries);
  await events.append(Array.from({ length: eventsPerEndpoint }, () => all).flat());
  const committedMs = performance.now();
  const { lastAtMs } = await arrivals;
  return deliveries / ((lastAtMs - committedMs) / 1000);
}
