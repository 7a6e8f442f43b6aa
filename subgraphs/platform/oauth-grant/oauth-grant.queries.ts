import type { RequestContext, TokenAudience } from '../../../kernel/context.js';
import { sql } from '../../../kernel/database/statement.js';
import type { Transaction } from '../../../kernel/database/transaction.js';
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

/** A grant as the organization sees it. */
export type OauthGrantRecord = {
  id: string;
  clientId: string;
  clientName: string;
  isRegistered: boolean;
  userId: string;
  userName: string;
  userEmail: string;
  scopes: Scope[];
  audience: TokenAudience;
  createdAt: string;
  lastUsedAt: string;
  expiresAt: string;
  revokedAt: string | null;
};

const columns = `g.id, g.client_id as "clientId", g.client_name as "clientName",
  g.oauth_client_id is not null as "isRegistered", g.user_id as "userId", p.name as "userName",
  p.email as "userEmail", g.scopes, g.audience, g.created_at as "createdAt", g.last_used_at as "lastUsedAt",
  g.expires_at as "expiresAt", g.revoked_at as "revokedAt"`;

/** `$2`: whose, null: anybody's; `$3`: whether they are in force, null: all; `$4`: now. What was never redeemed gave nothing. */
const matching = `g.organization_id = $1 and g.redeemed_at is not null and ($2::uuid is null or g.user_id = $2)
  and ($3::boolean is null or $3 = (g.revoked_at is null and g.expires_at > $4))`;

const page = sql(
  'platform.oauthGrant.page',
  `select ${columns} from platform.oauth_grant g join platform.person p on p.id = g.user_id
   where ${matching} and ($5::uuid is null or g.id < $5) order by g.id desc limit $6`,
);
const count = sql('platform.oauthGrant.count', countSql(`platform.oauth_grant g where ${matching}`));
const byId = sql(
  'platform.oauthGrant.byId',
  `select ${columns} from platform.oauth_grant g join platform.person p on p.id = g.user_id
   where g.organization_id = $1 and g.id = $2 and g.redeemed_at is not null`,
);

export interface OauthGrantFilter {
  userId?: string | null;
  isActive?: boolean | null;
  limit?: number | null;
  cursor?: string | null;
}

export interface OauthGrantPage extends CountablePage {
  items: OauthGrantRecord[];
  pagination: CursorPagination;
}

/** The organization's grants, the newest first. @throws CURSOR_INVALID, VALIDATION_FAILED. */
export async function listOauthGrants(
  ctx: RequestContext,
  filter: OauthGrantFilter,
): Promise<OauthGrantPage> {
  const limit = pageSize(filter.limit);
  const bound = { userId: filter.userId ?? null, isActive: filter.isActive ?? null };
  const after = idInCursor(filter.cursor, bound);
  const values = [ctx.organizationId, bound.userId, bound.isActive, ctx.clock.now()];
  const rows = await ctx.reader.query<OauthGrantRecord>(page, [...values, after, limit + 1]);
  const items = rows.slice(0, limit);
  const hasMore = rows.length > limit;
  const nextCursor = hasMore ? encodeCursor([items.at(-1)!.id], bound) : null;
  const countAll = async () =>
    listTotal((await ctx.reader.query<{ count: number }>(count, values))[0]!.count);
  return { items, pagination: { limit, hasMore, nextCursor }, countAll };
}

export async function findOauthGrant(
  tx: Transaction,
  organizationId: string,
  id: string,
): Promise<OauthGrantRecord | null> {
  const [row] = await tx.query<OauthGrantRecord>(byId, [organizationId, id]);
  return row ?? null;
}
