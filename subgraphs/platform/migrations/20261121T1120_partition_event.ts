import { Migration } from '@mikro-orm/migrations';

/**
 * Events in one partition a day, by their ids (UUIDv7 begins with its time), so that old ones are dropped and not
 * deleted. Rows of days without a partition go to the default one: no append ever fails for want of a partition.
 */
export class PartitionEvent extends Migration {
  override up(): void {
    for (const statement of [...setAside, ...create, ...functions, ...moveBack]) {
      this.addSql(statement);
    }
  }

  override down(): void {
    for (const statement of [...setAside, ...createPlain, ...removeFunctions]) {
      this.addSql(statement);
    }
  }
}

const setAside = [
  'alter table platform.event rename to event_before',
  'alter index platform.event_pkey rename to event_before_pkey',
  'alter index platform.event_pull rename to event_before_pull',
  'alter index platform.event_commit_order rename to event_before_commit_order',
];

const columns = `
    organization_id uuid not null,
    id uuid not null,
    sequence bigint not null default nextval('platform.event_position'),
    transaction_id xid8 not null default pg_current_xact_id(),
    type text not null,
    subject_type text not null,
    subject_id uuid not null,
    resource_version bigint not null,
    occurred_at timestamptz not null,
    body text not null,
    primary key (organization_id, id)`;

/** A sequence of its own, because partitions of older servers have no identity columns. */
const create = [
  'create sequence platform.event_position',
  `create table platform.event (${columns}) partition by range (id)`,
  'alter sequence platform.event_position owned by platform.event.sequence',
  'create index event_pull on platform.event (organization_id, transaction_id, sequence)',
  'create index event_commit_order on platform.event (transaction_id, sequence)',
  'create table platform.event_default partition of platform.event default',
  // Of each organization, the last event in commit order that was dropped: nothing up to it is served any more.
  `create table platform.event_dropped (
    organization_id uuid primary key,
    transaction_id xid8 not null,
    sequence bigint not null
  )`,
  // Rows lie in the order of time, so a summary of each range of pages finds those of old events.
  'create index webhook_delivery_event on platform.webhook_delivery using brin (event_id) with (autosummarize = on)',
  'create index webhook_attempt_event on platform.webhook_attempt using brin (event_id) with (autosummarize = on)',
];

/** The least UUIDv7 of a moment. */
const idFloor = `
  create function platform.event_id_floor(moment timestamptz) returns uuid
  language sql immutable strict parallel safe as $$
    select (lpad(to_hex(least(greatest(floor(extract(epoch from moment) * 1000), 0), 281474976710655)::bigint), 12, '0')
      || '00000000000000000000')::uuid
  $$`;

/** The day (UTC) of a UUIDv7. */
const idDay = `
  create function platform.event_id_day(id uuid) returns date
  language sql immutable strict parallel safe as $$
    select (timestamp 'epoch'
      + ('x' || left(replace(id::text, '-', ''), 12))::bit(48)::bigint * interval '1 millisecond')::date
  $$`;

/**
 * Answers false when the day has its partition already. A table is filled and attached, because creating it as a
 * partition would lock out writers of every day; rows that waited in the default partition come over.
 */
const openPartition = `
  create function platform.open_event_partition(day date) returns boolean
  language plpgsql as $$
  declare
    partition text := 'event_' || to_char(day, 'YYYYMMDD');
    first uuid := platform.event_id_floor(day::timestamp at time zone 'UTC');
    beyond uuid := platform.event_id_floor((day + 1)::timestamp at time zone 'UTC');
  begin
    if to_regclass('platform.' || partition) is not null then
      return false;
    end if;
    lock table only platform.event in share update exclusive mode;
    if to_regclass('platform.' || partition) is not null then
      return false;
    end if;
    lock table platform.event_default in access exclusive mode;
    execute format('create table platform.%I (like platform.event including defaults including indexes)', partition);
    execute format('with moved as (delete from platform.event_default where id >= %L and id < %L returning *)
      insert into platform.%I select * from moved', first, beyond, partition);
    execute format('alter table platform.event attach partition platform.%I for values from (%L) to (%L)',
      partition, first, beyond);
    return true;
  end
  $$`;

/**
 * Answers false and keeps the partition while one of its events was not handed out, or comes in commit order
 * after an event that is two days younger (a clock was wrong): that one would no longer be served.
 */
const dropPartition = `
  create function platform.drop_event_partition(day date) returns boolean
  language plpgsql as $$
  declare
    partition text := 'event_' || to_char(day, 'YYYYMMDD');
    younger uuid := platform.event_id_floor((day + 2)::timestamp at time zone 'UTC');
    is_needed boolean;
  begin
    execute format('lock table platform.%I in share mode', partition);
    execute format('
      select exists (
        select from (select transaction_id, sequence from platform.%I
          order by transaction_id desc, sequence desc limit 1) as last
        where exists (select from platform.event_cursor as cursor
            where (cursor.transaction_id, cursor.sequence) < (last.transaction_id, last.sequence))
          or exists (select from platform.event as event
            where (event.transaction_id, event.sequence) < (last.transaction_id, last.sequence)
              and event.id >= %L and event.tableoid <> ''platform.event_default''::regclass))',
      partition, younger) into is_needed;
    if is_needed then
      return false;
    end if;
    execute format('
      insert into platform.event_dropped as known (organization_id, transaction_id, sequence)
      select distinct on (organization_id) organization_id, transaction_id, sequence from platform.%I
      order by organization_id, transaction_id desc, sequence desc
      on conflict (organization_id) do update
      set transaction_id = excluded.transaction_id, sequence = excluded.sequence
      where (known.transaction_id, known.sequence) < (excluded.transaction_id, excluded.sequence)', partition);
    execute format('drop table platform.%I', partition);
    return true;
  end
  $$`;

const functions = [idFloor, idDay, openPartition, dropPartition];

const moveBack = [
  `select platform.open_event_partition(day)
  from (select distinct platform.event_id_day(id) as day from platform.event_before) as known order by day`,
  `insert into platform.event (organization_id, id, sequence, transaction_id, type, subject_type, subject_id,
    resource_version, occurred_at, body)
  select organization_id, id, sequence, transaction_id, type, subject_type, subject_id, resource_version,
    occurred_at, body
  from platform.event_before`,
  `select setval('platform.event_position', coalesce(max(sequence), 0) + 1, false) from platform.event_before`,
  'drop table platform.event_before',
];

const createPlain = [
  'create table platform.event (like platform.event_before including defaults)',
  'alter sequence platform.event_position owned by platform.event.sequence',
  'insert into platform.event select * from platform.event_before',
  'drop table platform.event_before',
  'drop table platform.event_dropped',
  'drop index platform.webhook_delivery_event, platform.webhook_attempt_event',
  'alter table platform.event add primary key (organization_id, id)',
  'create index event_pull on platform.event (organization_id, transaction_id, sequence)',
  'create index event_commit_order on platform.event (transaction_id, sequence)',
];

const removeFunctions = [
  'drop function platform.drop_event_partition',
  'drop function platform.open_event_partition',
  'drop function platform.event_id_day',
  'drop function platform.event_id_floor',
];
