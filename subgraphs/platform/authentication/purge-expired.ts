import type { Database } from '../../../kernel/database/database.js';
import { sql } from '../../../kernel/database/statement.js';
import { oauthGrantLimits } from '../oauth-grant/oauth-grant.limits.js';

const purge = sql(
  'platform.credential.purge',
  `with token as (delete from platform.access_token where expires_at <= $1 returning 1),
     session as (delete from platform.session where expires_at <= $1 returning 1),
     api_key_secret as (delete from platform.api_key_secret where expires_at <= $1 returning 1),
     client_secret as (delete from platform.oauth_client_secret where expires_at <= $1 returning 1),
     failure as (delete from platform.sign_in_failure where window_ends_at <= $1 returning 1),
     invitation as (delete from platform.invitation where expires_at <= $1 returning 1),
     mail_token as (delete from platform.mail_token where expires_at <= $1 returning 1),
     refresh_token as (delete from platform.oauth_refresh_token where expires_at <= $1 returning 1),
     grant_ as (
       delete from platform.oauth_grant
       where expires_at <= $2 or (redeemed_at is null and code_expires_at <= $1) returning 1),
     place as (delete from platform.sign_in_place where expires_at <= $1 returning 1)
   select (select count(*) from token) as "accessTokens", (select count(*) from session) as sessions,
     (select count(*) from api_key_secret) as "apiKeySecrets",
     (select count(*) from client_secret) as "clientSecrets", (select count(*) from failure) as failures,
     (select count(*) from place) as places, (select count(*) from grant_) as grants,
     (select count(*) from refresh_token) as "refreshTokens",
     (select count(*) from invitation) as invitations,
     (select count(*) from mail_token) as "mailTokens"`,
);

type PurgedCredentials = {
  accessTokens: number;
  sessions: number;
  apiKeySecrets: number;
  clientSecrets: number;
  failures: number;
  places: number;
  grants: number;
  refreshTokens: number;
  invitations: number;
  mailTokens: number;
};

/** Deletes what expired and can never be valid again; answers how many of each. For the worker's schedule. */
export async function purgeExpiredCredentials(db: Database): Promise<PurgedCredentials> {
  const now = db.clock.now();
  const grantsUntil = new Date(now.getTime() - oauthGrantLimits.retentionMs);
  const rows = await db.query<PurgedCredentials>(purge, [now, grantsUntil]);
  return rows[0]!;
}
