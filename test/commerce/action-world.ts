import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { MarketplaceChannel } from '../../connectors/marketplaces/port.js';
import type { OrderActionKind } from '../../connectors/marketplaces/sale.js';
import type { SandboxedMarketplace } from '../../connectors/marketplaces/sandbox/sandboxed-marketplace.js';
import { sandboxedMarketplaces } from '../../connectors/marketplaces/sandboxed-registry.js';
import { FolderStorage } from '../../connectors/storage/folder-storage.js';
import type { AnyJobDefinition } from '../../kernel/jobs/define-job.js';
import type { JobRun } from '../../kernel/jobs/job-run.js';
import { startWorker } from '../../kernel/jobs/worker.js';
import { createLogger } from '../../kernel/log.js';
import { startSignals } from '../../kernel/signals.js';
import type { OrderActionRequest } from '../../subgraphs/commerce/orders/order-action/order-action.entity.js';
import {
  type OrderActionDependencies,
  orderAction,
} from '../../subgraphs/commerce/orders/order-action/order-action.jobs.js';
import { OrderActionService } from '../../subgraphs/commerce/orders/order-action/order-action.service.js';
import { returnAction } from '../../subgraphs/commerce/orders/return-action/return-action.jobs.js';
import { ReturnActionService } from '../../subgraphs/commerce/orders/return-action/return-action.service.js';
import { orderStore } from '../../subgraphs/commerce/orders.js';
import { runOnce } from '../platform/support/jobs.js';
import { SalesWorld } from './sales-world.js';

/** The first marketplace that does `one`, and not the other. */
const thatDoes = (one: OrderActionKind, other: OrderActionKind): SandboxedMarketplace =>
  sandboxedMarketplaces.find(({ marketplace: { capabilities } }) => {
    const { orderActions } = capabilities;
    return orderActions.includes(one) && !orderActions.includes(other);
  })!;
export const tracked = thatDoes('tracking', 'label');
export const labeled = thatDoes('label', 'tracking');

interface EndedJob {
  status: string;
  result: unknown;
  error: { code: string; message: string } | null;
}

/** A marketplace with an account, the actions on its orders, and a worker that a test starts when it wants. */
export async function openActions(module: SandboxedMarketplace) {
  const world = await SalesWorld.open(module);
  const folder = await mkdtemp(join(tmpdir(), 'labels-'));
  const signals = await startSignals({ url: world.databaseUrl, log: createLogger('silent') });
  onTestFinished(async () => {
    await signals.close();
    await world.close();
    await rm(folder, { recursive: true });
  });
  const documents = new FolderStorage(folder);
  const actions = new OrderActionService([module.marketplace]);
  const runs = jobRuns(world, signals, channels =>
    orderAction({ channels, recorder: world.recorders.orders, orders: orderStore, documents }),
  );
  return { world, actions, documents, signals, ...runs };
}

/** A marketplace with an account, answers to its returns, and a worker that a test starts when it wants. */
export async function openReturnActions(module: SandboxedMarketplace) {
  const world = await SalesWorld.open(module);
  const signals = await startSignals({ url: world.databaseUrl, log: createLogger('silent') });
  onTestFinished(async () => {
    await signals.close();
    await world.close();
  });
  const actions = new ReturnActionService([module.marketplace]);
  const runs = jobRuns(world, signals, channels =>
    returnAction({ channels, recorder: world.recorders.returns }),
  );
  return { world, actions, signals, ...runs };
}

type ActionChannels = OrderActionDependencies['channels'];

/** The channels, but some methods of theirs do something else. */
export const withChannel = (
  world: SalesWorld,
  change: (channel: MarketplaceChannel) => Partial<MarketplaceChannel>,
): ActionChannels => ({
  open: async (...place) => {
    const opened = await world.channels.open(...place);
    return { ...opened, channel: { ...opened.channel, ...change(opened.channel) } };
  },
});

export function jobRuns(
  world: SalesWorld,
  signals: Awaited<ReturnType<typeof startSignals>>,
  jobWith: (channels: ActionChannels) => AnyJobDefinition,
) {
  const start = async (channels: ActionChannels = world.channels) => {
    const worker = await startWorker({ db: world.db, signals, jobs: [jobWith(channels)], tasks: [] });
    onTestFinished(() => worker.stop());
  };
  const readJob = async (jobId: string) =>
    (
      await world.rows<EndedJob>(
        'select status, result, error from platform.job where organization_id = $1 and id = $2',
        jobId,
      )
    )[0];
  const ended = async (jobId: string): Promise<EndedJob> => {
    for (;;) {
      const heard = new Promise<void>(resolve => {
        const stop = signals.on('tradewind_job', () => {
          stop();
          resolve();
        });
      });
      const job = await readJob(jobId);
      if (job !== undefined && ['completed', 'failed', 'canceled'].includes(job.status)) {
        return job;
      }
      await heard;
    }
  };
  const running = new Set<JobRun<unknown>>();
  /** A run of the job without the queue; it throws where the job is to be run again. */
  const run = (jobId: string, channels: ActionChannels = world.channels): Promise<void> =>
    runOnce(world.ctx, jobWith(channels), { id: jobId }, signals, running);
  /** The last run that the job has. */
  const runLast = async (jobId: string, channels?: ActionChannels): Promise<EndedJob> => {
    await world.rows('update platform.job set failures = 4 where organization_id = $1 and id = $2', jobId);
    await run(jobId, channels);
    return (await readJob(jobId))!;
  };
  const cancelRunning = () => {
    for (const run of running) {
      run.interrupt('canceled');
    }
  };
  return { start, ended, run, runLast, cancelRunning };
}

export const request = (changes: Partial<OrderActionRequest>): OrderActionRequest => ({
  action: 'ship',
  lines: [],
  packageId: null,
  carrier: null,
  trackingNumber: null,
  reason: null,
  ...changes,
});

/** A paid order that is with us as well. */
export async function sold(world: SalesWorld, quantity = 1) {
  const order = world.sell({ quantity });
  await world.sync();
  const [row] = await world.rows<{ id: string }>(
    'select id from commerce."order" where organization_id = $1',
  );
  return { theirs: order, id: row!.id };
}

export const shipment = request({ carrier: 'Ninja Van', trackingNumber: 'NV-1' });
