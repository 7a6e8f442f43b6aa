import type { ListingIssue, ListingReference, VariantReference, WriteOutcome } from './listing.js';
import type { Account, ChannelDependencies, Store } from './port.js';
import type { PromotionCapabilities } from './promotion-capabilities.js';

/**
 * - `price_reduction`: each item costs less.
 * - `quantity_breaks`: the more units, the less they cost.
 * - `bundle`: so many of the items, in any mix, together cost less.
 * - `buy_x_get_y`: some units more are free, or reduced.
 * - `free_shipping`: the seller pays for the delivery.
 * - `voucher`: orders cost less for buyers who have the voucher.
 */
export type PromotionKind = PromotionTerms['kind'];

export type PromotionReward =
  /** Off the price: above 0 up to 100. */
  | { type: 'percentage'; percentage: string }
  /** Off the price, in the store's currency. */
  | { type: 'amount'; amount: string }
  /** What the units cost together, in the store's currency. */
  | { type: 'price'; amount: string };

export type PromotionTerms =
  /** The percentage off is needed where the marketplace computes the price; elsewhere each item has its price. */
  | { kind: 'price_reduction'; percentage: string | null }
  /** By ascending quantity. */
  | { kind: 'quantity_breaks'; breaks: readonly QuantityBreak[] }
  | { kind: 'bundle'; quantity: number; reward: PromotionReward }
  /** Of the same items; 100 percent off is free. */
  | { kind: 'buy_x_get_y'; buyQuantity: number; getQuantity: number; percentage: string }
  | { kind: 'free_shipping' }
  /** Without a code, buyers collect it. `maximumDiscount` bounds a percentage; null for no bound. */
  | { kind: 'voucher'; code: string | null; reward: PromotionReward; maximumDiscount: string | null };

export interface QuantityBreak {
  quantity: number;
  reward: PromotionReward;
}

/** What a promotion is to be in one store. */
export interface PromotionDraft {
  store: Store;
  /** What the marketplace has of it, as it was put last; null when nothing was put yet, or when that is not known. */
  delivered: DeliveredPromotion | null;
  /** Ours, the same over repetitions: the marker by which the promotion is found after a lost answer derives from it. */
  promotionId: string;
  /**
   * Under which name and start it may be there besides those of the draft: as it was put last, and as puts whose answers were
   * lost may have left it. It is found by them where names are shown to buyers and carry no marker.
   */
  knownAs?: readonly PromotionHead[];
  name: string;
  terms: PromotionTerms;
  /** Instants, ISO 8601. */
  startsAt: string;
  /** Null for no end. */
  endsAt: string | null;
  /** Empty: all that the store sells, where the marketplace has that. */
  items: readonly PromotionItem[];
  /** Uses by all buyers together; null for any number. */
  usageLimit: number | null;
  usageLimitPerBuyer: number | null;
  /** What an order must come to, in the store's currency; null for no minimum. */
  minimumSpend: string | null;
}

/** What buyers see of a promotion and is known of it wherever it is listed. */
export type PromotionHead = Pick<PromotionDraft, 'name' | 'startsAt'>;

export interface PromotionItem {
  reference: ListingReference;
  variant: VariantReference;
  /** Decimal amounts in the store's currency. */
  regularPrice: string;
  /** Null where the terms say what buyers pay. */
  promotionalPrice: string | null;
  /** Units that a buyer may buy at that price; null for any number. */
  purchaseLimit: number | null;
  /** Units that are sold at that price; null for all that there are. */
  promotionalStock: number | null;
}

export interface DeliveredPromotion {
  /** Null of one that is only planned. */
  externalId: string | null;
  startsAt: string;
  endsAt: string | null;
}

/**
 * - `scheduled`: it is there and will start.
 * - `live`: it is there and buyers get it, unless an item says otherwise.
 * - `ended`: it is over, by the clock or because somebody stopped it.
 * - `missing`: the marketplace has nothing of it; what else has its id is not it.
 * - `unknown`: a status that means nothing to us.
 */
export type ObservedPromotionState = 'scheduled' | 'live' | 'ended' | 'missing' | 'unknown';

/** Which of the marketplace's answers an observation is made of. */
export type PromotionEvidence = 'promotion_object' | 'item_price' | 'item_promotion';

/** A promotion as the marketplace has it at `observedAt`. */
export interface ObservedPromotion {
  /** Null where it has none, and where it is missing. */
  externalId: string | null;
  /** Without our marker; null where it has none. */
  name: string | null;
  state: ObservedPromotionState;
  /** The marketplace's own word; where it has none, what was seen. */
  marketplaceStatus: string;
  startsAt: string | null;
  endsAt: string | null;
  items: readonly ObservedPromotionItem[];
  observedAt: string;
  /** It is there and has no items: nothing to buyers, so that it counts as ended. */
  isEmpty?: boolean;
  /** Of one that is missing: the name of another promotion that has its id. */
  replacedBy?: string;
}

export interface ObservedPromotionItem {
  /** The marketplace's id of the listing. */
  externalId: string;
  /** Null where the promotion is on the listing with all of its variants. */
  variant: VariantReference | null;
  /** Of this promotion; null where the marketplace tells none. */
  promotionalPrice: string | null;
  /** What buyers pay now, whichever promotion decides it; null where the marketplace does not say. */
  buyerPrice: string | null;
  state: ObservedPromotionState;
  /** The marketplace's word for another promotion that decides the price in place of this one; null for none. */
  hiddenBy: string | null;
  evidence: PromotionEvidence;
}

/**
 * Promotions of one account. Methods reject with MarketplaceError and nothing else. What has the id of a delivered promotion
 * and is not it by our marker (or, where names are shown to buyers, by name and start) counts as not there.
 */
export interface PromotionChannel {
  /**
   * Creates the promotion without its items, or changes what was delivered. What a lost answer may have left behind is to be
   * looked for before: a repetition makes a second one.
   *
   * @throws MarketplaceError `rejected` with the issues of `promotionProblems`, or `unsupported`, before anything is sent;
   * `not_found` where what was delivered is not there any more.
   */
  put(draft: PromotionDraft): Promise<DeliveredPromotion>;
  /**
   * Adds items of the draft, or changes those that are there: at most `itemBatchMax` at a time; one outcome each, in
   * order.
   *
   * @throws MarketplaceError `rejected` and `not_found` as `put`.
   */
  putItems(draft: PromotionDraft, items: readonly PromotionItem[]): Promise<WriteOutcome[]>;
  /**
   * As `putItems`, the other way. An item that is not in it is out of it already: no error.
   */
  removeItems(draft: PromotionDraft, items: readonly PromotionItem[]): Promise<WriteOutcome[]>;
  /**
   * Ends it now, whatever the marketplace calls that; one that is over or missing is no error. Where that is done item
   * by item, the draft's items are meant. @throws MarketplaceError `rejected` with the items that would not end.
   */
  end(draft: PromotionDraft): Promise<void>;
  /**
   * What the marketplace has of it, by our marker or, where there is none (`isMarked`), by name and start: what a put
   * whose answer was lost may have made. A code that somebody else has given is not ours.
   */
  find(draft: PromotionDraft): Promise<ObservedPromotion[]>;
  /** As the marketplace has it now, with the items of the draft that are in it. */
  read(draft: PromotionDraft): Promise<ObservedPromotion>;
}

/** What a marketplace does for promotions, known before it is tried. */
export interface MarketplacePromotions {
  capabilities: PromotionCapabilities;
  /** Decimals that prices in the store may have. */
  priceDecimals(store: Store): number;
  /** What the marketplace is known to reject, found before anything is sent. Empty when all is well. */
  promotionProblems(draft: PromotionDraft, now: Date): ListingIssue[];
  /** Opens nothing yet: calls are made by the methods of the channel. */
  channel(account: Account, dependencies: ChannelDependencies): PromotionChannel;
}
