import type { RequestContext } from '../../../kernel/context.js';
import type { Database } from '../../../kernel/database/database.js';
import { sql } from '../../../kernel/database/statement.js';
import { isId } from '../../../kernel/ids.js';
import {
  type CountablePage,
  type CursorPagination,
  countSql,
  encodeCursor,
  idInCursor,
  listTotal,
} from '../../../kernel/paging.js';
import type { Scope } from '../../../kernel/scopes.js';
import { pageSize } from '../job/job.rules.js';
import { readableScopes } from './notification.rules.js';
import type { Severity } from './notify.js';

export type NotificationRecord = {
  id: string;
  kind: string;
  severity: Severity;
  subjectType: string;
  subjectId: string;
  title: string;
  message: string;
  createdAt: string;
  /** When somebody of the organization first marked it as read. */
  readAt: string | null;
};

/** With what it takes to read it. */
export type GuardedNotification = NotificationRecord & { scopes: Scope[] };

export interface NotificationFilter {
  isUnread?: boolean | null;
  limit?: number | null;
  cursor?: string | null;
}

export interface NotificationPage extends CountablePage {
  items: NotificationRecord[];
  pagination: CursorPagination;
}

const columns = `id, kind, severity, subject_type as "subjectType", subject_id as "subjectId", title, message,
  created_at as "createdAt", read_at as "readAt"`;

/** `$2`: the caller's scopes; null for those who read everything. */
const readable = 'organization_id = $1 and ($2::text[] is null or scopes <@ $2)';

const page = sql(
  'platform.notification.page',
  `select ${columns} from platform.notification
  where ${readable} and ($3::bool is null or $3 = (read_at is null)) and ($4::uuid is null or id < $4)
  order by id desc
  limit $5`,
);

const count = sql(
  'platform.notification.count',
  countSql(`platform.notification where ${readable} and ($3::bool is null or $3 = (read_at is null))`),
);

const countUnread = sql(
  'platform.notification.unread',
  `select count(*) as unread from platform.notification where ${readable} and read_at is null`,
);

/** What was read before keeps its time. */
const markRead = sql(
  'platform.notification.markRead',
  `update platform.notification set read_at = coalesce(read_at, $4)
  where ${readable} and id = any($3::uuid[])
  returning ${columns}`,
);

const deleteOld = sql(
  'platform.notification.deleteOld',
  `delete from platform.notification
  where ctid in (select ctid from platform.notification where created_at < $1 limit $2)
  returning id`,
);

const byIds = sql(
  'platform.notification.byIds',
  `select ${columns}, scopes from platform.notification where organization_id = $1 and id = any($2::uuid[])`,
);

/** By their ids, whoever may read them. */
export const findNotifications = (
  db: Database,
  organizationId: string,
  ids: readonly string[],
): Promise<GuardedNotification[]> => db.query<GuardedNotification>(byIds, [organizationId, ids]);

/** The notifications that the caller may read, the newest first. @throws CURSOR_INVALID; VALIDATION_FAILED. */
export async function listNotifications(
  ctx: RequestContext,
  filter: NotificationFilter,
): Promise<NotificationPage> {
  const limit = pageSize(filter.limit);
  const bound = { isUnread: filter.isUnread ?? null };
  const values = [...caller(ctx), bound.isUnread];
  const after = idInCursor(filter.cursor, bound);
  const rows = await ctx.reader.query<NotificationRecord>(page, [...values, after, limit + 1]);
  const items = rows.slice(0, limit);
  const hasMore = rows.length > limit;
  const nextCursor = hasMore ? encodeCursor([items.at(-1)!.id], bound) : null;
  const countAll = async () =>
    listTotal((await ctx.reader.query<{ count: number }>(count, values))[0]!.count);
  return { items, pagination: { limit, hasMore, nextCursor }, countAll };
}

export async function countUnreadNotifications(ctx: RequestContext): Promise<number> {
  const rows = await ctx.reader.query<{ unread: number }>(countUnread, caller(ctx));
  return rows[0]!.unread;
}

/** Answers those that the caller may read, in the order of their ids. */
export async function markNotificationsRead(
  ctx: RequestContext,
  ids: readonly string[],
): Promise<NotificationRecord[]> {
  const values = [...caller(ctx), ids.filter(isId), ctx.clock.now()];
  const rows = await ctx.transaction(async tx => {
    const marked = await tx.query<NotificationRecord>(markRead, values);
    const changed = marked.map(({ id }) => id);
    tx.announce('notification', ctx.organizationId, changed);
    return marked;
  });
  return rows.toSorted((a, b) => (a.id < b.id ? -1 : 1));
}

/** Removes up to so many of before the given time. Answers how many. */
export async function deleteNotifications(db: Database, before: Date, limit: number): Promise<number> {
  return (await db.query(deleteOld, [before, limit])).length;
}

const caller = (ctx: RequestContext): unknown[] => [ctx.organizationId, readableScopes(ctx.caller)];
