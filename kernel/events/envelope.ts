/** Where a change came from (§6.2). */
export interface EventSource {
  system: 'marketplace' | 'developer_api' | 'scheduled_sync' | 'internal';
  marketplace: string | null;
  accountId: string | null;
  providerEventId: string | null;
  providerEventType: string | null;
}

export const fromDeveloperApi: EventSource = {
  system: 'developer_api',
  marketplace: null,
  accountId: null,
  providerEventId: null,
  providerEventType: null,
};

/** Changes that no caller asked for at that moment: jobs and housekeeping. */
export const fromInside: EventSource = { ...fromDeveloperApi, system: 'internal' };

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

/** Fixes the envelope of §6.2. `publishedAt` is the time of the append: the bytes never change afterwards. */
export function eventRow(event: NewEvent, id: string, now: Date): EventRow {
  const time = now.toISOString();
  const body = JSON.stringify({
    schemaVersion: event.schemaVersion,
    id,
    type: event.type,
    occurredAt: time,
    publishedAt: time,
    organizationId: event.organizationId,
    resourceVersion: event.resourceVersion,
    source: event.source ?? fromDeveloperApi,
    subject: event.subject,
    data: event.data,
  });
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
