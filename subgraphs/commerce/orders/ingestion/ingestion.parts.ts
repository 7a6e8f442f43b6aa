import type { AnyJobDefinition } from '../../../../kernel/jobs/define-job.js';
import type { AnyTaskDefinition } from '../../../../kernel/jobs/define-task.js';
import { accountResolver, type Channels, type PushAccounts } from '../../../catalog/index.js';
import { orderBackfill } from './backfill.jobs.js';
import { BackfillService } from './backfill.service.js';
import { FailureService } from './failure.service.js';
import type { Feed, FinanceSignal } from './ingestion.entity.js';
import { IngestionResolver } from './ingestion.resolver.js';
import { FailureType, FeedType } from './ingestion.type.js';
import { PushResolver } from './push.resolver.js';
import { PushService } from './push.service.js';
import type { PushObserver } from './push-metrics.js';
import { type Recorders, recordTypes } from './record-types.js';
import { signalQueueReading } from './signal-queue.tasks.js';
import { ingestionPlan, ingestionPurge, salesSync } from './sync.tasks.js';

export interface IngestionOptions {
  pushAccounts: Pick<PushAccounts, 'find'>;
  onPush: PushObserver;
  onFinanceSignal: FinanceSignal;
}

/** Each resolver class with its one instance. */
export const ingestionResolvers = ({
  pushAccounts,
  onPush,
  onFinanceSignal,
}: IngestionOptions): [object, object][] => [
  [PushResolver, new PushResolver(new PushService(pushAccounts, onPush))],
  [IngestionResolver, new IngestionResolver(new BackfillService(), new FailureService(onFinanceSignal))],
  ...[FeedType, FailureType].map(type =>
    accountResolver(type, ({ connectionId }: Pick<Feed, 'connectionId'>) => connectionId),
  ),
];

/** What workers need to take sales in. */
export interface IngestionWork extends Pick<IngestionOptions, 'onFinanceSignal'> {
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
}: IngestionWork): AnyTaskDefinition[] => {
  const types = recordTypes(recorders);
  return [
    signalQueueReading({ channels, recordTypes: types, onFinanceSignal }),
    salesSync({ channels, recordTypes: types }),
    ingestionPlan(channels),
    ingestionPurge,
  ];
};
