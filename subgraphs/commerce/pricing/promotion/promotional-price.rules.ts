import { compareAmounts, currencyExponent, formatAmount, priceExponent } from '../../../../kernel/money.js';
import {
  type Figure,
  figureText,
  fixedText,
  toFigure,
  unitOf,
  withPercent,
} from '../price-book/price-figure.rules.js';
import { roundToGrid } from '../price-book/price-grid.rules.js';
import { nextEdgeOf } from '../window/time-window.rules.js';
import type { Promotion, PromotionStore, PromotionTerms } from './promotion.entity.js';
import { byPrecedence, specificityOf } from './promotion-order.rules.js';
import { isInEffect } from './promotion-status.rules.js';
import type {
  AssignedProduct,
  EvaluatedSalePrice,
  PromotedItem,
  PromotionCandidate,
  SalePriceTraceStep,
} from './promotional-price.entity.js';
import type { PromotionCondition, SalePriceObstacle } from './promotional-price.values.js';

type ReducingTerms = Extract<PromotionTerms, { kind: 'percentage' | 'amount_off' | 'fixed_price' }>;
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
  /** Of each promotion, by the id of the variant or product. */
  products: ReadonlyMap<string, ReadonlyMap<string, AssignedProduct>>;
  takesSalePrice: TakesSalePrice;
  now: Date;
  /** What holds for all goods of a store is found once. */
  byPlace: Map<string, PlaceCandidate[]>;
}

/** A promotion in a store, with what a trace says of it, by what becomes of it: made once, as a batch has many lines. */
interface PlaceCandidate {
  promotion: ReducingPromotion;
  products: ReadonlyMap<string, AssignedProduct>;
  hasOrderLimits: boolean;
  /** Set where it holds for nothing in the store. */
  failed: PromotionCandidate | null;
  notAssigned: PromotionCandidate;
  limited: PromotionCandidate;
  matched: PromotionCandidate;
  applied: PromotionCandidate;
}

/** The order of promotions and products does not matter. */
export function preparePromotionRules(
  promotions: readonly Promotion[],
  {
    products,
    takesSalePrice,
    now,
  }: { products: readonly AssignedProduct[] } & Pick<PromotionRules, 'takesSalePrice' | 'now'>,
): PromotionRules {
  const byPromotion = new Map<string, Map<string, AssignedProduct>>();
  for (const product of products) {
    const known = byPromotion.get(product.promotionId) ?? new Map<string, AssignedProduct>();
    byPromotion.set(product.promotionId, known.set(product.itemId, product));
  }
  const candidates = promotions.filter(reducesPrices).sort(byPrecedence);
  return { candidates, products: byPromotion, takesSalePrice, now, byPlace: new Map() };
}

/**
 * The sale price of a variant in a store, and why. The first promotion that matches decides; if it can give no sale
 * price there is none, and the trace says what the obstacle is. Without one that matches, the product's own sale price counts.
 * Exact; the same facts give the same sale price and trace.
 */
export function evaluateSalePrice(rules: PromotionRules, item: PromotedItem): EvaluatedSalePrice {
  const place = candidatesIn(rules, item);
  let decisive: PlaceCandidate | null = null;
  const candidates = place.map(candidate => {
    const found = consider(candidate, item);
    if (found === candidate.matched && decisive === null) {
      decisive = candidate;
      return candidate.applied;
    }
    return found;
  });
  return decided(decisive, candidates, item);
}

const nobody: ReadonlyMap<string, AssignedProduct> = new Map();

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
    products: rules.products.get(promotionId) ?? nobody,
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
  if (!isInEffect(promotion, now)) {
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

const isSameStore = (store: PromotionStore, { marketplace, country, storeId }: PromotionStore): boolean =>
  store.marketplace === marketplace && store.country === country && store.storeId === storeId;

function consider(candidate: PlaceCandidate, item: PromotedItem): PromotionCandidate {
  if (candidate.failed !== null) {
    return candidate.failed;
  }
  const product = assignedIn(candidate, item);
  if (candidate.promotion.isForAssignedProducts && product === undefined) {
    return candidate.notAssigned;
  }
  return candidate.hasOrderLimits || product?.isLimited === true ? candidate.limited : candidate.matched;
}

/** What is said of the variant goes before what is said of its product. */
const assignedIn = ({ products }: PlaceCandidate, { variantId, productId }: PromotedItem) =>
  products.size === 0 ? undefined : (products.get(variantId) ?? products.get(productId));

function decided(
  decisive: PlaceCandidate | null,
  candidates: PromotionCandidate[],
  item: PromotedItem,
): EvaluatedSalePrice {
  if (decisive === null) {
    const obstacle = ownObstacle(item);
    const own =
      item.salePrice === null || obstacle !== null ? null : formatAmount(item.salePrice, item.currency);
    return { salePrice: own, decisive: null, trace: { candidates, steps: [], obstacle } };
  }
  const { promotionId, name, version } = decisive.matched;
  const reduced = reduce(decisive, item);
  const { steps } = reduced;
  if (reduced.obstacle !== null) {
    const unapplied = candidates.map(each => (each === decisive.applied ? decisive.matched : each));
    const trace = { candidates: unapplied, steps, obstacle: reduced.obstacle };
    return { salePrice: null, decisive: { promotionId, name, version }, trace };
  }
  return {
    salePrice: fixedText(reduced.figure, currencyExponent(item.currency)),
    decisive: { promotionId, name, version },
    trace: { candidates, steps, obstacle: null },
  };
}

function ownObstacle({ price, salePrice }: PromotedItem): SalePriceObstacle | null {
  if (salePrice === null) {
    return null;
  }
  if (price === null) {
    return 'price_missing';
  }
  return compareAmounts(salePrice, price) < 0 ? null : 'sale_price_not_below_price';
}

type Reduced =
  | { steps: SalePriceTraceStep[]; obstacle: SalePriceObstacle }
  | { steps: SalePriceTraceStep[]; obstacle: null; figure: Figure };

/** Rounded down to what shops state in the currency: buyers never pay more than was promised. */
function reduce(candidate: PlaceCandidate, item: PromotedItem): Reduced {
  if (item.price === null) {
    return { steps: [], obstacle: 'price_missing' };
  }
  const price = toFigure(item.price);
  const steps = reducingSteps(candidate, item, price);
  if (steps === null) {
    return { steps: [], obstacle: 'promotional_price_missing' };
  }
  const exact = steps.at(-1)!.figure;
  const step = unitOf(priceExponent(item.currency));
  const figure = roundToGrid(exact, { step, offset: 0n, mode: 'down' });
  const rounded = figure === exact ? steps : [...steps, { kind: 'rounding' as const, value: null, figure }];
  const traced = rounded.map(
    ({ kind, value, figure: after }, index): SalePriceTraceStep => ({
      kind,
      before: index === 0 ? null : figureText(rounded[index - 1]!.figure),
      value,
      after: figureText(after),
    }),
  );
  if (figure <= 0n) {
    return { steps: traced, obstacle: 'sale_price_not_positive' };
  }
  return figure < price
    ? { steps: traced, obstacle: null, figure }
    : { steps: traced, obstacle: 'sale_price_not_below_price' };
}

type ReducingStep = Pick<SalePriceTraceStep, 'kind' | 'value'> & { figure: Figure };

/** Null where nobody says the price. A product's own price goes before whatever the promotion takes off. */
function reducingSteps(candidate: PlaceCandidate, item: PromotedItem, price: Figure): ReducingStep[] | null {
  const { terms } = candidate.promotion;
  const ofProduct = assignedIn(candidate, item)?.promotionalPrice ?? null;
  const fixed = ofProduct ?? (terms.kind === 'fixed_price' ? terms.amount : null);
  if (fixed !== null) {
    return [{ kind: 'fixed_price', value: fixed, figure: toFigure(fixed) }];
  }
  const base: ReducingStep = { kind: 'base', value: null, figure: price };
  switch (terms.kind) {
    case 'percentage':
      return [
        base,
        { kind: terms.kind, value: terms.percentage, figure: withPercent(price, `-${terms.percentage}`) },
      ];
    case 'amount_off':
      return [base, { kind: terms.kind, value: terms.amount, figure: price - toFigure(terms.amount) }];
    case 'fixed_price':
      return null;
  }
}
