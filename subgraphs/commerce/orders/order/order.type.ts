import { Directive, Field, ID, Int, ObjectType } from 'type-graphql';
import type { OrderFlag, OrderStatus } from '../../../../connectors/marketplaces/status-mapping.js';
import { MoneyType } from '../../../../kernel/graphql/money.type.js';
import { CursorPaginationType } from '../../../../kernel/graphql/pagination.type.js';
import {
  GraphQLCountryCode,
  GraphQLCurrencyCode,
  GraphQLDateTime,
} from '../../../../kernel/graphql/scalars.js';
import type { IgnoredChange, OrderLine, OrderPackage, OrderStockState } from './order.entity.js';
import type { OrderTombstone } from './order.service.js';
import type { OrderDetail, OrderItemDetail } from './order.snapshot.js';
import {
  IgnoredChangeReasonEnum,
  OrderItemMatchEnum,
  OrderStatusEnum,
  OrderStockStatusEnum,
} from './order-enums.type.js';
import { OrderTotalsType, TotalsDiscrepancyType } from './order-totals.type.js';

@ObjectType('OrderPackage', { simpleResolvers: true })
export class OrderPackageType implements OrderPackage {
  @Field(() => String)
  externalPackageId!: string;

  @Field(() => String, { nullable: true })
  marketplaceStatus!: string | null;

  @Field(() => String, { nullable: true })
  carrier!: string | null;

  @Field(() => String, { nullable: true })
  trackingNumber!: string | null;

  @Field(() => [String], { name: 'externalOrderItemIds', simple: false })
  externalLineIds!: string[];
}

@ObjectType('IgnoredOrderChange', {
  simpleResolvers: true,
  description: 'A change that the source reported and that was not applied.',
})
export class IgnoredOrderChangeType implements IgnoredChange {
  @Field(() => IgnoredChangeReasonEnum)
  reason!: IgnoredChange['reason'];

  @Field(() => OrderStatusEnum, { nullable: true })
  status!: OrderStatus | null;

  @Field(() => String, { nullable: true })
  marketplaceStatus!: string | null;

  @Field(() => GraphQLDateTime)
  sourceUpdatedAt!: string;

  @Field(() => GraphQLDateTime)
  at!: string;
}

@Directive('@key(fields: "id")')
@ObjectType('Product', { simpleResolvers: true })
export class SoldProductType {
  @Field(() => ID)
  id!: string;
}

@ObjectType('OrderItem', { simpleResolvers: true })
export class OrderItemType implements OrderItemDetail {
  @Field(() => ID)
  id!: string;

  @Field(() => ID, {
    nullable: true,
    description: 'The matched product; null if nothing in the catalog matches.',
  })
  productId!: string | null;

  @Field(() => SoldProductType, {
    nullable: true,
    description: 'Null if there is no match, or if the product is no longer in the catalog.',
  })
  product?: SoldProductType | null;

  @Field(() => ID, { nullable: true })
  variantId!: string | null;

  @Field(() => OrderItemMatchEnum, { nullable: true })
  matchedBy!: OrderLine['matchedBy'];

  @Field(() => String, { nullable: true })
  externalOrderItemId!: string | null;

  @Field(() => String, { nullable: true })
  marketplaceItemId!: string | null;

  @Field(() => String, { nullable: true })
  marketplaceVariantId!: string | null;

  @Field(() => String, { nullable: true, description: "The catalog's SKU if matched, else the seller's." })
  sku!: string | null;

  @Field(() => String, { nullable: true })
  sellerSku!: string | null;

  @Field(() => String, { nullable: true, description: "The marketplace's own SKU." })
  shopSku!: string | null;

  @Field(() => String)
  name!: string;

  @Field(() => OrderStatusEnum)
  status!: OrderStatus;

  @Field(() => Int)
  quantity!: number;

  @Field(() => GraphQLCurrencyCode)
  currency!: string;

  @Field(() => MoneyType, { nullable: true })
  unitPrice!: MoneyType | null;

  @Field(() => MoneyType, { nullable: true, description: 'Price of one unit, after discounts.' })
  paidPrice!: MoneyType | null;

  @Field(() => MoneyType, { nullable: true })
  lineTotal!: MoneyType | null;

  @Field(() => MoneyType, { nullable: true, description: 'Cost of one unit at the time of the sale.' })
  unitCost!: MoneyType | null;

  @Field(() => Int, { description: 'Units that were sold but not in stock.' })
  shortQuantity!: number;
}

@Directive('@key(fields: "id")')
@ObjectType('Order', {
  simpleResolvers: true,
  description:
    'A sale on any channel in one neutral format (§2.8). It contains no personal data of the buyer.',
})
export class OrderType implements OrderDetail {
  @Field(() => ID)
  id!: string;

  @Field(() => String, { description: 'Canonical key of the channel.' })
  marketplace!: string;

  @Field(() => ID, { nullable: true, description: 'The connected account; null for channels without one.' })
  accountId!: string | null;

  @Field(() => String, { nullable: true })
  storeId!: string | null;

  @Field(() => String)
  externalOrderId!: string;

  @Field(() => String, { nullable: true })
  externalOrderNumber!: string | null;

  @Field(() => OrderStatusEnum)
  status!: OrderStatus;

  @Field(() => String, { nullable: true, description: "The marketplace's own value." })
  marketplaceStatus!: string | null;

  @Field(() => String, { nullable: true, description: 'Neutral reason, such as logistics_loss.' })
  statusReason!: string | null;

  @Field(() => String, { nullable: true, description: 'The rule of the mapping that decided the status.' })
  statusRule!: string | null;

  @Field(() => String, { nullable: true })
  mappingVersion!: string | null;

  @Field(() => [String], { description: 'cancelRequested, returnRequested, hasReturn, onHold.' })
  flags!: OrderFlag[];

  @Field(() => [String], {
    description:
      'Statuses of the marketplace that no rule matches; the status does not change until a rule does.',
  })
  unknownStatuses!: string[];

  @Field(() => GraphQLCountryCode, { nullable: true, description: 'ISO 3166-1 alpha-2.' })
  country!: string | null;

  @Field(() => GraphQLCurrencyCode, { description: 'ISO 4217 code of every total.' })
  currency!: string;

  @Field(() => OrderTotalsType)
  totals!: OrderTotalsType;

  @Field(() => [TotalsDiscrepancyType])
  discrepancies!: TotalsDiscrepancyType[];

  @Field(() => Int)
  itemCount!: number;

  @Field(() => Int, { description: 'Sum of the quantities of all lines.' })
  quantity!: number;

  @Field(() => [OrderItemType])
  items!: OrderItemType[];

  @Field(() => [IgnoredOrderChangeType])
  ignoredChanges!: IgnoredOrderChangeType[];

  @Field(() => [OrderPackageType])
  packages!: OrderPackageType[];

  @Field(() => OrderStockStatusEnum, { name: 'stockStatus', simple: false })
  stockState!: OrderStockState;

  @Field(() => Boolean, { description: 'Imported by a backfill, without events or a change of stock.' })
  isHistorical!: boolean;

  @Field(() => GraphQLDateTime)
  placedAt!: string;

  @Field(() => GraphQLDateTime, {
    nullable: true,
    description: "The source's time of the latest change that was applied.",
  })
  sourceUpdatedAt!: string | null;

  @Field(() => Int, { description: 'Rises with every change; the resourceVersion of events and the ETag.' })
  version!: number;

  @Field(() => GraphQLDateTime)
  createdAt!: string;

  @Field(() => GraphQLDateTime)
  updatedAt!: string;
}

@ObjectType('OrderPage', { simpleResolvers: true })
export class OrderPageType {
  @Field(() => [OrderType])
  items!: OrderType[];

  @Field(() => CursorPaginationType)
  pagination!: CursorPaginationType;
}

@ObjectType('OrderTombstone', {
  simpleResolvers: true,
  description: 'The remainder of a deleted order.',
})
export class OrderTombstoneType implements OrderTombstone {
  @Field(() => ID)
  id!: string;

  @Field(() => String)
  marketplace!: string;

  @Field(() => ID, { nullable: true })
  accountId!: string | null;

  @Field(() => String)
  externalOrderId!: string;

  @Field(() => String, { nullable: true })
  externalOrderNumber!: string | null;

  @Field(() => GraphQLDateTime)
  deletedAt!: string;
}
