import { ArgsType, Field, ID, InputType } from 'type-graphql';
import type { ReturnStatus, ReturnType } from '../../../../connectors/marketplaces/status-mapping.js';
import { byCreation, cursorListArgs } from '../../../../kernel/graphql/list.input.js';
import { GraphQLDateTime } from '../../../../kernel/graphql/scalars.js';
import { describedEnum } from '../../../../kernel/graphql/string-enum.js';
import { ReturnKindEnum, ReturnStatusEnum } from './return.type.js';
import { type ReturnFilter, type ReturnSort } from './return-list.queries.js';

const ReturnSortEnum = describedEnum<ReturnSort>('ReturnSort', byCreation, 'Order of a list of returns.');

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
}

@ArgsType()
export class ReturnListArgs extends cursorListArgs<ReturnFilterInput, ReturnSort>({
  filter: ReturnFilterInput,
  sort: { type: ReturnSortEnum, description: 'Default: newest.' },
}) {}
