import { isDeepStrictEqual } from 'node:util';
import type { ListingIssue } from '../../../../connectors/marketplaces/listing.js';
import { ownIssue } from '../../../../connectors/marketplaces/listing-issue.js';
import { MarketplaceError } from '../../../../connectors/marketplaces/marketplace-error.js';
import type { PromotionDraft } from '../../../../connectors/marketplaces/promotion.js';
import {
  callAndNote,
  callWithRetries,
  readPromotedVariants,
  type SentCall,
  wasNotDone,
} from '../../../catalog/index.js';
import { forgetUnwanted, syncItems } from './deliver-items.js';
import { endOfDoubt } from './delivery-doubt.rules.js';
import { saveItems, saveObservedItems, takeItemsOut } from './delivery-item.writer.js';
import {
  type DeliveryPlan,
  isSameRecord,
  knownWith,
  nextLife,
  planDelivery,
  sentOf,
} from './delivery-plan.rules.js';
import { observedItems, outcomeOfReading, soon } from './delivery-reading.rules.js';
import type { DeliveryRecord, OpenStore } from './delivery-record.js';
import { findDelivered } from './find-delivered.js';
import { readItemHolds } from './item-holds.js';
import type { PromotionDelivery } from './promotion-delivery.entity.js';
import { deliveryLimits } from './promotion-delivery.limits.js';
import { assignedProducts } from './promotion-delivery.queries.js';
import { lookAtOthersWithId } from './promotion-delivery.writer.js';
import { wakeHolders, wakeWaiting } from './promotion-overlap.writer.js';
import { withdrawPromotion } from './withdraw-promotion.js';

/** Brings a store to what the merchant wants there, and reads it back when that is due. */
export async function deliverPromotion(record: DeliveryRecord, open: OpenStore): Promise<void> {
  if (record.current.state === 'ending') {
    // It was being ended when it was wanted again: what there is of it is made nothing of first.
    return withdrawPromotion(record, open);
  }
  if (isDoubtful(record)) {
    const nextAttemptAt = endOfDoubt(record.current.unknownSince!);
    return record.end({ nextAttemptAt, nextCheckAt: null });
  }
  const plan = await readPlan(record, open);
  const isThere = record.current.sent !== null;
  if (isThere && (isOfOtherKind(record, plan) || hasLostItems(record, plan))) {
    return withdrawPromotion(record, open);
  }
  if (plan.waitsUntil !== null) {
    const { waitsUntil: nextAttemptAt, warnings: issues } = plan;
    await forgetUnwanted(record, plan);
    return record.end({ state: 'waiting', issues, nextAttemptAt, nextCheckAt: null });
  }
  if (plan.errors.length > 0) {
    return keepBack(record, plan, { state: 'rejected', issues: plan.errors });
  }
  if (plan.isUnlisted) {
    return keepBack(record, plan, { state: 'waiting', issues: [...plan.warnings, notOnSaleYet] });
  }
  await sendPlan(record, open, plan);
}

/** What a lost call may still do is waited for, so that it is found. */
const isDoubtful = ({ current, now }: DeliveryRecord): boolean =>
  current.externalId === null &&
  current.unknownSince !== null &&
  now.toISOString() < endOfDoubt(current.unknownSince);

const isOfOtherKind = ({ current }: DeliveryRecord, { draft, errors }: DeliveryPlan): boolean =>
  errors.length === 0 && current.sent!.terms.kind !== draft.terms.kind;

/** Of a promotion of assigned products, the last one was taken away: it is not one of the whole store now. */
const hasLostItems = ({ promotion }: DeliveryRecord, { draft }: DeliveryPlan): boolean =>
  promotion.isForAssignedProducts && draft.items.length === 0;

async function readPlan(record: DeliveryRecord, open: OpenStore): Promise<DeliveryPlan> {
  const { db, organizationId, promotion, current } = record;
  const { store, promotions } = open;
  const assigned = promotion.isForAssignedProducts
    ? await assignedProducts(db, organizationId, promotion.id)
    : [];
  const productIds = promotion.isForAssignedProducts
    ? [...new Set(assigned.map(({ productId }) => productId))]
    : null;
  const variants = await readPromotedVariants(db, organizationId, {
    connectionId: current.connectionId!,
    storeId: current.storeId,
    productIds,
  });
  // The id of a promotion that is over is of use where that one is opened again.
  const isKept = current.sent !== null || isSameRecord(promotion, promotions);
  const delivery = isKept ? current : { ...current, externalId: null };
  const holds = await readItemHolds(record, open, variants);
  const sources = { delivery, promotion, assigned, variants, holds, store, promotions };
  const plan = planDelivery(sources, record.now);
  await wakeHolders(db, organizationId, plan.holderIds, record.now);
  return plan;
}

const notOnSaleYet: ListingIssue = ownIssue(
  'NOT_LISTED',
  'None of its products is on sale in this store yet: it is sent once one is.',
  'items',
  'info',
);

/** Nothing of it was sent. It is looked at again, because products and prices of the store change. */
async function keepBack(
  record: DeliveryRecord,
  plan: DeliveryPlan,
  why: Pick<PromotionDelivery, 'state' | 'issues'>,
): Promise<void> {
  const { db, organizationId, current, now } = record;
  if (current.sent === null) {
    const left = plan.left.map(item => ({ ...item, isPut: false }));
    await saveItems(db, organizationId, current.id, left);
  }
  await forgetUnwanted(record, plan);
  await record.end({
    ...why,
    attempts: 0,
    nextAttemptAt: later(now),
    nextCheckAt: null,
  });
}

const later = (now: Date): string => new Date(now.getTime() + deliveryLimits.compareMs).toISOString();

async function sendPlan(record: DeliveryRecord, open: OpenStore, plan: DeliveryPlan): Promise<void> {
  try {
    await sendDifferences(record, open, plan);
  } catch (error) {
    const isGone = error instanceof MarketplaceError && error.kind === 'not_found';
    if (!isGone || record.current.externalId === null) {
      throw error;
    }
    if (record.current.sent === null) {
      // The record that was to be opened again: the next try makes another.
      await record.note({ externalId: null });
      throw new MarketplaceError('unavailable', error.message);
    }
    // It is not there any more: a reading says what that means.
    await record.note({ nextAttemptAt: later(record.now) });
    await readBack(record, open, { ...plan, leftCount: plan.left.length });
  }
}

async function sendDifferences(record: DeliveryRecord, open: OpenStore, plan: DeliveryPlan): Promise<void> {
  const isHeadSent = await putPromotion(record, open, plan.draft);
  const { externalId, startsAt, endsAt } = record.current;
  const put = { ...plan, draft: { ...plan.draft, delivered: { externalId, startsAt: startsAt!, endsAt } } };
  const { isChanged, isAnotherNow, ...synced } = await syncItems(record, open, put);
  if (isHeadSent || isAnotherNow) {
    await wakeWaiting(record.db, record.organizationId, record.current, record.now);
  }
  const nextAttemptAt = nextComparison(record, plan);
  if (isHeadSent || isChanged) {
    const [nextCheckAt, issues] = [soon(0, record.now), plan.warnings];
    return record.end({ state: 'submitted', issues, checks: 0, nextAttemptAt, nextCheckAt });
  }
  await record.note({ nextAttemptAt });
  const { nextCheckAt } = record.current;
  if (nextCheckAt === null || nextCheckAt <= record.now.toISOString()) {
    await readBack(record, open, { ...put, ...synced });
  }
}

/** Products and prices of the store change, and the turns of promotions. */
const nextComparison = ({ now }: DeliveryRecord, { draft, left, changesAt }: DeliveryPlan): string | null =>
  draft.items.length === 0 && left.length === 0
    ? null
    : [later(now), changesAt].filter(instant => instant !== null).sort()[0]!;

/** Answers whether anything was sent. What is there already is changed, and nothing is made twice. */
async function putPromotion(
  record: DeliveryRecord,
  open: OpenStore,
  draft: PromotionDraft,
): Promise<boolean> {
  const { sent: before, unknownSince } = record.current;
  if (unknownSince === null && before !== null && isDeepStrictEqual(before, sentOf(draft))) {
    return false;
  }
  if (draft.delivered !== null) {
    await change(record, open, draft);
    return true;
  }
  const delivered = await findDelivered(record, open, draft);
  if (delivered === null) {
    await create(record, open, draft);
  } else {
    // Not to be taken for what is wanted before it was changed to that.
    await record.note({
      ...delivered,
      unknownSince: unknownSince ?? record.now.toISOString(),
      observedState: null,
    });
    await change(record, open, { ...draft, delivered });
  }
  await lookAtOthersWithId(record.db, record.organizationId, record.current, record.now);
  return true;
}

async function change(
  record: DeliveryRecord,
  { channel, signal }: OpenStore,
  draft: PromotionDraft,
): Promise<void> {
  await record.note({ knownAs: knownWith(record.current.knownAs, draft) });
  const changed = await callWithRetries(signal, () => channel.put(draft));
  await record.note({
    ...changed,
    sent: sentOf(draft),
    knownAs: knownWith([], draft),
    unknownSince: null,
  });
}

/** Of what may have been made before, nothing is there. */
async function create(
  record: DeliveryRecord,
  { channel, signal }: OpenStore,
  draft: PromotionDraft,
): Promise<void> {
  const call: SentCall = { mayBeDone: false };
  const unknownSince = record.now.toISOString();
  const knownAs = knownWith([], draft);
  await record.note({ sent: sentOf(draft), externalId: null, knownAs, unknownSince });
  try {
    const made = await callAndNote(call, signal, () => channel.put(draft), wasNotDone);
    await record.note({ ...made, unknownSince: null, observedState: null });
  } catch (error) {
    if (error instanceof MarketplaceError && !call.mayBeDone) {
      await record.note({ sent: null, knownAs: [], unknownSince: null });
    }
    throw error;
  }
}

async function readBack(
  record: DeliveryRecord,
  { channel, promotions, signal }: OpenStore,
  { draft, items, leftCount, heldCount, warnings }: DeliveryPlan & { leftCount: number },
): Promise<void> {
  const observed = await callWithRetries(signal, () => channel.read(draft));
  const { db, organizationId, current: delivery, now } = record;
  const seen = observedItems(items, observed);
  const { gone, ...outcome } = outcomeOfReading(
    { delivery, items, leftCount, heldCount, observed, now },
    seen,
  );
  const { state: observedState, observedAt, marketplaceStatus } = observed;
  const told = {
    ...outcome,
    observedState,
    observedAt,
    marketplaceStatus,
    issues: [...outcome.issues, ...warnings],
  };
  if (gone !== 'no') {
    const lives =
      gone === 'again' ? record.current.lives : nextLife(record.current, record.promotion, promotions);
    return noteGone(record, { ...told, lives }, gone);
  }
  const isToBePut =
    observedState !== 'missing' &&
    (await saveObservedItems(db, organizationId, delivery.id, { items: seen, observedAt }));
  const attempts = outcome.checks === 0 ? 0 : delivery.attempts;
  await record.end({ ...told, attempts, ...(isToBePut ? { nextAttemptAt: now.toISOString() } : {}) });
}

/** What was lost before anybody saw it is made anew; what somebody took away stays away until somebody wants it again. */
async function noteGone(
  record: DeliveryRecord,
  told: Parameters<DeliveryRecord['end']>[0],
  gone: 'again' | 'for_good',
): Promise<void> {
  const { organizationId, current, now } = record;
  const attempts = gone === 'again' ? current.attempts + 1 : 0;
  const isFailed = attempts >= deliveryLimits.failuresMax;
  await record.end(
    {
      ...told,
      ...(isFailed ? { state: 'failed' as const } : {}),
      attempts,
      sent: null,
      knownAs: [],
      unknownSince: null,
      nextAttemptAt: gone === 'again' ? soon(attempts, now) : null,
    },
    async tx => {
      await takeItemsOut(tx, organizationId, current.id, gone === 'again');
      await wakeWaiting(tx, organizationId, current, now);
    },
  );
}
