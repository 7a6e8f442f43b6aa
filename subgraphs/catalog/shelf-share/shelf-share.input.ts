import { ArgsType, Field, ID, InputType, Int } from 'type-graphql';
import { cursorListArgs } from '../../../kernel/graphql/list.input.js';
import { GraphQLCountryCode } from '../../../kernel/graphql/scalars.js';
import { ShelfSubjectEnum } from './shelf-share.type.js';
import type { ShelfSubject } from './shelf-share.values.js';

@InputType('StartShelfRunInput', {
  description: 'Exactly one of promptSetId, query and replayOf.',
})
export class StartShelfRunInput {
  @Field(() => ID, {
    nullable: true,
    description: 'The product that is looked for. Default: the products on sale.',
  })
  productId?: string | null;

  @Field(() => ID, { nullable: true, description: 'The questions that are asked.' })
  promptSetId?: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'One question instead of a set; with country and language.',
  })
  query?: string | null;

  @Field(() => GraphQLCountryCode, { nullable: true, description: 'Where the shopper of the query is.' })
  country?: string | null;

  @Field(() => String, { nullable: true, description: 'Of the query and its answers, as a BCP 47 tag.' })
  language?: string | null;

  @Field(() => [String], {
    nullable: true,
    description: 'openai or perplexity. Default: all that are configured.',
  })
  engines?: string[] | null;

  @Field(() => Int, {
    nullable: true,
    description: 'How often each is asked each question, 1 to 10. Default: 3.',
  })
  repeats?: number | null;

  @Field(() => ID, {
    nullable: true,
    description:
      'A run whose stored answers are counted anew, by the brands, products and rules of now. Nobody is asked.',
  })
  replayOf?: string | null;
}

@InputType('ShelfRunFilter')
class ShelfRunFilterInput {
  @Field(() => ID, { nullable: true, description: 'Runs that asked this set.' })
  promptSetId?: string | null;

  @Field(() => ID, { nullable: true, description: 'Runs about this product.' })
  productId?: string | null;

  @Field(() => ShelfSubjectEnum, { nullable: true, description: 'Runs about such a thing.' })
  subject?: ShelfSubject | null;
}

@ArgsType()
export class ShelfRunListArgs extends cursorListArgs<ShelfRunFilterInput>({ filter: ShelfRunFilterInput }) {}
