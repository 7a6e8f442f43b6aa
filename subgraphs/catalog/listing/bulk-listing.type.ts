import { Field, ID, InputType, Int, ObjectType } from 'type-graphql';
import type { BulkResult } from '../../../kernel/bulk.js';
import { BulkErrorType, toBulkError } from '../../../kernel/graphql/bulk-error.type.js';
import { limits } from '../../../kernel/limits.js';
import { ListingPlacesInput } from './listing.input.js';
import type { AcceptedListingWork } from './listing-request.js';

const ofIds = { description: `Of products; 1 to ${limits.bulkIdsMax}, none of them twice.` };

@InputType('BulkPublishProductsInput')
export class BulkPublishProductsInput {
  @Field(() => [ID], ofIds)
  ids!: string[];

  @Field(() => ListingPlacesInput, { nullable: true, description: 'Left out: every enabled store.' })
  places?: ListingPlacesInput | null;
}

@InputType('BulkDelistProductsInput')
export class BulkDelistProductsInput {
  @Field(() => [ID], ofIds)
  ids!: string[];

  @Field(() => [String], { nullable: true, description: 'Left out: all.' })
  marketplaces?: string[] | null;
}

@ObjectType('BulkListingResult', { simpleResolvers: true })
export class BulkListingResultType {
  @Field(() => Int, { description: 'Place among the ids, from 0.' })
  index!: number;

  @Field(() => ID, { description: 'Of the product.' })
  id!: string;

  @Field(() => ID, {
    nullable: true,
    description: 'The job that does what was asked for; null with an error.',
  })
  jobId!: string | null;

  @Field(() => BulkErrorType, { nullable: true })
  error!: BulkErrorType | null;
}

@ObjectType('BulkListingsPayload', {
  simpleResolvers: true,
  description: 'One result for each id, in their order.',
})
export class BulkListingsPayloadType {
  @Field(() => [BulkListingResultType])
  results!: BulkListingResultType[];

  @Field(() => Int)
  failedCount!: number;
}

export const toBulkListings = (
  results: readonly BulkResult<AcceptedListingWork>[],
): BulkListingsPayloadType => ({
  results: results.map(({ index, id, answer, error }) => ({
    index,
    id,
    jobId: answer?.job.id ?? null,
    error: toBulkError(error),
  })),
  failedCount: results.filter(({ error }) => error !== null).length,
});
