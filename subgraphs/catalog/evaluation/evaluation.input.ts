import { Field, ID, InputType } from 'type-graphql';
import { GraphQLCountryCode } from '../../../kernel/graphql/scalars.js';
import { evaluationLimits } from './evaluation.limits.js';
import type { EvaluationRequest } from './evaluation.service.js';

@InputType('ProductEvaluationsInput', { description: 'Which products are scored, and where.' })
export class ProductEvaluationsInput {
  @Field(() => [ID], {
    description: `Ids of products: 1 to ${evaluationLimits.productsMax} distinct ids. Products times stores are at most ${evaluationLimits.evaluationsMax}, and variants times stores ${evaluationLimits.offersMax}.`,
  })
  productIds!: string[];

  @Field(() => [String], {
    nullable: true,
    description: 'Only at these marketplaces, by key; default: all with a connected account.',
  })
  marketplaces?: string[] | null;

  @Field(() => [GraphQLCountryCode], {
    nullable: true,
    description: 'Only in stores of these countries; default: all enabled stores.',
  })
  countries?: string[] | null;
}

export const toEvaluationRequest = (input: ProductEvaluationsInput): EvaluationRequest => ({
  productIds: input.productIds,
  marketplaces: input.marketplaces ?? undefined,
  countries: input.countries ?? undefined,
});
