import { Arg, Ctx, Query, Resolver } from 'type-graphql';
import type { RequestContext } from '../../../kernel/context.js';
import { ProductEvaluationsInput, toEvaluationRequest } from './evaluation.input.js';
import type { EvaluationService } from './evaluation.service.js';
import { ProductEvaluationsType, toProductEvaluations } from './evaluation.type.js';

@Resolver()
export class EvaluationResolver {
  readonly #evaluations: EvaluationService;

  constructor(evaluations: EvaluationService) {
    this.#evaluations = evaluations;
  }

  @Query(() => ProductEvaluationsType, {
    description:
      'Scores products by stated criteria, in each store where they are or may be listed. Needs catalog:enrich. ' +
      'Errors: VALIDATION_FAILED; of a result: PRODUCT_NOT_FOUND.',
  })
  async productEvaluations(
    @Arg('input', () => ProductEvaluationsInput) input: ProductEvaluationsInput,
    @Ctx() ctx: RequestContext,
  ): Promise<ProductEvaluationsType> {
    ctx.require('catalog:enrich');
    return toProductEvaluations(await this.#evaluations.evaluate(ctx, toEvaluationRequest(input)));
  }
}
