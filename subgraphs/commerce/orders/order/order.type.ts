import { Directive, Field, ID, ObjectType } from 'type-graphql';
import type { OrderStatus } from '../../../../connectors/marketplaces/status-mapping.js';
import { fieldsOf, fieldTypes } from '../../../../kernel/graphql/fields.type.js';
import { CursorPaginationType } from '../../../../kernel/graphql/pagination.type.js';
import { GraphQLDateTime } from '../../../../kernel/graphql/scalars.js';
import type { IgnoredChange, OrderPackage } from './order.entity.js';
import type { OrderTombstone } from './order.service.js';
import type { OrderDetail, OrderItemDetail } from './order.snapshot.js';
import { IgnoredChangeReasonEnum, OrderItemMatchEnum, OrderStatusEnum } from './order-enums.type.js';
import { inGraphQL } from './order-field.js';
import { orderFields, orderTombstoneFields } from './order-fields.js';
import { orderItemFields } from './order-item-fields.js';
import { OrderTotalsType, TotalsDiscrepancyType } from './order-totals.type.js';

@ObjectType('OrderPackage', { simpleResolvers: true, description: 'A package that items are shipped in.' })
export class OrderPackageType implements OrderPackage {
  @Field(() => String, { description: "The channel's id of the package, by which actions name it." })
  externalPackageId!: string;

  @Field(() => String, {
    nullable: true,
    description: "The channel's own value of the package's status; null if it states none.",
  })
  marketplaceStatus!: string | null;

  @Field(() => String, { nullable: true, description: 'Name of the carrier; null until it is known.' })
  carrier!: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'Tracking number of the carrier; null until there is one.',
  })
  trackingNumber!: string | null;

  @Field(() => [String], {
    name: 'externalOrderItemIds',
    simple: false,
    description: 'The `externalOrderItemId` of each packed item.',
  })
  externalLineIds!: string[];
}

@ObjectType('IgnoredOrderChange', {
  simpleResolvers: true,
  description: 'A change that the source reported and that was not applied.',
})
export class IgnoredOrderChangeType implements IgnoredChange {
  @Field(() => IgnoredChangeReasonEnum, { description: 'Why the change was not applied.' })
  reason!: IgnoredChange['reason'];

  @Field(() => OrderStatusEnum, {
    nullable: true,
    description: 'Status that the order would have had; null if an older change was ignored unread.',
  })
  status!: OrderStatus | null;

  @Field(() => String, {
    nullable: true,
    description: "The channel's own value of that status; null if it states none.",
  })
  marketplaceStatus!: string | null;

  @Field(() => GraphQLDateTime, { description: "The source's time of the change." })
  sourceUpdatedAt!: string;

  @Field(() => GraphQLDateTime, { description: 'When the change was read here.' })
  at!: string;
}

@Directive('@key(fields: "id")')
@ObjectType('Product', { simpleResolvers: true })
export class SoldProductType {
  @Field(() => ID, { description: 'Unique id of the product.' })
  id!: string;
}

/** Types of the kinds that orders and returns have in common. */
export const orderFieldTypes = { ...fieldTypes, account: () => ID, flags: () => [String] };

@ObjectType('OrderItem', { simpleResolvers: true, description: 'Units of one product that an order is for.' })
export class OrderItemType
  extends fieldsOf<OrderItemDetail>(inGraphQL(orderItemFields), {
    ...orderFieldTypes,
    match: () => OrderItemMatchEnum,
    product: () => SoldProductType,
  })
  implements OrderItemDetail
{
  product?: SoldProductType | null;
}

@Directive('@key(fields: "id")')
@ObjectType('Order', {
  simpleResolvers: true,
  description: 'A sale on any channel in one neutral format. It contains no personal data of the buyer.',
})
export class OrderType
  extends fieldsOf<OrderDetail>(inGraphQL(orderFields), {
    ...orderFieldTypes,
    totals: () => OrderTotalsType,
    discrepancies: () => [TotalsDiscrepancyType],
    items: () => [OrderItemType],
    ignoredChanges: () => [IgnoredOrderChangeType],
    packages: () => [OrderPackageType],
  })
  implements OrderDetail {}

@ObjectType('OrderPage', { simpleResolvers: true, description: 'A page of a list of orders.' })
export class OrderPageType {
  @Field(() => [OrderType], { description: 'The orders of the page, in the order that was asked for.' })
  items!: OrderType[];

  @Field(() => CursorPaginationType, { description: 'Position of the page in the list.' })
  pagination!: CursorPaginationType;
}

@ObjectType('OrderTombstone', {
  simpleResolvers: true,
  description: 'The remainder of a deleted order.',
})
export class OrderTombstoneType
  extends fieldsOf<OrderTombstone>(orderTombstoneFields, orderFieldTypes)
  implements OrderTombstone {}
