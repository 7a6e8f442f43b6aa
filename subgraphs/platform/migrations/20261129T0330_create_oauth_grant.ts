import { Migration } from '@mikro-orm/migrations';

/** What people let programs do for them: consents with their codes, refresh tokens, and the access tokens issued from them. */
export class CreateOauthGrant extends Migration {
  override up(): void {
    this.addSql(`
      alter table platform.oauth_client
        add column redirect_uris text[] not null default '{}',
        add column is_public boolean not null default false`);
    this.addSql(grant);
    this.addSql(refreshToken);
    this.addSql(`
      alter table platform.access_token
        alter column oauth_client_id drop not null,
        add column grant_id uuid,
        add column audience text check (audience in ('api', 'mcp')),
        add constraint access_token_grant foreign key (organization_id, grant_id)
          references platform.oauth_grant on delete cascade,
        add constraint access_token_source check (oauth_client_id is not null or grant_id is not null);
      create index access_token_grant on platform.access_token (organization_id, grant_id)`);
  }

  override down(): void {
    this.addSql(`
      delete from platform.access_token where grant_id is not null;
      alter table platform.access_token
        drop column grant_id, drop column audience, alter column oauth_client_id set not null;
      drop table platform.oauth_refresh_token, platform.oauth_grant;
      alter table platform.oauth_client drop column redirect_uris, drop column is_public`);
  }
}

/**
 * A consent. It begins with a code, which is redeemed once. A client with a metadata document has no row of oauth_client, so
 * `client_id` is what tells the clients apart.
 */
const grant = `
  create table platform.oauth_grant (
    organization_id uuid not null,
    id uuid not null,
    user_id uuid not null,
    client_id text not null,
    oauth_client_id uuid,
    client_name text not null,
    redirect_uri text not null,
    scopes text[] not null,
    audience text not null check (audience in ('api', 'mcp')),
    is_refreshable boolean not null,
    code_hash bytea not null,
    code_challenge text not null,
    code_expires_at timestamptz not null,
    redeemed_at timestamptz,
    created_at timestamptz not null,
    last_used_at timestamptz not null,
    expires_at timestamptz not null,
    revoked_at timestamptz,
    primary key (organization_id, id),
    foreign key (organization_id) references platform.organization,
    foreign key (user_id) references platform.person,
    foreign key (organization_id, oauth_client_id) references platform.oauth_client_organization
  );
  create unique index oauth_grant_code on platform.oauth_grant (code_hash);
  create index oauth_grant_member on platform.oauth_grant (organization_id, user_id);
  create index oauth_grant_user on platform.oauth_grant (user_id);
  create index oauth_grant_expiry on platform.oauth_grant (expires_at)`;

/** Those that were used are kept until they expire, so that another use is noticed. */
const refreshToken = `
  create table platform.oauth_refresh_token (
    organization_id uuid not null,
    id uuid not null,
    grant_id uuid not null,
    hash bytea not null,
    created_at timestamptz not null,
    expires_at timestamptz not null,
    used_at timestamptz,
    primary key (organization_id, id),
    foreign key (organization_id, grant_id) references platform.oauth_grant on delete cascade
  );
  create unique index oauth_refresh_token_hash on platform.oauth_refresh_token (hash);
  create index oauth_refresh_token_grant on platform.oauth_refresh_token (organization_id, grant_id);
  create index oauth_refresh_token_expiry on platform.oauth_refresh_token (expires_at)`;
