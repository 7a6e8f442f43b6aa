import { ArgsType, Field, InputType } from 'type-graphql';
import { cursorListArgs } from '../../../kernel/graphql/list.input.js';
import { GraphQLCountryCode } from '../../../kernel/graphql/scalars.js';
import { ExpectedVersionInput, VersionedInput } from '../../../kernel/graphql/target.input.js';
import { ShelfBrandNamesInput, ShelfPromptInput, ShelfRivalInput } from './prompt-set.type.js';

const countryOptions = { description: 'Where the shopper is.' } as const;
const languageOptions = {
  description: 'Of prompts and answers, as a BCP 47 tag such as en or zh-Hant.',
} as const;
const promptsOptions = { description: 'Up to 50.' } as const;
const categoryOptions = {
  nullable: true,
  description: 'What the prompts are about, such as Kettles.',
} as const;

@InputType('CreatePromptSetInput')
export class CreatePromptSetInput {
  @Field(() => String, { description: 'For people; up to 200 characters.' })
  name!: string;

  @Field(() => String, categoryOptions)
  category?: string | null;

  @Field(() => GraphQLCountryCode, countryOptions)
  country!: string;

  @Field(() => String, languageOptions)
  language!: string;

  @Field(() => [ShelfPromptInput], promptsOptions)
  prompts!: ShelfPromptInput[];
}

@InputType('UpdatePromptSetInput', { description: 'What is absent stays as it is.' })
export class UpdatePromptSetInput extends VersionedInput {
  @Field(() => String, { nullable: true, description: 'For people; up to 200 characters.' })
  name?: string | null;

  @Field(() => String, { ...categoryOptions, description: 'What the prompts are about. Null clears it.' })
  category?: string | null;

  @Field(() => GraphQLCountryCode, { nullable: true, ...countryOptions })
  country?: string | null;

  @Field(() => String, { nullable: true, ...languageOptions })
  language?: string | null;

  @Field(() => [ShelfPromptInput], { nullable: true, description: 'All of them; up to 50.' })
  prompts?: ShelfPromptInput[] | null;
}

@InputType('DeletePromptSetInput')
export class DeletePromptSetInput extends VersionedInput {}

@InputType('SetShelfBrandsInput')
export class SetShelfBrandsInput extends ExpectedVersionInput {
  @Field(() => ShelfBrandNamesInput, { description: "The merchant's own." })
  own!: ShelfBrandNamesInput;

  @Field(() => [ShelfRivalInput], { description: 'All of them; up to 50.' })
  rivals!: ShelfRivalInput[];
}

@InputType('PromptSetFilter')
class PromptSetFilterInput {
  @Field(() => GraphQLCountryCode, { nullable: true, description: 'Where the shopper is.' })
  country?: string | null;

  @Field(() => String, { nullable: true, description: 'Exactly.' })
  category?: string | null;
}

@ArgsType()
export class PromptSetListArgs extends cursorListArgs<PromptSetFilterInput>({
  filter: PromptSetFilterInput,
}) {}
