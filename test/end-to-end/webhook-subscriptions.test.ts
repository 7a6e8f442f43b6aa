import { Webhook as Verifier } from 'standardwebhooks';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type Received, type Receiver, startReceiver } from '../platform/support/receiver.js';
import { type Organization, startOrganization } from '../support/organization.js';
import { type Program, startProgram } from '../support/program.js';

let program: Program;
const receivers: Receiver[] = [];
beforeAll(async () => {
  program = await startProgram();
});
afterEach(async () => {
  await Promise.all(receivers.splice(0).map(receiver => receiver.close()));
});
afterAll(() => program.stop());

async function endpoint(status = 204): Promise<Receiver> {
  const receiver = await startReceiver(() => ({ status, body: status === 204 ? '' : 'answer' }));
  receivers.push(receiver);
  return receiver;
}

/** An organization with a webhook for new products. */
async function subscribed(receiver: Receiver) {
  const shop = await startOrganization(program);
  const body = { url: receiver.url, events: ['product.created'] };
  const { json, status } = await shop.rest.post('/api/v1/webhooks', body);
  expect(status).toBe(201);
  return { shop, id: json.webhook.id as string, secret: json.webhook.secret as string };
}

/** The data of an operation that must not fail. */
async function asked({ graphql }: Organization, query: string, variables: Record<string, unknown> = {}) {
  const { data, errors } = await graphql.run(query, variables);
  expect(errors).toBeUndefined();
  return data;
}

const makeProduct = (shop: Organization, title: string) => shop.rest.post('/api/v1/products', { title });

const typeOf = ({ body }: Received): string => JSON.parse(body).type;

const update = `mutation ($input: UpdateWebhookInput!) {
  updateWebhook(input: $input) { webhook { url events description version status } }
}`;
const rotate = `mutation ($id: ID!, $seconds: Int) {
  rotateWebhookSecret(input: { id: $id, overlapSeconds: $seconds }) { issuedWebhook { secret webhook { version previousSecretExpiresAt } } }
}`;
const test = `mutation ($id: ID!) {
  testWebhook(input: { id: $id }) { webhookTest { eventId isDelivered responseStatus responseBody error durationMs sentAt } }
}`;

describe('a subscription', () => {
  it('moves to another address and other events, and is delivered to there', async () => {
    const [first, second] = [await endpoint(), await endpoint()];
    const { shop, id } = await subscribed(first);
    await makeProduct(shop, 'One');
    await first.arrived(1);
    const input = { url: second.url, events: ['product.updated'], description: 'ERP' };
    const { updateWebhook } = await asked(shop, update, { input: { ...input, id } });
    expect(updateWebhook.webhook).toEqual({ ...input, version: 2, status: 'active' });
    const { json } = await makeProduct(shop, 'Two');
    await shop.rest.patch(`/api/v1/products/${json.product.id}`, { title: 'Two and a half' });
    await second.arrived(1);
    expect([first.received.map(typeOf), second.received.map(typeOf)]).toEqual([
      ['product.created'],
      ['product.updated'],
    ]);
  });

  it('gets a new secret without an interruption: receivers with either verify', async () => {
    const receiver = await endpoint();
    const { shop, id, secret: old } = await subscribed(receiver);
    const { rotateWebhookSecret } = await asked(shop, rotate, { id, seconds: 3600 });
    const { secret, webhook } = rotateWebhookSecret.issuedWebhook;
    expect(webhook.version).toBe(2);
    expect(Date.parse(webhook.previousSecretExpiresAt)).toBeGreaterThan(Date.now());
    await makeProduct(shop, 'Mug');
    await receiver.arrived(1);
    const { body, headers } = receiver.received[0]!;
    for (const one of [old, secret]) {
      const event = new Verifier(one).verify(body, headers as Record<string, string>);
      expect(event).toMatchObject({ id: headers['webhook-id'], type: 'product.created' });
    }
  });

  it('is tested while it is paused, and answers what the endpoint said', async () => {
    const receiver = await endpoint(503);
    const { shop, id, secret } = await subscribed(receiver);
    await asked(shop, 'mutation ($id: ID!) { pauseWebhook(input: { id: $id }) { webhook { status } } }', {
      id,
    });
    const { testWebhook } = await asked(shop, test, { id });
    expect(testWebhook.webhookTest).toMatchObject({
      isDelivered: false,
      responseStatus: 503,
      responseBody: 'answer',
      error: null,
    });
    const { body, headers } = receiver.received[0]!;
    const message = new Verifier(secret).verify(body, headers as Record<string, string>);
    expect(message).toMatchObject({ eventId: testWebhook.webhookTest.eventId, eventType: 'webhook.test' });
    expect(await shop.events()).toEqual([]);
    const again = await shop.graphql.run(test, { id });
    expect(again.errors![0]!.extensions).toMatchObject({ code: 'RATE_LIMITED' });
  });

  it('is not there for strangers', async () => {
    const receiver = await endpoint();
    const { id } = await subscribed(receiver);
    const stranger = await startOrganization(program);
    const calls = [
      stranger.graphql.run(update, { input: { id, description: 'Mine' } }),
      stranger.graphql.run(rotate, { id }),
      stranger.graphql.run(test, { id }),
    ];
    for (const { errors } of await Promise.all(calls)) {
      expect(errors!.map(({ extensions }) => extensions.code)).toEqual(['WEBHOOK_NOT_FOUND']);
    }
    expect(receiver.received).toEqual([]);
  });
});

describe('keys outside of the catalogue', () => {
  const events = ['product.created', 'orders/create', 'order_status_push', 'webhook.test', 'look.updated'];
  const paths = ['events.1', 'events.2', 'events.3', 'events.4'];

  it('are rejected by name, each of them, over REST and over GraphQL', async () => {
    const shop = await startOrganization(program);
    const input = { url: 'https://example.com/hook', events };
    const { status, json } = await shop.rest.post('/api/v1/webhooks', input);
    expect([status, json.code]).toEqual([400, 'WEBHOOK_EVENT_UNKNOWN']);
    expect(json.errors.map(({ path }: { path: string }) => path)).toEqual(paths);
    for (const key of events.slice(1)) {
      expect(json.detail).toContain(`"${key}"`);
    }
    const create =
      'mutation ($input: CreateWebhookInput!) { createWebhook(input: $input) { issuedWebhook { webhook { id } } } }';
    const { errors } = await shop.graphql.run(create, { input });
    expect(errors![0]!.extensions).toMatchObject({ code: 'WEBHOOK_EVENT_UNKNOWN', errors: json.errors });
    expect(await asked(shop, '{ webhooks { items { id } } }')).toEqual({ webhooks: { items: [] } });
  });

  it('so are no events at all, and more than there can be; one that is named twice is kept once', async () => {
    const shop = await startOrganization(program);
    const url = 'https://example.com/hook';
    const send = (keys: string[]) => shop.rest.post('/api/v1/webhooks', { url, events: keys });
    const [none, many] = [await send([]), await send(Array.from({ length: 101 }, () => 'product.created'))];
    expect([none.status, none.json.code, none.json.errors[0].path]).toEqual([
      400,
      'VALIDATION_FAILED',
      'events',
    ]);
    expect([many.status, many.json.code, many.json.errors[0].path]).toEqual([
      400,
      'VALIDATION_FAILED',
      'events',
    ]);
    const twice = await send(['product.created', 'product.created']);
    expect([twice.status, twice.json.webhook.events]).toEqual([201, ['product.created']]);
  });
});

describe('the people of an organization', () => {
  const unread =
    '{ unreadNotificationCount notifications(filter: { isUnread: true }) { items { id kind subjectId message readAt } } }';

  /** Looks until somebody was told something. */
  async function firstNotification(shop: Organization) {
    for (;;) {
      const { data } = await shop.owner.graphql(unread, {}, shop.id);
      // Not by the count, which is read beside them and may be a moment newer.
      if (data.notifications.items.length > 0) {
        return data.notifications.items;
      }
    }
  }

  it('are told that a webhook was disabled, and mark it as read', async () => {
    const receiver = await endpoint(410);
    const { shop, id } = await subscribed(receiver);
    await makeProduct(shop, 'Mug');
    await receiver.arrived(1);
    const [notification, ...others] = await firstNotification(shop);
    expect(others).toEqual([]);
    expect(notification).toMatchObject({ kind: 'webhook.disabled', subjectId: id, readAt: null });
    expect(notification.message).toContain(receiver.url);
    const { webhook } = await asked(shop, 'query ($id: ID!) { webhook(id: $id) { status disabledReason } }', {
      id,
    });
    expect(webhook).toEqual({ status: 'disabled', disabledReason: 'The endpoint answered 410 Gone.' });
    const mark =
      'mutation ($ids: [ID!]!) { markNotificationsRead(input: { ids: $ids }) { notifications { id readAt } notFoundIds } }';
    const unknown = shop.id;
    const { data } = await shop.owner.graphql(mark, { ids: [notification.id, unknown] }, shop.id);
    expect(data.markNotificationsRead).toMatchObject({
      notifications: [{ id: notification.id }],
      notFoundIds: [unknown],
    });
    expect(await asked(shop, unread)).toEqual({ unreadNotificationCount: 0, notifications: { items: [] } });
  });
});
