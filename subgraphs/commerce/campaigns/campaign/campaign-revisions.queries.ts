import { sql } from '../../../../kernel/database/statement.js';
import { reject } from '../../../../kernel/errors.js';
import {
  type CursorPagination,
  decodeCursor,
  encodeCursor,
  pageSizeErrors,
} from '../../../../kernel/paging.js';
import { pagingLimits } from '../../../../kernel/paging.limits.js';
import type { CampaignRevision } from './campaign.entity.js';
import type { Reader } from './campaign.queries.js';

export interface CampaignRevisionPage {
  items: CampaignRevision[];
  pagination: CursorPagination;
}

const page = sql(
  'commerce.campaign.revisionPage',
  `select number, plan, author_id as "authorId", created_at as "createdAt", review
   from commerce.campaign_revision
   where organization_id = $1 and campaign_id = $2 and ($3::integer is null or number < $3)
   order by number desc limit $4::integer + 1`,
);

/** The latest first. Throws VALIDATION_FAILED, CURSOR_INVALID. */
export async function listRevisions(
  reader: Reader,
  organizationId: string,
  campaignId: string,
  { limit, cursor }: { limit: number; cursor: string | null },
): Promise<CampaignRevisionPage> {
  reject(pageSizeErrors(limit, pagingLimits.pageSizeMax));
  const scope = ['campaignRevisions', campaignId];
  const [before] = cursor === null ? [null] : decodeCursor(cursor, scope, ['integer']);
  const values = [organizationId, campaignId, before, limit];
  const rows = await reader.query<CampaignRevision & Record<string, unknown>>(page, values);
  const items = rows.slice(0, limit);
  const hasMore = rows.length > limit;
  const nextCursor = hasMore ? encodeCursor([items.at(-1)!.number], scope) : null;
  return { items, pagination: { limit, hasMore, nextCursor } };
}
