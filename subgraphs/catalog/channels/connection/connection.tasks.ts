import type { Database } from '../../../../kernel/database/database.js';
import { defineTask } from '../../../../kernel/jobs/define-task.js';
import { mapConcurrent } from '../../../../kernel/map-concurrent.js';
import type { Channels } from './channels.js';
import { connectionLimits } from './connection.limits.js';
import { type ConnectionAddress, findCheckDue, findRefreshDue } from './connection-account.queries.js';

/** Renews credentials ahead of their end, so that no call has to wait for it. */
export const credentialRefresh = (channels: Channels) =>
  defineTask({
    name: 'catalog.connection.refresh',
    cron: '* * * * *',
    run: async ({ db, signal }) => {
      const due = await findRefreshDue(db, connectionLimits.connectionsPerRun);
      await each(due, signal, address => channels.renewDue(db, address));
    },
  });

/** Asks every account now and then whether it still lets us in, whether or not there is anything to send. */
export const connectionCheck = (channels: Channels) =>
  defineTask({
    name: 'catalog.connection.check',
    cron: '*/5 * * * *',
    run: async ({ db, signal }) => {
      const due = await findCheckDue(db, checkedBefore(db), connectionLimits.connectionsPerRun);
      await each(due, signal, address => channels.check(db, address));
    },
  });

const checkedBefore = ({ clock }: Database): Date =>
  new Date(clock.now().getTime() - connectionLimits.checkMs);

/** A few at the same time, so that one that does not answer does not hold up all others. */
const each = (
  due: readonly ConnectionAddress[],
  signal: AbortSignal,
  work: (address: ConnectionAddress) => Promise<void>,
): Promise<void> =>
  mapConcurrent(due, connectionLimits.connectionsInParallel, async address => {
    if (!signal.aborted) {
      await work(address);
    }
  });
