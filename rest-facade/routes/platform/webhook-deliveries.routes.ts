import { Type } from 'typebox';
import { graphql } from '../../graphql.js';
import { anyCredential, route } from '../../route.js';
import { AnyId, Cursor, CursorPagination, PageSize } from '../../schema-builders.js';
import {
  attemptFields,
  deliveryFields,
  deliveryStatus,
  LoggedDelivery,
  WebhookDelivery,
} from './delivery.schema.js';
import { eventKey } from './event-keys.js';
import { manages, reads } from './webhook.schema.js';

const tag = 'Webhooks';
const params = Type.Object({ webhookId: AnyId, deliveryId: AnyId });

const page = Type.Object({ items: Type.Array(WebhookDelivery), pagination: CursorPagination });

/** What was sent to a webhook and what came back; the contract is silent here. */
export const webhookDeliveryRoutes = [
  route({
    id: 'webhooks.deliveries.list',
    method: 'GET',
    path: '/api/v1/webhooks/:webhookId/deliveries',
    scope: reads,
    callers: anyCredential,
    tag,
    summary: 'List the deliveries of a webhook',
    description: 'Deliveries of the newest events first.',
    params: Type.Object({ webhookId: AnyId }),
    query: Type.Object({
      status: Type.Optional(deliveryStatus),
      eventType: Type.Optional(eventKey('Only deliveries of events of this key.')),
      eventId: Type.Optional(
        Type.String({
          ...AnyId,
          description: 'Only deliveries of this event: the first one and its replays.',
        }),
      ),
      cursor: Type.Optional(Cursor),
      limit: Type.Optional(PageSize),
    }),
    operation: graphql(
      `query ($id: ID!, $status: WebhookDeliveryStatus, $eventType: String, $eventId: ID, $cursor: String, $limit: Int) {
        webhook(id: $id) {
          deliveries(
            filter: { status: $status, eventType: $eventType, eventId: $eventId }, cursor: $cursor, limit: $limit
          ) {
            items { ...DeliveryFields }
            pagination { limit hasMore nextCursor }
          }
        }
      }`,
      [deliveryFields],
    ),
    variables: ({ params: { webhookId }, query }) => ({ id: webhookId, ...query }),
    reply: { status: 200, schema: page, body: ({ webhook }) => webhook.deliveries },
    errorCodes: ['WEBHOOK_NOT_FOUND', 'WEBHOOK_EVENT_UNKNOWN', 'CURSOR_INVALID'],
  }),

  route({
    id: 'webhooks.deliveries.read',
    method: 'GET',
    path: '/api/v1/webhooks/:webhookId/deliveries/:deliveryId',
    scope: reads,
    callers: anyCredential,
    tag,
    summary: 'Read a delivery with its attempts',
    description: 'Returns each attempt with its request and response; the request body is that of the event.',
    params,
    operation: graphql(
      `query ($id: ID!, $webhookId: ID!) {
        delivery: webhookDelivery(id: $id, webhookId: $webhookId) {
          ...DeliveryFields
          attemptLog { ...AttemptFields }
        }
      }`,
      [deliveryFields, attemptFields],
    ),
    variables: ({ params: { webhookId, deliveryId } }) => ({ id: deliveryId, webhookId }),
    reply: { status: 200, schema: Type.Object({ delivery: LoggedDelivery }), body: data => data },
    errorCodes: ['NOT_FOUND'],
  }),

  route({
    id: 'webhooks.deliveries.replay',
    method: 'POST',
    path: '/api/v1/webhooks/:webhookId/deliveries/:deliveryId/replay',
    scope: manages,
    callers: anyCredential,
    tag,
    summary: 'Deliver an event again',
    description:
      'Repeats the delivery regardless of its outcome, with the same event id and bytes. Returns the new ' +
      'delivery id. A pending delivery is replaced. Also returns 404 after the retention of the event.',
    params,
    operation: graphql(
      `mutation ($id: ID!, $webhookId: ID!) {
        replayWebhookDelivery(input: { id: $id, webhookId: $webhookId }) {
          delivery: webhookDelivery { ...DeliveryFields }
        }
      }`,
      [deliveryFields],
    ),
    variables: ({ params: { webhookId, deliveryId } }) => ({ id: deliveryId, webhookId }),
    reply: {
      status: 200,
      schema: Type.Object({ delivery: WebhookDelivery }),
      body: data => data.replayWebhookDelivery,
    },
    errorCodes: ['NOT_FOUND'],
  }),
];
