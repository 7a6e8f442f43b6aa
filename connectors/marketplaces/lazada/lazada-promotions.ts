import type { MarketplacePromotions } from '../promotion.js';
import {
  type DeliveryCapabilities,
  deliveryDefaults,
  type PromotionCapabilities,
} from '../promotion-capabilities.js';
import { promotionChannel } from '../promotion-channel.js';
import { markerLength } from '../promotion-marker.js';
import { promotionRules } from '../promotion-problems.js';
import { recordPromotion } from '../promotion-record.js';
import { campaignRecords } from './lazada-campaign.js';
import { LazadaClient } from './lazada-client.js';
import { flexicombo } from './lazada-flexicombo.js';
import { regions } from './lazada-region.js';
import { voucher } from './lazada-voucher.js';

/** Not documented: what seller centers of the family take. */
const nameLengthMax = 50 - markerLength;

const flexicomboLimits: DeliveryCapabilities = {
  ...deliveryDefaults,
  isEndRequired: true,
  nameLengthMax,
  rewards: ['percentage', 'amount'],
  // Tiers are a list, of which no length is documented.
  breaksMax: 3,
  isStoreWide: true,
  // Orders that may use it.
  usageLimit: 'required',
};

const capabilities: PromotionCapabilities = {
  quantity_breaks: flexicomboLimits,
  bundle: { ...flexicomboLimits, breaksMax: 0 },
  voucher: {
    ...flexicomboLimits,
    breaksMax: 0,
    // Vouchers that are given out; the number can only grow.
    usageLimitPerBuyerMax: 1_000,
    hasMinimumSpend: true,
    hasMaximumDiscount: true,
  },
};

const rules = promotionRules({
  capabilities,
  title: 'Lazada',
  decimals: store => regions.get(store.country)?.priceDecimals ?? 2,
});

/** Flexi combos, and vouchers that buyers collect. */
export const promotions: MarketplacePromotions = {
  ...rules,
  channel: (account, dependencies) => {
    const client = LazadaClient.ofSeller(account, dependencies);
    const { clock } = dependencies;
    const combo = recordPromotion(campaignRecords(client, clock, flexicombo));
    const adapters = {
      quantity_breaks: combo,
      bundle: combo,
      voucher: recordPromotion(campaignRecords(client, clock, voucher)),
    };
    return promotionChannel(rules, adapters, dependencies);
  },
};
