import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventKeys } from '../../../subgraphs/platform/event/event-catalogue.js';
import { webhookLimits } from '../../../subgraphs/platform/webhook/webhook.limits.js';
import { listWebhooks, readWebhook } from '../../../subgraphs/platform/webhook/webhook.queries.js';
import { WebhookService } from '../../../subgraphs/platform/webhook/webhook.service.js';
import { contextOf, openPlatform, type Platform } from '../support/platform-database.js';
import { encryption, webhookService } from '../support/webhooks.js';

let platform: Platform;
beforeAll(async () => {
  platform = await openPlatform();
});
afterAll(() => platform.close());

const input = { url: 'https://shop.example.com/hook', events: ['product.updated', 'order.created'] };

describe('creating a webhook', () => {
  it('shows a Standard Webhooks secret once and stores it encrypted', async () => {
    const ctx = contextOf(platform.db);
    const { webhook, secret } = await webhookService.create(ctx, { ...input, description: 'ERP' });
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(webhook).toMatchObject({
      ...input,
      description: 'ERP',
      status: 'active',
      version: 1,
      failingSince: null,
    });
    const { rows } = await platform.db.pool.query('select * from platform.webhook where id = $1', [
      webhook.id,
    ]);
    expect(JSON.stringify(rows)).not.toContain(secret.slice(6));
    expect(encryption.decrypt(rows[0].secret_encrypted, `webhook/${webhook.id}`)).toBe(secret);
    expect(() => encryption.decrypt(rows[0].secret_encrypted, 'webhook/another')).toThrow();
    expect(await readWebhook(ctx, webhook.id)).toEqual(webhook);
  });

  it('keeps a key that is named twice once', async () => {
    const ctx = contextOf(platform.db);
    const events = ['product.updated', 'product.updated'];
    const { webhook } = await webhookService.create(ctx, { ...input, events });
    expect(webhook.events).toEqual(['product.updated']);
  });

  it('rejects every key outside of the catalogue by name, webhook.test among them', async () => {
    const ctx = contextOf(platform.db);
    const events = ['product.updated', 'webhook.test', 'products/update'];
    await expect(webhookService.create(ctx, { ...input, events })).rejects.toMatchObject({
      code: 'WEBHOOK_EVENT_UNKNOWN',
      detail: '"webhook.test" is not an event key. "products/update" is not an event key.',
      errors: [{ path: 'events.1' }, { path: 'events.2' }],
    });
    expect((await listWebhooks(ctx)).items).toEqual([]);
  });

  it.each([
    'orders/create',
    'order_status_push',
    'ORDER_STATUS_CHANGE',
    'webhook.test',
    'look.updated',
    'payout.created',
    'Product.Created',
    ' product.created',
    'product.*',
    '__proto__',
    'toString',
    '',
  ])('rejects "%s", which is in no catalogue', async key => {
    const ctx = contextOf(platform.db);
    const events = ['product.created', key];
    await expect(webhookService.create(ctx, { ...input, events })).rejects.toMatchObject({
      code: 'WEBHOOK_EVENT_UNKNOWN',
      detail: `"${key}" is not an event key.`,
      errors: [{ path: 'events.1', code: 'WEBHOOK_EVENT_UNKNOWN' }],
    });
    expect((await listWebhooks(ctx)).items).toEqual([]);
  });

  it('takes every key of the catalogue, of all families together', async () => {
    const ctx = contextOf(platform.db);
    const { webhook } = await webhookService.create(ctx, { ...input, events: eventKeys });
    expect(webhook.events).toEqual(eventKeys);
    expect(eventKeys).toHaveLength(18);
  });

  it('rejects a list that is longer than any catalogue', async () => {
    const ctx = contextOf(platform.db);
    const events = Array.from({ length: webhookLimits.eventsMax + 1 }, () => 'product.created');
    await expect(webhookService.create(ctx, { ...input, events })).rejects.toMatchObject({
      code: 'VALIDATION_FAILED',
      errors: [{ path: 'events', code: 'EVENTS_TOO_MANY', message: 'Name at most 100 events.' }],
    });
    const { webhook } = await webhookService.create(ctx, { ...input, events: events.slice(1) });
    expect(webhook.events).toEqual(['product.created']);
  });

  it('needs the read scope of each family and names the missing one', async () => {
    const ctx = contextOf(platform.db, { scopes: ['catalog:read'] });
    await expect(webhookService.create(ctx, input)).rejects.toMatchObject({
      code: 'SCOPE_MISSING',
      detail: 'This needs the scope orders:read.',
    });
  });

  it('rejects an address that is not public, and tells all that is wrong at once', async () => {
    const strict = new WebhookService(encryption, { allowLoopback: false });
    const ctx = contextOf(platform.db);
    const wrong = { url: 'https://2130706433/', events: [], description: 'x'.repeat(501) };
    await expect(strict.create(ctx, wrong)).rejects.toMatchObject({
      code: 'VALIDATION_FAILED',
      errors: [
        {
          path: 'url',
          code: 'URL_INVALID',
          message: 'It leads to 127.0.0.1, which is not a public address.',
        },
        { path: 'events', code: 'EVENTS_EMPTY' },
        { path: 'description', code: 'DESCRIPTION_TOO_LONG' },
      ],
    });
    expect((await listWebhooks(ctx)).items).toEqual([]);
  });

  it.each([
    ['url', { url: 'https://shop.example.com/\0' }],
    ['url', { url: 'https://shop.example.com/\nhook' }],
    ['url', { url: `https://shop.example.com/${'x'.repeat(2_048)}` }],
    ['url', { url: 'https://user:secret@shop.example.com/' }],
    ['description', { description: 'a\0b' }],
  ])('rejects a %s that cannot be used: %j', async (path, wrong) => {
    const ctx = contextOf(platform.db);
    await expect(webhookService.create(ctx, { ...input, ...wrong })).rejects.toMatchObject({
      code: 'VALIDATION_FAILED',
      errors: [{ path }],
    });
    expect((await listWebhooks(ctx)).items).toEqual([]);
  });

  it('stops at the limit of the organization, also when many come at once', async () => {
    const ctx = contextOf(platform.db);
    const attempts = Array.from({ length: webhookLimits.webhooksMax + 3 }, () =>
      webhookService.create(ctx, input),
    );
    const outcomes = await Promise.allSettled(attempts);
    const rejected = outcomes
      .filter(outcome => outcome.status === 'rejected')
      .map(outcome => outcome.reason.code);
    expect(rejected).toEqual(['LIMIT_REACHED', 'LIMIT_REACHED', 'LIMIT_REACHED']);
    const { items: all } = await listWebhooks(ctx, { limit: 100 });
    expect(all).toHaveLength(webhookLimits.webhooksMax);
    const paged = [];
    for (let cursor: string | null = null; ; ) {
      const { items, pagination } = await listWebhooks(ctx, { limit: 20, cursor });
      paged.push(...items);
      cursor = pagination.nextCursor;
      if (cursor === null) {
        break;
      }
    }
    expect(paged).toEqual(all);
  });
});

describe('a webhook', () => {
  it('can be paused, resumed and deleted, its version rising', async () => {
    const ctx = contextOf(platform.db);
    const { webhook } = await webhookService.create(ctx, input);
    const before = await webhookService.pause(ctx, webhook.id);
    expect(before).toMatchObject({ status: 'paused', version: 2 });
    expect(Date.parse(before.updatedAt)).toBeGreaterThan(Date.parse(webhook.updatedAt));
    expect(await webhookService.pause(ctx, webhook.id)).toMatchObject({ status: 'paused', version: 2 });
    const resumed = await webhookService.resume(ctx, webhook.id);
    expect(resumed).toMatchObject({ status: 'active', version: 3 });
    expect(await webhookService.resume(ctx, webhook.id)).toEqual(resumed);
    expect(await webhookService.delete(ctx, webhook.id)).toMatchObject({ id: webhook.id });
    await expect(readWebhook(ctx, webhook.id)).rejects.toMatchObject({ code: 'WEBHOOK_NOT_FOUND' });
  });

  it('is not there for a stranger, and closed to a caller without its scopes', async () => {
    const ctx = contextOf(platform.db);
    const { webhook } = await webhookService.create(ctx, input);
    const stranger = contextOf(platform.db);
    const poor = contextOf(platform.db, { organizationId: ctx.organizationId, scopes: ['catalog:read'] });
    const { update, rotateSecret, pause, resume, delete: remove } = webhookService;
    const change: typeof readWebhook = (by, id) => update.call(webhookService, by, id, { description: 'X' });
    for (const call of [readWebhook, change, rotateSecret, pause, resume, remove]) {
      const act: (by: typeof ctx, id: string) => Promise<unknown> = call.bind(webhookService);
      await expect(act(stranger, webhook.id)).rejects.toMatchObject({ code: 'WEBHOOK_NOT_FOUND' });
      await expect(act(poor, webhook.id)).rejects.toMatchObject({ code: 'SCOPE_MISSING' });
    }
    expect((await listWebhooks(stranger)).items).toEqual([]);
    expect((await listWebhooks(poor)).items).toEqual([]);
    expect(await readWebhook(ctx, webhook.id)).toEqual(webhook);
  });
});
