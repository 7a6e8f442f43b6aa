import type { ChangeFeed } from '../../kernel/changes/change-feed.js';
import type { Encryption } from '../../kernel/encryption.js';
import { buildSubgraph } from '../../kernel/federation/build-subgraph.js';
import type { Subgraph } from '../../kernel/federation/subgraph.js';
import { pageTotalResolver } from '../../kernel/graphql/page-total.js';
import type { AbandonJobs } from '../../kernel/jobs/define-job.js';
import type { AddressPolicy } from '../../kernel/outbound/address-policy.js';
import type { Outbound } from '../../kernel/outbound/outbound.js';
import type { Signals } from '../../kernel/signals.js';
import type { CredentialChanges } from './authentication/credential-changes.js';
import { EventResolver } from './event/event.resolver.js';
import { identityResolvers } from './identity.parts.js';
import { resolveJobReference } from './job/job.reference.js';
import { JobResolver } from './job/job.resolver.js';
import { JobService } from './job/job.service.js';
import { JobPageType } from './job/job.type.js';
import { JobFeed } from './job/job-feed.js';
import { jobSubscriptionResolver } from './job/job-subscription.resolver.js';
import type { MailQueue } from './mail/mail-queue.js';
import { NotificationResolver } from './notification/notification.resolver.js';
import { NotificationPageType } from './notification/notification.type.js';
import { notificationSubscriptionResolver } from './notification/notification-subscription.resolver.js';
import { OauthGrantPageType } from './oauth-grant/oauth-grant.type.js';
import { ProviderUsageResolver } from './provider-usage/provider-usage.resolver.js';
import { ProviderUsageService } from './provider-usage/provider-usage.service.js';
import { ProviderCallPageType } from './provider-usage/provider-usage.type.js';
import { DeliveryResolver } from './webhook/delivery.resolver.js';
import { deliverySubscriptionResolver } from './webhook/delivery-subscription.resolver.js';
import { TestDeliveryResolver } from './webhook/test-delivery.resolver.js';
import { TestDeliveryService } from './webhook/test-delivery.service.js';
import { WebhookResolver } from './webhook/webhook.resolver.js';
import { WebhookService } from './webhook/webhook.service.js';
import { WebhookDeliveriesResolver } from './webhook/webhook-deliveries.resolver.js';

export interface PlatformOptions {
  changes: CredentialChanges;
  signals: Signals;
  feed: ChangeFeed;
  encryption: Encryption;
  outbound: Outbound;
  addressPolicy: AddressPolicy;
  /** The way out for mails to people. */
  mails: MailQueue;
  /** The server as clients know it, which is the issuer of tokens. */
  publicUrl: string;
  /** What the end of a job that waits takes back in its own domain. */
  abandonJobs: AbandonJobs;
}

/** The platform: identity, jobs, events, webhooks and notifications. */
export function platformSubgraph(options: PlatformOptions): Promise<Subgraph> {
  const { changes, signals, feed, encryption, outbound, addressPolicy, mails, abandonJobs, publicUrl } =
    options;
  const JobSubscriptionResolver = jobSubscriptionResolver(new JobFeed(signals));
  const NotificationSubscriptionResolver = notificationSubscriptionResolver(feed);
  const DeliverySubscriptionResolver = deliverySubscriptionResolver(feed);
  const container = new Map<new (...services: never[]) => object, object>([
    ...identityResolvers({ changes, mails, publicUrl, outbound }),
    [JobResolver, new JobResolver(new JobService(signals, abandonJobs))],
    [JobSubscriptionResolver, new JobSubscriptionResolver()],
    [EventResolver, new EventResolver()],
    [WebhookResolver, new WebhookResolver(new WebhookService(encryption, addressPolicy))],
    [DeliveryResolver, new DeliveryResolver()],
    [WebhookDeliveriesResolver, new WebhookDeliveriesResolver()],
    [TestDeliveryResolver, new TestDeliveryResolver(new TestDeliveryService(outbound, encryption))],
    [NotificationResolver, new NotificationResolver()],
    [ProviderUsageResolver, new ProviderUsageResolver(new ProviderUsageService())],
    [NotificationSubscriptionResolver, new NotificationSubscriptionResolver()],
    [DeliverySubscriptionResolver, new DeliverySubscriptionResolver()],
    ...[JobPageType, NotificationPageType, OauthGrantPageType, ProviderCallPageType].map(pageTotalResolver),
  ]);
  return buildSubgraph({
    name: 'platform',
    resolvers: [...container.keys()] as never,
    container,
    references: { Job: resolveJobReference },
  });
}
