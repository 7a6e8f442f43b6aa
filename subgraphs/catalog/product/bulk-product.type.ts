import { Field, ID, InputType, Int, ObjectType } from 'type-graphql';
import type { BulkResult } from '../../../kernel/bulk.js';
import { BulkErrorType } from '../../../kernel/graphql/bulk-error.type.js';
import {
  type BulkPayload,
  bulkPayloadType,
  toBulkPayload,
} from '../../../kernel/graphql/bulk-payload.type.js';
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
class BulkProductResultType {
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

const result = () => BulkProductResultType;
export const BulkSetProductStatusPayload = bulkPayloadType('BulkSetProductStatusPayload', result);
export const BulkDeleteProductsPayload = bulkPayloadType('BulkDeleteProductsPayload', result);

export const toBulkProducts = (
  outcomes: readonly BulkResult<ProductSnapshot>[],
): BulkPayload<BulkProductResultType> =>
  toBulkPayload(outcomes, ({ index, id, answer }) => ({ index, id, product: answer }));
