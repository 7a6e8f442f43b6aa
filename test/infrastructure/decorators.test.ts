import 'reflect-metadata';
import { GraphQLObjectType, graphql } from 'graphql';
import { buildSchema, Field, Int, ObjectType, Query, Resolver } from 'type-graphql';
import { expect, it } from 'vitest';

@ObjectType('Pair', { simpleResolvers: true })
class Pair {
  @Field(() => Int)
  left!: number;
}

@Resolver(() => Pair)
class PairResolver {
  @Query(() => Pair)
  pair(): Pair {
    return { left: 7 };
  }
}

it('decorated classes run in the tests, and share one graphql with the library that reads them', async () => {
  const schema = await buildSchema({ resolvers: [PairResolver] });
  expect(schema.getType('Pair')).toBeInstanceOf(GraphQLObjectType);
  expect(await graphql({ schema, source: '{ pair { left } }' })).toMatchObject({
    data: { pair: { left: 7 } },
  });
});
