import { Type } from 'typebox';
import { graphql } from '../../graphql.js';
import { nullable, oneOf, resource, Timestamp, Uuid } from '../../schema-builders.js';

export const deliveryStatus = oneOf('pending', 'delivered', 'failed', 'replaced');

const HeaderFields = Type.Record(Type.String(), Type.String());

const fields = {
  id: Type.String({ description: 'Sent as Tradewind-Delivery-Id.' }),
  webhookId: Uuid,
  eventId: Uuid,
  eventType: Type.String(),
  replay: Type.Integer({ description: '0 for the first delivery of the event, 1 for its first replay.' }),
  status: deliveryStatus,
  attempts: Type.Integer({ description: 'How many there were.' }),
  nextAttemptAt: nullable(Timestamp),
  lastAttemptAt: nullable(Timestamp),
  responseStatus: nullable(Type.Integer({ description: 'HTTP status of the last response.' })),
  responseBody: nullable(Type.String({ description: 'The beginning of the last response.' })),
  durationMs: nullable(Type.Integer()),
  error: nullable(
    Type.String({ description: 'Why the last attempt got no response, or why no attempt is made.' }),
  ),
  createdAt: Timestamp,
  deliveredAt: nullable(Timestamp),
};

export const WebhookDelivery = resource('WebhookDelivery', fields);

const WebhookAttempt = resource('WebhookAttempt', {
  number: Type.Integer({ description: 'From 1; sent as Tradewind-Delivery-Attempt.' }),
  attemptedAt: Timestamp,
  durationMs: Type.Integer({
    description: 'Time from connecting to the end of the response, in milliseconds.',
  }),
  url: Type.String(),
  requestHeaders: HeaderFields,
  responseStatus: nullable(Type.Integer({ description: 'Null if there was no response.' })),
  responseHeaders: nullable(HeaderFields),
  responseBody: nullable(Type.String({ description: 'The first 1,024 bytes of the response body.' })),
  error: nullable(Type.String({ description: 'Why there was no response.' })),
});

/** A delivery with each of its attempts, the first one first. */
export const LoggedDelivery = resource('LoggedWebhookDelivery', {
  ...fields,
  attemptLog: Type.Array(WebhookAttempt),
});

export const deliveryFields = graphql(`
  fragment DeliveryFields on WebhookDelivery {
    id webhookId eventId eventType replay status attempts nextAttemptAt lastAttemptAt
    responseStatus responseBody durationMs error createdAt deliveredAt
  }`);

export const attemptFields = graphql(`
  fragment AttemptFields on WebhookAttempt {
    number attemptedAt durationMs url requestHeaders responseStatus responseHeaders responseBody error
  }`);
