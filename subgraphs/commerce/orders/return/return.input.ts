import { ArgsType, Field, ID, Int } from 'type-graphql';
import type { ReturnStatus, ReturnType } from '../../../../connectors/marketplaces/status-mapping.js';
import { GraphQLDateTime } from '../../../../kernel/graphql/scalars.js';
import { stringEnum } from '../../../../kernel/graphql/string-enum.js';
import { pagingLimits } from '../../../../kernel/paging.limits.js';
import { ReturnKindEnum, ReturnStatusEnum } from './return.type.js';
import { type ReturnFilter, type ReturnSort, returnSorts } from './return-list.queries.js';

const ReturnSortEnum = stringEnum('ReturnSort', returnSorts);

@ArgsType()
export class ReturnListArgs implements ReturnFilter {
  @Field(() => [ReturnStatusEnum], { nullable: true, description: 'Any of these.' })
  status?: ReturnStatus[] | null;

  @Field(() => ReturnKindEnum, { nullable: true })
  type?: ReturnType | null;

  @Field(() => String, { nullable: true })
  marketplace?: string | null;

  @Field(() => ID, { nullable: true })
  accountId?: string | null;

  @Field(() => ID, { nullable: true })
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

  @Field(() => ReturnSortEnum, { nullable: true, description: 'Default: newest.' })
  sort?: ReturnSort | null;

  @Field(() => String, { nullable: true, description: '`nextCursor` of the previous page.' })
  cursor?: string | null;

  @Field(() => Int, { defaultValue: pagingLimits.pageSizeDefault })
  limit!: number;
}
