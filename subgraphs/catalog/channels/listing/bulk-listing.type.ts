import { Field, ID, InputType, Int, ObjectType } from 'type-graphql';
import type { BulkResult } from '../../../../kernel/bulk.js';
import { JobReferenceType } from '../../../../kernel/graphql/accepted-work.js';
import { BulkErrorType } from '../../../../kernel/graphql/bulk-error.type.js';
import {
  type BulkPayload,
  bulkPayloadType,
  toBulkPayload,
} from '../../../../kernel/graphql/bulk-payload.type.js';
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
class BulkListingResultType {
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

const result = () => BulkListingResultType;
export const BulkPublishProductsPayload = bulkPayloadType('BulkPublishProductsPayload', result);
export const BulkDelistProductsPayload = bulkPayloadType('BulkDelistProductsPayload', result);

export const toBulkListings = (
  outcomes: readonly BulkResult<AcceptedListingWork>[],
): BulkPayload<BulkListingResultType> =>
  toBulkPayload(outcomes, ({ index, id, answer }) => ({
    ...{ index, id, jobId: answer?.job.id ?? null },
    job: answer === null ? null : { id: answer.job.id },
  }));
