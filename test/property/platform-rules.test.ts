import fc from 'fast-check';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, RequestContext } from '../../kernel/context.js';
import { unnamed } from '../../kernel/database/statement.js';
import { isId, newId, newIdAt } from '../../kernel/ids.js';
import { findJobEnds } from '../../kernel/jobs/job-ends.js';
import type { Scope } from '../../kernel/scopes.js';
import { type EventKey, eventCatalogue, eventKeys } from '../../subgraphs/platform/event/event-catalogue.js';
import { readJob } from '../../subgraphs/platform/job/job.queries.js';
import { isFinal, jobStatuses } from '../../subgraphs/platform/job/job.rules.js';
import { JobService } from '../../subgraphs/platform/job/job.service.js';
import { listNotifications } from '../../subgraphs/platform/notification/notification.queries.js';
import { isReadableBy, readableScopes } from '../../subgraphs/platform/notification/notification.rules.js';
import { deliveryId, deliveryIdOf, deliveryKeyOf } from '../../subgraphs/platform/webhook/delivery-id.js';
import { MessageSigner } from '../../subgraphs/platform/webhook/signing-secret.js';
import { webhookLimits } from '../../subgraphs/platform/webhook/webhook.limits.js';
import { listWebhooks, readWebhook } from '../../subgraphs/platform/webhook/webhook.queries.js';
import { creatorOf } from '../../subgraphs/platform/webhook/webhook-access.rules.js';
import { openCheckouts } from '../commerce/checkout-world.js';
import { plantRow } from '../support/planted-row.js';
import { passes } from './database-rules.js';

let world: Awaited<ReturnType<typeof openCheckouts>>;
let client: Client;
beforeAll(async () => {
  world = await openCheckouts(2);
  client = new Client({ connectionString: world.url });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await world.close();
});

function contextOf(organizationId: string, caller: Partial<Caller> = {}): RequestContext {
  const { db, clock } = world;
  const known = { kind: 'api_key' as const, id: newId(), organizationId, userId: null, role: null };
  const scopes = new Set<Scope>(['catalog:write']);
  return new RequestContext({
    ...{ requestId: newId(), db, clock, log: db.log, caller: { ...known, scopes, ...caller } },
  });
}

const readScopes: Scope[] = ['catalog:read', 'orders:read', 'settlements:read'];
const someScopes = fc.subarray<Scope>([...readScopes, 'webhooks:read']).map(scopes => new Set(scopes));
const oneKeyOfEach = readScopes.map(scope => eventKeys.find(key => eventCatalogue[key].scope === scope)!);

describe('a list', () => {
  it('has the webhooks that the rule lets the caller read', async () => {
    const made = fc.record({
      events: fc.subarray<EventKey>(oneKeyOfEach, { minLength: 1 }),
      isOwn: fc.option(fc.boolean()),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(made, { minLength: 1, maxLength: 8 }), someScopes, async (all, scopes) => {
        const ctx = contextOf(newId(), { scopes });
        const { organizationId, caller } = ctx;
        const ids: string[] = [];
        for (const { events, isOwn } of all) {
          const created_by = isOwn === null ? null : isOwn ? creatorOf(caller) : 'user:somebody';
          const row = { organization_id: organizationId, id: newId(), events, created_by };
          ids.push(await plantRow(client, 'platform.webhook', row));
        }
        const readable: string[] = [];
        for (const id of ids) {
          await readWebhook(ctx, id).then(
            () => readable.push(id),
            error => expect(error.code).toBe('SCOPE_MISSING'),
          );
        }
        const { items } = await listWebhooks(ctx, { limit: 50 });
        expect(items.map(({ id }) => id).sort()).toEqual(readable.sort());
      }),
      { numRuns: 20 },
    );
  });

  it('has the notifications that the rule lets the caller follow', async () => {
    const needs = fc.array(fc.subarray<Scope>(readScopes), { minLength: 1, maxLength: 8 });
    await fc.assert(
      fc.asyncProperty(needs, someScopes, fc.boolean(), async (all, scopes, isMember) => {
        const kind = isMember ? ('session' as const) : ('api_key' as const);
        const ctx = contextOf(newId(), { scopes, kind });
        const readable: string[] = [];
        for (const required of all) {
          const row = { organization_id: ctx.organizationId, severity: 'info', scopes: required };
          const id = await plantRow(client, 'platform.notification', { ...row, id: newId() });
          readable.push(...(isReadableBy(readableScopes(ctx.caller), required) ? [id] : []));
        }
        const { items } = await listNotifications(ctx, { limit: 50 });
        expect(items.map(({ id }) => id).sort()).toEqual(readable.sort());
      }),
      { numRuns: 20 },
    );
  });
});

describe('a webhook', () => {
  it('shows its earlier secret exactly as long as messages are signed with it', async () => {
    for (const ms of [-1, 0, 1]) {
      const ctx = contextOf(newId(), { scopes: new Set([...readScopes, 'webhooks:read']) });
      const expiresAt = world.clock.in(ms);
      const id = await plantRow(client, 'platform.webhook', {
        ...{ organization_id: ctx.organizationId, id: newId(), events: ['product.created'] },
        ...{ previous_secret_encrypted: 'x', previous_secret_expires_at: expiresAt },
      });
      const previous = { key: Buffer.alloc(32), expiresAtMs: expiresAt.getTime() };
      const headers = new MessageSigner(Buffer.alloc(32, 1), previous).headers(
        'e',
        ctx.clock.now(),
        Buffer.of(),
      );
      const isSigning = headers['webhook-signature']!.split(' ').length === 2;
      const { previousSecretExpiresAt } = await readWebhook(ctx, id);
      expect([ms, previousSecretExpiresAt !== null]).toEqual([ms, isSigning]);
    }
  });

  it('is handed batches that the database takes', async () => {
    const batch = { table: 'platform.webhook_batch', constraint: 'webhook_batch_size_check' };
    const sizes = [0, 1, webhookLimits.batchSize].map(size => ({ size }));
    expect(await passes(world.db, batch, sizes)).toEqual([false, true, true]);
  });
});

describe('an id', () => {
  it('of an event begins with its time where both make and read it', async () => {
    const read = unnamed(`
      select platform.event_id_floor(at)::text as first, platform.event_id_day(id)::text as day,
        platform.event_id_floor(at + interval '1 millisecond')::text as beyond
      from unnest($1::timestamptz[], $2::uuid[]) with ordinality as given (at, id, place) order by place`);
    const times = fc.date({ min: new Date(0), max: new Date('2100-01-01'), noInvalidDate: true });
    await fc.assert(
      fc.asyncProperty(fc.array(times, { minLength: 1, maxLength: 50 }), async all => {
        const ids = all.map(newIdAt);
        type Row = { first: string; day: string; beyond: string };
        const rows = await world.db.query<Row>(read, [all, ids]);
        expect(rows.map(({ day }) => day)).toEqual(all.map(time => time.toISOString().slice(0, 10)));
        expect(rows.every(({ first, beyond }, index) => first <= ids[index]! && ids[index]! < beyond)).toBe(
          true,
        );
      }),
      { numRuns: 10 },
    );
  });

  it('of a delivery is made of its key and read into it in both', async () => {
    const made = unnamed(`
      select ${deliveryId} as id from jsonb_to_recordset($1::jsonb)
        as webhook_delivery (webhook_id uuid, event_id uuid, replay integer)`);
    const uuids = fc.uuid().filter(isId);
    const keys = fc.record({ webhookId: uuids, eventId: uuids, replay: fc.nat(999_999_999) });
    await fc.assert(
      fc.asyncProperty(fc.array(keys, { minLength: 1, maxLength: 20 }), async all => {
        const rows = all.map(({ webhookId, eventId, replay }) => ({
          ...{ webhook_id: webhookId, event_id: eventId, replay },
        }));
        const ids = (await world.db.query<{ id: string }>(made, [JSON.stringify(rows)])).map(({ id }) => id);
        expect(ids).toEqual(all.map(({ webhookId, ...key }) => deliveryIdOf(webhookId, key)));
        expect(ids.map(deliveryKeyOf)).toEqual(all);
      }),
      { numRuns: 10 },
    );
  });
});

describe('a job', () => {
  it('has ended, can be canceled and is canceled by the same statuses', async () => {
    const ctx = contextOf(newId());
    const { organizationId } = ctx;
    const jobs = new JobService({ send: () => undefined } as never);
    for (const status of jobStatuses) {
      const row = { organization_id: organizationId, id: newId(), kind: 'x', scope: 'catalog:write', status };
      const id = await plantRow(client, 'platform.job', row);
      const ends = await findJobEnds(ctx.db, organizationId, [id]);
      expect([status, ends.has(id)]).toEqual([status, isFinal(status)]);
      const before = await readJob(ctx, id);
      const after = await jobs.cancel(ctx, id).catch(error => {
        expect([status, error.code]).toEqual([status, 'JOB_NOT_CANCELABLE']);
        return before;
      });
      expect([status, after.version > before.version]).toEqual([status, before.cancelable]);
    }
  });
});
