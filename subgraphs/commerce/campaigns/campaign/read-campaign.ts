import type { RequestContext } from '../../../../kernel/context.js';
import { fail } from '../../../../kernel/errors.js';
import { isId } from '../../../../kernel/ids.js';
import type { Campaign } from './campaign.entity.js';
import { findCampaign, findRevisions } from './campaign.queries.js';
import { emptyPlan } from './campaign-changes.rules.js';
import { type CampaignDifference, differencesOf } from './campaign-difference.rules.js';

/** Throws CAMPAIGN_NOT_FOUND, also for one of another organization. */
export async function readCampaign(ctx: RequestContext, id: string): Promise<Campaign> {
  const campaign = isId(id) ? await findCampaign(ctx.reader, ctx.organizationId, id) : null;
  if (campaign === null) {
    throw fail('CAMPAIGN_NOT_FOUND');
  }
  return campaign;
}

/** Before the first revision is an empty plan, as number 0. Throws CAMPAIGN_NOT_FOUND, CAMPAIGN_REVISION_NOT_FOUND. */
export async function differencesBetween(
  ctx: RequestContext,
  campaignId: string,
  { from, to }: { from: number; to: number },
): Promise<CampaignDifference[]> {
  const { id } = await readCampaign(ctx, campaignId);
  const revisions = await findRevisions(ctx.reader, ctx.organizationId, id, [from, to]);
  const planOf = (number: number) =>
    number === 0 ? emptyPlan : revisions.find(revision => revision.number === number)?.plan;
  const [before, after] = [planOf(from), planOf(to)];
  if (before === undefined || after === undefined) {
    const missing = before === undefined ? from : to;
    throw fail('CAMPAIGN_REVISION_NOT_FOUND', { detail: `The campaign has no revision ${missing}.` });
  }
  return differencesOf(before, after);
}
