/** The public interface of the platform. */
import type { RequestContext } from '../../kernel/context.js';
import type { Database } from '../../kernel/database/database.js';
import { fail } from '../../kernel/errors.js';
import { findOrganization } from './organization/organization.queries.js';

export { ApiKeyUse } from './api-key/api-key-use.js';
export { DatabaseAuthenticator } from './authentication/authenticator.js';
export { callerNames } from './authentication/caller-names.queries.js';
export { CredentialChanges } from './authentication/credential-changes.js';
export { currentCaller } from './authentication/current-caller.queries.js';
export { eventScopes } from './event/event-catalogue.js';
export { followEvents } from './event/event-follower.queries.js';
export { eventChannel, startEventLoop } from './event/event-loop.js';
export { type DescribedEvent, describeEvents } from './event/event-schema.js';
export { identityEntities } from './identity.parts.js';
export { MailQueue } from './mail/mail-queue.js';
export { currentRole, listMembers } from './member/member.queries.js';
export { lockStanding, type Standing } from './member/standing.js';
export { type NewNotification, notify } from './notification/notify.js';
export { isLiveOauthClient } from './oauth-client/oauth-client.queries.js';
export { type DemoCredentials, type DemoMerchant, ensureDemoMerchant } from './organization/demo-merchant.js';
export { platformSubgraph } from './platform.subgraph.js';
export {
  openEventPartitions,
  platformJobs,
  platformTasks,
  startWebhookDispatcher,
} from './platform.tasks.js';
export { callProblem } from './provider-usage/call-problem.rules.js';
export { providerMeter } from './provider-usage/provider-meter.js';
export type { DueDelivery, Health } from './webhook/delivery.queries.js';
export { statusAfterAttempt } from './webhook/delivery.rules.js';
export { outcomesOf } from './webhook/delivery-outcome.js';
export type { WebhookAddress } from './webhook/delivery-queue.js';
export {
  type DeliveryStore,
  type DueQuestion,
  duePlaceValues,
  type EndpointState,
  type MessageProof,
  type RoundResult,
} from './webhook/delivery-store.js';
export { EndpointDelivery } from './webhook/endpoint-delivery.js';
export { Webhook } from './webhook/webhook.entity.js';
export { attemptMetrics, measureDispatchLag } from './webhook/webhook-metrics.js';

/** Null where there is no such organization. */
export const organizationName = async (db: Database, id: string): Promise<string | null> =>
  (await findOrganization(db, id))?.name ?? null;

/** The time zone (IANA) in which days of the organization begin; UTC of one that is unknown. */
export const organizationTimeZone = async (db: Database, id: string): Promise<string> =>
  (await findOrganization(db, id))?.timeZone ?? 'UTC';

/** The currency of amounts that name none (ISO 4217). Throws ORGANIZATION_NOT_FOUND. */
export const defaultCurrency = async (ctx: RequestContext): Promise<string> =>
  (await organizationDefaults(ctx)).defaultCurrency;

/** What holds where a call names no currency (ISO 4217) or time zone (IANA). Throws ORGANIZATION_NOT_FOUND. */
export async function organizationDefaults(
  ctx: RequestContext,
): Promise<{ defaultCurrency: string; timeZone: string }> {
  const organization = await findOrganization(ctx.ambientTransaction ?? ctx.db, ctx.organizationId);
  if (organization === null) {
    throw fail('ORGANIZATION_NOT_FOUND');
  }
  return organization;
}
