import { orderStatuses } from '../../../../connectors/marketplaces/status-mapping.js';
import { describedEnum, stringEnum } from '../../../../kernel/graphql/string-enum.js';
import type { IgnoredChange, OrderLine, OrderStockState } from './order.entity.js';

export const OrderStatusEnum = stringEnum(
  'OrderStatus',
  orderStatuses,
  'The neutral status of an order and of its items.',
);

export const IgnoredChangeReasonEnum = describedEnum<IgnoredChange['reason']>('IgnoredChangeReason', {
  older: 'A newer state is stored.',
  illegal_move: 'The order was already in a final status.',
});

export const OrderItemMatchEnum = describedEnum<NonNullable<OrderLine['matchedBy']>>('OrderItemMatch', {
  listing: 'By the listing that was sold.',
  sku: 'By the SKU.',
  manual: 'By a caller.',
});

export const OrderStockStatusEnum = stringEnum<OrderStockState>('OrderStockStatus', [
  'none',
  'held',
  'committed',
  'released',
  'restocked',
]);
