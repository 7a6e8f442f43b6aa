import type { Database } from '../../../../kernel/database/database.js';
import { sql } from '../../../../kernel/database/statement.js';
import type { Transaction } from '../../../../kernel/database/transaction.js';
import type { Campaign, CampaignPlan, CampaignReview, CampaignRevision } from './campaign.entity.js';

export type Reader = Pick<Database, 'query'>;

/** The columns of a campaign as `CampaignRow` names them; `c` is commerce.campaign, `r` its current revision. */
export const campaignColumns = `c.id, c.state, c.promotions, c.launched_at as "launchedAt",
  c.completed_at as "completedAt", c.version, c.created_at as "createdAt", c.updated_at as "updatedAt",
  r.number, r.plan, r.author_id as "authorId", r.created_at as "revisedAt", r.review`;

/** Lateral, so that a page of campaigns reads its revisions one by one by their key. */
export const withRevision = `cross join lateral (select * from commerce.campaign_revision
  where organization_id = c.organization_id and campaign_id = c.id and number = c.revision) r`;

/** What `campaignColumns` selects. */
export interface CampaignRow extends Omit<Campaign, 'revision'>, Record<string, unknown> {
  number: number;
  plan: CampaignPlan;
  authorId: string | null;
  revisedAt: string;
  review: CampaignReview | null;
}

/** Field by field: lists are read often, and every rest and spread of a row costs as much as its parsing. */
export const toCampaign = (row: CampaignRow): Campaign => ({
  id: row.id,
  state: row.state,
  revision: {
    number: row.number,
    plan: row.plan,
    authorId: row.authorId,
    createdAt: row.revisedAt,
    review: row.review,
  },
  promotions: row.promotions,
  launchedAt: row.launchedAt,
  completedAt: row.completedAt,
  version: row.version,
  createdAt: row.createdAt,
  updatedAt: row.updatedAt,
});

const byId = sql(
  'commerce.campaign.byId',
  `select ${campaignColumns} from commerce.campaign c ${withRevision} where c.organization_id = $1 and c.id = $2`,
);

/** Null where there is none. */
export async function findCampaign(
  reader: Reader,
  organizationId: string,
  id: string,
): Promise<Campaign | null> {
  const [row] = await reader.query<CampaignRow>(byId, [organizationId, id]);
  return row === undefined ? null : toCampaign(row);
}

const lockById = sql(
  'commerce.campaign.lock',
  'select id from commerce.campaign where organization_id = $1 and id = $2 for update',
);

/** As `findCampaign`, as it is once it is locked; nobody else can change it until the transaction ends. */
export async function lockCampaign(
  tx: Transaction,
  organizationId: string,
  id: string,
): Promise<Campaign | null> {
  const locked = await tx.query(lockById, [organizationId, id]);
  return locked.length === 0 ? null : findCampaign(tx, organizationId, id);
}

const lockOrganizationsCampaigns = sql(
  'commerce.campaign.lockAll',
  `select pg_advisory_xact_lock(hashtextextended('campaigns/' || $1::text, 0))`,
);

const count = sql(
  'commerce.campaign.count',
  'select count(*)::integer as count from commerce.campaign where organization_id = $1',
);

/** How many there are; nobody else can make one until the transaction ends. */
export async function lockCampaignCount(tx: Transaction, organizationId: string): Promise<number> {
  tx.defer(lockOrganizationsCampaigns, [organizationId]);
  const [row] = await tx.query<{ count: number }>(count, [organizationId]);
  return row!.count;
}

const revisions = sql(
  'commerce.campaign.revisions',
  `select number, plan, author_id as "authorId", created_at as "createdAt", review
   from commerce.campaign_revision where organization_id = $1 and campaign_id = $2 and number = any($3::integer[])`,
);

/** Those with these numbers that there are, in no order. */
export const findRevisions = (
  reader: Reader,
  organizationId: string,
  id: string,
  numbers: readonly number[],
): Promise<CampaignRevision[]> =>
  reader.query<CampaignRevision & Record<string, unknown>>(revisions, [organizationId, id, numbers]);
