import { sql } from '../../../../kernel/database/statement.js';
import type { Transaction } from '../../../../kernel/database/transaction.js';
import type { Campaign } from './campaign.entity.js';

/** The columns that are written, with their types and what they are written with. */
const columns = {
  state: ['text', campaign => campaign.state],
  revision: ['integer', campaign => campaign.revision.number],
  name: ['text', campaign => campaign.revision.plan.name],
  owner_id: ['uuid', campaign => campaign.revision.plan.ownerId],
  starts_at: ['timestamptz', campaign => campaign.revision.plan.window?.startsAt ?? null],
  ends_at: ['timestamptz', campaign => campaign.revision.plan.window?.endsAt ?? null],
  promotions: ['jsonb', campaign => campaign.promotions],
  launched_at: ['timestamptz', campaign => campaign.launchedAt],
  completed_at: ['timestamptz', campaign => campaign.completedAt],
  version: ['integer', campaign => campaign.version],
  created_at: ['timestamptz', campaign => campaign.createdAt],
  updated_at: ['timestamptz', campaign => campaign.updatedAt],
} as const satisfies Record<string, [type: string, readValue: (campaign: Campaign) => unknown]>;

const names = Object.keys(columns);
const typed = Object.entries(columns).map(([name, [type]]) => `${name} ${type}`);

const save = sql(
  'commerce.campaign.save',
  `insert into commerce.campaign (organization_id, id, ${names.join(', ')})
   select $1, $2, ${names.join(', ')} from jsonb_to_record($3::jsonb) as r (${typed.join(', ')})
   on conflict (organization_id, id) do update set ${names.map(name => `${name} = excluded.${name}`).join(', ')}`,
);

/** What a revision says is written once; of one that is there, the review alone changes. */
const saveRevision = sql(
  'commerce.campaign.saveRevision',
  `insert into commerce.campaign_revision (organization_id, campaign_id, number, plan, author_id, created_at, review)
   values ($1, $2, $3, $4, $5, $6, $7)
   on conflict (organization_id, campaign_id, number) do update set review = excluded.review`,
);

/** Makes the campaign, or changes it; whoever calls has locked it. */
export async function saveCampaign(
  tx: Transaction,
  organizationId: string,
  campaign: Campaign,
): Promise<void> {
  const record = Object.fromEntries(
    Object.entries(columns).map(([name, [, readValue]]) => [name, readValue(campaign)]),
  );
  await tx.query(save, [organizationId, campaign.id, JSON.stringify(record)]);
  const { number, plan, authorId, createdAt, review } = campaign.revision;
  await tx.query(saveRevision, [
    ...[organizationId, campaign.id, number, JSON.stringify(plan), authorId, createdAt],
    review === null ? null : JSON.stringify(review),
  ]);
}

const remove = sql(
  'commerce.campaign.delete',
  'delete from commerce.campaign where organization_id = $1 and id = $2',
);

/** With its revisions. */
export async function deleteCampaign(tx: Transaction, organizationId: string, id: string): Promise<void> {
  await tx.query(remove, [organizationId, id]);
}
