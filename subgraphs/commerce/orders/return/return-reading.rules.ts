import Big from 'big.js';
import type { ChannelReturn, ChannelReturnLine } from '../../../../connectors/marketplaces/sale.js';
import type { Order, OrderLine } from '../order/order.entity.js';
import { readReturn } from '../status/read-return.rules.js';
import type { Return, ReturnLine } from './return.entity.js';
import { lineQuantities, paidAmountOf, type ReturnState, resolutionOf } from './return.rules.js';
import type { ObservedReturn } from './return-record.service.js';

/** What follows from the source alone; the rest of a return is ours. */
export type ReturnReading = Omit<Return, 'id' | 'isHistorical' | 'version' | 'createdAt' | 'updatedAt'>;

/**
 * The marketplace's record in neutral words. An unknown word keeps the status that was held (`requested` for a return
 * that is new); lines keep their ids.
 */
export function readingOf(
  { accountId, marketplace, record }: Pick<ObservedReturn, 'accountId' | 'marketplace' | 'record'>,
  order: Order | null,
  held: Return | null,
  newId: () => string,
): ReturnReading {
  const { statusMapping } = marketplace;
  const words =
    statusMapping.returns === null ? null : readReturn(statusMapping.returns, record, held ?? undefined);
  const refundAmount = plain(record.refundAmount);
  const reached = {
    status: words?.status ?? held?.status ?? 'requested',
    type: words?.type ?? null,
    logistics: words?.logistics ?? 'none',
  } as const;
  const resolution = resolutionOf(reached, refundAmount, paidFor(record.lines, order));
  const state: ReturnState = { ...reached, resolution };
  return {
    marketplace: marketplace.key,
    accountId,
    externalReturnId: record.externalReturnId,
    storeId: record.storeId,
    orderId: order?.id ?? null,
    externalOrderId: record.externalOrderId,
    ...state,
    marketplaceStatus: record.marketplaceStatus,
    marketplaceType: record.marketplaceType,
    dispute: words?.dispute ?? 'none',
    reason: words?.reason ?? null,
    marketplaceReason: record.marketplaceReason,
    respondBy: isoOrNull(record.respondBy),
    currency: record.currency,
    refundAmount,
    lines: record.lines.map(line => lineOf(line, { state, order, held, newId })),
    mappingVersion: statusMapping.mappingVersion,
    statusRule: words === null ? null : (words.statusRule ?? held?.statusRule ?? null),
    unknownStatuses: words?.unknownStatuses ?? [],
    requestedAt: iso(record.requestedAt ?? held?.requestedAt ?? record.updatedAt),
    sourceUpdatedAt: iso(record.updatedAt),
  };
}

/** The lines with what the order knows of them. */
export const linkedLines = (lines: readonly ReturnLine[], order: Order): ReturnLine[] =>
  lines.map(line => ({ ...line, ...matchOf(line, order) }));

function lineOf(
  line: ChannelReturnLine,
  context: { state: ReturnState; order: Order | null; held: Return | null; newId: () => string },
): ReturnLine {
  const { state, order, held, newId } = context;
  const before = held?.lines.find(({ externalLineId }) => externalLineId === line.externalLineId) ?? null;
  const match = order === null ? noMatch(line.sku) : matchOf(line, order);
  return {
    id: before?.id ?? newId(),
    externalLineId: line.externalLineId,
    externalOrderLineId: line.externalOrderLineId,
    ...match,
    ...lineQuantities(line.quantity, state, before),
    refundAmount: plain(line.refundAmount),
  };
}

type LineMatch = Pick<ReturnLine, 'orderLineId' | 'productId' | 'variantId' | 'sku' | 'name'>;

const noMatch = (sku: string | null): LineMatch => ({
  orderLineId: null,
  productId: null,
  variantId: null,
  sku,
  name: null,
});

function matchOf(line: Pick<ReturnLine, 'externalOrderLineId' | 'sku'>, order: Order): LineMatch {
  const sold = orderLineOf(line, order);
  return sold === null
    ? noMatch(line.sku)
    : {
        orderLineId: sold.id,
        productId: sold.productId,
        variantId: sold.variantId,
        sku: sold.sku ?? line.sku,
        name: sold.name,
      };
}

/** By the marketplace's id of the line; by SKU only where one line alone has it. */
function orderLineOf(
  { externalOrderLineId, sku }: Pick<ReturnLine, 'externalOrderLineId' | 'sku'>,
  { lines }: Order,
): OrderLine | null {
  if (externalOrderLineId !== null) {
    return lines.find(({ externalLineId }) => externalLineId === externalOrderLineId) ?? null;
  }
  const bySku = lines.filter(line => sku !== null && (line.sellerSku === sku || line.sku === sku));
  return bySku.length === 1 ? bySku[0]! : null;
}

const paidFor = (lines: ChannelReturn['lines'], order: Order | null): string | null =>
  order === null
    ? null
    : paidAmountOf(lines.map(line => ({ quantity: line.quantity, line: orderLineOf(line, order) })));

/** As the database writes it, so that the same amount compares as the same. */
const plain = (amount: string | null): string | null => (amount === null ? null : new Big(amount).toFixed(5));

const iso = (time: string): string => new Date(time).toISOString();
const isoOrNull = (time: string | null): string | null => (time === null ? null : iso(time));
