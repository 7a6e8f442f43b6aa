import type { Components, Json, JsonObject } from './components.js';
import { componentName, functionName } from './names.js';

/** An event as the API description tells it. */
export interface PublishedEvent {
  key: string;
  /** Scope that reads the event's family. */
  scope: string;
  emittedWhen: string;
  /** JSON Schema of the whole event. */
  schema: unknown;
  /** An event that fits the schema; null where there is none to show yet. */
  sample: unknown;
}

/** What is sent to the address of a webhook: one POST an event. */
export const webhooksOf = (events: readonly PublishedEvent[], components: Components): JsonObject =>
  Object.fromEntries([
    ...events.map(event => [event.key, { post: deliveryOf(event, components) }] as const),
    ...(events.length === 0 ? [] : [['webhook.test', { post: testOf(components) }] as const]),
  ]);

function deliveryOf(event: PublishedEvent, components: Components): JsonObject {
  const schema = components.refer({ ...(event.schema as object), title: `${componentName(event.key)}Event` });
  return {
    ...message(event.key, [...signatureFields, ...deliveryFields], components),
    summary: event.emittedWhen,
    description: `Subscribing needs the scope \`${event.scope}\`. ${rules}`,
    requestBody: {
      required: true,
      content: {
        'application/json': {
          schema,
          ...(event.sample === null ? {} : { example: event.sample as Json }),
        },
      },
    },
  };
}

const rules =
  'Deduplicate by `id`; ignore an event whose `resourceVersion` is not newer than the last one applied of its subject.';

function testOf(components: Components): JsonObject {
  return {
    ...message('webhook.test', signatureFields, components),
    summary: 'A test of the endpoint was requested.',
    description: 'Signed like every event, but with its own format: it is not an event and has no version.',
    requestBody: {
      required: true,
      content: { 'application/json': { schema: components.refer(testMessage), example: testExample } },
    },
  };
}

const message = (key: string, headerFields: readonly HeaderField[], components: Components): JsonObject => ({
  operationId: functionName(`on-${key}`),
  tags: ['Events'],
  security: [],
  parameters: headerFields.map(({ key: name, ...field }) =>
    components.share('parameters', name, { in: 'header', required: true, ...field }),
  ),
  responses: {
    '2XX': { description: 'Taken. Anything else, and no answer within the time, is sent again later.' },
    410: { description: 'Gone: the webhook is disabled.' },
  },
});

interface HeaderField {
  /** Its name among the components. */
  key: string;
  name: string;
  description: string;
  schema: { type: string };
  example: string;
}

const signatureFields: readonly HeaderField[] = [
  {
    key: 'WebhookId',
    name: 'webhook-id',
    description: 'Id of the message: that of the event, on every attempt.',
    schema: { type: 'string' },
    example: '019a9f00-0000-7000-8000-000000000002',
  },
  {
    key: 'WebhookTimestamp',
    name: 'webhook-timestamp',
    description: 'Seconds since 1970 at which the attempt was signed.',
    schema: { type: 'string' },
    example: '1795248000',
  },
  {
    key: 'WebhookSignature',
    name: 'webhook-signature',
    description: 'Signatures by Standard Webhooks, separated by spaces: `v1,` and HMAC-SHA256 in base64.',
    schema: { type: 'string' },
    example: 'v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=',
  },
];

/** Which attempt of which delivery; a test is none. */
const deliveryFields: readonly HeaderField[] = [
  {
    key: 'DeliveryId',
    name: 'tradewind-delivery-id',
    description: 'Id of this delivery of the event to this endpoint; a replay has a new one.',
    schema: { type: 'string' },
    example: '019a9f00-0000-7000-8000-000000000004',
  },
  {
    key: 'DeliveryAttempt',
    name: 'tradewind-delivery-attempt',
    description: '1 for the first attempt of the delivery.',
    schema: { type: 'string' },
    example: '1',
  },
];

const testMessage = {
  title: 'WebhookTestMessage',
  type: 'object',
  required: [
    'eventId',
    'eventType',
    'organizationId',
    'productId',
    'sku',
    'changedFields',
    'occurredAt',
    'data',
  ],
  properties: {
    eventId: { type: 'string', format: 'uuid' },
    eventType: { type: 'string', const: 'webhook.test' },
    organizationId: { type: 'string', format: 'uuid' },
    productId: { type: 'null' },
    sku: { type: 'null' },
    changedFields: { type: 'array', items: { type: 'string' }, maxItems: 0 },
    occurredAt: { type: 'string', format: 'date-time' },
    data: {
      type: 'object',
      required: ['test', 'message'],
      properties: {
        test: { type: 'boolean', const: true, description: 'Says that this is a test.' },
        message: { type: 'string' },
      },
    },
  },
};

const testExample = {
  eventId: '019a9f00-0000-7000-8000-000000000002',
  eventType: 'webhook.test',
  organizationId: '019a9f00-0000-7000-8000-000000000003',
  productId: null,
  sku: null,
  changedFields: [],
  occurredAt: '2026-11-21T08:00:00.000Z',
  data: { test: true, message: 'This is a test.' },
};
