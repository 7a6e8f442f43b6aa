import 'reflect-metadata';
import { buildSubgraph } from '../../../kernel/federation/build-subgraph.js';
import { compileSubgraph } from '../../../kernel/federation/compile-subgraph.js';
import type { SubgraphExecutor } from '../../../kernel/federation/subgraph-executor.js';
import type { Signals } from '../../../kernel/signals.js';
import { EventResolver } from '../../../subgraphs/platform/event/event.resolver.js';
import { resolveJobReference } from '../../../subgraphs/platform/job/job.reference.js';
import { JobResolver } from '../../../subgraphs/platform/job/job.resolver.js';
import { JobService } from '../../../subgraphs/platform/job/job.service.js';
import { JobFeed } from '../../../subgraphs/platform/job/job-feed.js';
import { jobSubscriptionResolver } from '../../../subgraphs/platform/job/job-subscription.resolver.js';
import { WebhookResolver } from '../../../subgraphs/platform/webhook/webhook.resolver.js';
import { WebhookDeliveriesResolver } from '../../../subgraphs/platform/webhook/webhook-deliveries.resolver.js';
import { webhookService } from './webhooks.js';

/** Jobs, events and webhooks as the gateway sees them. */
export async function platformExecutor(signals: Signals): Promise<SubgraphExecutor> {
  const JobSubscriptionResolver = jobSubscriptionResolver(new JobFeed(signals));
  const container = new Map<new (service: never) => object, object>([
    [JobResolver, new JobResolver(new JobService(signals))],
    [JobSubscriptionResolver, new JobSubscriptionResolver()],
    [EventResolver, new EventResolver()],
    [WebhookResolver, new WebhookResolver(webhookService)],
    [WebhookDeliveriesResolver, new WebhookDeliveriesResolver()],
  ]);
  const resolvers = [...container.keys()] as never;
  return compileSubgraph(
    await buildSubgraph({ name: 'platform', resolvers, container, references: { Job: resolveJobReference } }),
  );
}
