import { ArgsType, Field, ID, Int } from 'type-graphql';
import { reject } from '../../../../kernel/errors.js';
import { limits } from '../../../../kernel/limits.js';
import { pageSizeErrors } from '../../../../kernel/paging.js';
import type { FailureStatus } from './ingestion.entity.js';
import { FailureStatusEnum } from './ingestion.type.js';

@ArgsType()
export class FailureListArgs {
  @Field(() => ID, { nullable: true })
  connectionId?: string | null;

  @Field(() => FailureStatusEnum, { nullable: true })
  status?: FailureStatus | null;

  @Field(() => Int, { defaultValue: 0 })
  offset!: number;

  @Field(() => Int, { defaultValue: limits.pageSizeDefault })
  limit!: number;
}

/** @throws VALIDATION_FAILED for a page that is none. */
export function pageOf({ offset, limit }: FailureListArgs): { offset: number; limit: number } {
  const isWithin = offset >= 0 && offset <= limits.offsetMax;
  reject([
    ...(isWithin
      ? []
      : [{ path: 'offset', code: 'OUT_OF_RANGE', message: `Must be from 0 to ${limits.offsetMax}.` }]),
    ...pageSizeErrors(limit, limits.pageSizeMax),
  ]);
  return { offset, limit };
}
