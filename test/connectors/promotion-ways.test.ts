import { describe, expect, it } from 'vitest';
import { marketplaces } from '../../connectors/marketplaces/registry.js';
import type {
  PromotionLimits,
  PromotionTerms,
} from '../../subgraphs/commerce/pricing/promotion/promotion.entity.js';
import type { PromotionTrigger } from '../../subgraphs/commerce/pricing/promotion/promotion.values.js';
import { connectorTerms, wayTo } from '../../subgraphs/commerce/pricing/promotion/promotion-terms.rules.js';

const noLimits: PromotionLimits = {
  usageLimit: null,
  usageLimitPerBuyer: null,
  budget: null,
  minimumSpend: null,
};

const promotion = (
  terms: PromotionTerms,
  trigger: PromotionTrigger = 'automatic',
  limits: Partial<PromotionLimits> = {},
) => ({ terms, trigger, code: trigger === 'code' ? 'SAVE5' : null, limits: { ...noLimits, ...limits } });

const tenPercent: PromotionTerms = { kind: 'percentage', percentage: '10', maximumDiscount: null };

const waysOf = (subject: ReturnType<typeof promotion>) =>
  Object.fromEntries(marketplaces.map(marketplace => [marketplace.key, wayTo(marketplace, subject)]));

describe('the terms of a connector', () => {
  it('are a price reduction for everybody, and a voucher for those who have a code or collect it', () => {
    expect(connectorTerms(promotion(tenPercent))).toEqual({ kind: 'price_reduction', percentage: '10' });
    expect(connectorTerms(promotion({ kind: 'amount_off', amount: '5' }))).toEqual({
      kind: 'price_reduction',
      percentage: null,
    });
    expect(connectorTerms(promotion(tenPercent, 'code'))).toEqual({
      kind: 'voucher',
      code: 'SAVE5',
      reward: { type: 'percentage', percentage: '10' },
      maximumDiscount: null,
    });
    expect(connectorTerms(promotion({ kind: 'amount_off', amount: '5' }, 'collected'))).toEqual({
      kind: 'voucher',
      code: null,
      reward: { type: 'amount', amount: '5' },
      maximumDiscount: null,
    });
  });

  it('tell the amount of a break for its units together', () => {
    const breaks = [
      { quantity: 2, reward: { kind: 'amount_off', value: '0.10' } },
      { quantity: 3, reward: { kind: 'fixed_price', value: '1.5' } },
      { quantity: 4, reward: { kind: 'percentage', value: '20' } },
    ] as const;
    expect(connectorTerms(promotion({ kind: 'quantity_breaks', breaks: [...breaks] }))).toEqual({
      kind: 'quantity_breaks',
      breaks: [
        { quantity: 2, reward: { type: 'amount', amount: '0.2' } },
        { quantity: 3, reward: { type: 'price', amount: '4.5' } },
        { quantity: 4, reward: { type: 'percentage', percentage: '20' } },
      ],
    });
  });

  it('tell what a bundle costs as it is', () => {
    const reward = { kind: 'fixed_price', value: '9.90' } as const;
    expect(connectorTerms(promotion({ kind: 'bundle', quantity: 3, reward }))).toEqual({
      kind: 'bundle',
      quantity: 3,
      reward: { type: 'price', amount: '9.9' },
    });
  });

  it('are none where a marketplace would give to everybody what is for those with a code', () => {
    const gift = { kind: 'buy_x_get_y', buyQuantity: 2, getQuantity: 1, percentage: '100' } as const;
    expect(connectorTerms(promotion(gift))).toEqual(gift);
    expect(connectorTerms(promotion(gift, 'code'))).toBeNull();
    expect(connectorTerms(promotion({ kind: 'free_shipping' }, 'collected'))).toBeNull();
    expect(connectorTerms(promotion({ kind: 'fixed_price', amount: '5' }, 'code'))).toBeNull();
    expect(connectorTerms(promotion({ ...tenPercent, maximumDiscount: '5' }))).toBeNull();
  });
});

describe('the way to a marketplace', () => {
  it('is the price of the listing wherever sale prices are taken with it', () => {
    expect(waysOf(promotion(tenPercent))).toEqual({
      shopify: 'listing_price',
      woocommerce: 'listing_price',
      shopee: 'promotion_object',
      lazada: 'listing_price',
      tiktok_shop: 'promotion_object',
      zalora: 'listing_price',
      amazon: 'listing_price',
    });
  });

  it.each(['usageLimit', 'usageLimitPerBuyer', 'budget', 'minimumSpend'] as const)(
    'is a record of the marketplace, or none, where %s has to be checked for each order',
    limit => {
      expect(
        waysOf(promotion(tenPercent, 'automatic', { [limit]: limit.startsWith('usage') ? 1 : '1' })),
      ).toEqual({
        shopify: 'promotion_object',
        woocommerce: null,
        shopee: 'promotion_object',
        lazada: null,
        tiktok_shop: 'promotion_object',
        zalora: null,
        amazon: null,
      });
    },
  );

  it('is none to a marketplace that has no such kind', () => {
    expect(waysOf(promotion({ kind: 'free_shipping' }))).toMatchObject({
      tiktok_shop: 'promotion_object',
      shopee: null,
      amazon: null,
    });
    expect(wayTo({ capabilities: { salePrice: false } }, promotion(tenPercent))).toBeNull();
  });
});
