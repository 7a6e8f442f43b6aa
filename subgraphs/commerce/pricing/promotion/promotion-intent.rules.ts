import type { FieldError } from '../../../../kernel/errors.js';
import { when } from '../checkout-terms/term.rules.js';
import type { Promotion, PromotionDefinition } from './promotion.entity.js';
import type { PromotionIntent } from './promotion.values.js';

/** What may follow each intent; null is before a promotion is made. One that was active once is no draft any more. */
const followers: Readonly<Record<PromotionIntent | 'none', readonly PromotionIntent[]>> = {
  none: ['draft', 'active'],
  draft: ['draft', 'active'],
  active: ['active', 'paused', 'ended'],
  paused: ['paused', 'active', 'ended'],
  ended: ['ended'],
};

export const mayBecome = (before: PromotionIntent | null, after: PromotionIntent): boolean =>
  followers[before ?? 'none'].includes(after);

/** What is wrong with giving a promotion this status; `before` is null for one that is being made. */
export function intentErrors(before: PromotionIntent | null, after: PromotionIntent): FieldError[] {
  const next = followers[before ?? 'none'].filter(each => each !== before);
  const message =
    before === null
      ? 'A new promotion is a draft or active.'
      : next.length === 0
        ? `After ${before}, the status stays.`
        : `After ${before}, the status can be ${next.join(' or ')}.`;
  return when(!mayBecome(before, after), 'status', 'STATUS_INVALID', message);
}

/** What is wrong with a promotion that buyers are to get. `isScheduled`: it becomes active, or its window changes. */
export const activeErrors = (
  { stores, isInCheckout, window }: PromotionDefinition,
  { now, isScheduled }: { now: Date; isScheduled: boolean },
): FieldError[] => [
  ...when(
    stores.length === 0 && !isInCheckout,
    'stores',
    'REQUIRED',
    'To be active, it needs stores, or checkout by isInCheckout.',
  ),
  ...when(
    isScheduled && window?.endsAt != null && window.endsAt <= now.toISOString(),
    'window.endsAt',
    'WINDOW_PASSED',
    'It would be over already.',
  ),
];

/** What of a promotion that buyers may have seen stays as it is. */
export const lockedErrors = (before: Promotion, after: PromotionDefinition): FieldError[] => {
  const changed = {
    'terms.kind': before.terms.kind !== after.terms.kind,
    trigger: before.trigger !== after.trigger,
    code: before.code !== after.code,
  };
  return Object.entries(changed).flatMap(([path, isChanged]) =>
    when(
      isChanged && before.activatedAt !== null,
      path,
      'LOCKED',
      'It cannot change once the promotion was active: create another.',
    ),
  );
};

interface MadePromotion {
  id: string;
  definition: PromotionDefinition;
  intent: PromotionIntent;
  /** Null: that of before. */
  campaignId: string | null;
}

/** The promotion after a change; `before` is null for one that is being made. */
export function promotionAfter(
  before: Promotion | null,
  { id, definition, intent, campaignId }: MadePromotion,
  now: Date,
): Promotion {
  const time = now.toISOString();
  return {
    ...definition,
    id,
    intent,
    isDeliveryFailed: before?.isDeliveryFailed ?? false,
    deliveryStartsAt: before?.deliveryStartsAt ?? null,
    useCount: before?.useCount ?? 0,
    discountTotal: before?.discountTotal ?? '0',
    discountHeld: before?.discountHeld ?? '0',
    campaignId: campaignId ?? before?.campaignId ?? null,
    activatedAt: intent === 'active' && before?.intent !== 'active' ? time : (before?.activatedAt ?? null),
    version: (before?.version ?? 0) + 1,
    createdAt: before?.createdAt ?? time,
    updatedAt: time,
  };
}
