import { Ctx, FieldResolver, Resolver, Root } from 'type-graphql';
import type { RequestContext } from '../../../kernel/context.js';
import { requestLoader } from '../../../kernel/graphql/request-loader.js';
import { findAvailabilities, type ProductAvailability } from '../../catalog/index.js';
import { ProductReferenceType } from '../product-reference.type.js';
import type { LookItem } from './look.entity.js';
import { LookAvailabilityEnum, LookItemType } from './look-item.type.js';

/** One statement for all products of all looks that a request asks for. */
const loadAvailability = requestLoader<ProductAvailability>((ctx, ids) =>
  findAvailabilities(ctx.reader, ctx.organizationId, ids),
);

export const isUnavailable = async (ctx: RequestContext, { productId }: LookItem): Promise<boolean> =>
  (await loadAvailability(ctx, productId)) !== 'available';

/** What of a product in a look changes without the look. */
@Resolver(() => LookItemType)
export class LookItemResolver {
  @FieldResolver(() => LookAvailabilityEnum, { description: 'Whether it can be bought now.' })
  availability(@Root() { productId }: LookItem, @Ctx() ctx: RequestContext): Promise<ProductAvailability> {
    return loadAvailability(ctx, productId);
  }

  @FieldResolver(() => ProductReferenceType, {
    nullable: true,
    description: 'The product as it is now; null: it was deleted. Needs catalog:read.',
  })
  product(@Root() { productId }: LookItem): ProductReferenceType {
    return { id: productId };
  }
}
