import { Type } from 'typebox';
import { graphql } from '../../graphql.js';
import { nullable, oneOf, resource, Timestamp, Uuid } from '../../schema-builders.js';

export const reads = {
  decidedBy:
    'scope webhooks:read, unless the caller created the webhook, and the read scope of each event family',
};
export const manages = {
  decidedBy:
    'scope webhooks:write, unless the caller created the webhook, and the read scope of each event family',
};

const fields = {
  id: Uuid,
  url: Type.String({ format: 'uri' }),
  events: Type.Array(Type.String()),
  description: nullable(Type.String()),
  status: oneOf('active', 'paused', 'disabled'),
  version: Type.Integer(),
  createdAt: Timestamp,
  updatedAt: Timestamp,
};

const secret = Type.String({ description: 'Verifies signatures (Standard Webhooks); returned only here.' });

/** A webhook as its creation answers it. */
export const IssuedWebhook = resource('IssuedWebhook', { ...fields, secret });

/** A webhook as every other call answers it. */
export const Webhook = resource('Webhook', {
  ...fields,
  disabledReason: nullable(Type.String({ description: 'Why deliveries are no longer attempted.' })),
  failingSince: nullable(
    Type.String({
      format: 'date-time',
      description: 'When deliveries started to fail without interruption.',
    }),
  ),
});

export const webhookFields = graphql(`
  fragment WebhookFields on Webhook {
    id url events description status disabledReason failingSince version createdAt updatedAt
  }`);

/** What an endpoint made of `webhook.test`. */
export const WebhookTest = resource('WebhookTest', {
  eventId: Uuid,
  isDelivered: Type.Boolean({ description: 'Whether the endpoint responded with 2xx.' }),
  responseStatus: nullable(Type.Integer()),
  responseBody: nullable(Type.String({ description: 'The beginning of the answer.' })),
  error: nullable(Type.String({ description: 'Why there was no response.' })),
  sentAt: Timestamp,
  durationMs: Type.Integer(),
});
