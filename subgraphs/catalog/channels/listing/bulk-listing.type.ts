import { Field, ID, InputType, Int, ObjectType } from 'type-graphql';
import type { BulkResult } from '../../../../kernel/bulk.js';
import { JobReferenceType } from '../../../../kernel/graphql/accepted-work.js';
import { BulkErrorType, toBulkError } from '../../../../kernel/graphql/bulk-error.type.js';
import { inputLimits } from '../../../../kernel/input.limits.js';
import type { AcceptedListingWork } from '../../listing-request/listing-request.js';
import { ListingPlacesInput } from './listing.input.js';

const ofIds = { description: `Ids of products: 1 to ${inputLimits.bulkIdsMax} distinct ids.` };

@InputType('BulkPublishProductsInput')
export class BulkPublishProductsInput {
  @Field(() => [ID], ofIds)
  ids!: string[];

  @Field(() => ListingPlacesInput, {
    nullable: true,
    description: 'Where to publish. Default: all enabled stores.',
  })
  places?: ListingPlacesInput | null;
}

@InputType('BulkDelistProductsInput')
export class BulkDelistProductsInput {
  @Field(() => [ID], ofIds)
  ids!: string[];

  @Field(() => [String], { nullable: true, description: 'Keys of marketplaces. Default: all.' })
  marketplaces?: string[] | null;
}

@ObjectType('BulkListingResult', {
  simpleResolvers: true,
  description: 'What was requested for one product, or why nothing was.',
})
export class BulkListingResultType {
  @Field(() => Int, { description: 'Position in the list of ids, from 0.' })
  index!: number;

  @Field(() => ID, { description: 'Id of the product.' })
  id!: string;

  @Field(() => ID, {
    nullable: true,
    description: 'The job of the request; null if there is an error.',
  })
  jobId!: string | null;

  @Field(() => JobReferenceType, { nullable: true, description: 'That job. Needs catalog:sync.' })
  job!: JobReferenceType | null;

  @Field(() => BulkErrorType, {
    nullable: true,
    description: 'Why nothing was requested for the product; null if it was.',
  })
  error!: BulkErrorType | null;
}

@ObjectType()
abstract class BulkListingsPayload {
  @Field(() => [BulkListingResultType])
  results!: BulkListingResultType[];

  @Field(() => Int)
  failedCount!: number;
}

const ofPayload = {
  simpleResolvers: true,
  description: 'One result for each id, in the order of the ids.',
} as const;

@ObjectType('BulkPublishProductsPayload', ofPayload)
export class BulkPublishProductsPayload extends BulkListingsPayload {}

@ObjectType('BulkDelistProductsPayload', ofPayload)
export class BulkDelistProductsPayload extends BulkListingsPayload {}

export const toBulkListings = (results: readonly BulkResult<AcceptedListingWork>[]): BulkListingsPayload => ({
  results: results.map(({ index, id, answer, error }) => ({
    index,
    id,
    jobId: answer?.job.id ?? null,
    job: answer === null ? null : { id: answer.job.id },
    error: toBulkError(error),
  })),
  failedCount: results.filter(({ error }) => error !== null).length,
});
