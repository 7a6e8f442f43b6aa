import { type EventSource, fromDeveloperApi } from './event-source.js';

/** Largest envelope, in bytes. It is sent as it is, and receivers take a megabyte at most (docs/decisions/0009). */
export const eventSizeBytes = 256 * 1024;

/** What changed: the table of §6.2 calls this "the service". */
export interface EventSubject {
  type: string;
  id: string;
  externalId: string | null;
  externalNumber: string | null;
}

/** An event as a use case appends it; id and times are given at the append. */
export interface NewEvent {
  type: string;
  schemaVersion: string;
  organizationId: string;
  subject: EventSubject;
  /** The subject's version after the change: receivers ignore what is not newer (§6.6). */
  resourceVersion: number;
  /** Default: `developer_api` for calls from outside, `internal` for jobs. */
  source?: EventSource;
  data: Record<string, unknown>;
}

export interface EventRow {
  id: string;
  organizationId: string;
  type: string;
  subjectType: string;
  subjectId: string;
  resourceVersion: number;
  occurredAt: Date;
  /** The envelope as every delivery sends it and as the pull returns it, byte for byte. */
  body: string;
}

/** An event with the request that caused it, which no receiver is told. */
export interface CausedEventRow extends EventRow {
  requestId: string;
}

/**
 * Fixes the envelope of §6.2. `publishedAt` is the time of the append: the bytes never change afterwards. They are
 * at most `eventSizeBytes`: data that would make them more is reduced (see `reducedData`).
 */
export function eventRow(event: NewEvent, id: string, now: Date): EventRow {
  const whole = bodyOf(event, id, now);
  const body = isTooLarge(whole) ? bodyOf({ ...event, data: reducedData(event.data) }, id, now) : whole;
  return {
    id,
    organizationId: event.organizationId,
    type: event.type,
    subjectType: event.subject.type,
    subjectId: event.subject.id,
    resourceVersion: event.resourceVersion,
    occurredAt: now,
    body,
  };
}

function bodyOf(event: NewEvent, id: string, now: Date): string {
  const time = now.toISOString();
  return JSON.stringify({
    schemaVersion: event.schemaVersion,
    id,
    type: event.type,
    occurredAt: time,
    publishedAt: time,
    organizationId: event.organizationId,
    resourceVersion: event.resourceVersion,
    source: event.source ?? fromDeveloperApi(),
    subject: event.subject,
    data: event.data,
  });
}

/** A UTF-16 unit takes three bytes at most, so that the bytes of ordinary events need not be counted. */
const isTooLarge = (body: string): boolean =>
  body.length * 3 > eventSizeBytes && Buffer.byteLength(body) > eventSizeBytes;

/** Members up to so long stay when data is reduced: times and states, not snapshots. */
const smallMemberLength = 1_000;

/**
 * What is left of data that is too large for one delivery: no receiver may take half a snapshot for a whole one
 * (§6.6), so the large members are left out and named in `omitted`, `truncated` is true, and `changedFields` names
 * the top of each path only. The receiver reads the subject instead.
 */
function reducedData(data: Record<string, unknown>): Record<string, unknown> {
  const { changedFields, ...members } = data;
  const entries = Object.entries(members);
  const isSmall = ([, value]: [string, unknown]) => (JSON.stringify(value) ?? '').length <= smallMemberLength;
  return {
    ...Object.fromEntries(entries.filter(isSmall)),
    ...(Array.isArray(changedFields) ? { changedFields: topsOf(changedFields) } : {}),
    truncated: true,
    omitted: entries.filter(entry => !isSmall(entry)).map(([name]) => name),
  };
}

const topsOf = (paths: readonly unknown[]): string[] => [
  ...new Set(paths.map(path => String(path).split('.', 1)[0]!)),
];
