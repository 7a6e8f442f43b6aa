import type { PerformanceChannel } from '../../../../connectors/marketplaces/performance.js';
import type { Store } from '../../../../connectors/marketplaces/port.js';
import type { Database } from '../../../../kernel/database/database.js';
import { taskOrigin } from '../../../../kernel/jobs/task-origin.js';
import type { OpenChannel } from '../connection/channels.js';
import type { FeedAddress } from './performance.entity.js';
import type { DayContext } from './performance-day.writer.js';
import { performanceSyncTask } from './performance-sync.queue.js';

/** One source of one store that is being read. */
export interface SourceReading {
  db: Database;
  signal: AbortSignal;
  account: OpenChannel;
  performance: PerformanceChannel;
  store: Store;
  address: FeedAddress;
}

/** What is kept with the records of a reading. */
export const contextOf = (
  { account, store, address }: SourceReading,
  rest: Pick<DayContext, 'zone' | 'asOf' | 'isEstimated' | 'itemsAreTotal'>,
): DayContext => ({ ...address, marketplace: account.marketplace.key, country: store.country, ...rest });

export const originOf = ({ address }: SourceReading) =>
  taskOrigin(performanceSyncTask, address.organizationId);
