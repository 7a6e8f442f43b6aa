import { FieldResolver, Resolver, Root } from 'type-graphql';
import { SoldProductType } from '../order/order.type.js';
import type { ReturnItemSnapshot } from './return.snapshot.js';
import { ReturnItemType } from './return.type.js';

/** The product of a returned item, which the catalog tells of. */
@Resolver(() => ReturnItemType)
export class ReturnItemResolver {
  @FieldResolver(() => SoldProductType, {
    nullable: true,
    description:
      'The product that the item of the order is matched to; null without a match, or if it is no longer in the ' +
      'catalog. Needs catalog:read.',
  })
  product(@Root() { productId }: ReturnItemSnapshot): SoldProductType | null {
    return productId === null ? null : { id: productId };
  }
}
