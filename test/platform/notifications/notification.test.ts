import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { RequestContext } from '../../../kernel/context.js';
import { newId } from '../../../kernel/ids.js';
import { pagingLimits } from '../../../kernel/paging.limits.js';
import type { Scope } from '../../../kernel/scopes.js';
import { purgeNotifications } from '../../../subgraphs/platform/notification/notification.jobs.js';
import { notificationLimits } from '../../../subgraphs/platform/notification/notification.limits.js';
import {
  countUnreadNotifications,
  listNotifications,
  markNotificationsRead,
} from '../../../subgraphs/platform/notification/notification.queries.js';
import { NotificationResolver } from '../../../subgraphs/platform/notification/notification.resolver.js';
import { notify } from '../../../subgraphs/platform/notification/notify.js';
import { contextOf, openPlatform, type Platform } from '../support/platform-database.js';

const clock = { nowMs: Date.parse('2026-11-21T08:00:00Z'), now: () => new Date(clock.nowMs) };
let platform: Platform;
beforeAll(async () => {
  platform = await openPlatform(clock);
});
afterAll(() => platform.close());

const subject = { type: 'connection', id: newId() };

/** Tells the context's organization something. Answers the id. */
const tell = (ctx: RequestContext, title: string, scopes: readonly Scope[] = ['catalog:read']) =>
  ctx.transaction(tx =>
    notify(tx, {
      organizationId: ctx.organizationId,
      kind: 'connection.lost',
      severity: 'warning',
      subject,
      title,
      message: 'Connect it again.',
      scopes,
    }),
  );

/** A person of the organization at a browser, who may do nothing else. */
function memberOf({ organizationId, db, log }: RequestContext): RequestContext {
  const caller = {
    kind: 'session' as const,
    id: newId(),
    organizationId,
    userId: newId(),
    role: 'member' as const,
    scopes: new Set<Scope>(),
  };
  return new RequestContext({ requestId: newId(), caller, db, clock, log });
}

const titles = async (ctx: RequestContext, filter = {}) =>
  (await listNotifications(ctx, filter)).items.map(({ title }) => title);

describe('a notification', () => {
  it('appears with the commit of what it tells of, and not at all without it', async () => {
    const ctx = contextOf(platform.db);
    const id = await tell(ctx, 'Lost');
    const failing = ctx.transaction(async tx => {
      await notify(tx, {
        organizationId: ctx.organizationId,
        kind: 'connection.lost',
        severity: 'error',
        subject,
        title: 'Never happened',
        message: '',
        scopes: [],
      });
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect((await listNotifications(ctx, {})).items).toEqual([
      {
        id,
        kind: 'connection.lost',
        severity: 'warning',
        subjectType: 'connection',
        subjectId: subject.id,
        title: 'Lost',
        message: 'Connect it again.',
        createdAt: '2026-11-21T08:00:00.000Z',
        readAt: null,
      },
    ]);
  });

  it('is read by every member, by keys with all of its scopes, and by nobody of another organization', async () => {
    const ctx = contextOf(platform.db);
    const { organizationId } = ctx;
    await tell(ctx, 'Both', ['catalog:read', 'orders:read']);
    await tell(ctx, 'Catalog', ['catalog:read']);
    const catalogKey = contextOf(platform.db, { organizationId, scopes: ['catalog:read', 'reviews:read'] });
    const otherKey = contextOf(platform.db, { organizationId, scopes: ['reviews:read'] });
    const readers = [ctx, memberOf(ctx), catalogKey, otherKey, contextOf(platform.db)];
    const expected = [['Catalog', 'Both'], ['Catalog', 'Both'], ['Catalog'], [], []];
    expect(await Promise.all(readers.map(reader => titles(reader)))).toEqual(expected);
    const counts = await Promise.all(readers.map(countUnreadNotifications));
    expect(counts).toEqual(expected.map(list => list.length));
  });

  it('needs a caller of an organization', async () => {
    const { db, log } = contextOf(platform.db);
    const caller = { ...memberOf(contextOf(db)).caller, organizationId: null };
    const homeless = new RequestContext({ requestId: newId(), caller, db, clock, log });
    await expect(listNotifications(homeless, {})).rejects.toMatchObject({ code: 'ORGANIZATION_REQUIRED' });
  });
});

describe('marking as read', () => {
  it('counts for the whole organization, keeps the first time, and leaves the others unread', async () => {
    const ctx = contextOf(platform.db);
    const [first, second] = [await tell(ctx, 'First'), await tell(ctx, 'Second')];
    const [marked] = await markNotificationsRead(memberOf(ctx), [first]);
    expect(marked).toMatchObject({ id: first, readAt: clock.now().toISOString() });
    clock.nowMs += 1000;
    expect(await markNotificationsRead(ctx, [first])).toEqual([marked]);
    expect(await titles(ctx, { isUnread: true })).toEqual(['Second']);
    expect(await titles(ctx, { isUnread: false })).toEqual(['First']);
    const counted = async (filter: object) => (await (await listNotifications(ctx, filter)).countAll()).count;
    expect([await counted({ isUnread: true }), await counted({})]).toEqual([1, 2]);
    expect(await countUnreadNotifications(ctx)).toBe(1);
    expect(await markNotificationsRead(ctx, [second, first])).toHaveLength(2);
    expect(await countUnreadNotifications(ctx)).toBe(0);
    expect(await titles(ctx)).toEqual(['Second', 'First']);
  });

  it('leaves out what the caller cannot read, and marks none of it', async () => {
    const ctx = contextOf(platform.db);
    const id = await tell(ctx, 'Orders', ['orders:read']);
    const { organizationId } = ctx;
    const poor = contextOf(platform.db, { organizationId, scopes: ['catalog:read'] });
    for (const reader of [poor, contextOf(platform.db)]) {
      expect(await markNotificationsRead(reader, [id, newId(), 'not an id'])).toEqual([]);
    }
    expect(await countUnreadNotifications(ctx)).toBe(1);
  });

  it('takes a page of ids at most', async () => {
    const ctx = contextOf(platform.db);
    const ids = Array.from({ length: pagingLimits.pageSizeMax + 1 }, newId);
    await expect(new NotificationResolver().markNotificationsRead({ ids }, memberOf(ctx))).rejects.toThrow(
      /at most 100/,
    );
  });
});

describe('the list of notifications', () => {
  it('pages from the newest to the oldest, each once, while others arrive', async () => {
    const ctx = contextOf(platform.db);
    for (const title of ['1', '2', '3', '4', '5']) {
      await tell(ctx, title);
    }
    const first = await listNotifications(ctx, { limit: 2 });
    expect(first.items.map(({ title }) => title)).toEqual(['5', '4']);
    expect(first.pagination).toMatchObject({ limit: 2, hasMore: true });
    await tell(ctx, '6');
    const second = await listNotifications(ctx, { limit: 2, cursor: first.pagination.nextCursor });
    const third = await listNotifications(ctx, { limit: 2, cursor: second.pagination.nextCursor });
    expect([...second.items, ...third.items].map(({ title }) => title)).toEqual(['3', '2', '1']);
    expect(third.pagination).toEqual({ limit: 2, hasMore: false, nextCursor: null });
    const other = listNotifications(ctx, { isUnread: true, cursor: first.pagination.nextCursor });
    await expect(other).rejects.toMatchObject({ code: 'CURSOR_INVALID' });
  });

  it('ends with what is older than the retention', async () => {
    const ctx = contextOf(platform.db);
    await tell(ctx, 'Old');
    await platform.db.pool.query(
      `insert into platform.notification
        (organization_id, id, kind, severity, subject_type, subject_id, title, message, scopes, created_at)
      select organization_id, gen_random_uuid(), kind, severity, subject_type, subject_id, title, message, scopes, created_at
      from platform.notification, generate_series(1, 1500) where organization_id = $1`,
      [ctx.organizationId],
    );
    clock.nowMs += 1;
    await tell(ctx, 'New');
    clock.nowMs += notificationLimits.retentionMs;
    await purgeNotifications(platform.db);
    expect(await titles(ctx)).toEqual(['New']);
  });
});
