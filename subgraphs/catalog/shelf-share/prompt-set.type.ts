import { Field, ID, InputType, Int, ObjectType } from 'type-graphql';
import { CursorPaginationType } from '../../../kernel/graphql/pagination.type.js';
import { GraphQLCountryCode, GraphQLDateTime } from '../../../kernel/graphql/scalars.js';
import { describedEnum } from '../../../kernel/graphql/string-enum.js';
import type { PromptSet, ShelfPrompt } from './prompt-set.entity.js';
import type { ShelfBrands } from './shelf-brands.entity.js';
import type { SoughtBrand } from './shelf-match.rules.js';
import type { PromptIntent } from './shelf-share.values.js';

export const PromptIntentEnum = describedEnum<PromptIntent>(
  'ShelfPromptIntent',
  {
    category: 'Which products of a kind there are.',
    use_case: 'What suits a purpose.',
    comparison: 'Which of several is better.',
    price: 'What is worth its price.',
    branded: 'Names a brand: in no share but brandedMentionRate, since the answer names it, too.',
  },
  'What a shopper who asks so wants to know.',
);

@ObjectType('ShelfPrompt', { simpleResolvers: true, description: 'A question as a shopper would type it.' })
export class ShelfPromptType implements ShelfPrompt {
  @Field(() => String, { description: 'Unique in its set.' })
  key!: string;

  @Field(() => String, { description: 'Asked as it is.' })
  text!: string;

  @Field(() => PromptIntentEnum, { description: 'What the shopper wants to know.' })
  intent!: PromptIntent;
}

@ObjectType('PromptSet', {
  simpleResolvers: true,
  description: 'Questions that answer engines are asked. Runs keep the version that they asked.',
})
export class PromptSetType implements PromptSet {
  @Field(() => ID)
  id!: string;

  @Field(() => String, { description: 'For people.' })
  name!: string;

  @Field(() => String, { nullable: true, description: 'What the prompts are about; null: no one thing.' })
  category!: string | null;

  @Field(() => GraphQLCountryCode, { description: 'Where the shopper is.' })
  country!: string;

  @Field(() => String, { description: 'Of prompts and answers, as a BCP 47 tag.' })
  language!: string;

  @Field(() => [ShelfPromptType], { description: 'In the order in which they are asked.' })
  prompts!: ShelfPromptType[];

  @Field(() => Int, { description: 'Rises with each change.' })
  version!: number;

  @Field(() => GraphQLDateTime)
  createdAt!: string;

  @Field(() => GraphQLDateTime)
  updatedAt!: string;
}

@ObjectType('PromptSetPage', { simpleResolvers: true })
export class PromptSetPageType {
  @Field(() => [PromptSetType])
  items!: PromptSetType[];

  @Field(() => CursorPaginationType)
  pagination!: CursorPaginationType;
}

@ObjectType('ShelfBrandNames', { simpleResolvers: true, description: 'By what a brand is found in answers.' })
export class ShelfBrandNamesType {
  @Field(() => [String], { description: 'Names, found as whole words in any case.' })
  aliases!: string[];

  @Field(() => [String], { description: 'Citations on them, or below them, are of the brand.' })
  domains!: string[];
}

@ObjectType('ShelfRival', { simpleResolvers: true, description: "Another merchant's brand." })
export class ShelfRivalType implements SoughtBrand {
  @Field(() => String, { description: 'Unique in the list.' })
  key!: string;

  @Field(() => String, { description: 'Found like an alias.' })
  name!: string;

  @Field(() => [String], { description: 'Further names.' })
  aliases!: string[];

  @Field(() => [String], { description: 'Citations on them, or below them, are of the brand.' })
  domains!: string[];
}

@ObjectType('ShelfBrands', {
  simpleResolvers: true,
  description: 'The brands that answers are searched for.',
})
export class ShelfBrandsType implements ShelfBrands {
  @Field(() => ShelfBrandNamesType, { description: "The merchant's own." })
  own!: ShelfBrandNamesType;

  @Field(() => [ShelfRivalType], { description: 'Those of others.' })
  rivals!: ShelfRivalType[];

  @Field(() => Int, { description: 'Rises with each change. 0: none were ever set.' })
  version!: number;
}

@InputType('ShelfPromptInput', { description: 'A question as a shopper would type it.' })
export class ShelfPromptInput implements ShelfPrompt {
  @Field(() => String, { description: 'Unique in its set; keep it while the question stays the same.' })
  key!: string;

  @Field(() => String, { description: 'Asked as it is; up to 1,000 characters.' })
  text!: string;

  @Field(() => PromptIntentEnum, { description: 'What the shopper wants to know.' })
  intent!: PromptIntent;
}

@InputType('ShelfBrandNamesInput', { description: 'By what a brand is found in answers.' })
export class ShelfBrandNamesInput {
  @Field(() => [String], { description: 'Names, up to 20, each with at least two letters or digits.' })
  aliases!: string[];

  @Field(() => [String], { description: 'Domains, up to 20, such as shop.example.' })
  domains!: string[];
}

@InputType('ShelfRivalInput', { description: "Another merchant's brand." })
export class ShelfRivalInput extends ShelfBrandNamesInput implements SoughtBrand {
  @Field(() => String, { description: 'Unique in the list.' })
  key!: string;

  @Field(() => String, { description: 'Found like an alias: at least two letters or digits.' })
  name!: string;
}
