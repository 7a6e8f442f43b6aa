import { ownIssue } from '../listing-issue.js';
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
import { activityRecords } from './tiktok-activity.js';
import { itemsOfCall } from './tiktok-activity-items.js';
import { TiktokClient } from './tiktok-client.js';
import { regions } from './tiktok-region.js';

const titleLengthMax = 50;

const activity: DeliveryCapabilities = {
  ...deliveryDefaults,
  // The start has to lie in the future when the call arrives.
  leadTimeMs: 60_000,
  // How long an activity may last differs by region, and the numbers are not documented: error codes tell.
  isEndRequired: true,
  nameLengthMax: titleLengthMax - markerLength,
  itemsMax: 10_000,
  itemBatchMax: itemsOfCall,
  // One order a buyer, or any number.
  usageLimitPerBuyerMax: 1,
  changes: { ...deliveryDefaults.changes, start: 'no' },
};

const capabilities: PromotionCapabilities = {
  price_reduction: {
    // Prices, also of a percentage: how TikTok Shop rounds what a percentage comes to is not documented.
    ...activity,
    itemExclusivity: { kinds: ['price_reduction'], among: 'unended' },
    // Once set, they are never lowered.
    purchaseLimit: { min: 1, max: 99 },
    promotionalStock: { min: 1, max: 99 },
  },
  quantity_breaks: {
    ...activity,
    rewards: ['percentage', 'amount'],
    breaksMax: 2,
    isStoreWide: true,
    itemsBy: 'listing',
    itemExclusivity: { kinds: ['quantity_breaks'], among: 'unended' },
  },
  free_shipping: {
    ...activity,
    isStoreWide: true,
    itemsBy: 'listing',
    itemExclusivity: { kinds: ['free_shipping'], among: 'unended' },
    hasMinimumSpend: true,
  },
  // Coupons can be read, and not made.
};

const rules = promotionRules({
  capabilities,
  title: 'TikTok Shop',
  decimals: store => regions.get(store.country)?.priceDecimals ?? 2,
  ownProblems: ({ terms, items, minimumSpend }) =>
    terms.kind === 'free_shipping' && items.length > 0 && minimumSpend !== null
      ? [
          ownIssue(
            'MINIMUM_SPEND_UNSUPPORTED',
            'TikTok Shop has a minimum spend for the whole shop only.',
            'minimumSpend',
          ),
        ]
      : [],
});

/** Activities. A campaign of TikTok's beats them, and cannot be seen in what is read. */
export const promotions: MarketplacePromotions = {
  ...rules,
  channel: (account, dependencies) => {
    const client = new TiktokClient(account, dependencies);
    const adapter = recordPromotion(activityRecords(client, dependencies.clock));
    const adapters = { price_reduction: adapter, quantity_breaks: adapter, free_shipping: adapter };
    return promotionChannel(rules, adapters, dependencies);
  },
};
