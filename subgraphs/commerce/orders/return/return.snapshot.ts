import { formatAmount, type Money } from '../../../../kernel/money.js';
import type { Return, ReturnLine } from './return.entity.js';
import { isReceivedUnapproved } from './return.rules.js';

/** A return as everybody outside sees it: in GraphQL, in REST and in events (§2.10, contract 2026-08-29). */
export interface ReturnSnapshot
  extends Omit<
    Return,
    'refundAmount' | 'lines' | 'isHistorical' | 'mappingVersion' | 'statusRule' | 'storeId'
  > {
  refundAmount: Money | null;
  /** Goods are back that nobody has agreed to take back. */
  receivedUnapproved: boolean;
  items: ReturnItemSnapshot[];
}

export interface ReturnItemSnapshot extends Omit<ReturnLine, 'refundAmount' | 'externalLineId'> {
  externalReturnItemId: string;
  refundAmount: Money | null;
}

export function toReturnSnapshot(record: Return): ReturnSnapshot {
  const { currency } = record;
  return {
    id: record.id,
    marketplace: record.marketplace,
    accountId: record.accountId,
    externalReturnId: record.externalReturnId,
    orderId: record.orderId,
    externalOrderId: record.externalOrderId,
    status: record.status,
    marketplaceStatus: record.marketplaceStatus,
    type: record.type,
    marketplaceType: record.marketplaceType,
    logistics: record.logistics,
    dispute: record.dispute,
    reason: record.reason,
    marketplaceReason: record.marketplaceReason,
    resolution: record.resolution,
    respondBy: record.respondBy,
    currency,
    refundAmount: moneyOf(record.refundAmount, currency),
    receivedUnapproved: isReceivedUnapproved(record.lines),
    items: record.lines.map(line => toItem(line, currency)),
    unknownStatuses: record.unknownStatuses,
    requestedAt: record.requestedAt,
    sourceUpdatedAt: record.sourceUpdatedAt,
    version: record.version,
    createdAt: record.createdAt,
    updatedAt: record.updatedAt,
  };
}

const toItem = (line: ReturnLine, currency: string): ReturnItemSnapshot => ({
  id: line.id,
  externalReturnItemId: line.externalLineId,
  orderLineId: line.orderLineId,
  externalOrderLineId: line.externalOrderLineId,
  productId: line.productId,
  variantId: line.variantId,
  sku: line.sku,
  name: line.name,
  requestedQuantity: line.requestedQuantity,
  approvedQuantity: line.approvedQuantity,
  receivedQuantity: line.receivedQuantity,
  refundedQuantity: line.refundedQuantity,
  refundAmount: moneyOf(line.refundAmount, currency),
});

const moneyOf = (amount: string | null, currency: string): Money | null =>
  amount === null ? null : { amount: formatAmount(amount, currency), currency };
