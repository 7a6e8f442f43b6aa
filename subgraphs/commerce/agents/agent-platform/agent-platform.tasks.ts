import { type AnyTaskDefinition, defineTask } from '../../../../kernel/jobs/define-task.js';
import type { EndpointDelivery, WebhookAddress } from '../../../platform/index.js';
import { webhookLimits } from '../../../platform/webhook/webhook.limits.js';
import { agentLimits } from './agent.limits.js';
import { purgeMessages, replanMessages } from './agent-delivery.queries.js';
import { agentDeliverTask } from './agent-delivery.queue.js';
import type { EndpointTarget } from './agent-endpoint.queries.js';
import { purgeProfiles } from './agent-profile.queries.js';

/** A message that is due for this long, without a task in the queue, was forgotten. */
const forgottenAfterMs = 60_000;

/** The tasks that tell agents of their orders, for the worker. */
export const agentPlatformTasks = (delivery: EndpointDelivery<EndpointTarget>): AnyTaskDefinition[] => [
  defineTask<WebhookAddress>({
    name: agentDeliverTask,
    run: ({ db, payload, signal }) => delivery.deliver(db, payload, signal),
  }),
  defineTask({
    name: 'commerce.agent.replan',
    cron: '* * * * *',
    run: async ({ db, log }) => {
      const endpoints = await replanMessages(db, new Date(db.clock.now().getTime() - forgottenAfterMs));
      if (endpoints > 0) {
        log.warn({ endpoints }, 'overdue messages to agents were in no queue and are planned anew');
      }
    },
  }),
  defineTask({
    name: 'commerce.agent.purge',
    cron: '41 3 * * *',
    run: async ({ db, log }) => {
      const before = new Date(db.clock.now().getTime() - webhookLimits.deliveryRetentionMs);
      const batch: number = agentLimits.deliveriesPerPurge;
      let removed = 0;
      for (let last = batch; last === batch; removed += last) {
        last = await purgeMessages(db, before, batch);
      }
      await purgeProfiles(db, before);
      log.info({ removed }, 'old messages to agents removed');
    },
  }),
];
