import { ArgsType, Field, ID, InputType } from 'type-graphql';
import type { OrderStatus } from '../../../../connectors/marketplaces/status-mapping.js';
import { cursorListArgs } from '../../../../kernel/graphql/list.input.js';
import { GraphQLCountryCode, GraphQLDateTime } from '../../../../kernel/graphql/scalars.js';
import { stringEnum } from '../../../../kernel/graphql/string-enum.js';
import { OrderStatusEnum } from './order-enums.type.js';
import { type OrderSort, orderSorts } from './order-list.queries.js';

const OrderSortEnum = stringEnum('OrderSort', orderSorts);

@InputType('OrderFilter')
class OrderFilterInput {
  @Field(() => [OrderStatusEnum], { nullable: true })
  statuses?: OrderStatus[];

  @Field(() => String, { nullable: true })
  marketplace?: string;

  @Field(() => ID, { nullable: true })
  accountId?: string;

  @Field(() => String, { nullable: true })
  store?: string;

  @Field(() => GraphQLCountryCode, { nullable: true })
  country?: string;

  @Field(() => [String], { nullable: true, description: 'Exact SKUs of items, at most 50.' })
  skus?: string[];

  @Field(() => ID, { nullable: true, description: 'Only orders with an item of this product.' })
  productId?: string;

  @Field(() => GraphQLDateTime, { nullable: true, description: 'Placed at or after this time.' })
  placedAfter?: string;

  @Field(() => GraphQLDateTime, { nullable: true, description: 'Placed before this time.' })
  placedBefore?: string;

  @Field(() => GraphQLDateTime, { nullable: true })
  updatedAfter?: string;

  @Field(() => GraphQLDateTime, { nullable: true })
  updatedBefore?: string;

  @Field(() => String, {
    nullable: true,
    description:
      "The beginning of an order's id or number, a SKU, or three letters or more of an item's name.",
  })
  q?: string;

  @Field(() => Boolean, { nullable: true, description: 'Only orders with an item that matches no product.' })
  hasUnmatchedItems?: boolean;

  @Field(() => Boolean, { nullable: true, description: 'Only orders with an unknown status.' })
  hasUnknownStatus?: boolean;

  @Field(() => Boolean, { nullable: true, description: 'Only orders with items that were not in stock.' })
  isShort?: boolean;

  @Field(() => Boolean, { nullable: true, description: 'Only orders whose totals do not add up.' })
  hasDiscrepancies?: boolean;
}

@ArgsType()
export class OrderListArgs extends cursorListArgs<OrderFilterInput, OrderSort>({
  filter: OrderFilterInput,
  sort: { type: OrderSortEnum, description: 'Default: newest.' },
}) {}
