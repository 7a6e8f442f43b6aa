import { Field, ID, InputType, Int, ObjectType } from 'type-graphql';
import type { BulkResult } from '../../../kernel/bulk.js';
import { BulkErrorType, toBulkError } from '../../../kernel/graphql/bulk-error.type.js';
import { inputLimits } from '../../../kernel/input.limits.js';
import type { ProductStatus } from './product.entity.js';
import type { ProductSnapshot } from './product.snapshot.js';
import { ProductType } from './product.type.js';
import { ProductStatusEnum } from './product-field.type.js';

const ofIds = { description: `1 to ${inputLimits.bulkIdsMax} distinct ids.` };

@InputType('BulkSetProductStatusInput')
export class BulkSetProductStatusInput {
  @Field(() => [ID], ofIds)
  ids!: string[];

  @Field(() => ProductStatusEnum, { description: 'The new status of all of these products.' })
  status!: ProductStatus;
}

@InputType('BulkDeleteProductsInput')
export class BulkDeleteProductsInput {
  @Field(() => [ID], ofIds)
  ids!: string[];
}

@ObjectType('BulkProductResult', {
  simpleResolvers: true,
  description: 'The outcome for one product of a batch.',
})
export class BulkProductResultType {
  @Field(() => Int, { description: 'Position in the list of ids, from 0.' })
  index!: number;

  @Field(() => ID, { description: 'Id of the product, as given.' })
  id!: string;

  @Field(() => ProductType, {
    nullable: true,
    description: 'The product; if deleted, its last state. Null if there is an error.',
  })
  product!: ProductSnapshot | null;

  @Field(() => BulkErrorType, {
    nullable: true,
    description: 'Why it failed for this product; null if it succeeded.',
  })
  error!: BulkErrorType | null;
}

@ObjectType()
abstract class BulkProductsPayload {
  @Field(() => [BulkProductResultType])
  results!: BulkProductResultType[];

  @Field(() => Int)
  failedCount!: number;
}

const ofPayload = {
  simpleResolvers: true,
  description: 'One result for each id, in the order of the ids.',
} as const;

@ObjectType('BulkSetProductStatusPayload', ofPayload)
export class BulkSetProductStatusPayload extends BulkProductsPayload {}

@ObjectType('BulkDeleteProductsPayload', ofPayload)
export class BulkDeleteProductsPayload extends BulkProductsPayload {}

export const toBulkProducts = (results: readonly BulkResult<ProductSnapshot>[]): BulkProductsPayload => ({
  results: results.map(({ index, id, answer, error }) => ({
    index,
    id,
    product: answer,
    error: toBulkError(error),
  })),
  failedCount: results.filter(({ error }) => error !== null).length,
});
