import { enumOf } from '../../../../kernel/graphql/fields.type.js';
import { describedEnum } from '../../../../kernel/graphql/string-enum.js';
import type { IgnoredChange, OrderItemMatch } from './order.entity.js';
import { orderFields } from './order-fields.js';

export const OrderStatusEnum = enumOf(orderFields.status);

export const IgnoredChangeReasonEnum = describedEnum<IgnoredChange['reason']>(
  'IgnoredChangeReason',
  {
    older: 'A newer state is stored.',
    illegal_move: 'The order was already in a final status.',
  },
  'Why something that the source reported was not applied.',
);

export const OrderItemMatchEnum = describedEnum<OrderItemMatch>(
  'OrderItemMatch',
  {
    listing: 'By the listing that was sold.',
    sku: 'By the SKU.',
    manual: 'By a caller.',
  },
  'How the product of an item was found.',
);
