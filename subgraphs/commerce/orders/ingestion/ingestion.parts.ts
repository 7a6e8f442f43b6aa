import type { AnyJobDefinition } from '../../../../kernel/jobs/define-job.js';
import type { AnyTaskDefinition } from '../../../../kernel/jobs/define-task.js';
import { accountResolver, type Channels, type PushAccounts } from '../../../catalog/index.js';
import { orderBackfill } from './backfill.jobs.js';
import { BackfillService } from './backfill.service.js';
import { FailureService, type OtherReaders } from './failure.service.js';
import type { Feed, ReviewSignal } from './ingestion.entity.js';
import { IngestionResolver } from './ingestion.resolver.js';
import { FailureType, FeedType } from './ingestion.type.js';
import { PushResolver } from './push.resolver.js';
import { PushService } from './push.service.js';
import type { PushObserver } from './push-metrics.js';
import { type Recorders, recordTypes } from './record-types.js';
import { signalQueueReading } from './signal-queue.tasks.js';
import { ingestionPlan, ingestionPurge, salesSync } from './sync.tasks.js';

export interface IngestionOptions extends OtherReaders {
  pushAccounts: Pick<PushAccounts, 'find'>;
  onPush: PushObserver;
}

/** Each resolver class with its one instance. */
export const ingestionResolvers = ({
  pushAccounts,
  onPush,
  onFinanceSignal,
  onReviewSignal,
}: IngestionOptions): [object, object][] => [
  [PushResolver, new PushResolver(new PushService(pushAccounts, onPush))],
  [
    IngestionResolver,
    new IngestionResolver(new BackfillService(), new FailureService({ onFinanceSignal, onReviewSignal })),
  ],
  ...[FeedType, FailureType].map(type =>
    accountResolver(type, ({ connectionId }: Pick<Feed, 'connectionId'>) => connectionId),
  ),
];

/** What workers need to take sales in. */
export interface IngestionWork extends Pick<IngestionOptions, 'onFinanceSignal'> {
  onReviewsPushed: ReviewSignal;
  channels: Channels;
  recorders: Recorders;
}

export const ingestionJobs = ({
  channels,
  recorders,
}: Pick<IngestionWork, 'channels' | 'recorders'>): AnyJobDefinition[] => [
  orderBackfill({ channels, recordTypes: recordTypes(recorders) }),
];

export const ingestionTasks = ({
  channels,
  recorders,
  onFinanceSignal,
  onReviewsPushed,
}: IngestionWork): AnyTaskDefinition[] => {
  const types = recordTypes(recorders);
  return [
    signalQueueReading({ channels, recordTypes: types, onFinanceSignal, onReviewsPushed }),
    salesSync({ channels, recordTypes: types }),
    ingestionPlan(channels),
    ingestionPurge,
  ];
};
