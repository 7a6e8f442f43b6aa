import { type Static, Type } from 'typebox';
import { graphql } from '../../graphql.js';
import { anyCredential, route } from '../../route.js';
import { AnyId, Cursor, CursorPagination, input, nullable, PageSize } from '../../schema-vocabulary.js';
import { eventKey } from './event-keys.js';
import { IssuedWebhook, manages, reads, Webhook, WebhookTest, webhookSelection } from './webhook.schema.js';

const tag = 'Webhooks';
const params = Type.Object({ webhookId: AnyId });

type Answer = { webhook: Static<typeof Webhook> };

const reply = {
  status: 200,
  schema: Type.Object({ webhook: Webhook }),
  body: (data: Answer) => data,
  version: ({ webhook }: Answer) => webhook.version,
} as const;

const WebhookChange = input(
  {
    url: Type.Optional(Type.String({ examples: ['https://example.com/hooks/tradewind'] })),
    events: Type.Optional(Type.Array(eventKey('What it hears of.'))),
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
    description: 'The newest first: those that the caller made and, with webhooks:read, those of others.',
    query: Type.Object({
      cursor: Type.Optional(Cursor),
      limit: Type.Optional(PageSize),
    }),
    operation: graphql<{
      webhooks: { items: Answer['webhook'][]; pagination: Static<typeof CursorPagination> };
    }>`
      query ($cursor: String, $limit: Int! = 24) {
        webhooks(cursor: $cursor, limit: $limit) {
          items ${webhookSelection}
          pagination { limit hasMore nextCursor }
        }
      }`,
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
    description: 'Without its secret, which is shown only when it is made.',
    params,
    operation: graphql<Answer>`query ($id: ID!) { webhook(id: $id) ${webhookSelection} }`,
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
    description: 'What is absent stays as it is. Another address starts with a clean record.',
    params,
    body: WebhookChange,
    example: { events: ['product.created'] },
    operation: graphql<Answer>`
      mutation ($id: ID!, $input: UpdateWebhookInput!) {
        webhook: updateWebhook(id: $id, input: $input) ${webhookSelection}
      }`,
    variables: ({ params: { webhookId }, body }) => ({ id: webhookId, input: body }),
    reply,
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
      'With its deliveries: what was not delivered yet never is. Answers the webhook as it last was.',
    params,
    operation: graphql<Answer>`mutation ($id: ID!) { webhook: deleteWebhook(id: $id) ${webhookSelection} }`,
    variables: ({ params: { webhookId } }) => ({ id: webhookId }),
    reply,
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
    description: 'Deliveries wait until it is resumed; one that is under way may still arrive.',
    params,
    operation: graphql<Answer>`mutation ($id: ID!) { webhook: pauseWebhook(id: $id) ${webhookSelection} }`,
    variables: ({ params: { webhookId } }) => ({ id: webhookId }),
    reply,
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
    description: 'Delivers again, beginning with what has waited; a disabled webhook gets another chance.',
    params,
    operation: graphql<Answer>`mutation ($id: ID!) { webhook: resumeWebhook(id: $id) ${webhookSelection} }`,
    variables: ({ params: { webhookId } }) => ({ id: webhookId }),
    reply,
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
      'Sends webhook.test at once and answers what the endpoint said; an endpoint that fails is an answer, not an error. ' +
      'The body of the message is not that of an event: its fields are eventId, eventType, organizationId, productId, ' +
      'sku, changedFields, occurredAt and data { test, message }. At most one every five seconds.',
    params,
    operation: graphql<{ test: Static<typeof WebhookTest> }>`
      mutation ($id: ID!) {
        test: testWebhook(id: $id) { eventId isDelivered responseStatus responseBody error sentAt durationMs }
      }`,
    variables: ({ params: { webhookId } }) => ({ id: webhookId }),
    reply: { status: 200, schema: Type.Object({ test: WebhookTest }), body: data => data },
    errorCodes: ['WEBHOOK_NOT_FOUND'],
  }),

  route({
    id: 'webhooks.rotate-secret',
    method: 'POST',
    path: '/api/v1/webhooks/:webhookId/rotate-secret',
    scope: manages,
    callers: anyCredential,
    tag,
    summary: 'Give a webhook a new secret',
    description: 'Both secrets sign until the overlap is over; 0 ends the old one at once.',
    params,
    body: input(
      {
        overlapHours: Type.Optional(
          Type.Integer({ minimum: 0, maximum: 168, description: '24 when absent.' }),
        ),
      },
      { title: 'WebhookSecretRotation' },
    ),
    example: { overlapHours: 24 },
    operation: graphql<{ issued: { webhook: Omit<Static<typeof IssuedWebhook>, 'secret'>; secret: string } }>`
      mutation ($id: ID!, $overlapHours: Int) {
        issued: rotateWebhookSecret(id: $id, overlapHours: $overlapHours) {
          webhook { id url events description status version createdAt updatedAt }
          secret
        }
      }`,
    variables: ({ params: { webhookId }, body }) => ({ id: webhookId, ...body }),
    reply: {
      status: 200,
      schema: Type.Object({ webhook: IssuedWebhook }),
      body: ({ issued: { webhook, secret } }) => ({ webhook: { ...webhook, secret } }),
      version: ({ issued: { webhook } }) => webhook.version,
    },
    errorCodes: ['WEBHOOK_NOT_FOUND', 'VERSION_STALE'],
  }),
];
