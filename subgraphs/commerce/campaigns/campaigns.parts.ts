import type { Marketplace } from '../../../connectors/marketplaces/port.js';
import { pageTotalResolver } from '../../../kernel/graphql/page-total.js';
import { unsuitableItems } from '../../catalog/index.js';
import { lockStanding } from '../../platform/index.js';
import { storesHolding } from '../pricing/promotion-delivery/promotion-delivery.queries.js';
import { CampaignResolver } from './campaign/campaign.resolver.js';
import { CampaignService } from './campaign/campaign.service.js';
import { CampaignPageType } from './campaign/campaign.type.js';
import { CampaignActionResolver } from './campaign-action/campaign-action.resolver.js';
import { CampaignActionService } from './campaign-action/campaign-action.service.js';
import type { CampaignPromotions } from './campaign-action/campaign-promotions.js';
import { promotionReleaser } from './campaign-action/release-promotions.js';
import { CampaignOptionsResolver } from './campaign-options/campaign-options.resolver.js';
import { CampaignResultsResolver } from './campaign-results/campaign-results.resolver.js';

interface CampaignDependencies {
  marketplaces: readonly Marketplace[];
  promotions: CampaignPromotions;
}

/** What the subgraph has for campaigns. */
export function campaignResolvers({ marketplaces, promotions }: CampaignDependencies): [object, object][] {
  const releasePromotions = promotionReleaser({ promotions, storesHolding });
  const campaigns = new CampaignService({ lockStanding, releasePromotions, marketplaces });
  const actions = new CampaignActionService({
    ...{ lockStanding, promotions, findUnsuitableItems: unsuitableItems },
  });
  return [
    pageTotalResolver(CampaignPageType),
    [CampaignResolver, new CampaignResolver(campaigns)],
    [CampaignActionResolver, new CampaignActionResolver(actions)],
    [CampaignResultsResolver, new CampaignResultsResolver()],
    [CampaignOptionsResolver, new CampaignOptionsResolver(marketplaces)],
  ];
}
