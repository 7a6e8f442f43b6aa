import { Migration } from '@mikro-orm/migrations';

/** Webhooks, what is to be delivered to each, and how far the events have been handed out to them. */
export class CreateWebhook extends Migration {
  override up(): void {
    this.addSql(webhook);
    this.addSql(delivery);
    this.addSql(deliveryIndex);
    this.addSql(eventCursor);
    this.addSql(
      `insert into platform.event_cursor (name, transaction_id, sequence) values ('webhook', '0', 0)`,
    );
  }

  override down(): void {
    this.addSql('drop table platform.event_cursor, platform.webhook_delivery, platform.webhook');
  }
}

/** `since_transaction`: transactions from before the webhook existed are not delivered to it. */
const webhook = `
  create table platform.webhook (
    organization_id uuid not null,
    id uuid not null,
    url text not null,
    events text[] not null,
    description text,
    secret_encrypted text not null,
    status text not null default 'active' check (status in ('active', 'paused', 'disabled')),
    disabled_reason text,
    consecutive_failures integer not null default 0,
    failing_since timestamptz,
    not_before timestamptz,
    since_transaction xid8 not null default pg_current_xact_id(),
    version integer not null default 1,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    primary key (organization_id, id)
  )`;

/** Its key makes a second delivery of one event to one webhook impossible. */
const delivery = `
  create table platform.webhook_delivery (
    organization_id uuid not null,
    webhook_id uuid not null,
    event_id uuid not null,
    id uuid not null default gen_random_uuid(),
    position bigint not null generated always as identity,
    event_type text not null,
    subject_id uuid not null,
    status text not null default 'pending' check (status in ('pending', 'delivered', 'failed')),
    attempts integer not null default 0,
    next_attempt_at timestamptz not null,
    last_attempt_at timestamptz,
    response_status integer,
    response_body text,
    duration_ms integer,
    error text,
    created_at timestamptz not null,
    delivered_at timestamptz,
    primary key (organization_id, webhook_id, event_id)
  )`;

const deliveryIndex = `
  create index webhook_delivery_pending
    on platform.webhook_delivery (organization_id, webhook_id, next_attempt_at, position)
    where status = 'pending'`;

const eventCursor = `
  create table platform.event_cursor (
    name text primary key,
    transaction_id xid8 not null,
    sequence bigint not null
  )`;
