import { itemPricePromotion } from '../item-price-promotion.js';
import type { MarketplacePromotions } from '../promotion.js';
import { deliveryDefaults, type PromotionCapabilities } from '../promotion-capabilities.js';
import { promotionChannel } from '../promotion-channel.js';
import { promotionRules } from '../promotion-problems.js';
import { recordPromotion } from '../promotion-record.js';
import { batchMax, WooCommerceClient } from './woocommerce-client.js';
import { couponRecords } from './woocommerce-coupon.js';
import { datedSale, saleNow, salePrices } from './woocommerce-sale.js';

const capabilities: PromotionCapabilities = {
  price_reduction: {
    sale_price_now: { ...deliveryDefaults, itemBatchMax: batchMax },
    // Prices are moved by a daily action in the site's own time; over REST, times within a day are not reliable.
    sale_price_dated: { ...deliveryDefaults, itemBatchMax: batchMax, grain: 'day', isEndRequired: true },
  },
  voucher: {
    promotion_object: {
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
  },
};

const rules = promotionRules({ capabilities, title: 'WooCommerce' });

/** Sale prices of products and variations, and coupons. */
export const promotions: MarketplacePromotions = {
  ...rules,
  channel: (account, dependencies) => {
    const client = WooCommerceClient.of(account, dependencies);
    const { clock } = dependencies;
    const adapters = {
      price_reduction: {
        sale_price_now: itemPricePromotion(salePrices(client, clock, saleNow)),
        sale_price_dated: itemPricePromotion(salePrices(client, clock, datedSale)),
      },
      voucher: { promotion_object: recordPromotion(couponRecords(client, clock)) },
    };
    return promotionChannel(rules, adapters, dependencies);
  },
};
