import { Migration } from '@mikro-orm/migrations';

/** Organizations with their members and credentials, the people who sign in, and their sessions. */
export class CreateIdentity extends Migration {
  override up(): void {
    this.addSql('create schema if not exists platform');
    this.addSql(organization);
    this.addSql(person);
    this.addSql(member);
    this.addSql(apiKey);
    this.addSql(oauthClient);
    this.addSql(accessToken);
    this.addSql(session);
  }

  override down(): void {
    this.addSql(`drop table platform.sign_in_failure, platform.session, platform.access_token,
      platform.oauth_client_secret, platform.oauth_client_organization, platform.oauth_client,
      platform.api_key_secret, platform.api_key, platform.member, platform.person, platform.organization`);
  }
}

const organization = `
  create table platform.organization (
    id uuid primary key,
    name text not null,
    default_currency text not null,
    country text,
    version integer not null default 1,
    created_at timestamptz not null,
    updated_at timestamptz not null
  )`;

/** A person belongs to no organization: one account, any number of memberships. */
const person = `
  create table platform.person (
    id uuid primary key,
    email text not null,
    name text not null,
    password_hash text not null,
    created_at timestamptz not null
  );
  create unique index person_email on platform.person (email)`;

const member = `
  create table platform.member (
    organization_id uuid not null references platform.organization,
    user_id uuid not null references platform.person,
    role text not null check (role in ('owner', 'admin', 'finance', 'member')),
    created_at timestamptz not null,
    primary key (organization_id, user_id)
  );
  create index member_user on platform.member (user_id)`;

/** Secrets are SHA-256 hashes of 32 random bytes; the index by hash finds the credential of a request. */
const apiKey = `
  create table platform.api_key (
    organization_id uuid not null references platform.organization,
    id uuid not null,
    name text not null,
    scopes text[] not null,
    created_by uuid not null,
    created_at timestamptz not null,
    last_used_at timestamptz,
    expires_at timestamptz,
    revoked_at timestamptz,
    primary key (organization_id, id)
  );
  create table platform.api_key_secret (
    organization_id uuid not null,
    id uuid not null,
    api_key_id uuid not null,
    hash bytea not null,
    last_four text not null,
    created_at timestamptz not null,
    expires_at timestamptz,
    primary key (organization_id, id),
    foreign key (organization_id, api_key_id) references platform.api_key on delete cascade
  );
  create index api_key_secret_hash on platform.api_key_secret (hash);
  create index api_key_secret_key on platform.api_key_secret (organization_id, api_key_id)`;

/** A client may act for several organizations, so it belongs to none; its bindings do. */
const oauthClient = `
  create table platform.oauth_client (
    id uuid primary key,
    client_id text not null,
    name text not null,
    scopes text[] not null,
    created_by uuid not null,
    created_at timestamptz not null
  );
  create unique index oauth_client_client_id on platform.oauth_client (client_id);
  create table platform.oauth_client_organization (
    organization_id uuid not null references platform.organization,
    oauth_client_id uuid not null references platform.oauth_client,
    created_at timestamptz not null,
    revoked_at timestamptz,
    primary key (organization_id, oauth_client_id)
  );
  create index oauth_client_organization_client on platform.oauth_client_organization (oauth_client_id);
  create table platform.oauth_client_secret (
    id uuid primary key,
    oauth_client_id uuid not null references platform.oauth_client,
    hash bytea not null,
    last_four text not null,
    created_at timestamptz not null,
    expires_at timestamptz
  );
  create index oauth_client_secret_client on platform.oauth_client_secret (oauth_client_id)`;

const accessToken = `
  create table platform.access_token (
    organization_id uuid not null,
    id uuid not null,
    oauth_client_id uuid not null,
    hash bytea not null,
    scopes text[] not null,
    created_at timestamptz not null,
    expires_at timestamptz not null,
    primary key (organization_id, id),
    foreign key (organization_id, oauth_client_id) references platform.oauth_client_organization
  );
  create index access_token_hash on platform.access_token (hash);
  create index access_token_expiry on platform.access_token (expires_at)`;

/** Failed sign-ins are counted by the hash of the address they concern, so that the table names nobody. */
const session = `
  create table platform.session (
    id uuid primary key,
    user_id uuid not null references platform.person,
    hash bytea not null,
    csrf_token text not null,
    created_at timestamptz not null,
    renewed_at timestamptz not null,
    expires_at timestamptz not null
  );
  create index session_hash on platform.session (hash);
  create index session_expiry on platform.session (expires_at);
  create table platform.sign_in_failure (
    subject bytea primary key,
    failures integer not null,
    window_ends_at timestamptz not null
  )`;
