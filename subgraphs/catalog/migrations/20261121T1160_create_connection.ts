import { Migration } from '@mikro-orm/migrations';

/** Accounts at marketplaces, with what they are called with (encrypted), and the stores of each. */
export class CreateConnection extends Migration {
  override up(): void {
    this.addSql(connection);
    this.addSql(store);
  }

  override down(): void {
    this.addSql('drop table catalog.marketplace_store, catalog.marketplace_connection');
  }
}

/** A disconnected account keeps its row, so that its listings are still its own when it comes back. */
const connection = `
  create table catalog.marketplace_connection (
    organization_id uuid not null,
    id uuid not null,
    marketplace text not null,
    external_account_id text not null,
    name text not null,
    endpoint text,
    status text not null check (status in ('connected', 'needs_attention', 'disconnected')),
    status_reason text,
    credentials_encrypted text,
    credentials_expire_at timestamptz,
    credentials_refresh_at timestamptz,
    push_token text not null,
    stock_buffer integer not null default 0 check (stock_buffer >= 0),
    version integer not null default 1,
    connected_at timestamptz not null,
    checked_at timestamptz,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    primary key (organization_id, id),
    unique (organization_id, marketplace, external_account_id)
  );
  create index marketplace_connection_refresh on catalog.marketplace_connection (credentials_refresh_at)
    where status = 'connected' and credentials_refresh_at is not null;
  create index marketplace_connection_check on catalog.marketplace_connection (coalesce(checked_at, connected_at))
    where status <> 'disconnected'`;

const store = `
  create table catalog.marketplace_store (
    organization_id uuid not null,
    connection_id uuid not null,
    store_id text not null,
    country text not null,
    currency text not null,
    is_enabled boolean not null default true,
    primary key (organization_id, connection_id, store_id),
    foreign key (organization_id, connection_id) references catalog.marketplace_connection on delete cascade
  )`;
