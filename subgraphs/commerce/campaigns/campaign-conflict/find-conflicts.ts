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
  /** What creating its promotions, or activating them again, would be rejected with. */
  promotionErrors: readonly FieldError[];
  /** Keys of promotions that were launched and are over: nothing is in the way of those. */
  over: ReadonlySet<string>;
  now: Date;
}

/** Everything that speaks against the plan at this moment: errors first, the first of each kind of a long list. Three statements. */
export async function findConflicts(
  reader: Reader,
  organizationId: string,
  { campaignId, plan, standing, promotionErrors, over, now }: Asked,
  findUnsuitable: FindUnsuitableItems,
): Promise<CampaignConflict[]> {
  const limit = campaignLimits.listedMax;
  const places = placesOf(plan).filter(({ promotion }) => !over.has(plan.promotions[promotion]!.key));
  const asked = { campaignId, plan, places, now, limit };
  const items: UnsuitableItem[] = await findUnsuitable(reader, organizationId, {
    places: places.map(({ promotion: group, store }) => ({
      ...{ group, marketplace: null, country: null, storeId: null },
      ...store,
    })),
    ...{ items: promotedItemsOf(plan), limit },
  });
  const promotions = await overlappingPromotions(reader, organizationId, asked);
  const campaigns = await overlappingCampaigns(reader, organizationId, asked);
  const ofPlan = planConflicts(plan, places, { standing, now });
  return bySeverity([
    ...ofPlan,
    ...promotionConflicts(plan, promotionErrors, ofPlan),
    ...overlapConflicts(plan, promotions),
    ...itemConflicts(plan, items),
    ...campaignConflicts(campaigns),
  ]).slice(0, limit);
}
