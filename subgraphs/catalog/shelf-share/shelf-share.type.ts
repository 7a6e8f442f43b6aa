import { Field, ID, Int, ObjectType } from 'type-graphql';
import { CursorPaginationType } from '../../../kernel/graphql/pagination.type.js';
import { GraphQLCountryCode, GraphQLDateTime, GraphQLJSON } from '../../../kernel/graphql/scalars.js';
import { describedEnum } from '../../../kernel/graphql/string-enum.js';
import { ShelfBrandNamesType, ShelfPromptType, ShelfRivalType } from './prompt-set.type.js';
import { ShelfEngineFiguresType } from './shelf-figures.type.js';
import type { ShelfAnswer, ShelfRun, ShelfUniverse } from './shelf-run.entity.js';
import type { ShelfAnswerStatus, ShelfSubject } from './shelf-share.values.js';

export const ShelfSubjectEnum = describedEnum<ShelfSubject>(
  'ShelfSubject',
  {
    product: 'One product.',
    query: 'One question, for the products on sale.',
    catalog: 'The products on sale, by a prompt set.',
  },
  'What a run of the monitor is about.',
);

const ShelfAnswerStatusEnum = describedEnum<ShelfAnswerStatus>(
  'ShelfAnswerStatus',
  {
    answered: 'It is in the denominators.',
    wrong_language: 'It is in another language than the prompt set. It is counted apart.',
    refused: 'The engine declined to answer. It is counted apart.',
    failed: 'There was no answer. It is counted apart.',
  },
  'How an answer counts.',
);

@ObjectType('ShelfUniverse', {
  simpleResolvers: true,
  description: 'What the answers of a run are searched for. Its shares are shares of this.',
})
class ShelfUniverseType implements ShelfUniverse {
  @Field(() => ShelfBrandNamesType, { description: "The merchant's own names and domains." })
  own!: ShelfBrandNamesType;

  @Field(() => [ShelfRivalType], { description: 'The brands of others.' })
  rivals!: ShelfRivalType[];

  @Field(() => Int, {
    description: 'Products: the one that the run is about, or those on sale, up to the 1,000 changed last.',
  })
  productCount!: number;

  @Field(() => [String], {
    description:
      'Titles that are a single word, such as Sunglasses: answers say it of the goods of anybody, so it names no product. An alias of setShelfBrands does.',
  })
  leftOutTitles!: string[];
}

@ObjectType('ShelfRun', {
  simpleResolvers: true,
  description: 'A run of the shelf-share monitor. All but its figures is fixed at its start.',
})
export class ShelfRunType {
  @Field(() => ID)
  id!: string;

  @Field(() => ID)
  jobId!: string;

  @Field(() => ID, {
    nullable: true,
    description: 'The run whose answers it counts anew; null: it asked itself.',
  })
  sourceRunId!: string | null;

  @Field(() => ShelfSubjectEnum, { description: 'What it is about.' })
  subject!: ShelfSubject;

  @Field(() => ID, { nullable: true, description: 'The product that it is about; null: those on sale.' })
  productId!: string | null;

  @Field(() => ID, { nullable: true, description: 'Null: one question was asked.' })
  promptSetId!: string | null;

  @Field(() => Int, { nullable: true, description: 'The version whose prompts were asked.' })
  promptSetVersion!: number | null;

  @Field(() => GraphQLCountryCode, { description: 'Where the shopper is.' })
  country!: string;

  @Field(() => String, { description: 'As a BCP 47 tag.' })
  language!: string;

  @Field(() => [ShelfPromptType], { description: 'As they were asked.' })
  prompts!: ShelfPromptType[];

  @Field(() => [String], {
    description: 'Engines that were asked, by their APIs: their apps may answer otherwise.',
  })
  engines!: string[];

  @Field(() => Int, { description: 'How often each engine was asked each prompt.' })
  repeats!: number;

  @Field(() => ShelfUniverseType, { description: 'What its answers are searched for.' })
  universe!: ShelfUniverseType;

  @Field(() => Int, { description: 'Version of the brands in the universe.' })
  brandsVersion!: number;

  @Field(() => Int, { nullable: true, description: 'Version of the rules by which answers were read.' })
  matcherVersion!: number | null;

  @Field(() => [ShelfEngineFiguresType], { nullable: true, description: 'Null until the run has ended.' })
  engineFigures!: ShelfEngineFiguresType[] | null;

  @Field(() => GraphQLDateTime)
  createdAt!: string;

  @Field(() => GraphQLDateTime, { nullable: true, description: 'When the figures were made; null: not yet.' })
  finishedAt!: string | null;
}

export function toShelfRunType({ figures, ...run }: ShelfRun): ShelfRunType {
  return {
    ...run,
    matcherVersion: figures?.matcherVersion ?? null,
    engineFigures: figures?.engines ?? null,
  };
}

@ObjectType('ShelfRunPage', { simpleResolvers: true })
export class ShelfRunPageType {
  @Field(() => [ShelfRunType])
  items!: ShelfRunType[];

  @Field(() => CursorPaginationType)
  pagination!: CursorPaginationType;
}

@ObjectType('ShelfSource', { simpleResolvers: true, description: 'A page of the web.' })
class ShelfSourceType {
  @Field(() => String, { description: 'Its address, as the engine gave it.' })
  url!: string;

  @Field(() => String, { nullable: true, description: 'Null: the engine gave none.' })
  title!: string | null;
}

@ObjectType('ShelfAnswer', { simpleResolvers: true, description: 'What an engine answered, whole.' })
export class ShelfAnswerType implements ShelfAnswer {
  @Field(() => String, { description: 'Key of the prompt.' })
  promptKey!: string;

  @Field(() => String, { description: 'Such as openai or perplexity.' })
  engine!: string;

  @Field(() => Int, { description: 'From 1.' })
  repeat!: number;

  @Field(() => ShelfAnswerStatusEnum, { description: 'How it counts.' })
  status!: ShelfAnswerStatus;

  @Field(() => String, { nullable: true, description: 'Kind of the error, as of a ProviderCall.' })
  errorKind!: string | null;

  @Field(() => String, { nullable: true, description: 'The exact model that answered.' })
  model!: string | null;

  @Field(() => String, { description: "With the engine's own marks of citations; empty: there was none." })
  text!: string;

  @Field(() => [ShelfSourceType], { description: 'Pages that it cites.' })
  citations!: ShelfSourceType[];

  @Field(() => [ShelfSourceType], { description: 'Pages that the engine looked at, cited or not.' })
  sources!: ShelfSourceType[];

  @Field(() => Boolean, { description: 'False: it answered from memory.' })
  hasSearched!: boolean;

  @Field(() => GraphQLJSON, { nullable: true, description: 'As the provider sent it.' })
  raw!: unknown;

  @Field(() => GraphQLDateTime, { description: 'When the engine was first asked.' })
  askedAt!: string;
}
