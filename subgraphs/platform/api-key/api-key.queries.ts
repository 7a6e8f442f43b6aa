import type { Database } from '../../../kernel/database/database.js';
import { sql } from '../../../kernel/database/statement.js';
import type { Transaction } from '../../../kernel/database/transaction.js';
import type { Scope } from '../../../kernel/scopes.js';
import { secretPrefixes } from '../credential/secret.js';

/** A key as the API shows it: enough to recognise it, nothing to use it. */
export type ApiKeyRecord = {
  id: string;
  name: string;
  scopes: Scope[];
  prefix: string;
  lastFour: string;
  /** Until when secrets of before the last rotation still work; null when none do. */
  previousSecretExpiresAt: string | null;
  createdAt: string;
  lastUsedAt: string | null;
  expiresAt: string | null;
  revokedAt: string | null;
};

/** `$2` is the present. */
const selectKey = `
  select k.id, k.name, k.scopes, '${secretPrefixes.apiKey}' as prefix, k.created_at as "createdAt", k.last_used_at as "lastUsedAt",
    k.expires_at as "expiresAt", k.revoked_at as "revokedAt", s.last_four as "lastFour",
    (select max(o.expires_at) from platform.api_key_secret o
      where o.organization_id = k.organization_id and o.api_key_id = k.id and o.expires_at > $2)
      as "previousSecretExpiresAt"
  from platform.api_key k
  join platform.api_key_secret s
    on s.organization_id = k.organization_id and s.api_key_id = k.id and s.expires_at is null
  where k.organization_id = $1`;

const list = sql('platform.apiKey.list', `${selectKey} order by k.id desc`);
const byId = sql('platform.apiKey.byId', `${selectKey} and k.id = $3`);
const liveCount = sql(
  'platform.apiKey.liveCount',
  `select count(*) as live from platform.api_key
   where organization_id = $1 and revoked_at is null and (expires_at is null or expires_at > $2)`,
);

/** All keys of the organization, revoked ones included, the newest first. */
export const listApiKeys = (db: Database, organizationId: string): Promise<ApiKeyRecord[]> =>
  db.query<ApiKeyRecord>(list, [organizationId, db.clock.now()]);

export async function findApiKey(
  tx: Transaction,
  organizationId: string,
  id: string,
): Promise<ApiKeyRecord | null> {
  const rows = await tx.query<ApiKeyRecord>(byId, [organizationId, tx.db.clock.now(), id]);
  return rows[0] ?? null;
}

export async function countLiveApiKeys(tx: Transaction, organizationId: string): Promise<number> {
  const rows = await tx.query<{ live: number }>(liveCount, [organizationId, tx.db.clock.now()]);
  return rows[0]!.live;
}
