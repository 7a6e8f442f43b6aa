import { Client } from 'pg';
import { deliveryDefaults } from '../../../connectors/marketplaces/promotion-capabilities.js';
import { promotionRules } from '../../../connectors/marketplaces/promotion-problems.js';
import type { RequestContext } from '../../../kernel/context.js';
import {
  CampaignService,
  type ReleasePromotions,
} from '../../../subgraphs/commerce/campaigns/campaign/campaign.service.js';
import type { PlanAction } from '../../../subgraphs/commerce/campaigns/campaign/campaign.values.js';
import { CampaignActionService } from '../../../subgraphs/commerce/campaigns/campaign-action/campaign-action.service.js';
import { promotionReleaser } from '../../../subgraphs/commerce/campaigns/campaign-action/release-promotions.js';
import { PromotionService } from '../../../subgraphs/commerce/pricing/promotion/promotion.service.js';
import { PromotionProductService } from '../../../subgraphs/commerce/pricing/promotion/promotion-product.service.js';
import { PromotionCodeService } from '../../../subgraphs/commerce/pricing/promotion-code/promotion-code.service.js';
import { lockStanding } from '../../../subgraphs/platform/index.js';
import { plantRow } from '../../support/planted-row.js';
import { openCampaigns } from './campaign-world.js';

/** It has vouchers without codes, and nothing shorter than a day. */
const delivery = { ...deliveryDefaults, lengthMinMs: 86_400_000, isStoreWide: true };
const stall = {
  ...{ key: 'stall', title: 'Stall', capabilities: { salePrice: false } },
  promotions: promotionRules({
    title: 'Stall',
    capabilities: {
      price_reduction: delivery,
      voucher: { ...delivery, rewards: ['percentage'] },
    },
  }),
};

export type ConnectedShop = Awaited<ReturnType<Awaited<ReturnType<typeof openConnectedShops>>['shop']>>;

/** Campaigns whose promotions are made and changed for real, by merchants whose store is connected. */
export async function openConnectedShops() {
  const world = await openCampaigns();
  const client = new Client({ connectionString: world.url });
  await client.connect();
  /** Names of stores that still have promotions. */
  const holding: string[] = [];
  const told = { marketplaces: [stall], onChanged: async () => {} };
  const storesHolding = async () => holding;
  const promotions = new PromotionService({ ...told, storesHolding });
  const dependencies = { ...world.dependencies, promotions };
  const actions = new CampaignActionService(dependencies);
  const release = promotionReleaser({ promotions, storesHolding });
  const campaignsThat = (releasePromotions: ReleasePromotions) =>
    new CampaignService({ lockStanding, releasePromotions, marketplaces: [stall] });
  return {
    ...{ ...world, client, dependencies, promotions, actions, holding, release, campaignsThat },
    campaigns: campaignsThat(release),
    products: new PromotionProductService(told),
    codes: new PromotionCodeService(told),
    act: (ctx: RequestContext, { id }: { id: string }, action: PlanAction) =>
      actions.apply(ctx, id, { action, revision: 1, note: null }),
    async shop(settings: Parameters<typeof world.shop>[0] = {}) {
      const shop = await world.shop(settings);
      const of = { organization_id: shop.id, marketplace: 'stall', status: 'connected' };
      const id = await plantRow(client, 'catalog.marketplace_connection', of);
      await client.query(
        `insert into catalog.marketplace_store (organization_id, connection_id, store_id, country, currency)
         values ($1, $2, 'sg', 'SG', 'SGD')`,
        [shop.id, id],
      );
      return shop;
    },
    async close() {
      await client.end();
      await world.close();
    },
  };
}
