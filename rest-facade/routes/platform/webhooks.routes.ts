import { Type } from 'typebox';
import { graphql } from '../../graphql.js';
import { anyCredential, route } from '../../route.js';
import { input, nullable } from '../../schema-builders.js';
import { eventKey } from './event-keys.js';
import { IssuedWebhook, webhookFields } from './webhook.schema.js';

const WebhookInput = input(
  {
    url: Type.String({ examples: ['https://example.com/hooks/tradewind'] }),
    events: Type.Array(eventKey('The event keys that it receives.')),
    description: Type.Optional(nullable(Type.String())),
  },
  { title: 'WebhookInput' },
);

export const webhookRoutes = [
  route({
    id: 'webhooks.create',
    method: 'POST',
    path: '/api/v1/webhooks',
    scope: { decidedBy: 'read scope of each subscribed family' },
    callers: anyCredential,
    tag: 'Webhooks',
    summary: 'Subscribe an endpoint to events',
    description: 'Event keys of several families may be combined; each needs the read scope of its family.',
    body: WebhookInput,
    example: { url: 'https://example.com/hooks/tradewind', events: ['product.created', 'order.created'] },
    operation: graphql(
      `mutation ($input: CreateWebhookInput!) {
        createWebhook(input: $input) {
          issuedWebhook {
            webhook { ...WebhookFields }
            secret
          }
        }
      }`,
      [webhookFields],
    ),
    variables: ({ body }) => ({ input: body }),
    reply: {
      status: 201,
      schema: Type.Object({ webhook: IssuedWebhook }),
      body: ({
        createWebhook: {
          issuedWebhook: { webhook, secret },
        },
      }) => ({ webhook: { ...webhook, secret } }),
      version: data => data.createWebhook.issuedWebhook.webhook.version,
    },
    errorCodes: ['WEBHOOK_EVENT_UNKNOWN', 'LIMIT_REACHED'],
  }),
];
