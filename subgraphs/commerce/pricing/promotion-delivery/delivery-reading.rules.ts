import Big from 'big.js';
import type { ListingIssue } from '../../../../connectors/marketplaces/listing.js';
import { ownIssue } from '../../../../connectors/marketplaces/listing-issue.js';
import type { ObservedPromotion, PromotionItem } from '../../../../connectors/marketplaces/promotion.js';
import type { PlannedItem } from './delivery-plan.rules.js';
import type { ObservedItem, PromotionDelivery } from './promotion-delivery.entity.js';
import { deliveryLimits } from './promotion-delivery.limits.js';
import type { DeliveryState } from './promotion-delivery.values.js';

export interface ReadDelivery {
  delivery: PromotionDelivery;
  /** Those that were to be in it, and are said to be by the answers to our calls. */
  items: readonly PlannedItem[];
  /** How many could not be put into it. */
  leftCount: number;
  /** How many of these wait for other promotions. */
  heldCount: number;
  observed: ObservedPromotion;
  now: Date;
}

/** What a reading says of a promotion that is to be there. */
export interface ReadingOutcome {
  state: DeliveryState;
  issues: ListingIssue[];
  checks: number;
  nextCheckAt: string | null;
  /** It is gone: what comes next is another one. `again`: it was lost before anybody saw it, and is sent anew. */
  gone: 'no' | 'again' | 'for_good';
}

/** Each item as it was seen. */
export function observedItems(
  items: readonly PlannedItem[],
  { items: seen }: ObservedPromotion,
): ObservedItem[] {
  const ofListing = Map.groupBy(seen, ({ externalId }) => externalId);
  return items.map(({ productId, variantId, terms }) => {
    const found = ofListing
      .get(terms.externalListingId)
      ?.find(({ variant }) => variant === null || isSameVariant(variant, terms.externalVariantId, terms.sku));
    return {
      productId,
      variantId,
      state: found?.state ?? 'missing',
      promotionalPrice: found?.promotionalPrice ?? null,
      isPriceAsPut: isSamePrice(found?.promotionalPrice ?? null, terms.promotionalPrice),
      buyerPrice: found?.buyerPrice ?? null,
      hiddenBy: found?.hiddenBy ?? null,
      evidence: found?.evidence ?? 'promotion_object',
    };
  });
}

const isSamePrice = (seen: string | null, put: string | null): boolean =>
  seen === null || put === null || new Big(seen).eq(put);

const isSameVariant = (variant: PromotionItem['variant'], externalId: string | null, sku: string): boolean =>
  variant.externalId !== null && externalId !== null
    ? variant.externalId === externalId
    : variant.sku === sku;

/** Somebody else's change is told and stays; what was lost before anybody saw it is sent again. */
export function outcomeOfReading(read: ReadDelivery, seen: readonly ObservedItem[]): ReadingOutcome {
  switch (read.observed.state) {
    case 'scheduled':
    case 'live':
      return presentOutcome(read, seen);
    case 'missing':
      return missingOutcome(read);
    case 'ended':
      return read.observed.isEmpty
        ? presentOutcome(read, seen)
        : goneForGood('ENDED_THERE', 'Somebody ended it at the marketplace before its end.');
    case 'unknown':
      return unknownOutcome(read);
  }
}

function presentOutcome(read: ReadDelivery, seen: readonly ObservedItem[]): ReadingOutcome {
  const { observed, leftCount } = read;
  const isWhole = leftCount === 0 && seen.every(isAsWanted);
  const issues = [...changedTimes(read), ...itemIssues(seen)];
  if (read.items.length === 0 && leftCount > 0) {
    // Whenever it starts there, it is an empty record.
    return read.heldCount > 0 ? settled(read, 'waiting', issues) : withoutItems(read, issues);
  }
  if (observed.state === 'scheduled') {
    return settled(read, 'scheduled', issues);
  }
  if (read.items.length > 0 && !seen.some(({ state }) => state === 'live')) {
    return withoutItems(read, issues);
  }
  return settled(read, isWhole ? 'live' : 'partly_live', issues);
}

const withoutItems = (read: ReadDelivery, issues: ListingIssue[]): ReadingOutcome => {
  const none = ownIssue('ITEMS_REJECTED', 'None of its items are in it there: see their issues.', 'items');
  return settled(read, 'rejected', [none, ...issues]);
};

const isAsWanted = ({ state, hiddenBy, isPriceAsPut }: ObservedItem): boolean =>
  (state === 'live' || state === 'scheduled') && hiddenBy === null && isPriceAsPut;

function itemIssues(seen: readonly ObservedItem[]): ListingIssue[] {
  const missing = seen.filter(({ state }) => state === 'missing' || state === 'ended').length;
  const changed = seen.filter(({ isPriceAsPut }) => !isPriceAsPut).length;
  const hidden = seen.filter(({ hiddenBy }) => hiddenBy !== null).length;
  return [
    ...(missing > 0
      ? [
          warning(
            'ITEMS_GONE',
            'items',
            `Items that the marketplace took, and does not have in it: ${missing}.`,
          ),
        ]
      : []),
    ...(changed > 0
      ? [warning('ITEMS_CHANGED', 'items', `Items that have another promotional price there: ${changed}.`)]
      : []),
    ...(hidden > 0
      ? [warning('ITEMS_HIDDEN', 'items', `Items whose price something else decides there: ${hidden}.`)]
      : []),
  ];
}

const minuteMs = 60_000;

/** Marketplaces tell whole seconds or minutes. */
export const isApart = (sent: string | null, seen: string | null): boolean =>
  sent !== null && seen !== null && Math.abs(Date.parse(sent) - Date.parse(seen)) >= minuteMs;

function changedTimes({ delivery, observed }: ReadDelivery): ListingIssue[] {
  const isStartMoved = observed.state === 'scheduled' && isApart(delivery.startsAt, observed.startsAt);
  return [
    ...(isStartMoved
      ? [warning('CHANGED_THERE', 'startsAt', `At the marketplace it starts at ${observed.startsAt}.`)]
      : []),
    ...(isApart(delivery.endsAt, observed.endsAt)
      ? [warning('CHANGED_THERE', 'endsAt', `At the marketplace it ends at ${observed.endsAt}.`)]
      : []),
  ];
}

/** Before it was ever seen, the marketplace may need time to show it, or has lost what it had accepted. */
function missingOutcome(read: ReadDelivery): ReadingOutcome {
  const { delivery, now } = read;
  const wasSeen = delivery.observedState !== null && delivery.observedState !== 'missing';
  if (wasSeen) {
    const replaced = replacedIssues(read.observed);
    const removed = goneForGood('REMOVED_THERE', 'Somebody removed it at the marketplace.');
    return replaced.length > 0 ? { ...removed, issues: replaced } : removed;
  }
  const checks = delivery.checks + 1;
  const issues = [warning('MISSING_THERE', null, 'The marketplace accepted it, and does not have it.')];
  return checks < deliveryLimits.missingMax
    ? { state: 'submitted', issues, checks, nextCheckAt: soon(checks, now), gone: 'no' }
    : { state: 'waiting', issues, checks: 0, nextCheckAt: null, gone: 'again' };
}

/** An id is no proof: what has it and is another promotion is left alone, and so is ours where somebody renamed it. */
export const replacedIssues = ({ replacedBy }: ObservedPromotion): ListingIssue[] =>
  replacedBy === undefined
    ? []
    : [
        warning(
          'REPLACED_THERE',
          null,
          `The marketplace has another promotion under its id, "${replacedBy}". If somebody gave it that name there, ` +
            'end it there. To have ours there again, retry it or change it.',
        ),
      ];

const goneForGood = (code: string, message: string): ReadingOutcome => ({
  state: 'ended',
  issues: [ownIssue(code, `${message} To have it there again, retry it or change it.`)],
  checks: 0,
  nextCheckAt: null,
  gone: 'for_good',
});

function unknownOutcome({ delivery, observed, now }: ReadDelivery): ReadingOutcome {
  const checks = delivery.checks + 1;
  const message = `The marketplace calls its status "${observed.marketplaceStatus}", which is not known.`;
  return {
    state: delivery.state === 'waiting' ? 'submitted' : delivery.state,
    issues: [warning('STATUS_UNKNOWN', null, message)],
    checks,
    nextCheckAt: soon(checks, now),
    gone: 'no',
  };
}

const settled = (
  { delivery, now }: ReadDelivery,
  state: DeliveryState,
  issues: ListingIssue[],
): ReadingOutcome => ({
  state,
  issues,
  checks: 0,
  nextCheckAt: nextLook(delivery, now),
  gone: 'no',
});

/** At the next edge of the window, and in any case within `checkMaxMs`. */
function nextLook({ startsAt, endsAt }: PromotionDelivery, now: Date): string {
  const edges = [startsAt, endsAt].filter(edge => edge !== null).map(edge => Date.parse(edge));
  const upcoming = edges.map(edge => edge + deliveryLimits.edgeSlackMs).filter(edge => edge > now.getTime());
  return new Date(Math.min(now.getTime() + deliveryLimits.checkMaxMs, ...upcoming)).toISOString();
}

/** Doubled after each look that settled nothing. */
export const soon = (checks: number, now: Date): string =>
  new Date(
    now.getTime() + Math.min(deliveryLimits.firstCheckMs * 2 ** checks, deliveryLimits.checkMaxMs),
  ).toISOString();

const warning = (code: string, field: string | null, message: string): ListingIssue =>
  ownIssue(code, message, field, 'warning');
