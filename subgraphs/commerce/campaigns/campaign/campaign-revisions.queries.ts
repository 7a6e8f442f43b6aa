import { sql } from '../../../../kernel/database/statement.js';
import { reject } from '../../../../kernel/errors.js';
import { idErrors } from '../../../../kernel/id-errors.js';
import {
  type CursorPagination,
  decodeCursor,
  encodeCursor,
  pageSizeErrors,
} from '../../../../kernel/paging.js';
import { pagingLimits } from '../../../../kernel/paging.limits.js';
import type { CampaignRevision } from './campaign.entity.js';
import type { Reader } from './campaign.queries.js';

/** What is null restricts nothing. */
export interface CampaignRevisionFilter {
  campaignId?: string | null;
}

export interface ListedRevision extends CampaignRevision {
  campaignId: string;
}

export interface CampaignRevisionPage {
  items: ListedRevision[];
  pagination: CursorPagination;
}

const page = sql(
  'commerce.campaign.revisionPage',
  `select r.campaign_id as "campaignId", r.number, r.plan, r.author_id as "authorId", r.created_at as "createdAt",
     r.review
   from commerce.campaign_revision r
   where r.organization_id = $1 and ($2::uuid is null or r.campaign_id = $2)
     and ($3::timestamptz is null or (r.created_at, r.campaign_id, r.number) < ($3, $4::uuid, $5::integer))
   order by r.created_at desc, r.campaign_id desc, r.number desc limit $6::integer + 1`,
);

/** The latest first. Throws VALIDATION_FAILED, CURSOR_INVALID. */
export async function listRevisions(
  reader: Reader,
  organizationId: string,
  { campaignId = null }: CampaignRevisionFilter,
  { limit, cursor }: { limit: number; cursor: string | null },
): Promise<CampaignRevisionPage> {
  reject([...pageSizeErrors(limit, pagingLimits.pageSizeMax), ...idErrors({ campaignId })]);
  const scope = ['campaignRevisions', campaignId];
  const position =
    cursor === null ? [null, null, null] : decodeCursor(cursor, scope, ['time', 'id', 'integer']);
  const values = [organizationId, campaignId, ...position, limit];
  const rows = await reader.query<ListedRevision & Record<string, unknown>>(page, values);
  const items = rows.slice(0, limit);
  const hasMore = rows.length > limit;
  const last = items.at(-1)!;
  const nextCursor = hasMore ? encodeCursor([last.createdAt, last.campaignId, last.number], scope) : null;
  return { items, pagination: { limit, hasMore, nextCursor } };
}
