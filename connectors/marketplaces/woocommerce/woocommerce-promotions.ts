import type { MarketplacePromotions } from '../promotion.js';
import { deliveryDefaults, type PromotionCapabilities } from '../promotion-capabilities.js';
import { promotionChannel } from '../promotion-channel.js';
import { promotionRules } from '../promotion-problems.js';
import { recordPromotion } from '../promotion-record.js';
import { batchMax, WooCommerceClient } from './woocommerce-client.js';
import { couponRecords } from './woocommerce-coupon.js';

const capabilities: PromotionCapabilities = {
  voucher: {
    ...deliveryDefaults,
    // Coupons have no start.
    leadTimeMs: null,
    rewards: ['percentage', 'amount'],
    isStoreWide: true,
    itemBatchMax: batchMax,
    usageLimit: 'yes',
    usageLimitPerBuyerMax: 1_000_000,
    hasMinimumSpend: true,
    code: 'required',
    // Kept in lower case by the shop, whatever was sent.
    codePattern: '[^\\s<>&]{1,100}',
    changes: { ...deliveryDefaults.changes, start: 'no' },
  },
};

const rules = promotionRules({ capabilities, title: 'WooCommerce' });

/** Coupons. */
export const promotions: MarketplacePromotions = {
  ...rules,
  channel: (account, dependencies) => {
    const client = WooCommerceClient.of(account, dependencies);
    const { clock } = dependencies;
    return promotionChannel(rules, { voucher: recordPromotion(couponRecords(client, clock)) }, dependencies);
  },
};
