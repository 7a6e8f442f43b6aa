import { Field, ID, Int, ObjectType } from 'type-graphql';
import type { AcceptedListingWork } from '../../listing-request/listing-request.js';

@ObjectType('ListingWorkAccepted', {
  simpleResolvers: true,
  description: 'The job of the request.',
})
export class ListingWorkAcceptedType {
  @Field(() => ID)
  jobId!: string;

  @Field(() => ID)
  productId!: string;
}

@ObjectType('ProductSyncAccepted', {
  simpleResolvers: true,
  description: 'The job that sends price and stock.',
})
export class ProductSyncAcceptedType {
  @Field(() => ID)
  jobId!: string;

  @Field(() => Int, { description: 'Number of products.' })
  count!: number;
}

export const toWorkAccepted = ({ job, productId }: AcceptedListingWork): ListingWorkAcceptedType => ({
  jobId: job.id,
  productId,
});
