import Big from 'big.js';
import type { ListingIssue } from '../listing.js';
import { problem } from '../listing-issue.js';
import type { MarketplacePromotions, PromotionDraft } from '../promotion.js';
import {
  type DeliveryCapabilities,
  deliveryDefaults,
  type PromotionCapabilities,
} from '../promotion-capabilities.js';
import { promotionChannel } from '../promotion-channel.js';
import { markerLength } from '../promotion-marker.js';
import { promotionRules } from '../promotion-problems.js';
import { recordPromotion } from '../promotion-record.js';
import { bundleRecords } from './shopee-bundle.js';
import { ShopeeClient } from './shopee-client.js';
import { discountRecords } from './shopee-discount.js';
import { regions } from './shopee-region.js';
import { voucherRecords } from './shopee-voucher.js';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;
/** Of discounts and vouchers no length is documented. */
const nameLengthMax = 100 - markerLength;
const listingsMax = 1_000;

const common: DeliveryCapabilities = {
  ...deliveryDefaults,
  // The start has to lie in the future when the call arrives.
  leadTimeMs: minuteMs,
  lengthMinMs: hourMs,
  isEndRequired: true,
  nameLengthMax,
  changes: { ...deliveryDefaults.changes, start: 'later', endLater: false },
};

const bundle: DeliveryCapabilities = {
  ...common,
  nameLengthMax: 25 - markerLength,
  rewards: ['price', 'percentage', 'amount'],
  itemsBy: 'listing',
  itemsMax: listingsMax,
  itemExclusivity: { kinds: ['quantity_breaks', 'bundle'], among: 'unended' },
  usageLimitPerBuyerMax: 999,
};

const capabilities: PromotionCapabilities = {
  price_reduction: {
    ...common,
    leadTimeMs: hourMs,
    lengthMaxMs: 180 * dayMs,
    // Models; of items there are fewer.
    itemsMax: 50_000,
    itemExclusivity: { kinds: ['price_reduction'], among: 'overlapping' },
    itemBatchMax: 50,
    purchaseLimit: { min: 1, max: 1_000_000 },
    promotionalStock: { min: 1, max: 1_000_000 },
    changes: { ...common.changes, promotionalStock: false },
  },
  quantity_breaks: { ...bundle, breaksMax: 3 },
  bundle,
  voucher: {
    ...common,
    // Three months, whichever they are.
    lengthMaxMs: 89 * dayMs,
    rewards: ['percentage', 'amount'],
    isStoreWide: true,
    itemsBy: 'listing',
    usageLimit: 'required',
    hasMinimumSpend: true,
    code: 'required',
    codePattern: '[0-9A-Za-z]{1,5}',
    hasMaximumDiscount: true,
  },
};

const rules = promotionRules({
  capabilities,
  title: 'Shopee',
  decimals: store => regions.get(store.country)?.priceDecimals ?? 0,
  ownProblems: draft => [...itemProblems(draft), ...percentageProblems(draft)],
});

function itemProblems({ terms, items, store }: PromotionDraft): ListingIssue[] {
  if (terms.kind !== 'price_reduction') {
    return [];
  }
  const limits = new Map(items.map(({ reference, purchaseLimit }) => [reference.externalId, purchaseLimit]));
  return [
    ...problem(limits.size > listingsMax, 'ITEMS_TOO_MANY', 'items', `Shopee takes ${listingsMax} items.`),
    ...items.flatMap(({ reference, purchaseLimit, promotionalPrice, regularPrice }, index) => [
      ...problem(
        limits.get(reference.externalId) !== purchaseLimit,
        'PURCHASE_LIMIT_PER_LISTING',
        `items.${index}.purchaseLimit`,
        'At Shopee all variations of an item have one limit per buyer.',
      ),
      ...problem(
        store.country === 'VN' && promotionalPrice !== null && isTooDeep(promotionalPrice, regularPrice),
        'DISCOUNT_TOO_DEEP',
        `items.${index}.promotionalPrice`,
        'In Vietnam a price is reduced by half at most.',
      ),
    ]),
  ];
}

const isTooDeep = (price: string, regular: string): boolean =>
  Number.isFinite(Number(price)) && Number.isFinite(Number(regular)) && new Big(price).times(2).lt(regular);

/** Whole numbers alone. */
function percentageProblems({ terms }: PromotionDraft): ListingIssue[] {
  const rewards =
    terms.kind === 'quantity_breaks'
      ? terms.breaks.map(({ reward }) => reward)
      : terms.kind === 'bundle' || terms.kind === 'voucher'
        ? [terms.reward]
        : [];
  return rewards.flatMap((reward, index) => {
    const field = terms.kind === 'quantity_breaks' ? `terms.breaks.${index}.reward` : 'terms.reward';
    const isWrong = reward.type === 'percentage' && !/^([1-9]|[1-9]\d)$/.test(reward.percentage);
    return problem(isWrong, 'PERCENTAGE_INVALID', `${field}.percentage`, 'Shopee takes 1 to 99 percent.');
  });
}

/** Discounts, vouchers and bundle deals: a campaign of Shopee's may hide them. */
export const promotions: MarketplacePromotions = {
  ...rules,
  channel: (account, dependencies) => {
    const client = ShopeeClient.ofShop(account, dependencies);
    const { clock } = dependencies;
    const deals = recordPromotion(bundleRecords(client, clock));
    const adapters = {
      price_reduction: recordPromotion(discountRecords(client, clock)),
      quantity_breaks: deals,
      bundle: deals,
      voucher: recordPromotion(voucherRecords(client, clock)),
    };
    return promotionChannel(rules, adapters, dependencies);
  },
};
