import { Migration } from '@mikro-orm/migrations';

/** The event log, the public state of jobs and their steps, and the registry by which dead workers are found. */
export class CreateEventJob extends Migration {
  override up(): void {
    this.addSql('create schema if not exists platform');
    this.addSql(event);
    this.addSql(eventIndexes);
    this.addSql(job);
    this.addSql(jobStep);
    this.addSql(worker);
  }

  override down(): void {
    this.addSql('drop table platform.worker, platform.job_step, platform.job, platform.event');
  }
}

/** `transaction_id` and `sequence` together follow commit order: see the pull in event.queries.ts. */
const event = `
  create table platform.event (
    organization_id uuid not null,
    id uuid not null,
    sequence bigint not null generated always as identity,
    transaction_id xid8 not null default pg_current_xact_id(),
    type text not null,
    subject_type text not null,
    subject_id uuid not null,
    resource_version bigint not null,
    occurred_at timestamptz not null,
    body text not null,
    primary key (organization_id, id)
  )`;

/** One for the pull of an organization, one for those who follow all events. Both only grow at their end. */
const eventIndexes = `
  create index event_pull on platform.event (organization_id, transaction_id, sequence);
  create index event_commit_order on platform.event (transaction_id, sequence)`;

/** No further index: a job changes many times, and changes of columns without index stay within their page. */
const job = `
  create table platform.job (
    organization_id uuid not null,
    id uuid not null,
    kind text not null,
    scope text not null,
    queue_name text not null,
    payload jsonb not null,
    status text not null default 'queued'
      check (status in ('queued', 'running', 'completed', 'failed', 'canceling', 'canceled')),
    progress_done bigint not null default 0,
    progress_total bigint,
    progress_unit text not null,
    result jsonb,
    error jsonb,
    version integer not null default 1,
    attempt_id uuid,
    attempts integer not null default 0,
    failures integer not null default 0,
    crashes integer not null default 0,
    request_id text not null,
    created_by text not null,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    cancel_requested_at timestamptz,
    started_at timestamptz,
    finished_at timestamptz,
    primary key (organization_id, id)
  ) with (fillfactor = 70)`;

const jobStep = `
  create table platform.job_step (
    organization_id uuid not null,
    job_id uuid not null,
    name text not null,
    position integer not null,
    status text not null check (status in ('running', 'completed')),
    result jsonb,
    started_at timestamptz not null,
    finished_at timestamptz,
    primary key (organization_id, job_id, name)
  )`;

/** `lock_key` is held as a session advisory lock for as long as the process lives. */
const worker = `
  create table platform.worker (
    id text primary key,
    lock_key bigint not null,
    started_at timestamptz not null
  )`;
