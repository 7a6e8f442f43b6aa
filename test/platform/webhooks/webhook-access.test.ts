import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, RequestContext } from '../../../kernel/context.js';
import { newId } from '../../../kernel/ids.js';
import type { Role, Scope } from '../../../kernel/scopes.js';
import { readJob } from '../../../subgraphs/platform/job/job.queries.js';
import { roleScopes } from '../../../subgraphs/platform/role/role.rules.js';
import { replayDelivery, replayWebhook } from '../../../subgraphs/platform/webhook/replay.service.js';
import { listWebhooks, readWebhook } from '../../../subgraphs/platform/webhook/webhook.queries.js';
import { commitEvent } from '../support/events.js';
import { contextOf, openPlatform, type Platform } from '../support/platform-database.js';
import { deliveriesOf, dispatchAll, webhookService } from '../support/webhooks.js';

let platform: Platform;
beforeAll(async () => {
  platform = await openPlatform();
});
afterAll(() => platform.close());

const input = { url: 'https://shop.example.com/hook', events: ['product.updated', 'order.created'] };
const families: readonly Scope[] = ['catalog:read', 'orders:read'];

/** Another credential of the organization. */
const keyOf = ({ organizationId }: RequestContext, granted: readonly Scope[]) =>
  contextOf(platform.db, { organizationId, scopes: granted });

/** A session of a person. */
function sessionOf({ organizationId, db, clock, log }: RequestContext, role: Role, userId = newId()) {
  const scopes = roleScopes(role);
  const caller: Caller = { kind: 'session', id: newId(), organizationId, userId, role, scopes };
  return new RequestContext({ requestId: newId(), caller, db, clock, log });
}

const isAllowed = (promise: Promise<unknown>): Promise<boolean | string> =>
  promise.then(
    () => true,
    (error: { code: string }) => error.code,
  );

const rename = (ctx: RequestContext, id: string) =>
  isAllowed(webhookService.update(ctx, id, { description: newId() }));

describe('a webhook that somebody else made', () => {
  it('is read with webhooks:read and changed with webhooks:write, each besides the scopes of its families', async () => {
    const ctx = contextOf(platform.db);
    const { webhook } = await webhookService.create(ctx, input);
    await commitEvent(ctx);
    await dispatchAll(platform.db);
    const [delivery] = await deliveriesOf(ctx, webhook.id);
    const rights: [readonly Scope[], boolean, boolean][] = [
      [families, false, false],
      [[...families, 'webhooks:read'], true, false],
      [[...families, 'webhooks:write'], false, true],
      [['catalog:read', 'webhooks:read', 'webhooks:write'], false, false],
      [['webhooks:read', 'webhooks:write'], false, false],
    ];
    for (const [granted, mayRead, mayWrite] of rights) {
      const other = keyOf(ctx, granted);
      expect((await listWebhooks(other)).items).toHaveLength(mayRead ? 1 : 0);
      expect(await isAllowed(readWebhook(other, webhook.id))).toBe(mayRead || 'SCOPE_MISSING');
      expect(await rename(other, webhook.id)).toBe(mayWrite || 'SCOPE_MISSING');
      expect(await isAllowed(replayWebhook(other, webhook.id, {}))).toBe(mayWrite || 'SCOPE_MISSING');
      expect(await isAllowed(replayDelivery(other, delivery!))).toBe(mayWrite || 'SCOPE_MISSING');
    }
  });

  it('is managed by owners and admins; finance and members only look', async () => {
    const ctx = contextOf(platform.db);
    const { webhook } = await webhookService.create(ctx, input);
    const outcomes = new Map<Role, unknown>();
    for (const role of ['owner', 'admin', 'finance', 'member'] as const) {
      const session = sessionOf(ctx, role);
      outcomes.set(role, [
        await isAllowed(readWebhook(session, webhook.id)),
        await rename(session, webhook.id),
      ]);
    }
    expect(Object.fromEntries(outcomes)).toEqual({
      owner: [true, true],
      admin: [true, true],
      finance: [true, 'SCOPE_MISSING'],
      member: [true, 'SCOPE_MISSING'],
    });
  });
});

describe('the creator of a webhook', () => {
  it('manages it with nothing but the scopes that it was made with, and loses it with one of them', async () => {
    const ctx = keyOf(contextOf(platform.db), families);
    const { webhook } = await webhookService.create(ctx, input);
    expect(webhook.createdBy).toBe(`api_key:${ctx.caller.id}`);
    expect((await listWebhooks(ctx)).items).toEqual([webhook]);
    expect(await rename(ctx, webhook.id)).toBe(true);
    const { jobId } = await replayWebhook(ctx, webhook.id, {});
    expect((await readJob(ctx, jobId)).status).toBe('queued');
    const caller = { ...ctx.caller, scopes: new Set<Scope>(['catalog:read']) };
    const { requestId, db, clock, log } = ctx;
    const narrowed = new RequestContext({ requestId, caller, db, clock, log });
    expect(await rename(narrowed, webhook.id)).toBe('SCOPE_MISSING');
    expect((await listWebhooks(narrowed)).items).toEqual([]);
  });

  it('is the person, not the session', async () => {
    const ctx = contextOf(platform.db);
    const userId = newId();
    const { webhook } = await webhookService.create(sessionOf(ctx, 'member', userId), input);
    expect(await rename(sessionOf(ctx, 'member', userId), webhook.id)).toBe(true);
    expect(await rename(sessionOf(ctx, 'member'), webhook.id)).toBe('SCOPE_MISSING');
  });

  it('is nobody where it was not kept: such a webhook takes the scope', async () => {
    const ctx = contextOf(platform.db);
    const { webhook } = await webhookService.create(ctx, input);
    await platform.db.pool.query('update platform.webhook set created_by = null where id = $1', [webhook.id]);
    expect(await rename(keyOf(ctx, families), webhook.id)).toBe('SCOPE_MISSING');
    expect(await rename(keyOf(ctx, [...families, 'webhooks:write']), webhook.id)).toBe(true);
  });
});
