import type { SandboxShop } from './shop.js';
import type { SandboxPromotion, SandboxPromotionItem, SandboxVariant } from './state.js';

/** Where a promotion stands at an instant, in milliseconds of the epoch. */
export type PromotionStage = 'upcoming' | 'ongoing' | 'over';

export function stageOf(promotion: SandboxPromotion, atMs: number): PromotionStage {
  const { startsAt, endsAt, stoppedAt } = promotion;
  const isStopped = stoppedAt !== null && Date.parse(stoppedAt) <= atMs;
  if (isStopped || (endsAt !== null && Date.parse(endsAt) <= atMs)) {
    return 'over';
  }
  return Date.parse(startsAt) <= atMs ? 'ongoing' : 'upcoming';
}

/** The item of a promotion that a variant is sold by; of the listing where it names no variant. */
export const itemFor = (
  { items }: Pick<SandboxPromotion, 'items'>,
  { listingId, variantId }: { listingId: string; variantId: string },
): SandboxPromotionItem | undefined =>
  items.find(each => each.listingId === listingId && (each.variantId ?? variantId) === variantId);

/** How much less than our price the marketplace's own campaign sells for, under the fault `hidePromotion`. */
const campaignFactor = 0.9;

export interface BuyerPrice {
  price: string;
  /** What decides it. */
  by: 'price' | 'sale' | 'promotion' | 'campaign';
  promotionId: string | null;
}

/** What a buyer pays for a unit at an instant (ISO 8601), by the books; null where it is not sold. */
export function buyerPrice(
  shop: SandboxShop,
  { listingId, variantId }: { listingId: string; variantId: string },
  at: string,
): BuyerPrice | null {
  const variant = shop.listing(listingId)?.variants.find(({ id }) => id === variantId);
  if (variant === undefined) {
    return null;
  }
  const own = ownPrice(shop, { listingId, variant }, Date.parse(at));
  if (own.by !== 'price' && shop.isHidingPromotions) {
    return { price: campaignPrice(own.price), by: 'campaign', promotionId: null };
  }
  return own;
}

/** Without cents, so that it is a price in every currency. */
export const campaignPrice = (price: string): string =>
  String(Math.max(1, Math.floor(Number(price) * campaignFactor)));

function ownPrice(
  shop: SandboxShop,
  { listingId, variant }: { listingId: string; variant: SandboxVariant },
  atMs: number,
): BuyerPrice {
  for (const promotion of shop.state.promotions.values()) {
    const item = itemFor(promotion, { listingId, variantId: variant.id });
    if (item?.price != null && stageOf(promotion, atMs) === 'ongoing') {
      return { price: item.price, by: 'promotion', promotionId: promotion.id };
    }
  }
  return isOnSale(variant, atMs)
    ? { price: variant.salePrice!, by: 'sale', promotionId: null }
    : { price: variant.price, by: 'price', promotionId: null };
}

/** Without dates, a sale price holds until it is changed. */
export const isOnSale = (
  { salePrice, saleStartsAt = null, saleEndsAt = null }: SandboxVariant,
  atMs: number,
): boolean =>
  salePrice !== null &&
  (saleStartsAt === null || Date.parse(saleStartsAt) <= atMs) &&
  (saleEndsAt === null || atMs < Date.parse(saleEndsAt));
