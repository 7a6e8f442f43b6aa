import { type TSchema, Type } from 'typebox';
import { eventRow } from '../../../kernel/events/envelope.js';
import { type EventKey, eventCatalogue, eventKeys } from './event-catalogue.js';

/** What the family of an event says of its `data`; a key without is described by its envelope alone. */
export type EventDataSchemas = Partial<
  Record<EventKey, { schema: TSchema; sample: Record<string, unknown> }>
>;

/** One key as the docs and schema/events.json show it. */
export interface DescribedEvent {
  key: EventKey;
  scope: string;
  emittedWhen: string;
  /** JSON Schema (2020-12) of the whole event. */
  schema: TSchema;
  /** An event that fits the schema; null where the family has not told its data. */
  sample: unknown;
}

/** Every key of the catalogue with the schema of its events (§6.2). */
export const describeEvents = (data: EventDataSchemas): DescribedEvent[] =>
  eventKeys.map(key => {
    const { scope, emittedWhen } = eventCatalogue[key];
    return {
      key,
      scope,
      emittedWhen,
      schema: eventSchema(key, data[key]?.schema),
      sample: sampleOf(key, data),
    };
  });

const text = Type.String();
const textOrNull = Type.Union([Type.String(), Type.Null()]);
const Timestamp = Type.String({ format: 'date-time' });

const EventSource = Type.Object({
  system: Type.Unsafe({
    type: 'string',
    enum: ['marketplace', 'developer_api', 'scheduled_sync', 'internal'],
  }),
  marketplace: textOrNull,
  accountId: textOrNull,
  providerEventId: textOrNull,
  providerEventType: textOrNull,
});

function eventSchema(key: EventKey, data: TSchema = Type.Object({})): TSchema {
  const { family, schemaVersion, emittedWhen } = eventCatalogue[key];
  return Type.Object(
    {
      schemaVersion: Type.Literal(schemaVersion),
      id: Type.String({ format: 'uuid', description: 'Deduplicate by it.' }),
      type: Type.Literal(key),
      occurredAt: Timestamp,
      publishedAt: Timestamp,
      organizationId: Type.String({ format: 'uuid' }),
      resourceVersion: Type.Integer({ minimum: 1, description: 'Ignore an event that is not newer.' }),
      source: EventSource,
      subject: Type.Object({
        type: Type.Literal(family),
        id: text,
        externalId: textOrNull,
        externalNumber: textOrNull,
      }),
      data,
    },
    { title: key, description: emittedWhen },
  );
}

const sampleId = '019a9f00-0000-7000-8000-000000000002';
const sampleOrganization = '019a9f00-0000-7000-8000-000000000003';
const sampleTime = new Date('2026-11-21T08:00:00.000Z');

function sampleOf(key: EventKey, data: EventDataSchemas): unknown {
  const sample = data[key]?.sample;
  if (sample === undefined) {
    return null;
  }
  const { family, schemaVersion } = eventCatalogue[key];
  const id = '019a9f00-0000-7000-8000-000000000001';
  const row = eventRow(
    {
      type: key,
      schemaVersion,
      organizationId: sampleOrganization,
      subject: { type: family, id, externalId: null, externalNumber: null },
      resourceVersion: 1,
      data: sample,
    },
    sampleId,
    sampleTime,
  );
  return JSON.parse(row.body);
}
