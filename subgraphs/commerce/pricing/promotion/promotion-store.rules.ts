import type { ListingIssue } from '../../../../connectors/marketplaces/listing.js';
import type { Capabilities } from '../../../../connectors/marketplaces/port.js';
import type {
  MarketplacePromotions,
  PromotionDraft,
  PromotionItem,
} from '../../../../connectors/marketplaces/promotion.js';
import type { FieldError } from '../../../../kernel/errors.js';
import { when } from '../checkout-terms/term.rules.js';
import type { Promotion, PromotionDefinition, PromotionStore } from './promotion.entity.js';
import { isSameStore } from './promotion.rules.js';
import type { PromotionIntent } from './promotion.values.js';
import { connectorTerms, wayTo } from './promotion-terms.rules.js';

/** A store that promotions can be in. */
export interface KnownStore extends PromotionStore {
  /** ISO 4217. */
  currency: string;
}

/** What stores are held against. */
export interface StoreContext {
  marketplaces: readonly {
    key: string;
    /** As people know it. */
    title: string;
    capabilities: Pick<Capabilities, 'salePrice'>;
    promotions?: Pick<MarketplacePromotions, 'capabilities' | 'promotionProblems'>;
  }[];
  /** Those of connected accounts. */
  stores: readonly KnownStore[];
  now: Date;
}

/** A promotion that is saved, and what it was before; null for a new one. */
export interface SavedDefinition {
  before: Promotion | null;
  definition: PromotionDefinition;
  intent: PromotionIntent;
  /** The products that a marketplace is asked about. */
  items: readonly PromotionItem[];
}

/**
 * Stores that the promotion cannot be in. One that was in it may have been disconnected since: it has to be connected only
 * where the promotion becomes active.
 */
export const placeErrors = (saved: SavedDefinition, context: StoreContext): FieldError[] =>
  saved.definition.stores.flatMap((store, index) => {
    if (!context.marketplaces.some(({ key }) => key === store.marketplace)) {
      const message = 'There is no marketplace with this key.';
      return [{ path: `stores.${index}.marketplace`, code: 'MARKETPLACE_UNKNOWN', message }];
    }
    const known = knownStore(store, context);
    const path = `stores.${index}`;
    return known === undefined
      ? unconnectedErrors(path, saved, store)
      : currencyErrors(path, saved.definition, known);
  });

/** What marketplaces cannot do, each error at its store: found before anything is sent. The definition is valid. */
export const abilityErrors = (saved: SavedDefinition, context: StoreContext): FieldError[] =>
  promotedPlaces(saved.definition, context).flatMap(({ index, ...place }) =>
    abilityErrorsAt(saved, place, context).map(error => ({ path: `stores.${index}`, ...error })),
  );

/** A store, what is known of it, and its place among the stores of the promotion. */
interface PromotedPlace {
  known: KnownStore;
  marketplace: StoreContext['marketplaces'][number];
}

/** The connected stores of the promotion. */
export const promotedPlaces = (
  { stores }: Pick<PromotionDefinition, 'stores'>,
  context: StoreContext,
): (PromotedPlace & { index: number })[] =>
  stores.flatMap((store, index) => {
    const known = knownStore(store, context);
    const marketplace = context.marketplaces.find(({ key }) => key === store.marketplace);
    return known === undefined || marketplace === undefined ? [] : [{ index, known, marketplace }];
  });

const knownStore = (store: PromotionStore, { stores }: StoreContext): KnownStore | undefined =>
  stores.find(each => isSameStore(each, store));

function unconnectedErrors(
  path: string,
  { before, intent }: SavedDefinition,
  store: PromotionStore,
): FieldError[] {
  const isNew = !hasStore(before, store);
  const becomesActive = intent === 'active' && before?.intent !== 'active';
  return when(isNew || becomesActive, path, 'STORE_NOT_CONNECTED', 'No connected account has this store.');
}

const hasStore = (promotion: Promotion | null, store: PromotionStore): boolean =>
  promotion?.stores.some(each => isSameStore(each, store)) ?? false;

const currencyErrors = (path: string, { currency }: PromotionDefinition, known: KnownStore): FieldError[] =>
  when(
    currency !== null && currency !== known.currency,
    path,
    'STORE_CURRENCY_DIFFERS',
    `The store sells in ${known.currency}.`,
  );

type Ability = Pick<FieldError, 'code' | 'message'>;

const unable = (isUnable: boolean, code: string, message: string): Ability[] =>
  isUnable ? [{ code, message }] : [];

/** A price of the listing is sent as every price is; the marketplace is asked about records of its own. */
function abilityErrorsAt(saved: SavedDefinition, place: PromotedPlace, context: StoreContext): Ability[] {
  const { definition, items } = saved;
  const { title } = place.marketplace;
  const way = wayTo(place.marketplace, definition);
  const budget = `${title} does not end a promotion by its budget: only checkout does.`;
  return [
    ...unable(way === null, 'KIND_UNSUPPORTED', `${title} has no such promotion.`),
    ...unable(definition.limits.budget !== null, 'BUDGET_UNSUPPORTED', budget),
    ...(way === 'promotion_object' ? objectErrors(saved, place, context) : []),
    ...(way === 'listing_price' ? items.flatMap(item => pricedItemErrors(item, title)) : []),
  ];
}

/** Limits of an item that is only a price in its listing. */
export const pricedItemErrors = (
  { purchaseLimit, promotionalStock }: PricedLimits,
  title: string,
): (Ability & { field: keyof PricedLimits })[] => {
  const message = `${title} has no such limit.`;
  return [
    ...unable(purchaseLimit !== null, 'PURCHASE_LIMIT_UNSUPPORTED', message).map(error => ({
      ...{ field: 'purchaseLimit' as const, ...error },
    })),
    ...unable(promotionalStock !== null, 'PROMOTIONAL_STOCK_UNSUPPORTED', message).map(error => ({
      ...{ field: 'promotionalStock' as const, ...error },
    })),
  ];
};

type PricedLimits = Pick<PromotionItem, 'purchaseLimit' | 'promotionalStock'>;

/** Prices of items are worked out when it is delivered. */
const ofDelivery: ReadonlySet<string> = new Set([
  'PRICE_MISSING',
  'ITEM_REPEATED',
  'PROMOTIONAL_PRICE_NOT_LOWER',
]);

const objectErrors = (saved: SavedDefinition, place: PromotedPlace, context: StoreContext): Ability[] =>
  objectIssues(saved, place, context)
    .filter(({ code, field }) => saved.intent === 'active' || !isOfTime(code, field))
    .map(({ code, message }) => ({ code, message }));

/** What is known only when it becomes active. */
const isOfTime = (code: string, field: string | null): boolean =>
  code !== 'END_MISSING' && (field === 'startsAt' || field === 'endsAt');

/** What the marketplace says of the promotion as a record of its own. */
export function objectIssues(
  saved: SavedDefinition,
  { known, marketplace }: PromotedPlace,
  { now }: Pick<StoreContext, 'now'>,
): ListingIssue[] {
  const terms = connectorTerms(saved.definition)!;
  const { leadTimeMs } = marketplace.promotions!.capabilities[terms.kind]!;
  const times = timesOf(saved, known, { leadTimeMs, now });
  const { name, limits } = saved.definition;
  const draft: PromotionDraft = {
    store: { id: known.storeId, country: known.country, currency: known.currency },
    promotionId: saved.before?.id ?? '',
    name,
    terms,
    ...times,
    items: saved.items,
    usageLimit: limits.usageLimit,
    usageLimitPerBuyer: limits.usageLimitPerBuyer,
    minimumSpend: limits.minimumSpend,
  };
  // Where the marketplace cannot wait, it is sent when it is to start.
  const sentAt = leadTimeMs === null ? new Date(times.startsAt) : now;
  const issues = marketplace.promotions!.promotionProblems(draft, sentAt);
  return issues.filter(({ severity, code }) => severity === 'error' && !ofDelivery.has(code));
}

/** When it would be there: what is to start at once, or has started, starts as soon as the marketplace can. */
function timesOf(
  { before, definition: { window }, intent }: SavedDefinition,
  store: KnownStore,
  { leadTimeMs, now }: { leadTimeMs: number | null; now: Date },
): Pick<PromotionDraft, 'startsAt' | 'endsAt' | 'delivered'> {
  const endsAt = window?.endsAt ?? null;
  if (before?.intent === 'active' && intent === 'active' && hasStore(before, store)) {
    const delivered = {
      externalId: null,
      startsAt: before.window?.startsAt ?? before.activatedAt!,
      endsAt: before.window?.endsAt ?? null,
    };
    return { startsAt: window?.startsAt ?? before.activatedAt!, endsAt, delivered };
  }
  const soonest = new Date(now.getTime() + (leadTimeMs ?? 0)).toISOString();
  const isAhead = window?.startsAt != null && window.startsAt > now.toISOString();
  return { startsAt: isAhead ? window.startsAt! : soonest, endsAt, delivered: null };
}
