import type { DescribedEvent } from '../subgraphs/platform/index.js';

/** `schema/events.json`: one JSON Schema of all events, told apart by `type`, with samples. */
export function eventsFile(events: readonly DescribedEvent[]): string {
  const definitions = events.map(({ key, scope, schema, sample }) => [
    key,
    { ...schema, 'x-scope': scope, ...(sample === null ? {} : { examples: [sample] }) },
  ]);
  const document = {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: 'Tradewind events',
    description:
      'What webhooks deliver and GET /api/v1/webhook-events returns. Tolerate fields that are added later.',
    oneOf: events.map(({ key }) => ({ $ref: `#/$defs/${key}` })),
    $defs: Object.fromEntries(definitions),
  };
  return `${JSON.stringify(document, null, 2)}\n`;
}
