import { channel } from 'node:diagnostics_channel';
import type { CausedEventRow } from '../events/envelope.js';
import { jobLimits } from '../job.limits.js';
import type { JobRow } from './new-job.js';
import { sql } from './statement.js';
import type { Transaction } from './transaction.js';

const insertEvents = `
  insert into platform.event
    (id, organization_id, type, subject_type, subject_id, resource_version, occurred_at, body, request_id)
  select * from unnest($1::uuid[], $2::uuid[], $3::text[], $4::text[], $5::uuid[], $6::bigint[], $7::timestamptz[], $8::text[],
    $9::text[])`;

const insertJobs = (first: number) => `
  insert into platform.job
    (id, organization_id, kind, scope, queue_name, payload, progress_unit, request_id, created_by, created_at, updated_at)
  select id, organization_id, kind, scope, queue_name, payload, unit, request_id, created_by, created_at, created_at
  from unnest($${first}::uuid[], $${first + 1}::uuid[], $${first + 2}::text[], $${first + 3}::text[], $${first + 4}::text[],
    $${first + 5}::jsonb[], $${first + 6}::text[], $${first + 7}::text[], $${first + 8}::text[], $${first + 9}::timestamptz[])
    as new_job (id, organization_id, kind, scope, queue_name, payload, unit, request_id, created_by, created_at)`;

const addToQueue = (first: number) => `
  select graphile_worker.add_job(kind,
    json_strip_nulls(json_build_object('organizationId', organization_id, 'jobId', id, 'traceparent', traceparent)),
    queue_name => queue_name, max_attempts => ${jobLimits.attemptsMax})
  from unnest($${first + 2}::text[], $${first + 1}::uuid[], $${first}::uuid[], $${first + 4}::text[],
    $${first + 10}::text[])
    as new_job (kind, organization_id, id, queue_name, traceparent)`;

export const writeEvents = sql('platform.outbox.events', insertEvents);
const writeJobs = sql('platform.outbox.jobs', `with job as (${insertJobs(1)}) ${addToQueue(1)}`);
export const writeBoth = sql(
  'platform.outbox.both',
  `with event as (${insertEvents}), job as (${insertJobs(10)}) ${addToQueue(10)}`,
);

/** Tells each event as it is written, for checks in tests; costs nothing while nobody listens. */
const written = channel('tradewind:event.written');

/** Writes a transaction's events and jobs by one statement, its last before the commit. */
export function writeOutbox(
  tx: Pick<Transaction, 'defer'>,
  events: readonly CausedEventRow[],
  jobs: readonly JobRow[],
): void {
  for (const event of written.hasSubscribers ? events : []) {
    written.publish(event);
  }
  if (jobs.length === 0) {
    tx.defer(writeEvents, eventColumns(events));
  } else if (events.length === 0) {
    tx.defer(writeJobs, jobColumns(jobs));
  } else {
    tx.defer(writeBoth, [...eventColumns(events), ...jobColumns(jobs)]);
  }
}

const eventColumns = (rows: readonly CausedEventRow[]): unknown[] => [
  rows.map(row => row.id),
  rows.map(row => row.organizationId),
  rows.map(row => row.type),
  rows.map(row => row.subjectType),
  rows.map(row => row.subjectId),
  rows.map(row => row.resourceVersion),
  rows.map(row => row.occurredAt),
  rows.map(row => row.body),
  rows.map(row => row.requestId),
];

const jobColumns = (rows: readonly JobRow[]): unknown[] => [
  rows.map(row => row.id),
  rows.map(row => row.organizationId),
  rows.map(row => row.kind),
  rows.map(row => row.scope),
  rows.map(row => row.queueName),
  rows.map(row => JSON.stringify(row.payload)),
  rows.map(row => row.unit),
  rows.map(row => row.requestId),
  rows.map(row => row.createdBy),
  rows.map(row => row.createdAt),
  rows.map(row => row.traceparent),
];
