import type { ListingIssue } from '../../../../connectors/marketplaces/listing.js';
import type {
  ObservedPromotionState,
  PromotionDraft,
  PromotionEvidence,
  PromotionHead,
} from '../../../../connectors/marketplaces/promotion.js';
import type { DeliveryDesire, DeliveryItemOutcome, DeliveryState } from './promotion-delivery.values.js';

/** What of a draft is sent with the promotion itself; its items are sent apart. */
export type SentPromotion = Pick<
  PromotionDraft,
  'name' | 'terms' | 'startsAt' | 'endsAt' | 'usageLimit' | 'usageLimitPerBuyer' | 'minimumSpend'
>;

/** A promotion in one store: what is wanted there, what was sent, and what was seen. Times are ISO 8601. */
export interface PromotionDelivery {
  id: string;
  promotionId: string;
  marketplace: string;
  country: string;
  storeId: string;
  /** Null while no account has the store. */
  connectionId: string | null;
  desired: DeliveryDesire;
  state: DeliveryState;
  /** The marketplace's id of the promotion; null while it has none that is known. */
  externalId: string | null;
  /** How many promotions of the marketplace it was before this one, which are over. */
  lives: number;
  /** What was sent last, answered or not; null where nothing was, or where what was sent is gone. */
  sent: SentPromotion | null;
  /** Under which names and starts it may be there: as it was sent, answered or not. */
  knownAs: PromotionHead[];
  /** Since when it may be there without its id being known, or as something else than what was sent. */
  unknownSince: string | null;
  /** As the marketplace took it. */
  startsAt: string | null;
  endsAt: string | null;
  observedState: ObservedPromotionState | null;
  /** The marketplace's own word. */
  marketplaceStatus: string | null;
  observedAt: string | null;
  issues: ListingIssue[];
  /** Failures in a row. */
  attempts: number;
  /** Looks in a row that did not settle it. */
  checks: number;
  /** Since when it is to be over. */
  endingSince: string | null;
  /** When the merchant was told that it is still there. */
  alarmedAt: string | null;
  nextAttemptAt: string | null;
  nextCheckAt: string | null;
  /** Raised by every change of what is wanted. */
  version: number;
}

/** What was put of an item, or was to be put. */
export interface ItemTerms {
  externalListingId: string;
  sku: string;
  externalVariantId: string | null;
  regularPrice: string;
  promotionalPrice: string | null;
  /** Of the whole promotion, where the marketplace computes prices. */
  percentage: string | null;
  purchaseLimit: number | null;
  promotionalStock: number | null;
}

export interface DeliveryItem {
  productId: string;
  /** That of the product where the item is the whole listing. */
  variantId: string;
  /** Null where there is nothing to name it by. */
  terms: ItemTerms | null;
  outcome: DeliveryItemOutcome;
  /** Whether the marketplace has it in the promotion, with these terms or earlier ones. */
  isPut: boolean;
  issues: ListingIssue[];
}

export interface ObservedItem {
  productId: string;
  variantId: string;
  state: ObservedPromotionState;
  promotionalPrice: string | null;
  /** Whether that is the price that was put; true where the marketplace tells none. */
  isPriceAsPut: boolean;
  buyerPrice: string | null;
  hiddenBy: string | null;
  evidence: PromotionEvidence;
}
