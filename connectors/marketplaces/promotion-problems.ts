import { decimalsOf } from './amount.js';
import type { ListingIssue } from './listing.js';
import { isPrecise, ownIssue, problem } from './listing-issue.js';
import type { Store } from './port.js';
import type { MarketplacePromotions, PromotionDraft, PromotionItem } from './promotion.js';
import type { DeliveryCapabilities, PromotionCapabilities } from './promotion-capabilities.js';
import { isAmount, priceProblems } from './promotion-price-problems.js';
import { termsProblems } from './promotion-terms-problems.js';
import { timeProblems } from './promotion-time-problems.js';

interface Subject {
  capabilities: PromotionCapabilities;
  /** As people know it. */
  title: string;
  /** Of prices there, where that is not the currency's own number. */
  decimals?(store: Store): number;
  /** What is like nowhere else. */
  ownProblems?(draft: PromotionDraft): ListingIssue[];
}

export const deliveryOf = (
  capabilities: PromotionCapabilities,
  { terms }: PromotionDraft,
): DeliveryCapabilities | undefined => capabilities[terms.kind];

export type PromotionRules = Pick<
  MarketplacePromotions,
  'capabilities' | 'priceDecimals' | 'promotionProblems'
>;

/** The rules that follow from the capabilities of a marketplace. */
export function promotionRules(subject: Subject): PromotionRules {
  const { capabilities, title } = subject;
  const priceDecimals = (store: Store): number => subject.decimals?.(store) ?? decimalsOf(store.currency);
  return {
    capabilities,
    priceDecimals,
    promotionProblems: (draft, now) => {
      const delivery = deliveryOf(capabilities, draft);
      if (delivery === undefined) {
        return [ownIssue('KIND_UNSUPPORTED', `${title} has no ${draft.terms.kind}.`, 'terms.kind')];
      }
      const decimals = priceDecimals(draft.store);
      return [
        ...nameProblems(delivery, draft, title),
        ...timeProblems(delivery, draft, { now, title }),
        ...termsProblems(delivery, draft, { decimals, title }),
        ...limitProblems(delivery, draft, { decimals, title }),
        ...itemListProblems(delivery, draft, title),
        ...priceProblems(delivery, draft, { decimals, title }),
        ...(subject.ownProblems?.(draft) ?? []),
      ];
    },
  };
}

/** Of a part of the items alone, whatever the time. */
export function itemProblems(promotions: PromotionRules, draft: PromotionDraft): ListingIssue[] {
  const now = new Date(draft.delivered?.startsAt ?? draft.startsAt);
  return promotions
    .promotionProblems({ ...draft, delivered: null }, new Date(now.getTime() - 86_400_000))
    .filter(({ severity, field }) => severity === 'error' && field?.startsWith('items.') === true);
}

interface BatchChange {
  items: readonly PromotionItem[];
  change: 'add' | 'remove';
  now: Date;
}

/** Whether a batch is one, and may be put in or taken out at this time. */
export function changeProblems(
  { itemBatchMax, hasItems, changes }: DeliveryCapabilities,
  { delivered, endsAt, startsAt }: PromotionDraft,
  { items, change, now }: BatchChange,
): ListingIssue[] {
  const start = Date.parse(delivered?.startsAt ?? startsAt);
  const end = endsAt === null ? Number.POSITIVE_INFINITY : Date.parse(endsAt);
  const isLive = start <= now.getTime() && now.getTime() < end;
  const isAllowed = change === 'add' ? changes.addItems : changes.removeItems;
  return [
    ...problem(!hasItems && items.length > 0, 'ITEMS_UNSUPPORTED', 'items', 'It is for the whole store.'),
    ...problem(items.length > itemBatchMax, 'ITEMS_TOO_MANY', 'items', `At most ${itemBatchMax} at a time.`),
    ...problem(isLive && !isAllowed, 'ITEMS_LOCKED', 'items', 'Its items cannot be changed once it is live.'),
  ];
}

const nameProblems = (
  { nameLengthMax }: DeliveryCapabilities,
  { name }: PromotionDraft,
  title: string,
): ListingIssue[] =>
  nameLengthMax === null
    ? []
    : [
        ...problem(name.trim() === '', 'NAME_MISSING', 'name', `${title} needs a name.`),
        ...problem(
          [...name].length > nameLengthMax,
          'NAME_TOO_LONG',
          'name',
          `${title} takes ${nameLengthMax} characters.`,
        ),
      ];

function limitProblems(
  { usageLimit, usageLimitPerBuyerMax, hasMinimumSpend }: DeliveryCapabilities,
  draft: PromotionDraft,
  { decimals, title }: { decimals: number; title: string },
): ListingIssue[] {
  const { minimumSpend } = draft;
  const isCount = (count: number | null): boolean => count === null || (Number.isInteger(count) && count > 0);
  const uses = draft.usageLimit;
  const ofBuyer = draft.usageLimitPerBuyer;
  return [
    ...problem(
      usageLimit === 'no' && uses !== null,
      'USAGE_LIMIT_UNSUPPORTED',
      'usageLimit',
      `${title} does not count uses.`,
    ),
    ...problem(
      usageLimit === 'required' && uses === null,
      'USAGE_LIMIT_MISSING',
      'usageLimit',
      `${title} needs the number of uses.`,
    ),
    ...problem(!isCount(uses), 'USAGE_LIMIT_INVALID', 'usageLimit', 'A number of uses is at least 1.'),
    ...problem(
      ofBuyer !== null && ofBuyer > usageLimitPerBuyerMax,
      'USAGE_LIMIT_PER_BUYER_UNSUPPORTED',
      'usageLimitPerBuyer',
      usageLimitPerBuyerMax === 0
        ? `${title} does not count the uses of a buyer.`
        : `${title} allows up to ${usageLimitPerBuyerMax}.`,
    ),
    ...problem(
      !isCount(ofBuyer),
      'USAGE_LIMIT_INVALID',
      'usageLimitPerBuyer',
      'A number of uses is at least 1.',
    ),
    ...problem(
      minimumSpend !== null && !hasMinimumSpend,
      'MINIMUM_SPEND_UNSUPPORTED',
      'minimumSpend',
      `${title} has no minimum spend here.`,
    ),
    ...problem(
      minimumSpend !== null && !(isAmount(minimumSpend) && isPrecise(minimumSpend, decimals)),
      'AMOUNT_INVALID',
      'minimumSpend',
      `It is an amount with ${decimals} decimals.`,
    ),
  ];
}

const itemListProblems = (
  { isStoreWide, hasItems, itemsMax }: DeliveryCapabilities,
  { items }: PromotionDraft,
  title: string,
): ListingIssue[] => [
  ...problem(!isStoreWide && items.length === 0, 'ITEMS_MISSING', 'items', `${title} needs items.`),
  ...problem(!hasItems && items.length > 0, 'ITEMS_UNSUPPORTED', 'items', `${title} has it for all items.`),
  ...problem(
    itemsMax !== null && items.length > itemsMax,
    'ITEMS_TOO_MANY',
    'items',
    `${title} takes ${itemsMax} items.`,
  ),
];
