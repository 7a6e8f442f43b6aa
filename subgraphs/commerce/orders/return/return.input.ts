import { ArgsType, Field, ID, InputType } from 'type-graphql';
import type { ReturnStatus, ReturnType } from '../../../../connectors/marketplaces/status-mapping.js';
import { byCreation, cursorListArgs } from '../../../../kernel/graphql/list.input.js';
import {
  GraphQLCountryCode,
  GraphQLCurrencyCode,
  GraphQLDateTime,
} from '../../../../kernel/graphql/scalars.js';
import { describedEnum } from '../../../../kernel/graphql/string-enum.js';
import { ReturnKindEnum, ReturnStatusEnum } from './return.type.js';
import { type ReturnCount, type ReturnFilter, type ReturnSort, returnCounts } from './return-list.queries.js';

const ReturnSortEnum = describedEnum<ReturnSort>('ReturnSort', byCreation, 'Order of a list of returns.');

const ReturnCountEnum = describedEnum<ReturnCount>(
  'ReturnCount',
  returnCounts,
  'What figures of analytics count returns as.',
);

@InputType('ReturnFilter')
class ReturnFilterInput implements ReturnFilter {
  @Field(() => [ReturnStatusEnum], { nullable: true, description: 'Any of these.' })
  statuses?: ReturnStatus[] | null;

  @Field(() => ReturnKindEnum, { nullable: true, description: 'Only returns of this kind.' })
  type?: ReturnType | null;

  @Field(() => String, { nullable: true, description: 'Only returns of this marketplace, by its key.' })
  marketplace?: string | null;

  @Field(() => ID, { nullable: true, description: 'Only returns of this connected account.' })
  accountId?: string | null;

  @Field(() => ID, { nullable: true, description: 'Only returns of this order.' })
  orderId?: string | null;

  @Field(() => GraphQLDateTime, { nullable: true, description: 'Changed at or after this time.' })
  updatedAfter?: string | null;

  @Field(() => GraphQLDateTime, { nullable: true, description: 'Changed before this time.' })
  updatedBefore?: string | null;

  @Field(() => GraphQLDateTime, {
    nullable: true,
    description: 'Only returns that must be answered before this time.',
  })
  respondByBefore?: string | null;

  @Field(() => GraphQLDateTime, { nullable: true, description: 'Requested at or after this time.' })
  requestedAfter?: string | null;

  @Field(() => GraphQLDateTime, { nullable: true, description: 'Requested before this time.' })
  requestedBefore?: string | null;

  @Field(() => GraphQLCurrencyCode, {
    nullable: true,
    description: 'Only returns in this currency; ISO 4217.',
  })
  currency?: string | null;

  @Field(() => String, {
    nullable: true,
    description: "Only returns of orders of this store, by the marketplace's id of it.",
  })
  store?: string | null;

  @Field(() => Boolean, { nullable: true, description: 'Whether their orders have a store.' })
  hasStore?: boolean | null;

  @Field(() => GraphQLCountryCode, {
    nullable: true,
    description: 'Only returns of orders of this country; ISO 3166-1 alpha-2.',
  })
  country?: string | null;

  @Field(() => Boolean, { nullable: true, description: 'Whether the country of their orders is known.' })
  hasCountry?: boolean | null;

  @Field(() => ID, { nullable: true, description: 'Only returns with an item of this product.' })
  productId?: string | null;

  @Field(() => ReturnCountEnum, {
    nullable: true,
    description: 'Only returns that figures of analytics count so.',
  })
  countedAs?: ReturnCount | null;
}

@ArgsType()
export class ReturnListArgs extends cursorListArgs<ReturnFilterInput, ReturnSort>({
  filter: ReturnFilterInput,
  sort: { type: ReturnSortEnum, description: 'Default: newest.' },
}) {}
