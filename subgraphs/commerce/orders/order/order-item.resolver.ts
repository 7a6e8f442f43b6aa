import { FieldResolver, Resolver, Root } from 'type-graphql';
import type { OrderItemDetail } from './order.snapshot.js';
import { OrderItemType, SoldProductType } from './order.type.js';
import { orderItemFields } from './order-item-fields.js';

const { description } = orderItemFields.product;

/** The product of an item, which the catalog tells of. */
@Resolver(() => OrderItemType)
export class OrderItemResolver {
  @FieldResolver(() => SoldProductType, { nullable: true, description })
  product(@Root() { productId }: OrderItemDetail): SoldProductType | null {
    return productId === null ? null : { id: productId };
  }
}
