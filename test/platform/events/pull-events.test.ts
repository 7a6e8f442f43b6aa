import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RequestContext } from '../../../kernel/context.js';
import { newId } from '../../../kernel/ids.js';
import {
  type EventFilter,
  type EventPage,
  pullEvents,
} from '../../../subgraphs/platform/event/event.queries.js';
import { appendTo, caughtUp, commitEvent } from '../support/events.js';
import { contextOf, openPlatform, type Platform } from '../support/platform-database.js';

let nowMs = Date.UTC(2026, 5, 1);
let platform: Platform;
beforeAll(async () => {
  platform = await openPlatform({ now: () => new Date(nowMs) });
});
afterAll(() => platform.close());

const ids = (page: EventPage) => page.items.map(item => item.id);

/** Pulls once everything committed so far is to be seen. */
async function pull(ctx: RequestContext, filter: EventFilter): Promise<EventPage> {
  await caughtUp(platform.db);
  return pullEvents(ctx, filter);
}

describe('pulling events', () => {
  it('gives the stored bytes in commit order, and a cursor that goes on from the end', async () => {
    const ctx = contextOf(platform.db);
    const first = await commitEvent(ctx);
    const second = await commitEvent(ctx, { type: 'product.created' });
    const page = await pull(ctx, {});
    expect(ids(page)).toEqual([first, second]);
    expect(page.pagination).toMatchObject({ limit: 100, hasMore: false });
    const { rows } = await platform.db.pool.query('select body from platform.event where id = $1', [second]);
    expect(page.items[1]).toEqual({ id: second, type: 'product.created', body: rows[0].body });
    expect(JSON.parse(page.items[1]!.body)).toMatchObject({ id: second, organizationId: ctx.organizationId });
    const { nextCursor } = page.pagination;
    expect(ids(await pull(ctx, { cursor: nextCursor }))).toEqual([]);
    const third = await commitEvent(ctx);
    expect(ids(await pull(ctx, { cursor: nextCursor }))).toEqual([third]);
  });

  it('pages without gap or repetition', async () => {
    const ctx = contextOf(platform.db);
    const all: string[] = [];
    for (let index = 0; index < 7; index += 1) {
      all.push(await commitEvent(ctx));
    }
    const seen: string[] = [];
    let cursor: string | null = null;
    for (let more = true; more; ) {
      const page: EventPage = await pull(ctx, { limit: 3, cursor });
      seen.push(...ids(page));
      cursor = page.pagination.nextCursor;
      more = page.pagination.hasMore;
    }
    expect(seen).toEqual(all);
  });

  it('never skips a transaction that was opened first and committed last', async () => {
    const ctx = contextOf(platform.db);
    const opened = Promise.withResolvers<void>();
    const mayCommit = Promise.withResolvers<void>();
    let slow = '';
    const slowTransaction = ctx.transaction(async tx => {
      await tx.client.query('select pg_current_xact_id()');
      opened.resolve();
      await mayCommit.promise;
      slow = appendTo(tx, ctx.organizationId);
    });
    await opened.promise;
    const quick = await commitEvent(ctx);
    const before = await pullEvents(ctx, {});
    mayCommit.resolve();
    await slowTransaction;
    const after = await pull(ctx, { cursor: before.pagination.nextCursor });
    expect(ids(before)).toEqual([]);
    expect(ids(after)).toEqual([slow, quick]);
  });

  it('gives each event exactly once to a reader beside concurrent writers', async () => {
    const ctx = contextOf(platform.db);
    const writing = Array.from({ length: 6 }, async () => {
      const written = [];
      for (let index = 0; index < 20; index += 1) {
        written.push(await commitEvent(ctx));
      }
      return written;
    });
    const written = Promise.all(writing).then(lists => lists.flat());
    let finished = false;
    void written.then(() => {
      finished = true;
    });
    const seen: string[] = [];
    let cursor: string | null = null;
    while (!finished) {
      const page: EventPage = await pullEvents(ctx, { limit: 7, cursor });
      seen.push(...ids(page));
      cursor = page.pagination.nextCursor;
    }
    seen.push(...ids(await pull(ctx, { limit: 500, cursor })));
    expect([...seen].sort()).toEqual([...(await written)].sort());
    expect(ids(await pull(ctx, { limit: 500 }))).toEqual(seen);
  });

  it('filters by type, subject and time', async () => {
    const ctx = contextOf(platform.db);
    const subjectId = newId();
    const early = await commitEvent(ctx, { subjectId });
    nowMs += 60_000;
    const occurredAfter = new Date(nowMs).toISOString();
    const late = await commitEvent(ctx, { subjectId, type: 'product.deleted' });
    const other = await commitEvent(ctx);
    expect(ids(await pull(ctx, { subjectId }))).toEqual([early, late]);
    expect(ids(await pull(ctx, { occurredAfter }))).toEqual([late, other]);
    expect(ids(await pull(ctx, { type: 'product.deleted' }))).toEqual([late]);
  });

  it('rejects a cursor of another filter and a forged one', async () => {
    const ctx = contextOf(platform.db);
    await commitEvent(ctx);
    const { nextCursor } = (await pull(ctx, {})).pagination;
    const invalid = { code: 'CURSOR_INVALID' };
    await expect(pull(ctx, { cursor: nextCursor, type: 'product.updated' })).rejects.toMatchObject(invalid);
    await expect(pull(ctx, { cursor: 'x' })).rejects.toMatchObject(invalid);
    const digest = JSON.parse(Buffer.from(nextCursor!, 'base64url').toString())[0];
    const forged = Buffer.from(JSON.stringify([digest, "1' or 1", '0'])).toString('base64url');
    await expect(pull(ctx, { cursor: forged })).rejects.toMatchObject(invalid);
    const beyond = Buffer.from(JSON.stringify([digest, '9'.repeat(19), '0'])).toString('base64url');
    await expect(pull(ctx, { cursor: beyond })).rejects.toMatchObject(invalid);
  });

  it.each([
    ['type', { type: 'product.updated' }],
    ['subjectId', { subjectId: newId() }],
    ['occurredAfter', { occurredAfter: '2026-06-01T00:00:00.000Z' }],
  ])('binds a cursor to its %s', async (_member, filter) => {
    const ctx = contextOf(platform.db);
    const { nextCursor } = (await pull(ctx, filter)).pagination;
    expect(ids(await pull(ctx, { ...filter, cursor: nextCursor }))).toEqual([]);
    await expect(pull(ctx, { cursor: nextCursor })).rejects.toMatchObject({ code: 'CURSOR_INVALID' });
  });

  it('rejects a page beyond the limit and a subject that is no id, naming both at once', async () => {
    const ctx = contextOf(platform.db);
    for (const limit of [0, 501]) {
      await expect(pull(ctx, { limit, subjectId: 'not-an-id' })).rejects.toMatchObject({
        code: 'VALIDATION_FAILED',
        errors: [
          { path: 'limit', code: 'LIMIT_OUT_OF_RANGE' },
          { path: 'subjectId', code: 'ID_INVALID' },
        ],
      });
    }
  });

  it('shows only families whose scope the caller has, and names the one that is missing', async () => {
    const ctx = contextOf(platform.db);
    const product = await commitEvent(ctx);
    const order = await commitEvent(ctx, { type: 'order.created' });
    const { organizationId } = ctx;
    const orders = contextOf(platform.db, { organizationId, scopes: ['orders:read'] });
    const none = contextOf(platform.db, { organizationId, scopes: ['documents:write'] });
    expect(ids(await pull(ctx, {}))).toEqual([product, order]);
    expect(ids(await pull(orders, {}))).toEqual([order]);
    await expect(pull(orders, { type: 'product.updated' })).rejects.toMatchObject({
      code: 'SCOPE_MISSING',
      detail: 'This needs the scope catalog:read.',
    });
    await expect(pull(none, {})).rejects.toMatchObject({ code: 'SCOPE_MISSING' });
    await expect(pull(ctx, { type: 'shopify/products.update' })).rejects.toMatchObject({
      code: 'WEBHOOK_EVENT_UNKNOWN',
      errors: [{ path: 'type' }],
    });
  });

  it('shows nothing of another organization', async () => {
    await commitEvent(contextOf(platform.db));
    expect(ids(await pull(contextOf(platform.db), {}))).toEqual([]);
  });
});
