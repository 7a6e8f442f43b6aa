import { ArgsType, Field, ID, Int } from 'type-graphql';
import type { OrderStatus } from '../../../../connectors/marketplaces/status-mapping.js';
import { GraphQLCountryCode, GraphQLDateTime } from '../../../../kernel/graphql/scalars.js';
import { stringEnum } from '../../../../kernel/graphql/string-enum.js';
import { pagingLimits } from '../../../../kernel/paging.limits.js';
import { OrderStatusEnum } from './order-enums.type.js';
import { type OrderSort, orderSorts } from './order-list.queries.js';

const OrderSortEnum = stringEnum('OrderSort', orderSorts);

@ArgsType()
export class OrderListArgs {
  @Field(() => [OrderStatusEnum], { nullable: true })
  status?: OrderStatus[];

  @Field(() => String, { nullable: true })
  marketplace?: string;

  @Field(() => ID, { nullable: true })
  accountId?: string;

  @Field(() => String, { nullable: true })
  store?: string;

  @Field(() => GraphQLCountryCode, { nullable: true })
  country?: string;

  @Field(() => [String], { nullable: true, description: 'Exact SKUs of items, at most 50.' })
  sku?: string[];

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
  unmatched?: boolean;

  @Field(() => Boolean, { nullable: true, description: 'Only orders with an unknown status.' })
  unknownStatus?: boolean;

  @Field(() => Boolean, { nullable: true, description: 'Only orders with items that were not in stock.' })
  short?: boolean;

  @Field(() => Boolean, { nullable: true, description: 'Only orders whose totals do not add up.' })
  discrepant?: boolean;

  @Field(() => OrderSortEnum, {
    nullable: true,
    description: 'Default: newest, by the time they were placed.',
  })
  sort?: OrderSort;

  @Field(() => Int, { defaultValue: pagingLimits.pageSizeDefault })
  limit!: number;

  @Field(() => String, { nullable: true })
  cursor?: string;
}
