import { ArgsType, Field, ID, InputType } from 'type-graphql';
import type { OrderStatus } from '../../../../connectors/marketplaces/status-mapping.js';
import { cursorListArgs } from '../../../../kernel/graphql/list.input.js';
import {
  GraphQLCountryCode,
  GraphQLCurrencyCode,
  GraphQLDateTime,
} from '../../../../kernel/graphql/scalars.js';
import { describedEnum } from '../../../../kernel/graphql/string-enum.js';
import { OrderStatusEnum } from './order-enums.type.js';
import { type OrderSort } from './order-list.queries.js';

const OrderSortEnum = describedEnum<OrderSort>(
  'OrderSort',
  {
    newest: 'By the time they were placed, the latest first.',
    oldest: 'By the time they were placed, the earliest first.',
    recently_updated: 'By the time of their last change, the latest first.',
  },
  'Order of a list of orders.',
);

@InputType('OrderFilter')
class OrderFilterInput {
  @Field(() => [OrderStatusEnum], { nullable: true, description: 'Only orders with one of these statuses.' })
  statuses?: OrderStatus[];

  @Field(() => String, { nullable: true, description: 'Only orders of this marketplace, by its key.' })
  marketplace?: string;

  @Field(() => ID, { nullable: true, description: 'Only orders of this connected account.' })
  accountId?: string;

  @Field(() => String, {
    nullable: true,
    description: "Only orders of this store, by the marketplace's id of it.",
  })
  store?: string;

  @Field(() => GraphQLCountryCode, {
    nullable: true,
    description: 'Only orders of this country; ISO 3166-1 alpha-2 code.',
  })
  country?: string;

  @Field(() => GraphQLCurrencyCode, {
    nullable: true,
    description: 'Only orders in this currency; ISO 4217.',
  })
  currency?: string;

  @Field(() => Boolean, { nullable: true, description: 'Whether they have a store of their channel.' })
  hasStore?: boolean;

  @Field(() => Boolean, { nullable: true, description: 'Whether their country is known.' })
  hasCountry?: boolean;

  @Field(() => [String], { nullable: true, description: 'Exact SKUs of items, at most 50.' })
  skus?: string[];

  @Field(() => ID, { nullable: true, description: 'Only orders with an item of this product.' })
  productId?: string;

  @Field(() => GraphQLDateTime, { nullable: true, description: 'Placed at or after this time.' })
  placedAfter?: string;

  @Field(() => GraphQLDateTime, { nullable: true, description: 'Placed before this time.' })
  placedBefore?: string;

  @Field(() => GraphQLDateTime, { nullable: true, description: 'Changed at or after this time.' })
  updatedAfter?: string;

  @Field(() => GraphQLDateTime, { nullable: true, description: 'Changed before this time.' })
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
