import { defineTask } from '../../../kernel/jobs/define-task.js';
import { dropEventPartitions, openEventPartitions } from './event-partitions.js';

export const eventPurge = defineTask({
  name: 'event.purge',
  cron: '17 * * * *',
  run: async ({ db, log }) => {
    const opened = await openEventPartitions(db);
    const dropped = await dropEventPartitions(db);
    log.info({ opened, dropped }, 'partitions of the event log kept');
  },
});
