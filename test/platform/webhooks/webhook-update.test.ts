import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { RequestContext } from '../../../kernel/context.js';
import { newId } from '../../../kernel/ids.js';
import { readWebhook } from '../../../subgraphs/platform/webhook/webhook.queries.js';
import type { WebhookFields } from '../../../subgraphs/platform/webhook/webhook.rules.js';
import { WebhookService } from '../../../subgraphs/platform/webhook/webhook.service.js';
import { contextOf, openPlatform, type Platform } from '../support/platform-database.js';
import { encryption, webhookService } from '../support/webhooks.js';

let platform: Platform;
beforeAll(async () => {
  platform = await openPlatform();
});
afterAll(() => platform.close());

const input = { url: 'https://shop.example.com/hook', events: ['product.updated', 'order.created'] };
const elsewhere = 'https://erp.example.com/hook';

async function subscribed(ctx: RequestContext) {
  const { webhook } = await webhookService.create(ctx, { ...input, description: 'ERP' });
  return webhook;
}

/** As if its endpoint had failed for an hour. */
const makeFailing = (id: string, status: string) =>
  platform.db.pool.query(
    `update platform.webhook set status = $2, consecutive_failures = 7, failing_since = now() - interval '1 hour',
      not_before = now() + interval '1 minute' where id = $1`,
    [id, status],
  );

async function healthOf(id: string): Promise<unknown> {
  const { rows } = await platform.db.pool.query(
    'select status, consecutive_failures as failures, failing_since, not_before from platform.webhook where id = $1',
    [id],
  );
  return rows[0];
}

async function isPlanned(id: string): Promise<boolean> {
  const { rowCount } = await platform.db.pool.query('select from graphile_worker.jobs where key = $1', [
    `webhook/${id}`,
  ]);
  return rowCount === 1;
}

describe('updating a webhook', () => {
  it('changes what is given and nothing else, its version rising', async () => {
    const ctx = contextOf(platform.db);
    const before = await subscribed(ctx);
    const renamed = await webhookService.update(ctx, before.id, { description: 'Books' });
    expect(renamed).toEqual({ ...before, description: 'Books', version: 2, updatedAt: renamed.updatedAt });
    const events = ['product.deleted'];
    const moved = await webhookService.update(ctx, before.id, { url: elsewhere, events });
    expect(moved).toMatchObject({ url: elsewhere, events, description: 'Books', version: 3 });
    const bare = await webhookService.update(ctx, before.id, { url: null, events: null, description: null });
    expect(bare).toMatchObject({ url: elsewhere, events, description: null, version: 4 });
    expect(await readWebhook(ctx, before.id)).toEqual(bare);
  });

  const changes: { [Field in keyof WebhookFields]: WebhookFields[Field] } = {
    url: elsewhere,
    events: ['product.deleted'],
    description: null,
  };
  it.each(Object.entries(changes))('is stored with %s alone changed', async (field, to) => {
    const ctx = contextOf(platform.db);
    const before = await subscribed(ctx);
    const { updatedAt } = await webhookService.update(ctx, before.id, { [field]: to });
    expect(await readWebhook(ctx, before.id)).toEqual({ ...before, [field]: to, version: 2, updatedAt });
  });

  it('to what it is already changes nothing', async () => {
    const ctx = contextOf(platform.db);
    const before = await subscribed(ctx);
    const same = { ...input, events: input.events.toReversed(), description: 'ERP' };
    expect(await webhookService.update(ctx, before.id, same)).toEqual(before);
    expect(await webhookService.update(ctx, before.id, {})).toEqual(before);
  });

  it.each(['paused', 'disabled'])('to another address clears its health and leaves it %s', async status => {
    const ctx = contextOf(platform.db);
    const { id } = await subscribed(ctx);
    await makeFailing(id, status);
    await webhookService.update(ctx, id, { url: elsewhere });
    expect(await healthOf(id)).toEqual({ status, failures: 0, failing_since: null, not_before: null });
    expect(await isPlanned(id)).toBe(false);
  });

  it('to another address has what waits delivered there at once, if it is active', async () => {
    const ctx = contextOf(platform.db);
    const { id } = await subscribed(ctx);
    await makeFailing(id, 'active');
    await webhookService.update(ctx, id, { url: elsewhere });
    expect(await healthOf(id)).toMatchObject({ status: 'active', failures: 0, not_before: null });
    expect(await isPlanned(id)).toBe(true);
  });

  it('leaves the health alone where the address stays', async () => {
    const ctx = contextOf(platform.db);
    const { id } = await subscribed(ctx);
    await makeFailing(id, 'active');
    await webhookService.update(ctx, id, { url: input.url, description: 'Other' });
    expect(await healthOf(id)).toMatchObject({ failures: 7 });
    expect(await isPlanned(id)).toBe(false);
  });

  it('tells all that is wrong at once, as its creation does, and changes nothing', async () => {
    const strict = new WebhookService(encryption, { allowLoopback: false });
    const ctx = contextOf(platform.db);
    const before = await subscribed(ctx);
    const wrong = { url: 'https://0x7f.1/', events: [], description: 'x'.repeat(501) };
    await expect(strict.update(ctx, before.id, wrong)).rejects.toMatchObject({
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
    const unknown = { events: ['orders/create', 'product.created', 'webhook.test'] };
    await expect(strict.update(ctx, before.id, unknown)).rejects.toMatchObject({
      code: 'WEBHOOK_EVENT_UNKNOWN',
      errors: [{ path: 'events.0' }, { path: 'events.2' }],
    });
    expect(await readWebhook(ctx, before.id)).toEqual(before);
  });

  it('needs the read scope of every family that it had and that it gets', async () => {
    const ctx = contextOf(platform.db);
    const before = await subscribed(ctx);
    const organizationId = ctx.organizationId;
    const without = contextOf(platform.db, { organizationId, scopes: ['catalog:read', 'settlements:read'] });
    const had = webhookService.update(without, before.id, { events: ['settlement.created'] });
    await expect(had).rejects.toMatchObject({
      code: 'SCOPE_MISSING',
      detail: 'This needs the scope orders:read.',
    });
    const scopes = ['catalog:read', 'orders:read', 'webhooks:write'] as const;
    const poor = contextOf(platform.db, { organizationId, scopes });
    const gets = webhookService.update(poor, before.id, { events: ['settlement.created'] });
    await expect(gets).rejects.toMatchObject({
      code: 'SCOPE_MISSING',
      detail: 'This needs the scope settlements:read.',
    });
    expect(await readWebhook(ctx, before.id)).toEqual(before);
  });

  it('and every other change is rejected where If-Match names an old version', async () => {
    const ctx = contextOf(platform.db);
    const { id } = await subscribed(ctx);
    const current = await webhookService.update(ctx, id, { description: 'Second' });
    const { caller, db, clock, log } = { caller: ctx.caller, db: ctx.db, clock: ctx.clock, log: ctx.log };
    const at = (ifMatch: number) =>
      new RequestContext({ requestId: newId(), caller, db, clock, log, ifMatch });
    const stale = { code: 'VERSION_STALE', detail: 'The webhook is at version 2, not 1.' };
    await expect(webhookService.update(at(1), id, { url: elsewhere })).rejects.toMatchObject(stale);
    await expect(webhookService.rotateSecret(at(1), id)).rejects.toMatchObject(stale);
    await expect(webhookService.pause(at(1), id)).rejects.toMatchObject(stale);
    await expect(webhookService.delete(at(1), id)).rejects.toMatchObject(stale);
    expect(await readWebhook(ctx, id)).toEqual(current);
    expect(await webhookService.update(at(2), id, { url: elsewhere })).toMatchObject({ version: 3 });
  });
});
