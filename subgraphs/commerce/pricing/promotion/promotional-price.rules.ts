import { compareAmounts, currencyExponent, formatAmount, statedExponent } from '../../../../kernel/money.js';
import { fixedText } from '../price-book/price-figure.rules.js';
import { nextEdgeOf } from '../window/time-window.rules.js';
import { type PriceReduction, type ReducingTerms, reducePrice } from './price-reduction.rules.js';
import type { Promotion } from './promotion.entity.js';
import { isSameStore } from './promotion.rules.js';
import { byPrecedence, specificityOf } from './promotion-order.rules.js';
import { isInEffect } from './promotion-status.rules.js';
import type {
  AssignedProduct,
  EvaluatedSalePrice,
  PromotedItem,
  PromotionCandidate,
} from './promotional-price.entity.js';
import type { PromotionCondition, SalePriceObstacle } from './promotional-price.values.js';

type ReducingPromotion = Promotion & { terms: ReducingTerms };

/** Which marketplaces take sale prices with prices. */
export type TakesSalePrice = (marketplace: string) => boolean;

/** Whether the promotion takes off each price, for everybody: then it is a sale price where there are sale prices. */
export const reducesPrices = (
  promotion: Pick<Promotion, 'trigger' | 'terms'>,
): promotion is ReducingPromotion =>
  promotion.trigger === 'automatic' &&
  (promotion.terms.kind === 'percentage' ||
    promotion.terms.kind === 'amount_off' ||
    promotion.terms.kind === 'fixed_price');

/** Whether it is bounded by what becomes of orders, of which a price knows nothing. */
export const hasOrderLimits = ({ limits, terms }: Pick<Promotion, 'limits' | 'terms'>): boolean =>
  Object.values(limits).some(limit => limit !== null) ||
  (terms.kind === 'percentage' && terms.maximumDiscount !== null);

/** Whether it is ever the sale price of a listing: what a price cannot hold is none. */
export const pricesListings = (promotion: Promotion): boolean =>
  reducesPrices(promotion) && !hasOrderLimits(promotion) && promotion.stores.length > 0;

/** When the listings of the promotion have to be priced again because its window begins or ends; null: never. */
export const nextPriceEdge = (promotion: Promotion, now: Date): string | null =>
  promotion.intent === 'active' && pricesListings(promotion) ? nextEdgeOf(promotion.window, now) : null;

/** Promotions that are ready to reduce any number of prices at one moment; make them once for a batch. */
export interface PromotionRules {
  /** In the order in which they are considered. */
  candidates: readonly ReducingPromotion[];
  /** By the id of the variant or product: what is said of it in each promotion, at the place of its candidate. */
  products: ReadonlyMap<string, AssignedTo>;
  takesSalePrice: TakesSalePrice;
  now: Date;
  /** What holds for all goods of a store is found once. */
  byPlace: Map<string, readonly PlaceCandidate[]>;
}

type AssignedTo = readonly (AssignedProduct | undefined)[];

/** A promotion in a store, with what a trace says of it, by what becomes of it: made once, as a batch has many lines. */
interface PlaceCandidate {
  promotion: ReducingPromotion;
  hasOrderLimits: boolean;
  /** Set where it holds for nothing in the store. */
  failed: PromotionCandidate | null;
  notAssigned: PromotionCandidate;
  limited: PromotionCandidate;
  matched: PromotionCandidate;
  applied: PromotionCandidate;
}

interface PreparedFor extends Pick<PromotionRules, 'takesSalePrice' | 'now'> {
  products: readonly AssignedProduct[];
}

/** The order of promotions and products does not matter. */
export function preparePromotionRules(
  promotions: readonly Promotion[],
  { products, takesSalePrice, now }: PreparedFor,
): PromotionRules {
  const candidates = promotions.filter(reducesPrices).sort(byPrecedence);
  const places = new Map(candidates.map(({ id }, place) => [id, place]));
  const byItem = new Map<string, (AssignedProduct | undefined)[]>();
  for (const product of products) {
    const place = places.get(product.promotionId);
    if (place !== undefined) {
      const known = byItem.get(product.itemId) ?? new Array(candidates.length).fill(undefined);
      known[place] = product;
      byItem.set(product.itemId, known);
    }
  }
  return { candidates, products: byItem, takesSalePrice, now, byPlace: new Map() };
}

/**
 * The sale price of a variant in a store at a price, and why. The first promotion that matches decides; if it can give no
 * sale price there is none, and the trace says what the obstacle is. Without one that matches, the product's own sale
 * price counts. Exact; the same facts give the same sale price and trace.
 *
 * @param price what the sale price comes off, in the currency of the store; null where there is no price.
 */
export function evaluateSalePrice(
  rules: PromotionRules,
  item: PromotedItem,
  price: string | null,
): EvaluatedSalePrice {
  const ofVariant = rules.products.get(item.variantId);
  const ofProduct = rules.products.get(item.productId);
  let decisive: Decisive | null = null;
  const candidates = candidatesIn(rules, item).map((candidate, place) => {
    // What is said of the variant goes before what is said of its product.
    const product = ofVariant?.[place] ?? ofProduct?.[place];
    const found = consider(candidate, product);
    if (found !== candidate.matched || decisive !== null) {
      return found;
    }
    decisive = { candidate, product };
    return candidate.applied;
  });
  return decisive === null
    ? ownSalePrice(item, price, candidates)
    : promotionalPrice(decisive, { candidates, price, currency: item.currency });
}

interface Decisive {
  candidate: PlaceCandidate;
  product: AssignedProduct | undefined;
}

function candidatesIn(rules: PromotionRules, item: PromotedItem): readonly PlaceCandidate[] {
  const key = `${item.marketplace} ${item.country} ${item.currency} ${item.storeId}`;
  const known = rules.byPlace.get(key);
  if (known !== undefined) {
    return known;
  }
  const made = rules.candidates.map(promotion => placeCandidate(rules, promotion, item));
  rules.byPlace.set(key, made);
  return made;
}

function placeCandidate(
  rules: PromotionRules,
  promotion: ReducingPromotion,
  place: PromotedItem,
): PlaceCandidate {
  const { id: promotionId, name, version, priority } = promotion;
  const told = { promotionId, name, version, priority, specificity: specificityOf(promotion) };
  const failed = (failedCondition: PromotionCondition): PromotionCandidate => ({
    ...{ ...told, isMatch: false, failedCondition, isApplied: false },
  });
  const matched = { ...told, isMatch: true, failedCondition: null, isApplied: false };
  const condition = failedInPlace(rules, promotion, place);
  return {
    promotion,
    hasOrderLimits: hasOrderLimits(promotion),
    failed: condition === null ? null : failed(condition),
    notAssigned: failed('product'),
    limited: failed('limits'),
    matched,
    applied: { ...matched, isApplied: true },
  };
}

function failedInPlace(
  { now, takesSalePrice }: PromotionRules,
  promotion: ReducingPromotion,
  place: PromotedItem,
): PromotionCondition | null {
  if (!isInEffect(promotion, now.toISOString())) {
    return 'window';
  }
  if (promotion.currency !== null && promotion.currency !== place.currency) {
    return 'currency';
  }
  if (!promotion.stores.some(store => isSameStore(store, place))) {
    return 'store';
  }
  return takesSalePrice(place.marketplace) ? null : 'delivery';
}

function consider(candidate: PlaceCandidate, product: AssignedProduct | undefined): PromotionCandidate {
  if (candidate.failed !== null) {
    return candidate.failed;
  }
  if (product === undefined) {
    const isMissing = candidate.promotion.isForAssignedProducts;
    return isMissing
      ? candidate.notAssigned
      : candidate.hasOrderLimits
        ? candidate.limited
        : candidate.matched;
  }
  return candidate.hasOrderLimits || product.isLimited ? candidate.limited : candidate.matched;
}

function promotionalPrice(
  { candidate: { promotion, matched, applied }, product }: Decisive,
  {
    candidates,
    price,
    currency,
  }: { candidates: PromotionCandidate[]; price: string | null; currency: string },
): EvaluatedSalePrice {
  const { promotionId, name, version } = matched;
  const decisive = { promotionId, name, version, endsAt: promotion.window?.endsAt ?? null };
  const reduced: PriceReduction = reducePrice(promotion.terms, {
    price,
    promotionalPrice: product?.promotionalPrice ?? null,
    decimals: statedExponent(currency),
  });
  const { steps, obstacle } = reduced;
  if (obstacle !== null) {
    const unapplied = candidates.map(each => (each === applied ? matched : each));
    return { salePrice: null, decisive, trace: { candidates: unapplied, steps, obstacle } };
  }
  const salePrice = fixedText(reduced.figure, currencyExponent(currency));
  return { salePrice, decisive, trace: { candidates, steps, obstacle } };
}

function ownSalePrice(
  { salePrice: own, currency }: PromotedItem,
  price: string | null,
  candidates: PromotionCandidate[],
): EvaluatedSalePrice {
  const obstacle = own === null ? null : ownObstacle(own, price);
  const salePrice = own === null || obstacle !== null ? null : formatAmount(own, currency);
  return { salePrice, decisive: null, trace: { candidates, steps: [], obstacle } };
}

function ownObstacle(salePrice: string, price: string | null): SalePriceObstacle | null {
  if (price === null) {
    return 'price_missing';
  }
  return compareAmounts(salePrice, price) < 0 ? null : 'sale_price_not_below_price';
}
