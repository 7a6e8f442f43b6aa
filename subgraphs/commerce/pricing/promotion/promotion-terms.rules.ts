import Big from 'big.js';
import type { Capabilities } from '../../../../connectors/marketplaces/port.js';
import type {
  PromotionReward as ConnectorReward,
  PromotionTerms as ConnectorTerms,
  MarketplacePromotions,
} from '../../../../connectors/marketplaces/promotion.js';
import type { Promotion, PromotionReward, PromotionTerms } from './promotion.entity.js';
import { hasOrderLimits } from './promotional-price.rules.js';

/** A marketplace, as far as it decides how promotions get there. */
export interface PromotedMarketplace {
  capabilities: Pick<Capabilities, 'salePrice'>;
  promotions?: Pick<MarketplacePromotions, 'capabilities'>;
}

/** `listing_price`: as the sale price of the listing; `promotion_object`: as a record of the marketplace. */
export type PromotionWay = 'listing_price' | 'promotion_object';

type Delivered = Pick<Promotion, 'terms' | 'trigger' | 'code' | 'limits'>;

/**
 * What connectors call these terms; null where no marketplace has the like. Breaks are per unit here and for their units
 * together there.
 */
export function connectorTerms({ terms, trigger, code }: Delivered): ConnectorTerms | null {
  return trigger === 'automatic' ? automaticTerms(terms) : voucherTerms(terms, code);
}

function automaticTerms(terms: PromotionTerms): ConnectorTerms | null {
  switch (terms.kind) {
    case 'percentage':
      return terms.maximumDiscount === null
        ? { kind: 'price_reduction', percentage: terms.percentage }
        : null;
    case 'amount_off':
    case 'fixed_price':
      return { kind: 'price_reduction', percentage: null };
    case 'quantity_breaks':
      return {
        kind: terms.kind,
        breaks: terms.breaks.map(({ quantity, reward }) => ({
          quantity,
          reward: rewardOf(reward, quantity),
        })),
      };
    case 'bundle':
      return { kind: terms.kind, quantity: terms.quantity, reward: rewardOf(terms.reward, 1) };
    case 'buy_x_get_y':
    case 'free_shipping':
      return terms;
  }
}

function voucherTerms(terms: PromotionTerms, code: string | null): ConnectorTerms | null {
  switch (terms.kind) {
    case 'percentage': {
      const { percentage, maximumDiscount } = terms;
      return { kind: 'voucher', code, reward: { type: 'percentage', percentage }, maximumDiscount };
    }
    case 'amount_off': {
      const reward = { type: 'amount', amount: terms.amount } as const;
      return { kind: 'voucher', code, reward, maximumDiscount: null };
    }
    default:
      return null;
  }
}

function rewardOf({ kind, value }: PromotionReward, units: number): ConnectorReward {
  if (kind === 'percentage') {
    return { type: 'percentage', percentage: value };
  }
  return { type: kind === 'amount_off' ? 'amount' : 'price', amount: new Big(value).times(units).toFixed() };
}

/**
 * How the promotion gets to a marketplace; null where it cannot. A price reduction for all orders is the sale price of
 * the listing where the marketplace takes such; one with conditions on the order needs a record that checks them.
 */
export function wayTo(
  { capabilities, promotions }: PromotedMarketplace,
  promotion: Delivered,
): PromotionWay | null {
  const terms = connectorTerms(promotion);
  if (terms === null) {
    return null;
  }
  if (terms.kind === 'price_reduction' && capabilities.salePrice && !hasOrderLimits(promotion)) {
    return 'listing_price';
  }
  return promotions?.capabilities[terms.kind] === undefined ? null : 'promotion_object';
}
