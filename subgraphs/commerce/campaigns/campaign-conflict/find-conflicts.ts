import type { FieldError } from '../../../../kernel/errors.js';
import type { UnsuitableItem, unsuitableItems } from '../../../catalog/index.js';
import type { Standing } from '../../../platform/index.js';
import type { CampaignPlan } from '../campaign/campaign.entity.js';
import { campaignLimits } from '../campaign/campaign.limits.js';
import type { Reader } from '../campaign/campaign.queries.js';
import type { CampaignConflict } from './campaign-conflict.entity.js';
import { overlappingCampaigns, overlappingPromotions } from './campaign-conflict.queries.js';
import {
  bySeverity,
  campaignConflicts,
  itemConflicts,
  overlapConflicts,
  planConflicts,
  promotionConflicts,
} from './campaign-conflict.rules.js';
import { placesOf, promotedItemsOf } from './planned-place.rules.js';

/** The catalog's view of items that are to be promoted. */
export type FindUnsuitableItems = typeof unsuitableItems;

interface Asked {
  campaignId: string;
  plan: CampaignPlan;
  standing: Standing;
  /** What creating its promotions would be rejected with. */
  promotionErrors: readonly FieldError[];
  now: Date;
}

/** Everything that speaks against the plan at this moment: errors first, the first of each kind of a long list. Three statements. */
export async function findConflicts(
  reader: Reader,
  organizationId: string,
  { campaignId, plan, standing, promotionErrors, now }: Asked,
  findUnsuitable: FindUnsuitableItems,
): Promise<CampaignConflict[]> {
  const limit = campaignLimits.listedMax;
  const asked = { campaignId, plan, now, limit };
  const places = placesOf(plan).map(({ promotion: group, store }) => ({
    ...{ group, marketplace: null, country: null, storeId: null },
    ...store,
  }));
  const items: UnsuitableItem[] = await findUnsuitable(reader, organizationId, {
    ...{ places, items: promotedItemsOf(plan), limit },
  });
  const promotions = await overlappingPromotions(reader, organizationId, asked);
  const campaigns = await overlappingCampaigns(reader, organizationId, asked);
  const ofPlan = planConflicts(plan, standing, now);
  return bySeverity([
    ...ofPlan,
    ...promotionConflicts(plan, promotionErrors, ofPlan),
    ...overlapConflicts(plan, promotions),
    ...itemConflicts(plan, items),
    ...campaignConflicts(campaigns),
  ]).slice(0, limit);
}
