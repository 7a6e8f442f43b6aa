import type { MailSender } from '../connectors/mail/mail-sender.js';
import { jobPurge, queueCollection } from '../kernel/jobs/job-housekeeping.js';
import { startWorker } from '../kernel/jobs/worker.js';
import { jobMetrics } from '../kernel/telemetry/job-metrics.js';
import { catalogJobs, catalogTasks, startPublicProductFollower } from '../subgraphs/catalog/index.js';
import {
  commerceJobs,
  commerceTasks,
  fillShortOrder,
  findDocumentKeys,
  startSalesFolding,
} from '../subgraphs/commerce/index.js';
import {
  contentJobs,
  contentTasks,
  findDocumentFiles,
  readReviewsSoon,
  startProcedureTriggers,
} from '../subgraphs/content/index.js';
import {
  financeJobs,
  financeTasks,
  findReportFileKeys,
  settlementSyncs,
} from '../subgraphs/finance/index.js';
import {
  attemptMetrics,
  defaultCurrency,
  openEventPartitions,
  platformJobs,
  platformTasks,
  startWebhookDispatcher,
} from '../subgraphs/platform/index.js';
import { orderNotifiers } from './agents.js';
import type { ProcessDependencies } from './process-dependencies.js';

export interface RunningWorker {
  isTaking(): boolean;
  stop(): Promise<void>;
}

/** The role `worker`: runs jobs, hands events to webhooks and delivers them. */
export async function startWorkerRole(
  dependencies: ProcessDependencies,
  sender: MailSender | null,
): Promise<RunningWorker> {
  const {
    db,
    signals,
    config,
    encryption,
    outbound,
    clock,
    uploads,
    documentReader,
    media,
    channels,
    prices,
    metrics,
    marketplaces,
    rails,
    models,
    pictures,
    quota,
    toolbox,
  } = dependencies;
  const worker = await startWorker({
    db,
    signals,
    jobs: [
      ...catalogJobs({
        uploads,
        channels,
        prices,
        engines: models.engines,
        shopping: models.shopping,
        editor: models.images,
        model: models.language,
        defaults: { currency: defaultCurrency },
        pictures,
        media,
        quota,
        publicUrl: config.publicUrl,
      }),
      ...commerceJobs({ channels, documents: media }),
      ...contentJobs({
        ...{ uploads, reader: documentReader, channels, encryption, toolbox },
        model: models.language,
        publicUrl: config.publicUrl,
      }),
      ...financeJobs({ marketplaces, reportFiles: media }),
      ...platformJobs,
    ],
    tasks: [
      jobPurge,
      queueCollection,
      ...platformTasks({
        outbound,
        encryption,
        clock,
        onAttempt: attemptMetrics(metrics),
        mail: { sender, publicUrl: config.publicUrl },
      }),
      ...catalogTasks({
        uploads,
        media,
        mediaReferences: [findDocumentKeys, findReportFileKeys],
        uploadReferences: [findDocumentFiles],
        channels,
        prices,
        shopping: models.shopping,
        marketplaces,
        fillShortage: fillShortOrder,
      }),
      ...commerceTasks({
        channels,
        onFinanceSignal: settlementSyncs.run,
        onReviewsPushed: readReviewsSoon,
        documents: media,
        marketplaces,
        rails,
        encryption,
        publicUrl: config.publicUrl,
        agents: { http: dependencies.agentOutbound, clock, notifiers: await orderNotifiers(dependencies) },
      }),
      ...financeTasks({ channels, reportFiles: media }),
      ...contentTasks({ channels, encryption }),
    ],
    jobConcurrency: config.workerConcurrency,
    observer: jobMetrics(metrics),
  });
  await openEventPartitions(db);
  const dispatcher = startWebhookDispatcher(db, signals);
  const triggers = startProcedureTriggers({ db, signals });
  const publisher = startPublicProductFollower({ db, signals });
  const folding = startSalesFolding(db);
  return {
    isTaking: () => worker.isTaking(),
    stop: async () => {
      await Promise.all([dispatcher.stop(), triggers.stop(), publisher.stop(), folding.stop()]);
      await worker.stop();
    },
  };
}
