import { Field, ID, Int, ObjectType } from 'type-graphql';
import type { FieldError } from '../../../kernel/errors.js';
import type { ProductSnapshot } from './product.snapshot.js';
import { ProductType } from './product.type.js';
import type { AcceptedChange, CostOutcome } from './product-commercial.service.js';

@ObjectType('ProductChangeAccepted', {
  simpleResolvers: true,
  description: 'A saved change, and the job that sends it to the marketplaces.',
})
export class ProductChangeAcceptedType {
  @Field(() => ID)
  jobId!: string;

  @Field(() => ProductType)
  product!: ProductSnapshot;
}

@ObjectType('CostUpdateError', { simpleResolvers: true })
export class CostUpdateErrorType {
  @Field(() => String)
  code!: string;

  @Field(() => String)
  message!: string;
}

@ObjectType('CostUpdateOutcome', { simpleResolvers: true })
export class CostUpdateOutcomeType {
  @Field(() => Int, { description: 'Position in the list of updates, from 0.' })
  index!: number;

  @Field(() => Boolean)
  ok!: boolean;

  @Field(() => ProductType, { nullable: true })
  product!: ProductSnapshot | null;

  @Field(() => CostUpdateErrorType, { nullable: true })
  error!: CostUpdateErrorType | null;
}

export const toChangeAccepted = ({ product, job }: AcceptedChange): ProductChangeAcceptedType => ({
  jobId: job.id,
  product,
});

export const toCostOutcome = ({ index, product, error }: CostOutcome): CostUpdateOutcomeType => ({
  index,
  ok: error === null,
  product,
  error: error === null ? null : { code: error.code, message: messageOf(error.errors) ?? error.detail },
});

const messageOf = (errors: readonly FieldError[]): string | undefined => errors[0]?.message;
