import type { ListingIssue } from '../../../../connectors/marketplaces/listing.js';
import type { Marketplace } from '../../../../connectors/marketplaces/port.js';
import type { PromotionDraft, PromotionItem } from '../../../../connectors/marketplaces/promotion.js';
import type { FieldError } from '../../../../kernel/errors.js';
import { when } from '../checkout-terms/term.rules.js';
import type { Promotion, PromotionDefinition, PromotionStore } from './promotion.entity.js';
import { storeKey } from './promotion.rules.js';
import type { PromotionIntent } from './promotion.values.js';
import { connectorTerms, wayTo } from './promotion-terms.rules.js';

/** A store that promotions can be in. */
export interface KnownStore extends PromotionStore {
  /** ISO 4217. */
  currency: string;
}

/** What stores are held against. */
export interface StoreContext {
  marketplaces: readonly Pick<Marketplace, 'key' | 'title' | 'promotions'>[];
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
 * What stores cannot do, each error at its store: found before anything is sent. A store that was in the promotion may have
 * been disconnected since; it has to be connected only where the promotion becomes active.
 */
export function storeErrors(saved: SavedDefinition, context: StoreContext): FieldError[] {
  const { stores } = saved.definition;
  const connected = new Map(context.stores.map(store => [storeKey(store), store]));
  return stores.flatMap((store, index) => {
    const marketplace = context.marketplaces.find(({ key }) => key === store.marketplace);
    if (marketplace === undefined) {
      const message = 'There is no marketplace with this key.';
      return [{ path: `stores.${index}.marketplace`, code: 'MARKETPLACE_UNKNOWN', message }];
    }
    const known = connected.get(storeKey(store));
    const found =
      known === undefined
        ? unconnectedErrors(saved, store)
        : [...currencyErrors(saved.definition, known), ...abilityErrors(saved, { known, marketplace }, context)];
    return found.map(({ path, ...error }) => ({ path: `stores.${index}${path}`, ...error }));
  });
}

function unconnectedErrors({ before, intent }: SavedDefinition, store: PromotionStore): FieldError[] {
  const isNew = !hasStore(before, store);
  const becomesActive = intent === 'active' && before?.intent !== 'active';
  return when(isNew || becomesActive, '', 'STORE_NOT_CONNECTED', 'No connected account has this store.');
}

const hasStore = (promotion: Promotion | null, store: PromotionStore): boolean =>
  promotion?.stores.some(each => storeKey(each) === storeKey(store)) ?? false;

const currencyErrors = ({ currency }: PromotionDefinition, known: KnownStore): FieldError[] =>
  when(
    currency !== null && currency !== known.currency,
    '',
    'STORE_CURRENCY_DIFFERS',
    `The store sells in ${known.currency}.`,
  );

interface Place {
  known: KnownStore;
  marketplace: StoreContext['marketplaces'][number];
}

/** A price of the listing is sent as every price is; the marketplace is asked about records of its own. */
function abilityErrors(saved: SavedDefinition, place: Place, context: StoreContext): FieldError[] {
  const { definition } = saved;
  const { title } = place.marketplace;
  const way = wayTo(place.marketplace, definition);
  return [
    ...when(way === null, '', 'KIND_UNSUPPORTED', `${title} has no such promotion.`),
    ...when(
      definition.limits.budget !== null,
      '',
      'BUDGET_UNSUPPORTED',
      `${title} does not end a promotion by its budget: only checkout does.`,
    ),
    ...(way === 'promotion_object' ? objectErrors(saved, place, context) : []),
    ...(way === 'listing_price' ? itemLimitErrors(saved, title) : []),
  ];
}

const itemLimitErrors = ({ items }: SavedDefinition, title: string): FieldError[] => [
  ...when(
    items.some(({ purchaseLimit }) => purchaseLimit !== null),
    '',
    'PURCHASE_LIMIT_UNSUPPORTED',
    `${title} has no such limit.`,
  ),
  ...when(
    items.some(({ promotionalStock }) => promotionalStock !== null),
    '',
    'PROMOTIONAL_STOCK_UNSUPPORTED',
    `${title} has no such limit.`,
  ),
];

/** Prices of items are worked out when it is delivered. */
const ofDelivery: ReadonlySet<string> = new Set(['PRICE_MISSING', 'ITEM_REPEATED', 'PROMOTIONAL_PRICE_NOT_LOWER']);

function objectErrors(saved: SavedDefinition, { known, marketplace }: Place, context: StoreContext): FieldError[] {
  return objectIssues(saved, { known, marketplace }, context)
    .filter(({ code, field }) => !ofDelivery.has(code) && (saved.intent === 'active' || !isOfTime(code, field)))
    .map(({ code, message }) => ({ path: '', code, message }));
}

/** What is known only when it becomes active. */
const isOfTime = (code: string, field: string | null): boolean =>
  code !== 'END_MISSING' && (field === 'startsAt' || field === 'endsAt');

/** What the marketplace says of the promotion as a record of its own. */
export function objectIssues(
  saved: SavedDefinition,
  { known, marketplace }: Place,
  { now }: Pick<StoreContext, 'now'>,
): ListingIssue[] {
  const terms = connectorTerms(saved.definition)!;
  const { leadTimeMs } = marketplace.promotions!.capabilities[terms.kind]!.promotion_object!;
  const times = timesOf(saved, known, { leadTimeMs, now });
  const { name, limits } = saved.definition;
  const draft: PromotionDraft = {
    store: { id: known.storeId, country: known.country, currency: known.currency },
    promotionId: saved.before?.id ?? '',
    name,
    delivery: 'promotion_object',
    terms,
    ...times,
    days: null,
    items: saved.items,
    usageLimit: limits.usageLimit,
    usageLimitPerBuyer: limits.usageLimitPerBuyer,
    minimumSpend: limits.minimumSpend,
  };
  // Where the marketplace cannot wait, it is sent when it is to start.
  const sentAt = leadTimeMs === null ? new Date(times.startsAt) : now;
  const issues = marketplace.promotions!.promotionProblems(draft, sentAt);
  return issues.filter(({ severity }) => severity === 'error');
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
