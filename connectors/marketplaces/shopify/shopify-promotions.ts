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
import { ShopifyClient } from './shopify-client.js';
import { discountRecords } from './shopify-discount.js';
import { automaticBasic, automaticBxgy, codeBasic } from './shopify-discount-kinds.js';

const titleLengthMax = 255;

/** In the cart, by Shopify's clock: nothing of it is seen in the prices of variants. */
const discount: DeliveryCapabilities = {
  ...deliveryDefaults,
  nameLengthMax: titleLengthMax,
  isMarked: false,
  reduction: 'percentage',
  itemBatchMax: 100,
  hasMinimumSpend: true,
};

const capabilities: PromotionCapabilities = {
  price_reduction: { ...discount, isStoreWide: true },
  buy_x_get_y: { ...discount, hasMinimumSpend: false },
  voucher: {
    ...discount,
    nameLengthMax: titleLengthMax - markerLength,
    isMarked: true,
    rewards: ['percentage', 'amount'],
    isStoreWide: true,
    usageLimit: 'yes',
    // Once, or any number of times.
    usageLimitPerBuyerMax: 1,
    code: 'required',
    codePattern: '[^\\s].{0,254}',
  },
};

const rules = promotionRules({ capabilities, title: 'Shopify' });

/** Automatic discounts, and codes. */
export const promotions: MarketplacePromotions = {
  ...rules,
  channel: (account, dependencies) => {
    const client = new ShopifyClient(account, dependencies);
    const { clock } = dependencies;
    const adapters = {
      price_reduction: recordPromotion(discountRecords(client, clock, automaticBasic)),
      buy_x_get_y: recordPromotion(discountRecords(client, clock, automaticBxgy)),
      voucher: recordPromotion(discountRecords(client, clock, codeBasic)),
    };
    return promotionChannel(rules, adapters, dependencies);
  },
};
