import 'reflect-metadata';
import {
  Arg,
  Ctx,
  Directive,
  Field,
  FieldResolver,
  ID,
  Int,
  Mutation,
  ObjectType,
  Query,
  Resolver,
  Root,
  Subscription,
} from 'type-graphql';
import type { RequestContext } from '../../kernel/context.js';
import { sql } from '../../kernel/database/statement.js';
import { fail } from '../../kernel/errors.js';
import { buildSubgraph } from '../../kernel/federation/build-subgraph.js';
import type { Subgraph } from '../../kernel/federation/subgraph.js';
import type { World } from './world.js';

/** Owned by the catalog; orders only point at it, and add how often it was sold. */
@Directive('@key(fields: "id")')
@ObjectType('Product', { simpleResolvers: true })
class Product {
  @Field(() => ID)
  id!: string;
}

@ObjectType('Line', { simpleResolvers: true })
class Line {
  @Field(() => Int)
  quantity!: number;

  @Field(() => Product, { nullable: true })
  product!: Product | null;

  @Field(() => Product)
  soldProduct!: Product;
}

@ObjectType('Order', { simpleResolvers: true })
class Order {
  @Field(() => ID)
  id!: string;

  @Field(() => [Line])
  lines!: Line[];
}

const insertRow = sql('test.order.insert', 'insert into test_order (product_id) values ($1)');

const line = (id: string): Line => ({ quantity: 2, product: { id }, soldProduct: { id } });
const order = (id: string, productIds: string[]): Order => ({ id, lines: productIds.map(line) });

export function ordersSubgraph(world: World): Promise<Subgraph> {
  @Resolver(() => Product)
  class SalesResolver {
    @FieldResolver(() => Int)
    sold(@Root() { id }: Product): number {
      return Number(id) * 100;
    }
  }

  @Resolver(() => Order)
  class OrderResolver {
    @Query(() => Order)
    order(@Arg('products', () => [ID]) products: string[]): Order {
      return order('o1', products);
    }

    @Mutation(() => Order)
    async placeOrder(@Arg('product', () => ID) id: string, @Ctx() ctx: RequestContext): Promise<Order> {
      await ctx.transaction(tx => tx.query(insertRow, [id]));
      if (id === '0') {
        throw fail('INVENTORY_RESERVED');
      }
      return order('o2', [id]);
    }

    @Subscription(() => Order, { subscribe: () => world.changes() })
    orderPlaced(@Root() id: string): Order {
      return order('o3', [id]);
    }
  }

  return buildSubgraph({
    name: 'orders',
    resolvers: [OrderResolver, SalesResolver],
    container: new Map<typeof OrderResolver | typeof SalesResolver, object>([
      [OrderResolver, new OrderResolver()],
      [SalesResolver, new SalesResolver()],
    ]),
    references: { Product: ({ id }: { id: string }) => ({ id }) },
  });
}
