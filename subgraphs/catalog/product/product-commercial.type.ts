import { Field, Int, ObjectType } from 'type-graphql';
import { type AcceptedJob, acceptedJob } from '../../../kernel/graphql/accepted-work.js';
import { BulkErrorType, toBulkError } from '../../../kernel/graphql/bulk-error.type.js';
import type { ProductSnapshot } from './product.snapshot.js';
import { ProductType } from './product.type.js';
import type { AcceptedChange, CostOutcome } from './product-commercial.service.js';

/** A saved change, and the job that sends it to the marketplaces. */
export interface AcceptedProductChange extends AcceptedJob {
  product: ProductSnapshot;
}

export const toChangeAccepted = ({ product, job }: AcceptedChange): AcceptedProductChange => ({
  ...acceptedJob(job.id),
  product,
});

@ObjectType('BulkCostResult', { simpleResolvers: true, description: 'The outcome of one update of a batch.' })
export class BulkCostResultType {
  @Field(() => Int, { description: 'Position in the list of updates, from 0.' })
  index!: number;

  @Field(() => ProductType, { nullable: true, description: 'Null if there is an error.' })
  product!: ProductSnapshot | null;

  @Field(() => BulkErrorType, { nullable: true, description: 'Why the update failed; null if it succeeded.' })
  error!: BulkErrorType | null;
}

@ObjectType('BulkSetProductCostsPayload', {
  simpleResolvers: true,
  description: 'One result for each update, in their order.',
})
export class BulkSetProductCostsPayload {
  @Field(() => [BulkCostResultType])
  results!: BulkCostResultType[];

  @Field(() => Int)
  failedCount!: number;
}

export const toCostsPayload = (outcomes: readonly CostOutcome[]): BulkSetProductCostsPayload => ({
  results: outcomes.map(({ index, product, error }) => ({ index, product, error: toBulkError(error) })),
  failedCount: outcomes.filter(({ error }) => error !== null).length,
});
