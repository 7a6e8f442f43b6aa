import { MarketplaceError } from '../../../../connectors/marketplaces/marketplace-error.js';
import { defineTask, type TaskRun } from '../../../../kernel/jobs/define-task.js';
import { systemRandom } from '../../../../kernel/random.js';
import type { Channels } from '../../../catalog/index.js';
import { findPromotions } from '../promotion/promotion.queries.js';
import { deliverPromotion } from './deliver-promotion.js';
import { afterFailure, isRejection, issuesOf } from './delivery-failure.rules.js';
import { DeliveryRecord, type OpenStore } from './delivery-record.js';
import { isWanted } from './delivery-window.rules.js';
import { deliveryLimits } from './promotion-delivery.limits.js';
import {
  type DeliveryPlace,
  findDuePlaces,
  nextDueAt,
  nextDueDelivery,
} from './promotion-delivery.queries.js';
import { deliverTask, wakeDeliveries, wakeDeliveryLater } from './promotion-delivery.queue.js';
import { isAlarming, raiseDeliveryAlarm } from './promotion-delivery-alarm.js';
import { noteOver, withdrawPromotion } from './withdraw-promotion.js';

type OpenAccounts = Pick<Channels, 'open'>;

/**
 * Works on the due deliveries of one store, each once a turn, and plans the next turn. It is alone at that in the whole
 * installation, so one promotion is never put by two at once.
 */
export const promotionDelivery = (channels: OpenAccounts) =>
  defineTask<DeliveryPlace>({
    name: deliverTask,
    run: async task => {
      const { db, payload: place, signal } = task;
      const endAtMs = performance.now() + deliveryLimits.turnMs;
      const done: string[] = [];
      let opening: Promise<OpenStore> | null = null;
      const open = () => {
        opening ??= openStore(task, channels);
        return opening;
      };
      while (!signal.aborted && performance.now() < endAtMs) {
        const delivery = await nextDueDelivery(db, place, { now: db.clock.now(), done });
        if (delivery === null) {
          break;
        }
        done.push(delivery.id);
        const [promotion] = await findPromotions(db, place.organizationId, [delivery.promotionId]);
        if (promotion !== undefined) {
          const record = new DeliveryRecord(db, place.organizationId, promotion, delivery);
          await workOn(task, record, open);
        }
      }
      await planNext(task);
    },
  });

async function openStore(
  { db, payload: place, signal }: TaskRun<DeliveryPlace>,
  channels: OpenAccounts,
): Promise<OpenStore> {
  const account = await channels.open(db, place.organizationId, place.connectionId);
  const store = account.stores.find(({ id }) => id === place.storeId);
  if (store === undefined) {
    throw new MarketplaceError('unavailable', 'The account has no such store at the moment.');
  }
  const { promotions } = account.marketplace;
  if (promotions === undefined || account.promotions === null) {
    throw new MarketplaceError('unsupported', 'The marketplace takes no promotions.');
  }
  return { store, promotions, channel: account.promotions, signal };
}

async function workOn(
  { log, signal }: TaskRun<DeliveryPlace>,
  record: DeliveryRecord,
  open: () => Promise<OpenStore>,
): Promise<void> {
  const isToBeThere = isWanted(record.current, record.promotion, record.now);
  try {
    await (isToBeThere ? deliverPromotion(record, await open()) : withdrawUnlessOver(record, open));
  } catch (error) {
    if (signal.aborted) {
      return;
    }
    if (!(error instanceof MarketplaceError)) {
      log.error({ err: error, deliveryId: record.current.id }, 'the delivery of a promotion was interrupted');
    }
    await noteFailure(record, error, isToBeThere);
  }
}

/** What was never sent is over without a call. */
const withdrawUnlessOver = async (record: DeliveryRecord, open: () => Promise<OpenStore>): Promise<void> =>
  record.current.sent === null ? noteOver(record, null) : withdrawPromotion(record, await open());

/** A rejection stands until somebody changes something; an end is tried again whatever the marketplace says. */
async function noteFailure(record: DeliveryRecord, error: unknown, isToBeThere: boolean): Promise<void> {
  const { current, now } = record;
  if (isToBeThere && current.state !== 'ending' && isRejection(error)) {
    const { sent, endsAt } = current;
    // What is there as it was before still has to end.
    const nextCheckAt = sent === null ? null : endsAt;
    const issues = issuesOf(error);
    return record.end({ state: 'rejected', issues, attempts: 0, nextAttemptAt: null, nextCheckAt });
  }
  const isAlarm = current.state === 'ending' && (isRejection(error) || isAlarming(current, now));
  const isNewAlarm = isAlarm && current.alarmedAt === null;
  await record.end(
    {
      ...afterFailure(current, error, { now, dice: systemRandom() }),
      nextCheckAt: null,
      ...(isNewAlarm ? { alarmedAt: now.toISOString() } : {}),
    },
    tx => (isNewAlarm ? raiseDeliveryAlarm(tx, record) : Promise.resolve()),
  );
}

async function planNext({ db, payload: place }: TaskRun<DeliveryPlace>): Promise<void> {
  const at = await nextDueAt(db, place);
  if (at !== null) {
    await wakeDeliveryLater(db, place, Date.parse(at) - db.clock.now().getTime());
  }
}

/** Wakes stores with due deliveries whose task was lost. */
export const deliverySweep = defineTask({
  name: 'commerce.promotion.deliverySweep',
  cron: '* * * * *',
  run: async ({ db }) => {
    const places = await findDuePlaces(db, db.clock.now());
    for (const [organizationId, stores] of Map.groupBy(places, place => place.organizationId)) {
      await wakeDeliveries(db, organizationId, stores);
    }
  },
});
