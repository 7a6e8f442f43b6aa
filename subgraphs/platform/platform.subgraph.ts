import type { Encryption } from '../../kernel/encryption.js';
import { buildSubgraph } from '../../kernel/federation/build-subgraph.js';
import type { Subgraph } from '../../kernel/federation/subgraph.js';
import type { AddressPolicy } from '../../kernel/outbound/address-policy.js';
import type { Signals } from '../../kernel/signals.js';
import type { CredentialChanges } from './authentication/credential-changes.js';
import { identityResolvers } from './authentication/identity.js';
import { EventResolver } from './event/event.resolver.js';
import { JobResolver } from './job/job.resolver.js';
import { JobService } from './job/job.service.js';
import { JobFeed } from './job/job-feed.js';
import { jobSubscriptionResolver } from './job/job-subscription.resolver.js';
import { WebhookResolver } from './webhook/webhook.resolver.js';
import { WebhookService } from './webhook/webhook.service.js';

export interface PlatformOptions {
  changes: CredentialChanges;
  signals: Signals;
  encryption: Encryption;
  addressPolicy: AddressPolicy;
}

/** The platform: identity, jobs, events and webhooks. */
export function platformSubgraph(options: PlatformOptions): Promise<Subgraph> {
  const { changes, signals, encryption, addressPolicy } = options;
  const JobSubscriptionResolver = jobSubscriptionResolver(new JobFeed(signals));
  const container = new Map<new (service: never) => object, object>([
    ...identityResolvers(changes),
    [JobResolver, new JobResolver(new JobService(signals))],
    [JobSubscriptionResolver, new JobSubscriptionResolver()],
    [EventResolver, new EventResolver()],
    [WebhookResolver, new WebhookResolver(new WebhookService(encryption, addressPolicy))],
  ]);
  return buildSubgraph({ name: 'platform', resolvers: [...container.keys()] as never, container });
}
