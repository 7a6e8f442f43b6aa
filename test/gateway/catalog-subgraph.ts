import 'reflect-metadata';
import { GraphQLError } from 'graphql';
import {
  Arg,
  Ctx,
  createUnionType,
  Directive,
  Field,
  FieldResolver,
  ID,
  InputType,
  Int,
  InterfaceType,
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

@InterfaceType({ description: 'Whatever has a title.' })
abstract class Titled {
  @Field(() => String)
  title!: string;
}

@Directive('@key(fields: "id")')
@ObjectType('Product', { implements: Titled, simpleResolvers: true })
class Product extends Titled {
  @Field(() => ID)
  id!: string;

  @Field(() => Int, { nullable: true })
  stock!: number | null;

  @Field(() => [String])
  tags!: string[];
}

@ObjectType('Category', { implements: Titled, simpleResolvers: true })
class Category extends Titled {
  @Field(() => Int)
  size!: number;
}

const Found = createUnionType({ name: 'Found', types: () => [Product, Category] as const });

@ObjectType('ProductPage', { simpleResolvers: true })
class ProductPage {
  @Field(() => [Product])
  items!: Product[];
}

@InputType('ProductInput')
class ProductInput {
  @Field(() => String)
  title!: string;

  @Field(() => [Int], { nullable: true })
  sizes?: number[];
}

/** Thrown inside resolvers; must never be seen outside. */
export const secret = 'password=hunter2 at db.internal';

const titles = ['Lamp', 'Chair', 'Table'];
const insertRow = sql('test.product.insert', 'insert into test_product (title) values ($1)');
const home = (): Category => Object.assign(new Category(), { title: 'Home', size: 3 });

const product = (id: string): Product =>
  Object.assign(new Product(), {
    id,
    title: titles[Number(id) - 1],
    stock: Number(id) * 10,
    tags: ['a', 'b'],
  });

const productOrNull = (id: string): Product | null => (Number(id) <= titles.length ? product(id) : null);

/** Products with everything that can go wrong: `3.label` fails, `2.warning` rejects, from 4 on there are none. */
export function catalogSubgraph(world: World): Promise<Subgraph> {
  @Resolver(() => Product)
  class ProductResolver {
    @Query(() => Product, { nullable: true })
    async product(@Arg('id', () => ID) id: string): Promise<Product | null> {
      return productOrNull(id);
    }

    @Query(() => ProductPage)
    products(@Arg('limit', () => Int, { defaultValue: 24 }) limit: number): ProductPage {
      return { items: titles.slice(0, limit).map((_, index) => product(String(index + 1))) };
    }

    @Query(() => [Found])
    search(): (typeof Found)[] {
      return [product('1'), home()];
    }

    @Query(() => [Titled])
    titled(): Titled[] {
      return [home(), product('2')];
    }

    @Query(() => [Product], { nullable: 'itemsAndList' })
    someFailing(): (Product | Promise<Product> | null)[] {
      return [product('1'), Promise.reject(fail('PRODUCT_NOT_FOUND')), Promise.resolve(product('3')), null];
    }

    @Query(() => String, { nullable: true })
    leaking(): string {
      throw new Error(secret);
    }

    @Query(() => String, { nullable: true })
    leakingByGraphQL(): string {
      throw new GraphQLError(secret);
    }

    @Query(() => String)
    rejecting(): string {
      throw fail('VALIDATION_FAILED', {
        detail: 'price: too low',
        errors: [{ path: 'price', code: 'TOO_LOW', message: 'too low' }],
        internal: secret,
      });
    }

    @Query(() => String)
    whoAsks(@Ctx() ctx: RequestContext): string {
      ctx.require('catalog:read');
      const { caller, organizationId, requestId, ifMatch } = ctx;
      return [caller.kind, caller.id, organizationId, requestId, ifMatch].join(' ');
    }

    @Query(() => String)
    echo(@Arg('text', () => String) text: string): string {
      return text;
    }

    @FieldResolver(() => String, { nullable: true })
    async warning(@Root() { id }: Product): Promise<string | null> {
      if (id === '2') {
        throw fail('LIMIT_REACHED', { retryAfterSeconds: 7 });
      }
      return world.warning();
    }

    @FieldResolver(() => String)
    label(
      @Root() { id, title }: Product,
      @Arg('prefix', () => String, { defaultValue: '#' }) prefix: string,
    ): string {
      if (id === '3') {
        throw fail('WRITE_CONFLICT');
      }
      return prefix + title;
    }

    @Mutation(() => Product)
    async createProduct(
      @Arg('input', () => ProductInput) { title }: ProductInput,
      @Ctx() ctx: RequestContext,
    ): Promise<Product> {
      await ctx.transaction(tx => tx.query(insertRow, [title]));
      await world.beforeAnswer();
      if (title === 'rejected') {
        throw fail('SKU_TAKEN');
      }
      return Object.assign(product('1'), { title });
    }

    @Mutation(() => Product)
    async crashAfterInsert(@Ctx() ctx: RequestContext): Promise<Product> {
      await ctx.transaction(tx => tx.query(insertRow, ['crash']));
      throw new Error(secret);
    }

    @Subscription(() => Product, { subscribe: () => world.changes() })
    productChanged(@Root() id: string): Product {
      if (id === 'leak') {
        throw new Error(secret);
      }
      return product(id);
    }

    @Subscription(() => Product, {
      subscribe: ({ context }) => {
        (context as RequestContext).require('catalog:write');
        return world.changes();
      },
    })
    guardedChanged(@Root() id: string): Product {
      return product(id);
    }
  }

  return buildSubgraph({
    name: 'catalog',
    resolvers: [ProductResolver],
    container: new Map([[ProductResolver, new ProductResolver()]]),
    references: { Product: ({ id }: { id: string }) => Promise.resolve(productOrNull(id)) },
  });
}
