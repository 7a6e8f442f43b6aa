import { Type } from 'typebox';
import { graphql, type ResultOf } from '../../graphql.js';
import { anyCredential, route } from '../../route.js';
import { AnyId, Cursor, CursorPagination, input, nullable, PageSize } from '../../schema-builders.js';
import { eventKey } from './event-keys.js';
import { IssuedWebhook, manages, reads, Webhook, WebhookTest, webhookFields } from './webhook.schema.js';

const tag = 'Webhooks';
const params = Type.Object({ webhookId: AnyId });

type Answer = { webhook: ResultOf<typeof webhookFields> };

const reply = {
  status: 200,
  schema: Type.Object({ webhook: Webhook }),
  body: (data: Answer) => data,
  version: ({ webhook }: Answer) => webhook.version,
} as const;

const changeReply = {
  ...reply,
  body: ({ change }: { change: Answer }) => change,
  version: ({ change }: { change: Answer }) => change.webhook.version,
} as const;

const WebhookChange = input(
  {
    url: Type.Optional(Type.String({ examples: ['https://example.com/hooks/tradewind'] })),
    events: Type.Optional(Type.Array(eventKey('The event keys that it receives.'))),
    description: Type.Optional(nullable(Type.String({ description: 'Null removes it.' }))),
  },
  { title: 'WebhookChange', minProperties: 1 },
);

/** Webhooks beyond their creation; the contract is silent here. */
export const webhookManagementRoutes = [
  route({
    id: 'webhooks.list',
    method: 'GET',
    path: '/api/v1/webhooks',
    scope: reads,
    callers: anyCredential,
    tag,
    summary: 'List webhooks',
    description:
      'Newest first. Lists the webhooks that the caller created and, with webhooks:read, those of others.',
    query: Type.Object({
      cursor: Type.Optional(Cursor),
      limit: Type.Optional(PageSize),
    }),
    operation: graphql(
      `query ($cursor: String, $limit: Int! = 24) {
        webhooks(cursor: $cursor, limit: $limit) {
          items { ...WebhookFields }
          pagination { limit hasMore nextCursor }
        }
      }`,
      [webhookFields],
    ),
    variables: ({ query }) => query,
    reply: {
      status: 200,
      schema: Type.Object({ items: Type.Array(Webhook), pagination: CursorPagination }),
      body: ({ webhooks }) => webhooks,
    },
    errorCodes: ['CURSOR_INVALID'],
  }),

  route({
    id: 'webhooks.read',
    method: 'GET',
    path: '/api/v1/webhooks/:webhookId',
    scope: reads,
    callers: anyCredential,
    tag,
    summary: 'Read a webhook',
    description: 'Returns the webhook without its secret, which is returned only when it is created.',
    params,
    operation: graphql(`query ($id: ID!) { webhook(id: $id) { ...WebhookFields } }`, [webhookFields]),
    variables: ({ params: { webhookId } }) => ({ id: webhookId }),
    reply,
    errorCodes: ['WEBHOOK_NOT_FOUND'],
  }),

  route({
    id: 'webhooks.update',
    method: 'PATCH',
    path: '/api/v1/webhooks/:webhookId',
    scope: manages,
    callers: anyCredential,
    tag,
    summary: 'Change a webhook',
    description: 'Absent fields stay as they are. A new URL resets the record of failures.',
    params,
    body: WebhookChange,
    example: { events: ['product.created'] },
    operation: graphql(
      `mutation ($input: UpdateWebhookInput!) { change: updateWebhook(input: $input) { webhook { ...WebhookFields } } }`,
      [webhookFields],
    ),
    variables: ({ params: { webhookId }, body }) => ({ input: { ...body, id: webhookId } }),
    reply: changeReply,
    errorCodes: ['WEBHOOK_NOT_FOUND', 'WEBHOOK_EVENT_UNKNOWN', 'VERSION_STALE'],
  }),

  route({
    id: 'webhooks.delete',
    method: 'DELETE',
    path: '/api/v1/webhooks/:webhookId',
    scope: manages,
    callers: anyCredential,
    tag,
    summary: 'Delete a webhook',
    description:
      'Deletes the webhook and its deliveries; pending ones are never sent. Returns the last state of the webhook.',
    params,
    operation: graphql(
      `mutation ($id: ID!) { change: deleteWebhook(input: { id: $id }) { webhook { ...WebhookFields } } }`,
      [webhookFields],
    ),
    variables: ({ params: { webhookId } }) => ({ id: webhookId }),
    reply: changeReply,
    errorCodes: ['WEBHOOK_NOT_FOUND', 'VERSION_STALE'],
  }),

  route({
    id: 'webhooks.pause',
    method: 'POST',
    path: '/api/v1/webhooks/:webhookId/pause',
    scope: manages,
    callers: anyCredential,
    tag,
    summary: 'Pause a webhook',
    description: 'Deliveries wait until it is resumed; one in progress may still arrive.',
    params,
    operation: graphql(
      `mutation ($id: ID!) { change: pauseWebhook(input: { id: $id }) { webhook { ...WebhookFields } } }`,
      [webhookFields],
    ),
    variables: ({ params: { webhookId } }) => ({ id: webhookId }),
    reply: changeReply,
    errorCodes: ['WEBHOOK_NOT_FOUND', 'VERSION_STALE'],
  }),

  route({
    id: 'webhooks.resume',
    method: 'POST',
    path: '/api/v1/webhooks/:webhookId/resume',
    scope: manages,
    callers: anyCredential,
    tag,
    summary: 'Resume a webhook',
    description:
      'Resumes deliveries, starting with those that waited. It also enables a disabled webhook again.',
    params,
    operation: graphql(
      `mutation ($id: ID!) { change: resumeWebhook(input: { id: $id }) { webhook { ...WebhookFields } } }`,
      [webhookFields],
    ),
    variables: ({ params: { webhookId } }) => ({ id: webhookId }),
    reply: changeReply,
    errorCodes: ['WEBHOOK_NOT_FOUND', 'VERSION_STALE'],
  }),

  route({
    id: 'webhooks.test',
    method: 'POST',
    path: '/api/v1/webhooks/:webhookId/test',
    scope: manages,
    callers: anyCredential,
    tag,
    summary: 'Send a test message to a webhook',
    description:
      "Sends webhook.test immediately and returns the endpoint's response; a failing endpoint is a result, " +
      'not an error. The body of the message is not that of an event: its fields are eventId, eventType, ' +
      'organizationId, productId, sku, changedFields, occurredAt and data { test, message }. At most one test ' +
      'every five seconds.',
    params,
    operation: graphql(`
      mutation ($id: ID!) {
        testWebhook(input: { id: $id }) {
          test: webhookTest { eventId isDelivered responseStatus responseBody error sentAt durationMs }
        }
      }`),
    variables: ({ params: { webhookId } }) => ({ id: webhookId }),
    reply: { status: 200, schema: Type.Object({ test: WebhookTest }), body: data => data.testWebhook },
    errorCodes: ['WEBHOOK_NOT_FOUND'],
  }),

  route({
    id: 'webhooks.rotate-secret',
    method: 'POST',
    path: '/api/v1/webhooks/:webhookId/rotate-secret',
    scope: manages,
    callers: anyCredential,
    tag,
    summary: 'Rotate the secret of a webhook',
    description: 'Both secrets sign during the overlap; 0 ends the old one immediately.',
    params,
    body: input(
      {
        overlapSeconds: Type.Optional(
          Type.Integer({ minimum: 0, maximum: 604_800, description: 'Default: one day.' }),
        ),
      },
      { title: 'WebhookSecretRotation' },
    ),
    example: { overlapSeconds: 86_400 },
    operation: graphql(`
      mutation ($input: RotateWebhookSecretInput!) {
        rotateWebhookSecret(input: $input) {
          issuedWebhook {
            webhook { id url events description status version createdAt updatedAt }
            secret
          }
        }
      }`),
    variables: ({ params: { webhookId }, body }) => ({ input: { ...body, id: webhookId } }),
    reply: {
      status: 200,
      schema: Type.Object({ webhook: IssuedWebhook }),
      body: ({
        rotateWebhookSecret: {
          issuedWebhook: { webhook, secret },
        },
      }) => ({ webhook: { ...webhook, secret } }),
      version: ({ rotateWebhookSecret: { issuedWebhook } }) => issuedWebhook.webhook.version,
    },
    errorCodes: ['WEBHOOK_NOT_FOUND', 'VERSION_STALE'],
  }),
];
