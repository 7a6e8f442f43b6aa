import Big from 'big.js';
import type { Marketplace } from '../../../../connectors/marketplaces/port.js';
import type { ChannelOrder, ChannelOrderLine } from '../../../../connectors/marketplaces/sale.js';
import type { OrderStatus } from '../../../../connectors/marketplaces/status-mapping.js';
import { canMove, readOrderStatus } from '../status/read-order-status.rules.js';
import { marketplaceStatusOf } from '../status/source-status.rules.js';
import { newOrder, newOrderLine } from './new-order.rules.js';
import type { IgnoredChange, Order, OrderLine } from './order.entity.js';
import { effectiveStatus, flagsWith, returnStateWith } from './order-status.rules.js';
import { exact, paidForAll, sourceTotals } from './order-totals.rules.js';

export interface OrderReadingContext {
  accountId: string;
  marketplace: Pick<Marketplace, 'key' | 'statusMapping'>;
  isHistorical: boolean;
  /** ISO 8601. */
  now: string;
  newId(): string;
}

/** Null: the marketplace keeps it as an order, and it is none yet. */
export type OrderReading = Order | null;

/** The order as the marketplace says it is now; `before` is what is held of it, null for one that is new. */
export function readOrder(
  before: Order | null,
  told: ChannelOrder,
  context: OrderReadingContext,
): OrderReading {
  const { statusMapping } = context.marketplace;
  const lastLines = new Map(before?.lines.map(line => [line.externalLineId ?? '', line.status]));
  const reading = readOrderStatus(statusMapping.orders, told, before?.sourceStatus ?? null, lastLines);
  if (reading.isIgnored && before === null) {
    return null;
  }
  const lines = readLines(before, told, reading.lineStatuses, context);
  const sourceStatus = movedTo(before?.sourceStatus, reading.status);
  const isApplied = sourceStatus === reading.status;
  const returnState = returnStateWith(before?.returnState ?? 'none', lines);
  const status = effectiveStatus(sourceStatus, returnState);
  return {
    ...(before ?? firstReading(told, context)),
    storeId: told.storeId,
    externalOrderNumber: told.externalOrderNumber,
    country: told.country?.toUpperCase() ?? before?.country ?? null,
    currency: told.currency,
    ...sourceTotals(told.totals, told.currency),
    status,
    sourceStatus,
    marketplaceStatus: marketplaceStatusOf(statusMapping.orders, told),
    mappingVersion: statusMapping.mappingVersion,
    statusRule: isApplied ? (reading.ruleId ?? before?.statusRule ?? null) : before!.statusRule,
    statusReason: isApplied ? reasonOf(before, reading) : before!.statusReason,
    flags: flagsWith(reading.flags, returnState, status),
    unknownStatuses: reading.unknownStatuses,
    lines,
    returnState,
    packages: told.packages.map(({ externalLineIds, ...parcel }) => ({
      ...parcel,
      externalLineIds: [...externalLineIds],
    })),
    placedAt: isoTime(told.placedAt),
    sourceUpdatedAt: isoTime(told.updatedAt),
    sourceSeenAt: isoTime(told.updatedAt),
    ignoredChanges: isApplied
      ? (before?.ignoredChanges ?? [])
      : withIgnored(before!, {
          ...ignored('illegal_move', reading.status, told, context.now),
          marketplaceStatus: marketplaceStatusOf(statusMapping.orders, told),
        }),
  };
}

/** Whether what is held is newer. A source may change a record twice in one second, so the same time is not older. */
export const isOlder = (before: Order, told: ChannelOrder): boolean =>
  before.sourceSeenAt !== null && isoTime(told.updatedAt) < before.sourceSeenAt;

/** The order with a note of what came too late; itself where that was noted before. */
export const withOlder = (before: Order, told: ChannelOrder, now: string): Order => ({
  ...before,
  ignoredChanges: withIgnored(before, ignored('older', null, told, now)),
});

/** Enough to see what a source does wrong; a source that does so all the time must not fill the row. */
const ignoredChangesMax = 20;

function withIgnored(before: Order, change: IgnoredChange): IgnoredChange[] {
  const isKnown = before.ignoredChanges.some(
    known => known.reason === change.reason && known.sourceUpdatedAt === change.sourceUpdatedAt,
  );
  return isKnown ? before.ignoredChanges : [...before.ignoredChanges, change].slice(-ignoredChangesMax);
}

const ignored = (
  reason: IgnoredChange['reason'],
  status: OrderStatus | null,
  told: ChannelOrder,
  at: string,
): IgnoredChange => ({
  reason,
  status,
  marketplaceStatus: told.marketplaceStatus,
  sourceUpdatedAt: isoTime(told.updatedAt),
  at,
});

/** What decided nothing (an unknown word) leaves the reason as it is, like the status. */
const reasonOf = (
  before: Order | null,
  { ruleId, reason }: { ruleId: string | null; reason: string | null },
): string | null => (ruleId === null ? (before?.statusReason ?? null) : reason);

const movedTo = (from: OrderStatus | undefined, to: OrderStatus): OrderStatus =>
  from === undefined || canMove(from, to) ? to : from;

const firstReading = (told: ChannelOrder, { newId, now, marketplace, ...context }: OrderReadingContext) => ({
  ...newOrder(newId(), now),
  marketplace: marketplace.key,
  accountId: context.accountId,
  externalOrderId: told.externalOrderId,
  isHistorical: context.isHistorical,
});

/** Lines keep their ids by those of the marketplace; several that share one are told apart by their order. */
function readLines(
  before: Order | null,
  told: ChannelOrder,
  statuses: readonly OrderStatus[],
  context: OrderReadingContext,
): OrderLine[] {
  const known = Map.groupBy(before?.lines ?? [], line => line.externalLineId ?? '');
  return told.lines.map((line, index) =>
    readLine(known.get(line.externalLineId)?.shift() ?? null, line, statuses[index]!, { told, context }),
  );
}

function readLine(
  before: OrderLine | null,
  line: ChannelOrderLine,
  status: OrderStatus,
  { told: { currency }, context }: { told: ChannelOrder; context: OrderReadingContext },
): OrderLine {
  return {
    ...(before ?? newOrderLine(context.newId())),
    externalLineId: line.externalLineId,
    marketplaceItemId: line.externalItemId,
    marketplaceVariantId: line.externalVariantId,
    sku: before?.productId == null ? line.sku : before.sku,
    sellerSku: line.sku,
    shopSku: line.shopSku,
    name: line.name,
    status: movedTo(before?.status, status),
    marketplaceStatus: line.marketplaceStatus,
    quantity: line.quantity,
    openFor: line.openFor ?? null,
    unitPrice: priceOf(line.unitPrice, currency),
    ...paidAsTold(line, currency),
  };
}

/** Nothing is sold for less than nothing: whoever says so does not say what it was sold for. */
const priceOf = (told: string | null, currency: string): string | null =>
  told === null || new Big(told).lt(0) ? null : exact(told, currency);

function paidAsTold(
  { paidPrice, paidTotal = null, quantity }: ChannelOrderLine,
  currency: string,
): Pick<OrderLine, 'paidPrice' | 'paidTotal'> {
  const total = priceOf(paidTotal, currency);
  return total === null
    ? { paidPrice: paidTotal === null ? priceOf(paidPrice, currency) : null, paidTotal: null }
    : paidForAll(new Big(total), quantity, currency);
}

/** As it is stored: UTC with milliseconds, so that texts compare as times do. */
const isoTime = (text: string): string => new Date(text).toISOString();
