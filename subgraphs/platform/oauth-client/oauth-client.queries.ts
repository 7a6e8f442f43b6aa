import type { Database } from '../../../kernel/database/database.js';
import { sql } from '../../../kernel/database/statement.js';
import type { Transaction } from '../../../kernel/database/transaction.js';
import type { Scope } from '../../../kernel/scopes.js';

/** A client as an organization it is bound to sees it. */
export type OauthClientRecord = {
  id: string;
  clientId: string;
  name: string;
  scopes: Scope[];
  redirectUris: string[];
  isPublic: boolean;
  /** Null: a public client. */
  lastFour: string | null;
  /** Of the organizations it acts for, those the reader belongs to as well. */
  organizationIds: string[];
  createdAt: string;
  /** When it lost this organization. */
  revokedAt: string | null;
};

/** What client authentication needs to know. */
export type ClientCredentials = {
  id: string;
  scopes: Scope[];
  isPublic: boolean;
  /** Hashes of the secrets that work now. */
  hashes: Buffer[];
  /** The organizations it may act for now. */
  organizationIds: string[];
};

/** `$2` is the reader. */
const selectClient = `
  select c.id, c.client_id as "clientId", c.name, c.scopes, c.redirect_uris as "redirectUris",
    c.is_public as "isPublic", s.last_four as "lastFour",
    c.created_at as "createdAt", b.revoked_at as "revokedAt",
    array(select o.organization_id::text from platform.oauth_client_organization o
      join platform.member m on m.organization_id = o.organization_id and m.user_id = $2
      where o.oauth_client_id = c.id and o.revoked_at is null
      order by o.organization_id) as "organizationIds"
  from platform.oauth_client_organization b
  join platform.oauth_client c on c.id = b.oauth_client_id
  left join platform.oauth_client_secret s on s.oauth_client_id = c.id and s.expires_at is null
  where b.organization_id = $1`;

const list = sql('platform.oauthClient.list', `${selectClient} order by c.id desc`);
const byId = sql('platform.oauthClient.byId', `${selectClient} and c.id = $3`);
const liveCount = sql(
  'platform.oauthClient.liveCount',
  `select count(*) as live from platform.oauth_client_organization
   where organization_id = $1 and revoked_at is null`,
);
const live = sql(
  'platform.oauthClient.live',
  `select from platform.oauth_client_organization
   where organization_id = $1 and oauth_client_id = $2 and revoked_at is null`,
);
const credentials = sql(
  'platform.oauthClient.credentials',
  `select c.id, c.scopes, c.is_public as "isPublic",
     array(select s.hash from platform.oauth_client_secret s
       where s.oauth_client_id = c.id and (s.expires_at is null or s.expires_at > $2)) as hashes,
     array(select b.organization_id::text from platform.oauth_client_organization b
       where b.oauth_client_id = c.id and b.revoked_at is null) as "organizationIds"
   from platform.oauth_client c where c.client_id = $1`,
);

const redirecting = sql(
  'platform.oauthClient.redirecting',
  `select c.id, c.name, c.scopes, c.redirect_uris as "redirectUris",
     array(select b.organization_id::text from platform.oauth_client_organization b
       where b.oauth_client_id = c.id and b.revoked_at is null) as "organizationIds"
   from platform.oauth_client c where c.client_id = $1 and c.redirect_uris <> '{}'`,
);

/** A client that asks people for their consent. */
export type RedirectingClient = Pick<OauthClientRecord, 'id' | 'name' | 'scopes' | 'redirectUris'> & {
  /** The organizations it may act for now. */
  organizationIds: string[];
};

export async function findRedirectingClient(
  reader: Pick<Database, 'query'>,
  clientId: string,
): Promise<RedirectingClient | null> {
  const [row] = await reader.query<RedirectingClient>(redirecting, [clientId]);
  return row ?? null;
}

/** All clients of the organization, revoked ones included, the newest first. */
export const listOauthClients = (db: Database, organizationId: string, userId: string) =>
  db.query<OauthClientRecord>(list, [organizationId, userId]);

export async function findOauthClient(
  tx: Transaction,
  organizationId: string,
  userId: string,
  id: string,
): Promise<OauthClientRecord | null> {
  const rows = await tx.query<OauthClientRecord>(byId, [organizationId, userId, id]);
  return rows[0] ?? null;
}

/** Whether the client may act for the organization now. */
export async function isLiveOauthClient(
  db: Pick<Database, 'query'>,
  organizationId: string,
  id: string,
): Promise<boolean> {
  return (await db.query(live, [organizationId, id])).length > 0;
}

export async function countLiveOauthClients(tx: Transaction, organizationId: string): Promise<number> {
  const rows = await tx.query<{ live: number }>(liveCount, [organizationId]);
  return rows[0]!.live;
}

export async function findClientCredentials(
  db: Database,
  clientId: string,
): Promise<ClientCredentials | null> {
  const rows = await db.query<ClientCredentials>(credentials, [clientId, db.clock.now()]);
  return rows[0] ?? null;
}
