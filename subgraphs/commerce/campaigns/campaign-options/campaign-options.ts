import type { RequestContext } from '../../../../kernel/context.js';
import { connectionLimits } from '../../../catalog/channels/connection/connection.limits.js';
import { listConnections } from '../../../catalog/index.js';
import { listMembers } from '../../../platform/index.js';
import type { PromotionStore } from '../../pricing/promotion/promotion.entity.js';

export interface OfferedMember {
  id: string;
  name: string;
  email: string;
}

export interface OfferedStore extends PromotionStore {
  storeName: string;
  /** Whether products are published in it where a request names no store. */
  isDefaultPublish: boolean;
  dbsHazmatApproved: boolean;
}

export interface OfferedPromotionStore extends PromotionStore {
  storeName: string;
  /** ISO 4217. */
  currency: string;
}

/** What a plan can name (§2.7). */
export interface CampaignOptions {
  members: OfferedMember[];
  stores: OfferedStore[];
  promotionStores: OfferedPromotionStore[];
}

/** Stores of connected accounts; promotions can be in those that products are published in and whose connector delivers them. */
export async function readCampaignOptions(
  ctx: RequestContext,
  marketplaces: readonly { key: string; promotions?: object }[],
): Promise<CampaignOptions> {
  const all = { marketplace: null, country: null, statuses: ['connected'] as const };
  const limit = connectionLimits.connectionsMax;
  const { items } = await listConnections(ctx, all, { limit, offset: 0 });
  const members = await listMembers(ctx.db, ctx.organizationId);
  const delivering = new Set(
    marketplaces.filter(({ promotions }) => promotions !== undefined).map(({ key }) => key),
  );
  const stores = items.flatMap(({ marketplace, name: storeName, stores: ofAccount }) =>
    ofAccount.map(({ id: storeId, country, currency, isEnabled }) => ({
      ...{ marketplace, country, storeId, storeName, currency, isEnabled },
    })),
  );
  return {
    members: members.map(({ userId: id, name, email }) => ({ id, name, email })),
    stores: stores.map(({ currency: _, isEnabled: isDefaultPublish, ...store }) => ({
      ...store,
      isDefaultPublish,
      // No connector reports this approval: whoever has not been told of one has none.
      dbsHazmatApproved: false,
    })),
    promotionStores: stores
      .filter(({ marketplace, isEnabled }) => isEnabled && delivering.has(marketplace))
      .map(({ isEnabled: _, ...store }) => store),
  };
}
