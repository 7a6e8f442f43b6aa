import type { Database } from '../../../../kernel/database/database.js';
import { sql } from '../../../../kernel/database/statement.js';
import type { Transaction } from '../../../../kernel/database/transaction.js';
import { newId } from '../../../../kernel/ids.js';
import { type EndpointState, type Health, notify, type WebhookAddress } from '../../../platform/index.js';
import { addAgentTurn } from './agent-delivery.queue.js';
import type { OrderProtocol } from './order-notifier.js';

/** Where a platform is told of the orders that it placed at a merchant. */
export interface NewEndpoint {
  organizationId: string;
  protocol: OrderProtocol;
  /** What its sessions are known by: the address of its profile (UCP), or who opened them (`oauth_client:<id>`). */
  key: string;
  /** Of the protocol, where it has several that are served. */
  version: string | null;
  url: string;
  /** By `endpointSecretContext`; null where the protocol agrees on none. */
  secretEncrypted: string | null;
}

/** What delivering needs to know of an endpoint. */
export type EndpointTarget = EndpointState & {
  protocol: OrderProtocol;
  key: string;
  version: string | null;
  secretEncrypted: string | null;
};

/** What the secret of an endpoint is bound to where it is encrypted. */
export const endpointSecretContext = (organizationId: string, protocol: OrderProtocol, key: string): string =>
  `agent-endpoint/${organizationId}/${protocol}/${key}`;

const hasPending = `exists (select from commerce.agent_delivery as delivery
     where delivery.organization_id = met.organization_id and delivery.endpoint_id = met.endpoint_id
       and delivery.status = 'pending')`;

const cleanRecord = `status = 'active', disabled_reason = null, consecutive_failures = 0, failing_since = null,
  not_before = null`;

/**
 * A platform that opens a checkout is alive: an endpoint that failed or was disabled is tried again at once, with a clean
 * record, and so is one at a new address.
 */
const register = sql(
  'commerce.agentEndpoint.register',
  `with met as (
     insert into commerce.agent_endpoint as endpoint
       (organization_id, id, protocol, key, url, secret_encrypted, version, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $8)
     on conflict (organization_id, protocol, key) do update
       set url = excluded.url, version = excluded.version, secret_encrypted = excluded.secret_encrypted,
         ${cleanRecord}, updated_at = excluded.updated_at
       where endpoint.url <> excluded.url or endpoint.status = 'disabled' or endpoint.consecutive_failures > 0
         or endpoint.version is distinct from excluded.version
         or endpoint.secret_encrypted is distinct from excluded.secret_encrypted
     returning endpoint.organization_id, endpoint.id as endpoint_id
   )
   select count(${addAgentTurn('met', 'now()', 'replace')}) as turns from met
   where ${hasPending}`,
);

const revive = sql(
  'commerce.agentEndpoint.revive',
  `with met as (
     update commerce.agent_endpoint
     set ${cleanRecord}, updated_at = $4
     where organization_id = $1 and protocol = $2 and key = $3 and (status = 'disabled' or consecutive_failures > 0)
     returning organization_id, id as endpoint_id
   )
   select count(${addAgentTurn('met', 'now()', 'replace')}) as turns from met where ${hasPending}`,
);

const remove = sql(
  'commerce.agentEndpoint.remove',
  `with endpoint as (
     delete from commerce.agent_endpoint where organization_id = $1 and protocol = $2 and key = $3 returning id
   )
   delete from commerce.agent_delivery
   where organization_id = $1 and endpoint_id in (select id from endpoint)`,
);

const target = sql(
  'commerce.agentEndpoint.target',
  `select url, protocol, key, version, secret_encrypted as "secretEncrypted", consecutive_failures as "failedRounds",
     failing_since as "failingSince", not_before as "notBefore"
   from commerce.agent_endpoint where organization_id = $1 and id = $2 and status = 'active'`,
);

const writeHealth = sql(
  'commerce.agentEndpoint.health',
  `update commerce.agent_endpoint
   set consecutive_failures = $3, failing_since = $4, not_before = $5,
     status = case when $6::text is null then status else 'disabled' end,
     disabled_reason = coalesce($6::text, disabled_reason), updated_at = $7
   where organization_id = $1 and id = $2 and status = 'active'
   returning url, status`,
);

/** Makes the endpoint known, or changes where it is; what is pending for one that failed is tried at once. */
export async function meetEndpoint(
  db: Pick<Database, 'query'>,
  { organizationId, protocol, key, version, url, secretEncrypted }: NewEndpoint,
  now: Date,
): Promise<void> {
  await db.query(register, [organizationId, newId(), protocol, key, url, secretEncrypted, version, now]);
}

/** A platform opened a session: what it could not be told is tried again at once. */
export function reviveEndpoint(
  tx: Transaction,
  { organizationId, protocol, key }: Pick<NewEndpoint, 'organizationId' | 'protocol' | 'key'>,
): void {
  tx.defer(revive, [organizationId, protocol, key, tx.db.clock.now()]);
}

/** Forgets it, with what it was still to be told. */
export async function removeEndpoint(
  tx: Transaction,
  { organizationId, protocol, key }: Pick<NewEndpoint, 'organizationId' | 'protocol' | 'key'>,
): Promise<void> {
  await tx.query(remove, [organizationId, protocol, key]);
}

export async function findEndpoint(
  db: Pick<Database, 'query'>,
  { organizationId, webhookId }: WebhookAddress,
): Promise<EndpointTarget | undefined> {
  const [found] = await db.query<EndpointTarget & Record<string, unknown>>(target, [
    organizationId,
    webhookId,
  ]);
  return found;
}

/** The merchant is told when a platform is told nothing any more. */
export async function recordEndpointHealth(
  tx: Transaction,
  { organizationId, webhookId }: WebhookAddress,
  { failedRounds, failingSince, notBefore, disabledReason }: Health,
): Promise<void> {
  const values = [failedRounds, failingSince, notBefore, disabledReason, tx.db.clock.now()];
  const [changed] = await tx.query<{ url: string; status: string }>(writeHealth, [
    organizationId,
    webhookId,
    ...values,
  ]);
  if (disabledReason === null || changed?.status !== 'disabled') {
    return;
  }
  await notify(tx, {
    organizationId,
    kind: 'agent_endpoint.disabled',
    severity: 'warning',
    subject: { type: 'agent_endpoint', id: webhookId },
    title: 'An agent is not told of its orders any more',
    message: `${disabledReason} ${changed.url} gets messages again when the agent opens its next checkout session.`,
    scopes: ['orders:read'],
  });
}
