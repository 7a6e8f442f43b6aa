import type { ObservedPromotion, PromotionDraft } from '../../../../connectors/marketplaces/promotion.js';
import { callWithRetries } from '../../../catalog/index.js';
import { endOfDoubt } from './delivery-doubt.rules.js';
import { takeItemsOut } from './delivery-item.writer.js';
import { markOf, nextLife, toPromotionItem } from './delivery-plan.rules.js';
import { replacedIssues, soon } from './delivery-reading.rules.js';
import type { DeliveryRecord, OpenStore } from './delivery-record.js';
import { isWanted } from './delivery-window.rules.js';
import { findDelivered, isThere } from './find-delivered.js';
import { itemsOfDelivery } from './promotion-delivery.queries.js';
import { isAlarming, raiseDeliveryAlarm } from './promotion-delivery-alarm.js';
import { wakeWaiting } from './promotion-overlap.writer.js';

/** Ends a promotion that was sent to a store, and looks whether it is over; until it is seen to be, it is tried again. */
export async function withdrawPromotion(record: DeliveryRecord, open: OpenStore): Promise<void> {
  const { state, endingSince } = record.current;
  if (state !== 'ending') {
    const since = endingSince ?? record.now.toISOString();
    await record.note({ state: 'ending', endingSince: since, checks: 0, attempts: 0 });
  }
  const draft = await draftToEnd(record, open);
  if (draft === 'unknown') {
    const nextAttemptAt = endOfDoubt(record.current.unknownSince!);
    return record.end({ nextAttemptAt, nextCheckAt: null });
  }
  if (draft === null) {
    return noteOver(record, null);
  }
  const observed = await ended(record, open, draft);
  if (isThere(observed)) {
    return stillThere(record, observed);
  }
  const lives = nextLife(record.current, record.promotion, open.promotions);
  await noteOver(record, observed, lives);
}

/** What was put last; null where nothing is there. */
async function draftToEnd(
  record: DeliveryRecord,
  open: OpenStore,
): Promise<PromotionDraft | 'unknown' | null> {
  const { db, organizationId, current } = record;
  const items = await itemsOfDelivery(db, organizationId, current.id);
  const draft: PromotionDraft = {
    ...current.sent!,
    store: open.store,
    delivered: null,
    promotionId: markOf(current),
    knownAs: current.knownAs,
    items: items.flatMap(({ terms, isPut }) => (isPut && terms !== null ? [toPromotionItem(terms)] : [])),
  };
  if (current.externalId !== null) {
    const { externalId, startsAt, endsAt } = current;
    return { ...draft, delivered: { externalId, startsAt: startsAt!, endsAt } };
  }
  if (record.now.toISOString() < endOfDoubt(current.unknownSince!)) {
    return 'unknown';
  }
  const delivered = await findDelivered(record, open, draft);
  if (delivered === null) {
    return null;
  }
  await record.note({ ...delivered, unknownSince: null });
  return { ...draft, delivered };
}

/** One whose time has come may be over without us. */
async function ended(
  { current, now }: DeliveryRecord,
  { channel, signal }: OpenStore,
  draft: PromotionDraft,
): Promise<ObservedPromotion> {
  const read = () => callWithRetries(signal, () => channel.read(draft));
  if (current.endsAt !== null && current.endsAt <= now.toISOString()) {
    const observed = await read();
    if (!isThere(observed)) {
      return observed;
    }
  }
  await callWithRetries(signal, () => channel.end(draft));
  return read();
}

const seenOf = (observed: ObservedPromotion | null) =>
  observed === null
    ? {}
    : {
        observedState: observed.state,
        marketplaceStatus: observed.marketplaceStatus,
        observedAt: observed.observedAt,
      };

async function stillThere(record: DeliveryRecord, observed: ObservedPromotion): Promise<void> {
  const checks = record.current.checks + 1;
  const nextCheckAt = soon(Math.min(checks, 8), record.now);
  const told = { checks, nextAttemptAt: null, nextCheckAt, ...seenOf(observed) };
  const isAlarm = isAlarming({ ...record.current, checks }, record.now);
  await record.end({ ...told, ...(isAlarm ? { alarmedAt: record.now.toISOString() } : {}) }, tx =>
    isAlarm ? raiseDeliveryAlarm(tx, record) : Promise.resolve(),
  );
}

/** The store has nothing of it. Where it is wanted after all, or as another one, it is put anew. */
export async function noteOver(
  record: DeliveryRecord,
  observed: ObservedPromotion | null,
  lives = record.current.lives,
): Promise<void> {
  const { organizationId, promotion, current, now } = record;
  const isAgain = isWanted(current, promotion, now);
  await record.end(
    {
      state: isAgain ? 'waiting' : 'ended',
      sent: null,
      knownAs: [],
      lives,
      unknownSince: null,
      issues: observed === null ? [] : replacedIssues(observed),
      attempts: 0,
      checks: 0,
      endingSince: null,
      alarmedAt: null,
      nextAttemptAt: isAgain ? now.toISOString() : null,
      nextCheckAt: null,
      ...seenOf(observed),
    },
    async tx => {
      await takeItemsOut(tx, organizationId, current.id, isAgain);
      await wakeWaiting(tx, organizationId, current, now);
    },
  );
}
