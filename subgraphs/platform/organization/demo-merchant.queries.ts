import { sql } from '../../../kernel/database/statement.js';
import type { Transaction } from '../../../kernel/database/transaction.js';
import { newId } from '../../../kernel/ids.js';
import { allScopes } from '../../../kernel/scopes.js';
import { hashSecret, lastFour } from '../credential/secret.js';

/** The demo owner's address; it is on a domain that can receive no mail (RFC 6762). */
export const demoEmail = 'demo@tradewind.local';

export type DemoOrganization = { organizationId: string; userId: string; passwordHash: string };

/** Any constant: the lock only has to be the same for every process that starts. */
const lock = sql('platform.demo.lock', 'select pg_advisory_xact_lock(7236540013)');

const find = sql(
  'platform.demo.find',
  `select m.organization_id as "organizationId", m.user_id as "userId", p.password_hash as "passwordHash"
   from platform.member m join platform.person p on p.id = m.user_id
   where p.email = '${demoEmail}' order by m.created_at, m.organization_id limit 1`,
);

const create = sql(
  'platform.demo.create',
  `with organization as (
     insert into platform.organization (id, name, default_currency, created_at, updated_at)
     values ($1, 'Demo Merchant', 'SGD', $3, $3) returning id
   ), person as (
     insert into platform.person (id, email, name, password_hash, created_at)
     values ($2, '${demoEmail}', 'Demo Owner', $4, $3)
     on conflict (email) do update set password_hash = excluded.password_hash returning id
   )
   insert into platform.member (organization_id, user_id, role, created_at)
   select organization.id, person.id, 'owner', $3 from organization, person
   returning organization_id as "organizationId", user_id as "userId", $4 as "passwordHash"`,
);

const setPassword = sql(
  'platform.demo.setPassword',
  'update platform.person set password_hash = $2 where id = $1',
);

const liveApiKey = sql(
  'platform.demo.liveApiKey',
  `select s.hash from platform.api_key k
   join platform.api_key_secret s on s.organization_id = k.organization_id and s.api_key_id = k.id
   where k.organization_id = $1 and s.hash = $2 and k.revoked_at is null
     and coalesce(least(k.expires_at, s.expires_at), 'infinity') > $3`,
);

/** The demo's own key is replaced whole, so that it is one row in the list however often it changes. */
const replaceApiKey = sql(
  'platform.demo.replaceApiKey',
  `with old as (
     delete from platform.api_key where organization_id = $1 and name = 'Demo key' and created_by = $2
   ), key as (
     insert into platform.api_key (organization_id, id, name, scopes, created_by, created_at)
     values ($1, $3, 'Demo key', $4, $2, $5) returning organization_id, id
   )
   insert into platform.api_key_secret (organization_id, id, api_key_id, hash, last_four, created_at)
   select organization_id, $6, id, $7, $8, $5 from key`,
);

const ensureClient = sql(
  'platform.demo.ensureClient',
  `with client as (
     insert into platform.oauth_client (id, client_id, name, scopes, created_by, created_at)
     values ($1, $2, 'Demo client', $3, $4, $5)
     on conflict (client_id) do update set scopes = excluded.scopes
       where oauth_client.created_by = excluded.created_by
     returning id
   ), binding as (
     insert into platform.oauth_client_organization (organization_id, oauth_client_id, created_at)
     select $6, id, $5 from client
     on conflict (organization_id, oauth_client_id) do update set revoked_at = null
   )
   select id from client`,
);

const clientSecrets = sql(
  'platform.demo.clientSecrets',
  'select hash from platform.oauth_client_secret where oauth_client_id = $1 and expires_at is null and hash = $2',
);

const replaceClientSecret = sql(
  'platform.demo.replaceClientSecret',
  `with old as (delete from platform.oauth_client_secret where oauth_client_id = $1)
   insert into platform.oauth_client_secret (id, oauth_client_id, hash, last_four, created_at)
   values ($2, $1, $3, $4, $5)`,
);

/** The demo merchant as an earlier start left it, or null; whoever asks second waits for the first to end. */
export async function lockDemoOrganization(tx: Transaction): Promise<DemoOrganization | null> {
  await tx.query(lock);
  const rows = await tx.query<DemoOrganization>(find);
  return rows[0] ?? null;
}

export async function createDemoOrganization(
  tx: Transaction,
  passwordHash: string,
): Promise<DemoOrganization> {
  const rows = await tx.query<DemoOrganization>(create, [newId(), newId(), tx.db.clock.now(), passwordHash]);
  return rows[0]!;
}

export async function setDemoPassword(tx: Transaction, userId: string, passwordHash: string): Promise<void> {
  await tx.query(setPassword, [userId, passwordHash]);
}

/** Makes the secret work as an API key of the merchant, unless it does already. */
export async function ensureDemoApiKey(
  tx: Transaction,
  demo: DemoOrganization,
  secret: string,
): Promise<void> {
  const now = tx.db.clock.now();
  const hash = hashSecret(secret);
  const live = await tx.query(liveApiKey, [demo.organizationId, hash, now]);
  if (live.length === 0) {
    const key = [demo.organizationId, demo.userId, newId(), allScopes(), now];
    await tx.query(replaceApiKey, [...key, newId(), hash, lastFour(secret)]);
  }
}

/** Makes the client work with the secret, unless it does already. False when the id is somebody else's. */
export async function ensureDemoClient(
  tx: Transaction,
  demo: DemoOrganization,
  client: { clientId: string; clientSecret: string },
): Promise<boolean> {
  const now = tx.db.clock.now();
  const values = [newId(), client.clientId, allScopes(), demo.userId, now, demo.organizationId];
  const [ensured] = await tx.query<{ id: string }>(ensureClient, values);
  if (ensured === undefined) {
    return false;
  }
  const hash = hashSecret(client.clientSecret);
  const live = await tx.query(clientSecrets, [ensured.id, hash]);
  if (live.length === 0) {
    await tx.query(replaceClientSecret, [ensured.id, newId(), hash, lastFour(client.clientSecret), now]);
  }
  return true;
}
