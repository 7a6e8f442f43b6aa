import { Migration } from '@mikro-orm/migrations';

/** What comes in from marketplaces: signals of pushes, how far changes were read, and what could not be taken in. */
export class CreateIngestion extends Migration {
  override up(): void {
    this.addSql(pushInbox);
    this.addSql(feed);
    this.addSql(failure);
  }

  override down(): void {
    this.addSql('drop table commerce.ingestion_failure, commerce.feed, commerce.push_inbox');
  }
}

/** Only what a push is about: its body, which may say who the buyer is, is never stored. */
const pushInbox = `
  create table commerce.push_inbox (
    organization_id uuid not null,
    connection_id uuid not null,
    id uuid not null,
    kind text not null check (kind in ('order', 'return', 'listing', 'finance', 'authorisation')),
    external_id text,
    provider_event_id text,
    provider_event_type text not null,
    occurred_at timestamptz,
    received_at timestamptz not null,
    processed_at timestamptz,
    primary key (organization_id, id)
  );
  create unique index push_inbox_event on commerce.push_inbox (organization_id, connection_id, provider_event_id,
    provider_event_type, kind, (coalesce(external_id, ''))) where provider_event_id is not null;
  create index push_inbox_waiting on commerce.push_inbox (organization_id, connection_id, received_at, id)
    where processed_at is null;
  create index push_inbox_processed on commerce.push_inbox (processed_at) where processed_at is not null`;

const feed = `
  create table commerce.feed (
    organization_id uuid not null,
    connection_id uuid not null,
    kind text not null check (kind in ('order', 'return', 'finance')),
    started_at timestamptz not null,
    walked_to timestamptz not null,
    walked_at timestamptz,
    error text,
    primary key (organization_id, connection_id, kind)
  )`;

const failure = `
  create table commerce.ingestion_failure (
    organization_id uuid not null,
    id uuid not null,
    connection_id uuid not null,
    kind text not null check (kind in ('order', 'return', 'finance')),
    external_id text not null,
    status text not null check (status in ('open', 'recovered', 'dismissed', 'gone')),
    code text not null,
    message text not null,
    attempts integer not null,
    source jsonb not null,
    is_historical boolean not null,
    source_updated_at timestamptz,
    first_failed_at timestamptz not null,
    last_failed_at timestamptz not null,
    next_attempt_at timestamptz,
    notified_at timestamptz,
    ended_at timestamptz,
    primary key (organization_id, id),
    unique (organization_id, connection_id, kind, external_id),
    check ((status = 'open') = (next_attempt_at is not null))
  );
  create index ingestion_failure_open on commerce.ingestion_failure
    (organization_id, connection_id, kind, next_attempt_at) where status = 'open';
  create index ingestion_failure_ended on commerce.ingestion_failure (ended_at) where ended_at is not null`;
