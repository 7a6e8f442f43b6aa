import { Directive, Field, ID, Int, ObjectType } from 'type-graphql';
import type { OrderFlag, OrderStatus } from '../../../connectors/marketplaces/vocabulary.js';
import { MoneyType } from '../../../kernel/graphql/money.type.js';
import { CursorPaginationType } from '../../../kernel/graphql/pagination.type.js';
import { GraphQLDateTime } from '../../../kernel/graphql/scalars.js';
import type { IgnoredChange, OrderLine, OrderPackage, OrderStockState } from './order.entity.js';
import type { OrderTombstone } from './order.service.js';
import type { OrderDetail, OrderItemDetail } from './order.snapshot.js';

@ObjectType('OrderTotals', {
  simpleResolvers: true,
  description: 'subtotal = total - shipping + discount - tax (§2.8). Null for what the source does not say.',
})
export class OrderTotalsType {
  @Field(() => MoneyType, { nullable: true })
  subtotal!: MoneyType | null;

  @Field(() => MoneyType, { nullable: true, description: 'A positive amount that is deducted.' })
  discount!: MoneyType | null;

  @Field(() => MoneyType, { nullable: true })
  shipping!: MoneyType | null;

  @Field(() => MoneyType, { nullable: true })
  tax!: MoneyType | null;

  @Field(() => MoneyType, { nullable: true })
  total!: MoneyType | null;
}

@ObjectType('TotalsDiscrepancy', {
  simpleResolvers: true,
  description: "Where the source's own figures do not add up.",
})
export class TotalsDiscrepancyType {
  @Field(() => String, { description: 'subtotal, discount, shipping, tax or total.' })
  field!: string;

  @Field(() => MoneyType, { description: 'What the source says.' })
  stated!: MoneyType;

  @Field(() => MoneyType, { description: 'What follows from its other figures, and stands in totals.' })
  computed!: MoneyType;
}

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

  @Field(() => [String])
  externalLineIds!: string[];
}

@ObjectType('IgnoredOrderChange', {
  simpleResolvers: true,
  description: 'What the source told and what was not applied.',
})
export class IgnoredOrderChangeType implements IgnoredChange {
  @Field(() => String, {
    description: 'older: something newer is held; illegal_move: from where it was at its end.',
  })
  reason!: IgnoredChange['reason'];

  @Field(() => String, { nullable: true })
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
    description: 'The matched product; null while nothing in the catalog fits.',
  })
  productId!: string | null;

  @Field(() => SoldProductType, {
    nullable: true,
    description: 'Null also where it is not in the catalog any more.',
  })
  product?: SoldProductType | null;

  @Field(() => ID, { nullable: true })
  variantId!: string | null;

  @Field(() => String, { nullable: true, description: 'listing, sku or manual.' })
  matchedBy!: OrderLine['matchedBy'];

  @Field(() => String, { nullable: true })
  externalOrderItemId!: string | null;

  @Field(() => String, { nullable: true })
  marketplaceItemId!: string | null;

  @Field(() => String, { nullable: true })
  marketplaceVariantId!: string | null;

  @Field(() => String, { nullable: true, description: "The catalog's SKU where matched, else the seller's." })
  sku!: string | null;

  @Field(() => String, { nullable: true })
  sellerSku!: string | null;

  @Field(() => String, { nullable: true, description: "The marketplace's own SKU." })
  shopSku!: string | null;

  @Field(() => String)
  name!: string;

  @Field(() => String)
  status!: OrderStatus;

  @Field(() => Int)
  quantity!: number;

  @Field(() => String)
  currency!: string;

  @Field(() => MoneyType, { nullable: true })
  unitPrice!: MoneyType | null;

  @Field(() => MoneyType, { nullable: true, description: 'Of one unit, after discounts.' })
  paidPrice!: MoneyType | null;

  @Field(() => MoneyType, { nullable: true })
  lineTotal!: MoneyType | null;

  @Field(() => MoneyType, { nullable: true, description: 'Of one unit, as it was at the sale.' })
  unitCost!: MoneyType | null;

  @Field(() => Int, { description: 'Units sold that were not in stock.' })
  shortQuantity!: number;
}

@Directive('@key(fields: "id")')
@ObjectType('Order', {
  simpleResolvers: true,
  description: 'A sale on any channel in one neutral shape (§2.8). It says nothing of who the buyer is.',
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

  @Field(() => String, { description: 'pending, to_ship, shipped, completed, return or canceled (§3.2).' })
  status!: OrderStatus;

  @Field(() => String, { nullable: true, description: "The marketplace's own word." })
  marketplaceStatus!: string | null;

  @Field(() => String, { nullable: true, description: 'Why, in a neutral word such as logistics_loss.' })
  statusReason!: string | null;

  @Field(() => String, { nullable: true, description: 'The rule of the published mapping that decided.' })
  statusRule!: string | null;

  @Field(() => String, { nullable: true })
  mappingVersion!: string | null;

  @Field(() => [String], { description: 'cancelRequested, returnRequested, hasReturn, onHold.' })
  flags!: OrderFlag[];

  @Field(() => [String], {
    description: 'Words of the marketplace that no rule knows: the status stays what it was until they do.',
  })
  unknownWords!: string[];

  @Field(() => String, { nullable: true, description: 'ISO 3166-1 alpha-2.' })
  country!: string | null;

  @Field(() => String, { description: 'ISO 4217 code of every total.' })
  currency!: string;

  @Field(() => OrderTotalsType)
  totals!: OrderTotalsType;

  @Field(() => [TotalsDiscrepancyType])
  discrepancies!: TotalsDiscrepancyType[];

  @Field(() => Int)
  itemCount!: number;

  @Field(() => Int, { description: 'Sum of the quantities of the lines.' })
  quantity!: number;

  @Field(() => [OrderItemType])
  items!: OrderItemType[];

  @Field(() => [IgnoredOrderChangeType])
  ignoredChanges!: IgnoredOrderChangeType[];

  @Field(() => [OrderPackageType])
  packages!: OrderPackageType[];

  @Field(() => String, { description: 'none, held, committed, released or restocked.' })
  stockState!: OrderStockState;

  @Field(() => Boolean, { description: 'Taken in by a backfill: no event told it, and it moved no stock.' })
  isHistorical!: boolean;

  @Field(() => GraphQLDateTime)
  placedAt!: string;

  @Field(() => GraphQLDateTime, {
    nullable: true,
    description: "The source's time of its latest change that was applied.",
  })
  sourceUpdatedAt!: string | null;

  @Field(() => Int, { description: 'Raised by each change; the resourceVersion of events and the ETag.' })
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
  description: 'What is left of an order that was deleted.',
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
