import { Migration } from '@mikro-orm/migrations';

/** Deliveries that can be repeated, the log of their attempts, and replays of a part of the event log. */
export class DeliveryAttempt extends Migration {
  override up(): void {
    this.addSql(replayedDelivery);
    this.addSql(deliveryIndexes);
    this.addSql(attempt);
    this.addSql(replay);
  }

  override down(): void {
    this.addSql('drop table platform.webhook_replay, platform.webhook_attempt');
    this.addSql('delete from platform.webhook_delivery where replay > 0');
    this.addSql(originalDelivery);
  }
}

/**
 * A delivery by its first bits is as old as it is (UUIDv7, RFC 9562 §5.7), so that the index by id fills in order;
 * Postgres has a function for that from version 18 on only.
 */
const timeOrderedId = `
  encode(set_bit(set_bit(
    overlay(uuid_send(gen_random_uuid()) placing
      substring(int8send((extract(epoch from clock_timestamp()) * 1000)::bigint) from 3) from 1 for 6),
    52, 1), 53, 1), 'hex')::uuid`;

/** The key makes a second first delivery of one event to one webhook impossible; each replay has a number. */
const replayedDelivery = `
  alter table platform.webhook_delivery
    add column replay integer not null default 0,
    alter column id set default ${timeOrderedId},
    drop constraint webhook_delivery_pkey,
    add primary key (organization_id, webhook_id, event_id, replay),
    drop constraint webhook_delivery_status_check,
    add constraint webhook_delivery_status_check
      check (status in ('pending', 'delivered', 'failed', 'replaced'))`;

const originalDelivery = `
  drop index platform.webhook_delivery_id, platform.webhook_delivery_failed;
  update platform.webhook_delivery set status = 'failed' where status = 'replaced';
  alter table platform.webhook_delivery
    drop constraint webhook_delivery_status_check,
    add constraint webhook_delivery_status_check check (status in ('pending', 'delivered', 'failed')),
    drop constraint webhook_delivery_pkey,
    add primary key (organization_id, webhook_id, event_id),
    alter column id set default gen_random_uuid(),
    drop column replay`;

/** The few that failed are looked for among the many that did not. */
const deliveryIndexes = `
  create index webhook_delivery_id on platform.webhook_delivery (organization_id, id);
  create index webhook_delivery_failed
    on platform.webhook_delivery (organization_id, webhook_id, event_id, replay) where status = 'failed'`;

/** Led by the key of its delivery, with which it goes. */
const attempt = `
  create table platform.webhook_attempt (
    organization_id uuid not null,
    webhook_id uuid not null,
    event_id uuid not null,
    replay integer not null,
    number integer not null,
    attempted_at timestamptz not null,
    duration_ms integer not null,
    url text not null,
    request_headers json not null,
    response_status integer,
    response_headers json,
    response_body text,
    error text,
    primary key (organization_id, webhook_id, event_id, replay, number)
  )`;

/** What is asked for, the part of the log it is about, and how far its job came. */
const replay = `
  create table platform.webhook_replay (
    organization_id uuid not null,
    id uuid not null,
    webhook_id uuid not null,
    event_types text[] not null,
    since timestamptz,
    until timestamptz,
    only_unacknowledged boolean not null,
    after_transaction_id xid8 not null default '0',
    after_sequence bigint not null default 0,
    last_transaction_id xid8 not null,
    last_sequence bigint not null,
    looked_at bigint not null default 0,
    replayed bigint not null default 0,
    created_at timestamptz not null,
    primary key (organization_id, id)
  )`;
