import { Field, ID, InputType } from 'type-graphql';
import type { OrderStatus } from '../../../../connectors/marketplaces/status-mapping.js';
import { inputsOf } from '../../../../kernel/graphql/fields.type.js';
import { MoneyInput } from '../../../../kernel/graphql/money.type.js';
import { GraphQLCountryCode, GraphQLCurrencyCode } from '../../../../kernel/graphql/scalars.js';
import { VersionedInput } from '../../../../kernel/graphql/target.input.js';
import type { OrderLine } from './order.entity.js';
import type { OrderChanges } from './order.service.js';
import { orderFieldTypes } from './order.type.js';
import type { OrderDraft, OrderItemDraft } from './order-draft.rules.js';
import { OrderItemMatchEnum, OrderStatusEnum } from './order-enums.type.js';
import { stated } from './order-field.js';
import { orderFields } from './order-fields.js';
import { orderItemFields } from './order-item-fields.js';
import { orderTotalFields } from './order-total-fields.js';

const types = { ...orderFieldTypes, amount: () => MoneyInput };

@InputType('OrderTotalsInput', {
  description:
    'subtotal = total - shipping + discount - tax must be true; a value that follows from the others may be omitted. Discount, shipping and tax that are omitted, or null, and do not follow, are 0.',
})
export class OrderTotalsInput extends inputsOf<Partial<OrderDraft['totals']>>(orderTotalFields, types) {}

const { externalOrderItemId, marketplaceItemId, marketplaceVariantId, status } = orderItemFields;

@InputType('OrderItemInput', { description: 'Units of one product that an order is for.' })
export class OrderItemInput extends inputsOf<Partial<Omit<OrderItemDraft, 'currency' | 'lineTotal'>>>(
  {
    // First, as callers have had them.
    ...{ externalOrderItemId, marketplaceItemId, marketplaceVariantId },
    ...orderItemFields,
    status: { ...status, isNullable: true },
  },
  types,
) {
  @Field(() => GraphQLCurrencyCode, {
    nullable: true,
    description: "Derived: the order's. Any other is rejected.",
  })
  currency?: string | null;

  @Field(() => MoneyInput, {
    nullable: true,
    description:
      'Derived: the paid price, or else the unit price, times the quantity. Any other value is rejected.',
  })
  lineTotal?: MoneyInput | null;
}

@InputType('CreateOrderInput', { description: 'An order of a channel that Tradewind does not read.' })
export class CreateOrderInput extends inputsOf<
  Partial<Omit<OrderDraft, 'totals' | 'items'>> & { totals: OrderTotalsInput; items: OrderItemInput[] }
>(
  { ...orderFields, isHistorical: { ...orderFields.isHistorical, isNullable: true } },
  { ...types, totals: () => OrderTotalsInput, items: () => [OrderItemInput] },
) {}

@InputType('OrderItemMatchInput', { description: 'The product that an item is matched to.' })
export class OrderItemMatchInput {
  @Field(() => ID, { description: 'Id of the item.' })
  id!: string;

  @Field(() => ID, {
    nullable: true,
    description: 'Null: the item matches no product, and none is searched for.',
  })
  productId?: string | null;

  @Field(() => ID, { nullable: true, description: 'Id of the variant, for a product that has variants.' })
  variantId?: string | null;

  @Field(() => OrderItemMatchEnum, {
    nullable: true,
    description:
      'The value as it was read; any other is rejected. With it, the product stays matched as it was read.',
  })
  matchedBy?: OrderLine['matchedBy'];
}

@InputType('UpdateOrderInput', { description: 'An omitted field stays as it is; null clears it.' })
export class UpdateOrderInput extends VersionedInput {
  @Field(() => OrderStatusEnum, { nullable: true, description: orderFields.status.description })
  status?: OrderStatus | null;

  @Field(() => String, { nullable: true, description: orderFields.marketplaceStatus.description })
  marketplaceStatus?: string | null;

  @Field(() => String, { nullable: true, description: orderFields.externalOrderNumber.description })
  externalOrderNumber?: string | null;

  @Field(() => GraphQLCountryCode, { nullable: true, description: orderFields.country.description })
  country?: string | null;

  @Field(() => [OrderItemMatchInput], { nullable: true, description: 'The products of items.' })
  items?: OrderItemMatchInput[] | null;
}

export const toOrderDraft = ({ totals, items, ...order }: CreateOrderInput): OrderDraft => ({
  ...stated<OrderDraft>(orderFields, order),
  isHistorical: order.isHistorical ?? false,
  totals: stated(orderTotalFields, totals),
  items: items.map(item => ({
    ...stated<OrderItemDraft>(orderItemFields, item),
    currency: item.currency ?? null,
    lineTotal: item.lineTotal ?? null,
  })),
});

export const toOrderChanges = ({
  status,
  items,
  ...rest
}: Omit<UpdateOrderInput, 'id' | 'expectedVersion'>): OrderChanges => ({
  ...rest,
  status: status ?? undefined,
  items: items?.map(({ id, productId, variantId, matchedBy }) => ({
    id: id.toLowerCase(),
    productId: productId ?? null,
    variantId: variantId ?? null,
    matchedBy,
  })),
});
