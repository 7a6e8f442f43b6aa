import type { Database } from '../../../../kernel/database/database.js';
import { sql } from '../../../../kernel/database/statement.js';
import type { AgentProfile } from './agent-profile.js';

/** A profile as it was read, and until when that is current. */
export interface KeptProfile {
  profile: AgentProfile;
  /** ISO 8601. */
  expiresAt: string;
}

const byUrl = sql(
  'commerce.agentProfile.byUrl',
  'select profile, expires_at as "expiresAt" from commerce.agent_profile where url = $1',
);

/** The newer reading stays. */
const keep = sql(
  'commerce.agentProfile.keep',
  `insert into commerce.agent_profile (url, profile, fetched_at, expires_at) values ($1, $2, $3, $4)
   on conflict (url) do update
     set profile = excluded.profile, fetched_at = excluded.fetched_at, expires_at = excluded.expires_at
     where agent_profile.fetched_at < excluded.fetched_at`,
);

const purge = sql(
  'commerce.agentProfile.purge',
  `delete from commerce.agent_profile where expires_at < $1
     and not exists (select from commerce.checkout_session s
       where s.agent_profile_url = agent_profile.url and s.status in ('ready_for_payment', 'complete_in_progress'))`,
);

export async function findProfile(reader: Pick<Database, 'query'>, url: string): Promise<KeptProfile | null> {
  const [row] = await reader.query<{ profile: AgentProfile; expiresAt: string }>(byUrl, [url]);
  return row ?? null;
}

export async function keepProfile(
  db: Pick<Database, 'query'>,
  url: string,
  { profile, expiresAt }: KeptProfile,
  now: Date,
): Promise<void> {
  await db.query(keep, [url, JSON.stringify(profile), now, expiresAt]);
}

/** Forgets profiles that were current before then, and that no open session needs. */
export async function purgeProfiles(db: Pick<Database, 'query'>, before: Date): Promise<void> {
  await db.query(purge, [before]);
}
