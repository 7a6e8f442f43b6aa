import { itemPricePromotion } from '../item-price-promotion.js';
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
import { datedSale, saleNow, salePrices, skusOfCall } from './lazada-sale.js';
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
  price_reduction: {
    sale_price_now: { ...deliveryDefaults, itemBatchMax: skusOfCall },
    // Dates are days in the documented sample; whether times are taken is not known.
    sale_price_dated: { ...deliveryDefaults, itemBatchMax: skusOfCall, grain: 'day', isEndRequired: true },
  },
  quantity_breaks: { promotion_object: flexicomboLimits },
  bundle: { promotion_object: { ...flexicomboLimits, breaksMax: 0 } },
  voucher: {
    promotion_object: {
      ...flexicomboLimits,
      breaksMax: 0,
      // Vouchers that are given out; the number can only grow.
      usageLimitPerBuyerMax: 1_000,
      hasMinimumSpend: true,
      hasMaximumDiscount: true,
    },
  },
};

const rules = promotionRules({
  capabilities,
  title: 'Lazada',
  decimals: store => regions.get(store.country)?.priceDecimals ?? 2,
});

/** Sale prices of SKUs, flexi combos, and vouchers that buyers collect. */
export const promotions: MarketplacePromotions = {
  ...rules,
  channel: (account, dependencies) => {
    const client = LazadaClient.ofSeller(account, dependencies);
    const { clock } = dependencies;
    const combo = { promotion_object: recordPromotion(campaignRecords(client, clock, flexicombo)) };
    const adapters = {
      price_reduction: {
        sale_price_now: itemPricePromotion(salePrices(client, clock, saleNow(clock))),
        sale_price_dated: itemPricePromotion(salePrices(client, clock, datedSale)),
      },
      quantity_breaks: combo,
      bundle: combo,
      voucher: { promotion_object: recordPromotion(campaignRecords(client, clock, voucher)) },
    };
    return promotionChannel(rules, adapters, dependencies);
  },
};
