import { Field, Float, ID, Int, ObjectType } from 'type-graphql';
import { GraphQLDateTime } from '../../../kernel/graphql/scalars.js';
import type { Share } from './share.rules.js';
import type {
  AnswerCounts,
  BrandFigures,
  EngineFigures,
  OwnFigures,
  ProductFigures,
} from './shelf-figures.rules.js';

@ObjectType('Share', {
  simpleResolvers: true,
  description: 'A share with what it is a share of, and its 95 % interval by Wilson. No data is null, not 0.',
})
class ShareType implements Share {
  @Field(() => Int, { description: 'What was counted.' })
  numerator!: number;

  @Field(() => Int, { description: 'What it is counted of.' })
  denominator!: number;

  @Field(() => Float, { nullable: true, description: 'From 0 to 1; null if the denominator is 0.' })
  share!: number | null;

  @Field(() => Float, { nullable: true, description: 'Lower bound of the interval.' })
  low!: number | null;

  @Field(() => Float, { nullable: true, description: 'Upper bound of the interval.' })
  high!: number | null;
}

@ObjectType('ShelfAnswerCounts', {
  simpleResolvers: true,
  description: 'What became of the answers of an engine.',
})
class ShelfAnswerCountsType implements AnswerCounts {
  @Field(() => Int, { description: 'Answers that the run was to get.' })
  wanted!: number;

  @Field(() => Int, { description: 'Those in the denominators.' })
  answered!: number;

  @Field(() => Int, { description: 'In another language; in no denominator.' })
  wrongLanguage!: number;

  @Field(() => Int, { description: 'Declined by the engine; in no denominator.' })
  refused!: number;

  @Field(() => Int, { description: 'Without an answer; in no denominator.' })
  failed!: number;
}

@ObjectType({ simpleResolvers: true })
abstract class BrandFiguresType implements BrandFigures {
  @Field(() => ShareType, { description: 'Answers that name it, of those that were answered.' })
  mentionRate!: ShareType;

  @Field(() => ShareType, {
    description: 'Its mentions, one an answer at most, of those of all brands looked for.',
  })
  shareOfVoice!: ShareType;

  @Field(() => ShareType, { description: 'Answers that cite one of its pages, of those that were answered.' })
  citationRate!: ShareType;

  @Field(() => ShareType, { description: 'Its citations, of all citations.' })
  citationShare!: ShareType;
}

@ObjectType('ShelfOwnFigures', {
  simpleResolvers: true,
  description: "Of the merchant's brand and products together.",
})
class ShelfOwnFiguresType extends BrandFiguresType implements OwnFigures {
  @Field(() => ShareType, {
    description: 'Answers that name it before all rivals, of those that were answered.',
  })
  firstRate!: ShareType;

  @Field(() => Float, {
    nullable: true,
    description: 'From 1, among the answers that name it; null: none does.',
  })
  meanPosition!: number | null;

  @Field(() => Float, {
    nullable: true,
    description: 'From 1, among the answers that name it; null: none does.',
  })
  medianPosition!: number | null;

  @Field(() => ShareType, { description: 'Prompts of which an answer names it, of those with an answer.' })
  coverage!: ShareType;
}

@ObjectType('ShelfRivalFigures', { simpleResolvers: true, description: 'Of a rival.' })
class ShelfRivalFiguresType extends BrandFiguresType {
  @Field(() => String, { description: 'Key of the rival.' })
  key!: string;

  @Field(() => String, { description: 'Its name.' })
  name!: string;
}

@ObjectType('ShelfProductFigures', { simpleResolvers: true, description: 'Of a product.' })
class ShelfProductFiguresType implements ProductFigures {
  @Field(() => ID, { description: 'The product.' })
  productId!: string;

  @Field(() => ShareType, { description: 'Answers that name or cite it, of those that were answered.' })
  shelfShare!: ShareType;
}

@ObjectType('ShelfEngineFigures', {
  simpleResolvers: true,
  description: 'What one engine said. Engines are not summed: their answers are not alike.',
})
export class ShelfEngineFiguresType implements EngineFigures {
  @Field(() => String, { description: 'Such as openai or perplexity.' })
  engine!: string;

  @Field(() => [String], { description: 'The exact models that answered.' })
  models!: string[];

  @Field(() => GraphQLDateTime, {
    nullable: true,
    description: 'Of the first answer; null if there is none.',
  })
  from!: string | null;

  @Field(() => GraphQLDateTime, { nullable: true, description: 'Of the last answer; null if there is none.' })
  until!: string | null;

  @Field(() => ShelfAnswerCountsType, { description: 'What became of the answers, to whichever prompts.' })
  counts!: ShelfAnswerCountsType;

  @Field(() => ShelfOwnFiguresType, {
    description: "The merchant's, of answers to prompts that name no brand.",
  })
  own!: ShelfOwnFiguresType;

  @Field(() => [ShelfRivalFiguresType], {
    description: 'Of answers to prompts that name no brand; in the order of the list of brands.',
  })
  rivals!: ShelfRivalFiguresType[];

  @Field(() => [ShelfProductFiguresType], {
    description:
      'Products that were named or cited at least once, the most frequent first; where one alone is looked for, always that one. Of answers to prompts that name no brand.',
  })
  products!: ShelfProductFiguresType[];

  @Field(() => ShareType, {
    description:
      'Answers that name the merchant, of those to prompts that name a brand. They are in no other share.',
  })
  brandedMentionRate!: ShareType;
}
