import type { ListingIssue } from '../../../../connectors/marketplaces/listing.js';
import { ownIssue, problem } from '../../../../connectors/marketplaces/listing-issue.js';
import type { Store } from '../../../../connectors/marketplaces/port.js';
import type {
  MarketplacePromotions,
  PromotionDraft,
  PromotionHead,
  PromotionItem,
  PromotionTerms,
} from '../../../../connectors/marketplaces/promotion.js';
import type { PromotedVariant } from '../../../catalog/index.js';
import type { Promotion, PromotionProduct } from '../promotion/promotion.entity.js';
import { connectorTerms } from '../promotion/promotion-terms.rules.js';
import { type WantedItem, wantedItems } from './delivery-items.rules.js';
import { deliveryWindow } from './delivery-window.rules.js';
import type { ItemTerms, PromotionDelivery, SentPromotion } from './promotion-delivery.entity.js';
import type { ItemHolds } from './promotion-overlap.rules.js';

export interface PlanSources {
  delivery: PromotionDelivery;
  promotion: Promotion;
  assigned: readonly PromotionProduct[];
  variants: readonly PromotedVariant[];
  holds: ItemHolds;
  store: Store;
  promotions: MarketplacePromotions;
}

/** An item that is to be in the promotion. */
export interface PlannedItem extends WantedItem {
  terms: ItemTerms;
}

/** What one store is to have of a promotion now. */
export interface DeliveryPlan {
  draft: PromotionDraft;
  items: PlannedItem[];
  /** Items that cannot be in it, or not yet. */
  left: WantedItem[];
  /** How many of these wait for other promotions of the store. */
  heldCount: number;
  /** Deliveries that have some of them, and are to give them up. */
  holderIds: string[];
  /** Why nothing can be sent; empty where it can. */
  errors: ListingIssue[];
  warnings: ListingIssue[];
  /** Whether there is nothing to send before a product of it is on sale in the store. */
  isUnlisted: boolean;
  /** Until when nothing is to be sent; null for now. */
  waitsUntil: string | null;
  /** When items come or go because of other promotions; null for never. */
  changesAt: string | null;
}

/** Says what is to be sent, and finds what the marketplace would reject: of one item, it is left out. */
export function planDelivery(sources: PlanSources, now: Date): DeliveryPlan {
  const { promotion, promotions } = sources;
  const terms = connectorTerms(promotion);
  const capabilities = terms === null ? undefined : promotions.capabilities[terms.kind];
  if (terms === null || capabilities === undefined) {
    return unsupported(sources);
  }
  const decimals = promotions.priceDecimals(sources.store);
  const wanted = wantedItems({ ...sources, capabilities, decimals });
  const window = deliveryWindow(promotion, sources.delivery, capabilities, now);
  const named = shortened(promotion.name, capabilities.nameLengthMax);
  const empty = { ...draftOf(sources, withPercentage(terms, wanted)), ...named.part, ...partOf(window) };
  const candidates = wanted.filter((item): item is PlannedItem => item.terms !== null);
  const checked = leaveOut(empty, candidates, draft =>
    promotions.promotionProblems(draft, new Date(window.waitsUntil ?? now)),
  );
  const held = heldItems(checked.items, sources.holds);
  const isAllHeld = held.length > 0 && held.length === checked.items.length;
  const errors = withOwn(ownErrors(sources, wanted, checked.items), checked.errors);
  const isUnlisted = errors.some(isItemsMissing) && wanted.every(({ outcome }) => outcome === 'not_listed');
  return {
    // Those that wait are its items as well: it is there ahead, and empty, when their turn comes.
    draft: checked.draft,
    items: checked.items.filter(item => !held.some(({ terms: other }) => other === item.terms)),
    left: [...wanted.filter(({ terms: named }) => named === null), ...checked.left, ...held],
    heldCount: held.length,
    holderIds: [...new Set(held.flatMap(({ holderId }) => holderId ?? []))],
    errors: isUnlisted ? errors.filter(issue => !isItemsMissing(issue)) : errors,
    warnings: [...window.issues, ...named.issues, ...(isAllHeld ? held[0]!.issues : [])],
    isUnlisted,
    waitsUntil: window.waitsUntil,
    changesAt: sources.holds.changesAt,
  };
}

interface HeldItem extends WantedItem {
  holderId: string | null;
}

const heldItems = (items: readonly PlannedItem[], { holdOf }: ItemHolds): HeldItem[] =>
  items.flatMap((item): HeldItem[] => {
    const hold = holdOf(item);
    return hold === null
      ? []
      : [{ ...item, outcome: 'waiting', issues: [hold.issue], holderId: hold.holderId }];
  });

/** What both say is said once, in our words. */
const withOwn = (own: ListingIssue[], errors: readonly ListingIssue[]): ListingIssue[] =>
  own.some(({ field }) => field === 'products' || field === 'items')
    ? [...own, ...errors.filter(issue => !isItemsMissing(issue))]
    : [...own, ...errors];

const isItemsMissing = ({ code }: ListingIssue): boolean => code === 'ITEMS_MISSING';

const partOf = ({ startsAt, endsAt }: { startsAt: string; endsAt: string | null }) => ({ startsAt, endsAt });

const unsupported = (sources: PlanSources): DeliveryPlan => ({
  draft: draftOf(sources, { kind: 'free_shipping' }),
  items: [],
  left: [],
  heldCount: 0,
  holderIds: [],
  errors: [ownIssue('KIND_UNSUPPORTED', 'The marketplace has no promotions of this kind.', 'terms')],
  warnings: [],
  isUnlisted: false,
  waitsUntil: null,
  changesAt: null,
});

/** A percentage that is not shared by all items is told by their prices. */
const withPercentage = (terms: PromotionTerms, items: readonly WantedItem[]): PromotionTerms =>
  terms.kind === 'price_reduction' && items.some(item => item.terms?.promotionalPrice != null)
    ? { ...terms, percentage: null }
    : terms;

function draftOf({ delivery, promotion, store }: PlanSources, terms: PromotionTerms): PromotionDraft {
  const { externalId, startsAt, endsAt } = delivery;
  const { usageLimit, usageLimitPerBuyer, minimumSpend } = promotion.limits;
  return {
    store,
    delivered: externalId === null ? null : { externalId, startsAt: startsAt!, endsAt },
    promotionId: markOf(delivery),
    knownAs: delivery.knownAs,
    name: promotion.name,
    terms,
    startsAt: promotion.createdAt,
    endsAt: null,
    items: [],
    usageLimit,
    usageLimitPerBuyer,
    minimumSpend,
  };
}

/** What the promotion is found by at the marketplace. One that is over keeps its name there, so the next has another. */
export const markOf = ({ promotionId, lives }: Pick<PromotionDelivery, 'promotionId' | 'lives'>): string =>
  lives === 0 ? promotionId : `${promotionId}/${lives}`;

/** Of a promotion that is over: what comes next is another record, unless the same one is opened again. */
export const nextLife = (
  { lives }: Pick<PromotionDelivery, 'lives'>,
  promotion: Promotion,
  promotions: MarketplacePromotions,
): number => (isSameRecord(promotion, promotions) ? lives : lives + 1);

const headsMax = 20;

/** As it may be at the marketplace once it was sent with this head. */
export const knownWith = (
  knownAs: readonly PromotionHead[],
  { name, startsAt }: PromotionHead,
): PromotionHead[] => [
  ...knownAs.filter(head => head.name !== name || head.startsAt !== startsAt).slice(1 - headsMax),
  { name, startsAt },
];

/** A code belongs to one record of the marketplace, which is opened again where its end can be moved. */
export function isSameRecord(promotion: Promotion, { capabilities }: MarketplacePromotions): boolean {
  const terms = connectorTerms(promotion);
  const hasCode = terms?.kind === 'voucher' && terms.code !== null;
  return hasCode && capabilities.voucher?.changes.endLater === true;
}

function shortened(name: string, lengthMax: number | null) {
  const letters = [...name];
  if (lengthMax === null || letters.length <= lengthMax) {
    return { part: { name }, issues: [] };
  }
  const message = `The marketplace takes ${lengthMax} characters, so the name is shortened there.`;
  return {
    part: { name: letters.slice(0, lengthMax).join('').trimEnd() },
    issues: [ownIssue('NAME_SHORTENED', message, 'name', 'info')],
  };
}

/** What no connector knows of. Without items, a promotion of assigned products would be one of the whole store. */
function ownErrors(
  { promotion, store }: PlanSources,
  wanted: readonly WantedItem[],
  items: readonly PlannedItem[],
): ListingIssue[] {
  const { currency, limits, isForAssignedProducts } = promotion;
  const isEmpty = isForAssignedProducts && items.length === 0;
  return [
    ...problem(
      currency !== null && currency !== store.currency,
      'CURRENCY_MISMATCH',
      'currency',
      `The store sells in ${store.currency}, and amounts are never converted.`,
    ),
    ...problem(
      limits.budget !== null,
      'BUDGET_UNSUPPORTED',
      'limits.budget',
      'No marketplace keeps a budget.',
    ),
    ...problem(isEmpty && wanted.length === 0, 'PRODUCTS_MISSING', 'products', 'No products are assigned.'),
    ...problem(
      isEmpty && wanted.length > 0,
      'ITEMS_MISSING',
      'items',
      'None of the products can be promoted in this store.',
    ),
  ];
}

interface Checked {
  draft: PromotionDraft;
  items: PlannedItem[];
  left: WantedItem[];
  errors: ListingIssue[];
}

function leaveOut(
  empty: PromotionDraft,
  candidates: readonly PlannedItem[],
  problemsOf: (draft: PromotionDraft) => ListingIssue[],
): Checked {
  const withItems = (items: readonly PlannedItem[]): PromotionDraft => ({
    ...empty,
    items: items.map(item => toPromotionItem(item.terms)),
  });
  const found = errorsOf(problemsOf(withItems(candidates)));
  const ofItem = Map.groupBy(found, ({ field }) => itemIn(field));
  if (ofItem.size === (ofItem.has(null) ? 1 : 0)) {
    return { draft: withItems(candidates), items: [...candidates], left: [], errors: found };
  }
  const items = candidates.filter((_, index) => !ofItem.has(index));
  const left = candidates.flatMap((item, index): WantedItem[] => {
    const issues = ofItem.get(index);
    return issues === undefined ? [] : [{ ...item, outcome: 'rejected', issues: issues.map(withinItem) }];
  });
  const draft = withItems(items);
  return { draft, items, left, errors: errorsOf(problemsOf(draft)) };
}

const errorsOf = (issues: readonly ListingIssue[]): ListingIssue[] =>
  issues.filter(({ severity }) => severity === 'error');

const itemIn = (field: string | null): number | null => {
  const index = field === null ? undefined : /^items\.(\d+)/.exec(field)?.[1];
  return index === undefined ? null : Number(index);
};

const withinItem = (issue: ListingIssue): ListingIssue => ({
  ...issue,
  field: issue.field?.replace(/^items\.\d+\.?/, '') || null,
});

export const toPromotionItem = ({
  externalListingId,
  sku,
  externalVariantId,
  ...prices
}: ItemTerms): PromotionItem => {
  const variant = { sku, externalId: externalVariantId };
  return {
    reference: { externalId: externalListingId, variants: [variant] },
    variant,
    regularPrice: prices.regularPrice,
    promotionalPrice: prices.promotionalPrice,
    purchaseLimit: prices.purchaseLimit,
    promotionalStock: prices.promotionalStock,
  };
};

/** The part of a draft that is sent with the promotion itself, as it is compared with what was sent before. */
export const sentOf = ({
  name,
  terms,
  startsAt,
  endsAt,
  usageLimit,
  usageLimitPerBuyer,
  minimumSpend,
}: PromotionDraft): SentPromotion => ({
  name,
  terms,
  startsAt,
  endsAt,
  usageLimit,
  usageLimitPerBuyer,
  minimumSpend,
});
