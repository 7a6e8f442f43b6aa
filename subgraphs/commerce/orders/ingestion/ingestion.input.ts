import { ArgsType, Field, ID, InputType } from 'type-graphql';
import { reject } from '../../../../kernel/errors.js';
import { offsetListArgs } from '../../../../kernel/graphql/list.input.js';
import { GraphQLDateTime } from '../../../../kernel/graphql/scalars.js';
import { type PageStart, pageSizeErrors, pageStartErrors } from '../../../../kernel/paging.js';
import { pagingLimits } from '../../../../kernel/paging.limits.js';
import type { FailureStatus } from './ingestion.entity.js';
import { FailureStatusEnum } from './ingestion.type.js';

@InputType('IngestionFailureFilter')
class FailureFilterInput {
  @Field(() => ID, { nullable: true, description: 'Only failures of this connected account.' })
  accountId?: string | null;

  @Field(() => FailureStatusEnum, { nullable: true, description: 'Only failures with this status.' })
  status?: FailureStatus | null;
}

@ArgsType()
export class FailureListArgs extends offsetListArgs<FailureFilterInput>({ filter: FailureFilterInput }) {}

/** @throws VALIDATION_FAILED for a page that is none. */
export function pageOf({ offset, cursor, limit }: FailureListArgs): PageStart & { limit: number } {
  reject([...pageStartErrors({ offset, cursor }), ...pageSizeErrors(limit, pagingLimits.pageSizeMax)]);
  return { offset, cursor, limit };
}

@InputType('BackfillOrdersInput')
export class BackfillOrdersInput {
  @Field(() => ID, { description: 'Id of the connected account.' })
  accountId!: string;

  @Field(() => GraphQLDateTime, { description: 'Changes at or after this time.' })
  since!: string;

  @Field(() => GraphQLDateTime, { description: 'Changes before this time.' })
  until!: string;
}
