import type { Clock } from '../../kernel/clock.js';
import type { Encryption } from '../../kernel/encryption.js';
import { purgeIdempotency } from '../../kernel/federation/idempotency.js';
import type { AnyJobDefinition } from '../../kernel/jobs/define-job.js';
import { type AnyTaskDefinition, defineTask } from '../../kernel/jobs/define-task.js';
import type { Outbound } from '../../kernel/outbound/outbound.js';
import { systemRandom } from '../../kernel/random.js';
import { purgeExpiredCredentials } from './authentication/purge-expired.js';
import { eventPurge } from './event/event.jobs.js';
import { type MailTaskDependencies, mailSending } from './mail-delivery/mail.tasks.js';
import { notificationPurge } from './notification/notification.jobs.js';
import { providerUsagePurge } from './provider-usage/provider-usage.tasks.js';
import { webhookReplay } from './webhook/replay.jobs.js';
import { webhookTasks } from './webhook/webhook.jobs.js';
import { WebhookDelivery } from './webhook/webhook-delivery.js';
import type { AttemptObserver } from './webhook/webhook-metrics.js';

export { openEventPartitions } from './event/event-partitions.js';
export { startWebhookDispatcher } from './webhook/webhook-dispatcher.js';

const credentialPurge = defineTask({
  name: 'credential.purge',
  cron: '7 * * * *',
  run: async ({ db, log }) => {
    log.info(await purgeExpiredCredentials(db), 'expired credentials removed');
  },
});

const idempotencyPurge = (clock: Clock) =>
  defineTask({
    name: 'idempotency.purge',
    cron: '47 * * * *',
    run: async ({ db, log }) => {
      log.info(
        { removed: await purgeIdempotency(db, clock) },
        'expired answers to idempotent requests removed',
      );
    },
  });

/** The jobs of the platform, for the worker. */
export const platformJobs: readonly AnyJobDefinition[] = [webhookReplay];

/** The internal tasks of the platform, for the worker. */
export function platformTasks(dependencies: {
  outbound: Outbound;
  encryption: Encryption;
  clock: Clock;
  mail: MailTaskDependencies;
  onAttempt?: AttemptObserver;
}): AnyTaskDefinition[] {
  return [
    ...webhookTasks(new WebhookDelivery({ ...dependencies, random: systemRandom })),
    eventPurge,
    notificationPurge,
    providerUsagePurge,
    credentialPurge,
    mailSending(dependencies.mail),
    idempotencyPurge(dependencies.clock),
  ];
}
