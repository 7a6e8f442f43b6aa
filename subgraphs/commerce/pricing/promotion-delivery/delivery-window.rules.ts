import type { ListingIssue } from '../../../../connectors/marketplaces/listing.js';
import { ownIssue } from '../../../../connectors/marketplaces/listing-issue.js';
import type { DeliveryCapabilities } from '../../../../connectors/marketplaces/promotion-capabilities.js';
import type { Promotion } from '../promotion/promotion.entity.js';
import type { PromotionDelivery } from './promotion-delivery.entity.js';
import { deliveryLimits } from './promotion-delivery.limits.js';

type Timed = Pick<Promotion, 'window' | 'activatedAt' | 'createdAt'>;

export interface DeliveryWindow {
  startsAt: string;
  endsAt: string | null;
  /** Where the marketplace starts what it is sent: until then nothing is. Null: it may be sent now. */
  waitsUntil: string | null;
  /** Why it is not as the merchant wants. */
  issues: ListingIssue[];
}

/** When the merchant wants it to start: where no time is named, when it became active. */
export const wantedStart = ({ window, activatedAt, createdAt }: Timed): string =>
  window?.startsAt ?? activatedAt ?? createdAt;

/**
 * When a promotion starts and ends in a store: as the merchant wants, or as soon after as the marketplace lets it. A start
 * that has been is history, and a shifted one is not moved back.
 */
export function deliveryWindow(
  promotion: Timed,
  { externalId, startsAt, sent }: Pick<PromotionDelivery, 'externalId' | 'startsAt' | 'sent'>,
  { leadTimeMs, changes }: Pick<DeliveryCapabilities, 'leadTimeMs' | 'changes'>,
  now: Date,
): DeliveryWindow {
  const wanted = wantedStart(promotion);
  // One that is opened again would be there at once.
  const isToWait = leadTimeMs === null && sent === null && wanted > now.toISOString();
  const start =
    externalId !== null && startsAt !== null && !isToWait
      ? laterStart(startsAt, wanted, {
          canMove: changes.start === 'any',
          needsAhead: leadTimeMs !== null && leadTimeMs > 0,
          now: now.toISOString(),
        })
      : firstStart(wanted, leadTimeMs, now);
  return { ...start, endsAt: promotion.window?.endsAt ?? null };
}

type Start = Omit<DeliveryWindow, 'endsAt'>;

interface StartRules {
  canMove: boolean;
  /** Only then a start that is later than wanted is the marketplace's doing. */
  needsAhead: boolean;
  now: string;
}

/** Of what is there. One that is to start later than it did is for the marketplace's rules to reject. */
function laterStart(startsAt: string, wanted: string, { canMove, needsAhead, now }: StartRules): Start {
  const isHeld = wanted < startsAt && !(canMove && startsAt > now);
  const isHistory = startsAt <= now && wanted <= now;
  return {
    startsAt: isHeld || isHistory ? startsAt : wanted,
    waitsUntil: null,
    issues: isHeld && needsAhead ? [startsLater(startsAt)] : [],
  };
}

function firstStart(wanted: string, leadTimeMs: number | null, now: Date): Start {
  if (leadTimeMs === null) {
    const waitsUntil = wanted > now.toISOString() ? wanted : null;
    return { startsAt: waitsUntil ?? now.toISOString(), waitsUntil, issues: [] };
  }
  const aheadMs = leadTimeMs === 0 ? 0 : leadTimeMs + deliveryLimits.leadSlackMs;
  const earliest = new Date(now.getTime() + aheadMs).toISOString();
  return leadTimeMs > 0 && wanted < earliest
    ? { startsAt: earliest, waitsUntil: null, issues: [startsLater(earliest)] }
    : { startsAt: wanted, waitsUntil: null, issues: [] };
}

const startsLater = (startsAt: string): ListingIssue =>
  ownIssue(
    'STARTS_LATER',
    `The marketplace needs promotions ahead of their start, so this one starts there at ${startsAt}.`,
    'startsAt',
    'warning',
  );

/** Whether the merchant wants it to be there: it is active and has not ended. */
export const isWanted = (
  { desired }: Pick<PromotionDelivery, 'desired'>,
  { intent, window }: Pick<Promotion, 'intent' | 'window'>,
  now: Date,
): boolean =>
  desired === 'delivered' &&
  intent === 'active' &&
  (window?.endsAt == null || now.toISOString() < window.endsAt);
