import { type TSchema, Type } from 'typebox';
import { dictionary } from '../../../kernel/dictionary.js';
import { eventRow } from '../../../kernel/events/envelope.js';
import {
  named,
  sampleTimes,
  sampleUuid,
  Timestamp,
  text,
  textOrNull,
  words,
} from '../../../kernel/events/event-schema-builders.js';
import type { EventSource } from '../../../kernel/events/event-source.js';
import { type EventKey, eventCatalogue, eventKeys } from './event-catalogue.js';
import { ownSources } from './event-source.js';

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

/** Every key of the catalogue with the schema of its events (§6.2); `told` is what domains say of their own. */
export function describeEvents(told: EventDataSchemas): DescribedEvent[] {
  return eventKeys.map(key => {
    return {
      key,
      scope: eventCatalogue[key].scope,
      emittedWhen: eventCatalogue[key].emittedWhen,
      schema: eventSchema(key, told[key]?.schema),
      sample: sampleOf(key, told[key]?.sample),
    };
  });
}

const Source = named('EventSource', {
  system: words(['marketplace', 'developer_api', 'scheduled_sync', 'internal']),
  marketplace: textOrNull,
  accountId: textOrNull,
  providerEventId: textOrNull,
  providerEventType: textOrNull,
});

/** What stands for data that would make an event larger than a delivery may be. */
const ReducedData = Type.Object(
  {
    truncated: Type.Literal(true),
    omitted: Type.Array(text, { description: 'Members that were omitted.' }),
    changedFields: Type.Optional(
      Type.Array(text, { description: 'The first segment of each changed path.' }),
    ),
  },
  {
    title: 'ReducedEventData',
    description: 'True if the event would be larger than 256 KiB: read the subject itself.',
  },
);

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
      source: Source,
      subject: Type.Object({
        type: Type.Literal(family),
        id: text,
        externalId: textOrNull,
        externalNumber: textOrNull,
      }),
      data: Type.Union([data, ReducedData]),
    },
    { title: key, description: emittedWhen },
  );
}

const fromMarketplace: EventSource = {
  system: 'marketplace',
  marketplace: 'shopee',
  accountId: 'shop-7',
  providerEventId: 'a1b2c3',
  providerEventType: 'provider_push',
};

/** What marketplaces tell, and what merchants do. */
const sampleSources: Record<string, EventSource> = dictionary({
  order: fromMarketplace,
  return: fromMarketplace,
  settlement: fromMarketplace,
});

function sampleOf(key: EventKey, data: Record<string, unknown> | undefined): unknown {
  if (data === undefined) {
    return null;
  }
  const { family, schemaVersion } = eventCatalogue[key];
  const isFirst = key.endsWith('.created');
  const row = eventRow(
    {
      type: key,
      schemaVersion,
      organizationId: sampleUuid(3),
      subject: { type: family, id: sampleUuid(1), externalId: null, externalNumber: null },
      resourceVersion: isFirst ? 1 : 2,
      source: sampleSources[family] ?? ownSources.developerApi,
      data,
    },
    sampleUuid(2),
    new Date(isFirst ? sampleTimes.created : sampleTimes.changed),
  );
  return JSON.parse(row.body);
}
