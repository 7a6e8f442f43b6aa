import { Arg, Ctx, ID, Query, Resolver } from 'type-graphql';
import type { RequestContext } from '../../../kernel/context.js';
import { type FieldError, reject } from '../../../kernel/errors.js';
import { findPublicProducts } from '../discovery/public-product.queries.js';
import { publicRequests } from '../public-requests/public-request-counter.js';
import type { ProductComparison } from './product-comparison.entity.js';
import { comparisonLimits } from './product-comparison.limits.js';
import { compareProducts } from './product-comparison.rules.js';
import { ProductComparisonType } from './product-comparison.type.js';

const { idsMin, idsMax } = comparisonLimits;

/** Public products and offers side by side. */
@Resolver()
export class ProductComparisonResolver {
  @Query(() => ProductComparisonType, {
    description: 'Compares public products and offers. Needs no credential. Errors: VALIDATION_FAILED.',
  })
  async productComparison(
    @Arg('ids', () => [ID], { description: `Ids of ${idsMin} to ${idsMax} different products or offers.` })
    ids: string[],
    @Ctx() ctx: RequestContext,
  ): Promise<ProductComparison> {
    reject(idErrors(ids));
    const products = await findPublicProducts(
      ctx.reader,
      ids.map(id => id.toLowerCase()),
    );
    publicRequests.count(
      'compare',
      products.map(({ organizationId }) => organizationId),
      ctx.clock.now(),
    );
    return compareProducts(ids, products);
  }
}

/** Whether an id is one that anything has is told with the item, not here. */
function idErrors(ids: readonly string[]): FieldError[] {
  if (ids.length < idsMin || ids.length > idsMax) {
    const message = `Name ${idsMin} to ${idsMax}; these are ${ids.length}.`;
    return [{ path: 'ids', code: ids.length === 0 ? 'REQUIRED' : 'COUNT_INVALID', message }];
  }
  const known = ids.map(id => id.toLowerCase());
  return known.flatMap((id, index) =>
    known.indexOf(id) < index
      ? [{ path: `ids.${index}`, code: 'DUPLICATE', message: 'This id is named more than once.' }]
      : [],
  );
}
