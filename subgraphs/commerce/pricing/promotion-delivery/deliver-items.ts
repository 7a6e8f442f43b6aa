import { chunksOf } from '../../../../connectors/marketplaces/chunks.js';
import type { WriteOutcome } from '../../../../connectors/marketplaces/listing.js';
import { ownIssue } from '../../../../connectors/marketplaces/listing-issue.js';
import { MarketplaceError } from '../../../../connectors/marketplaces/marketplace-error.js';
import type { PromotionItem } from '../../../../connectors/marketplaces/promotion.js';
import { callWithRetries } from '../../../catalog/index.js';
import { isRejection, issuesOf } from './delivery-failure.rules.js';
import { forgetItems, saveItems } from './delivery-item.writer.js';
import { isSameItem } from './delivery-items.rules.js';
import { type DeliveryPlan, type PlannedItem, toPromotionItem } from './delivery-plan.rules.js';
import type { DeliveryRecord, OpenStore } from './delivery-record.js';
import type { DeliveryItem, ItemTerms } from './promotion-delivery.entity.js';
import { itemsOfDelivery } from './promotion-delivery.queries.js';

interface SyncedItems {
  /** Whether anything was sent. */
  isChanged: boolean;
  /** Whether others may have items now that were in it, or that it wanted. */
  isAnotherNow: boolean;
  /** Those that are in it, by the answers of the marketplace. */
  items: PlannedItem[];
  /** How many are not in it as they are wanted. */
  leftCount: number;
}

/**
 * Puts what is new or another, takes out what is not wanted any more, and stores what became of each, batch by batch.
 * What the marketplace rejected is not sent again as it was.
 */
export async function syncItems(
  record: DeliveryRecord,
  open: OpenStore,
  plan: DeliveryPlan,
): Promise<SyncedItems> {
  const { db, organizationId, current } = record;
  const stored = new Map(
    (await itemsOfDelivery(db, organizationId, current.id)).map(item => [keyOf(item), item]),
  );
  const put = new Set(plan.items.filter(item => isToBePut(item, stored.get(keyOf(item)))));
  const rejected = await putItems(record, open, plan, { put: [...put], stored });
  const planned = new Set(plan.items.map(keyOf));
  const out = [...stored.values()].filter(
    (item): item is PutItem => item.isPut && item.terms !== null && !planned.has(keyOf(item)),
  );
  const kept = await takeOut(record, open, plan, out);
  const left = plan.left.filter(item => !kept.has(keyOf(item)));
  await saveItems(
    db,
    organizationId,
    current.id,
    left.map(item => ({ ...item, isPut: false })),
  );
  const wanted = new Set([...planned, ...plan.left.map(keyOf), ...kept]);
  const gone = [...stored.values()].filter(item => !wanted.has(keyOf(item)));
  await forgetItems(db, organizationId, current.id, gone);
  const items = plan.items.filter(item =>
    put.has(item) ? !rejected.has(item) : stored.get(keyOf(item))!.outcome === 'accepted',
  );
  return {
    isChanged: put.size > 0 || out.length > 0,
    isAnotherNow: out.length > kept.size || gone.length > 0,
    items,
    leftCount: plan.left.length + kept.size + plan.items.length - items.length,
  };
}

/** Of a plan of which nothing is sent now: forgets what is wanted no more, but for what the store still has in it. */
export async function forgetUnwanted(
  { db, organizationId, current }: DeliveryRecord,
  { items, left }: Pick<DeliveryPlan, 'items' | 'left'>,
): Promise<void> {
  const wanted = new Set([...items, ...left].map(keyOf));
  const stored = await itemsOfDelivery(db, organizationId, current.id);
  const gone = stored.filter(item => !item.isPut && !wanted.has(keyOf(item)));
  await forgetItems(db, organizationId, current.id, gone);
}

type PutItem = DeliveryItem & { terms: ItemTerms };

const keyOf = ({ productId, variantId }: Pick<DeliveryItem, 'productId' | 'variantId'>): string =>
  `${productId} ${variantId}`;

const isToBePut = ({ terms }: PlannedItem, stored: DeliveryItem | undefined): boolean =>
  stored === undefined ||
  !isSameItem(stored.terms, terms) ||
  (stored.outcome !== 'rejected' && !(stored.isPut && stored.outcome === 'accepted'));

/** Answers those that the marketplace rejected. */
async function putItems(
  record: DeliveryRecord,
  open: OpenStore,
  plan: DeliveryPlan,
  { put, stored }: { put: readonly PlannedItem[]; stored: ReadonlyMap<string, DeliveryItem> },
): Promise<ReadonlySet<PlannedItem>> {
  const rejected = new Set<PlannedItem>();
  for (const batch of chunksOf(put, batchMax(open, plan))) {
    await inHalves(batch, async some => {
      const items = some.map(({ terms }) => toPromotionItem(terms));
      const outcomes = await outcomesOf(open.signal, items, () => open.channel.putItems(plan.draft, items));
      for (const item of some.filter((_, index) => !outcomes[index]!.isDone)) {
        rejected.add(item);
      }
      const { db, organizationId, current } = record;
      await saveItems(
        db,
        organizationId,
        current.id,
        some.map((item, index): DeliveryItem => {
          const { isDone, issues } = outcomes[index]!;
          const outcome = isDone ? 'accepted' : 'rejected';
          return { ...item, outcome, issues, isPut: isDone || stored.get(keyOf(item))?.isPut === true };
        }),
      );
    });
  }
  return rejected;
}

/** Answers those that the marketplace keeps. */
async function takeOut(
  record: DeliveryRecord,
  open: OpenStore,
  plan: DeliveryPlan,
  out: readonly PutItem[],
): Promise<ReadonlySet<string>> {
  const kept = new Set<string>();
  const { db, organizationId, current } = record;
  for (const batch of chunksOf(out, batchMax(open, plan))) {
    await inHalves(batch, async some => {
      const items = some.map(({ terms }) => toPromotionItem(terms));
      const outcomes = await outcomesOf(open.signal, items, () =>
        open.channel.removeItems(plan.draft, items),
      );
      const after = some.map((item, index): DeliveryItem => {
        const { isDone, issues } = outcomes[index]!;
        return isDone ? { ...item, isPut: false } : { ...item, outcome: 'rejected', issues };
      });
      for (const item of after.filter(({ isPut }) => isPut)) {
        kept.add(keyOf(item));
      }
      await saveItems(db, organizationId, current.id, after);
    });
  }
  return kept;
}

const batchMax = ({ promotions }: OpenStore, { draft }: DeliveryPlan): number =>
  promotions.capabilities[draft.terms.kind]!.itemBatchMax;

/**
 * A batch that fails is sent in halves: where each item costs the connector a call, many of them would go on failing
 * together. @throws MarketplaceError `isTemporary` when a single one fails.
 */
async function inHalves<T>(batch: readonly T[], send: (some: readonly T[]) => Promise<void>): Promise<void> {
  try {
    await send(batch);
  } catch (error) {
    if (batch.length === 1 || !(error instanceof MarketplaceError && error.isTemporary)) {
      throw error;
    }
    const middle = Math.ceil(batch.length / 2);
    await inHalves(batch.slice(0, middle), send);
    await inHalves(batch.slice(middle), send);
  }
}

/** One outcome each; what rejects the whole batch is the outcome of every item. */
async function outcomesOf(
  signal: AbortSignal,
  items: readonly PromotionItem[],
  call: () => Promise<WriteOutcome[]>,
): Promise<WriteOutcome[]> {
  try {
    const outcomes = await callWithRetries(signal, call);
    return items.map((_, index) => outcomes[index] ?? notAnswered);
  } catch (error) {
    if (!isRejection(error)) {
      throw error;
    }
    return items.map(() => ({ isDone: false, issues: issuesOf(error) }));
  }
}

const notAnswered: WriteOutcome = {
  isDone: false,
  issues: [ownIssue('NOT_ANSWERED', 'The marketplace did not say what became of this item.')],
};
