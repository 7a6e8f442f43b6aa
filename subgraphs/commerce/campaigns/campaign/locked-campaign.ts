import type { RequestContext } from '../../../../kernel/context.js';
import type { Transaction } from '../../../../kernel/database/transaction.js';
import { fail } from '../../../../kernel/errors.js';
import { isId } from '../../../../kernel/ids.js';
import type { Campaign } from './campaign.entity.js';
import { lockCampaign } from './campaign.queries.js';
import type { CampaignAction } from './campaign.values.js';
import { allowedActions, statusAt, transitions } from './campaign-status.rules.js';

/** A campaign that may do the action; nobody else can change it meanwhile. */
export interface LockedCampaign {
  campaign: Campaign;
  /** Whether the action was done already. */
  isDone: boolean;
}

/** At the version that the caller demands. Throws CAMPAIGN_NOT_FOUND, VERSION_STALE, CAMPAIGN_STATE_INVALID. */
export async function lockFor(
  tx: Transaction,
  ctx: RequestContext,
  id: string,
  action: CampaignAction,
): Promise<LockedCampaign> {
  const campaign = isId(id) ? await lockCampaign(tx, ctx.organizationId, id) : null;
  if (campaign === null) {
    throw fail('CAMPAIGN_NOT_FOUND');
  }
  if (ctx.ifMatch !== null && ctx.ifMatch !== campaign.version) {
    throw fail('VERSION_STALE', {
      detail: `The campaign is at version ${campaign.version}, not ${ctx.ifMatch}.`,
    });
  }
  const { window } = campaign.revision.plan;
  const status = statusAt({ state: campaign.state, window }, ctx.clock.now());
  const outcome = transitions[status][action];
  if (outcome === undefined) {
    const allowed = allowedActions(status).join(', ');
    throw fail('CAMPAIGN_STATE_INVALID', {
      detail: `A campaign that is ${status} cannot do ${action}. Allowed: ${allowed}.`,
    });
  }
  return { campaign, isDone: outcome === 'unchanged' };
}

/** The campaign after a change. */
export const withChange = (
  campaign: Campaign,
  change: Partial<Omit<Campaign, 'id' | 'version'>>,
  now: Date,
): Campaign => ({
  ...campaign,
  ...change,
  version: campaign.version + 1,
  updatedAt: now.toISOString(),
});

/** The person behind a call; keys and clients are none, whoever made them. */
export const personOf = ({ caller }: RequestContext): string | null =>
  caller.kind === 'session' ? caller.userId : null;
