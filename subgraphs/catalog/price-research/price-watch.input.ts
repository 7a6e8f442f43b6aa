import { ArgsType, Field, ID, InputType, Int } from 'type-graphql';
import { cursorListArgs } from '../../../kernel/graphql/list.input.js';
import { GraphQLDecimal } from '../../../kernel/graphql/scalars.js';
import { VersionedInput } from '../../../kernel/graphql/target.input.js';
import { ResearchMarketEnum } from './market-research.type.js';
import type { ResearchMarket } from './price-research.values.js';

const nameOptions = { description: 'For people; up to 200 characters.' } as const;
const productOptions = {
  description: 'Products or variants, 1 to 50. Of a product with several variants, name the variants.',
} as const;
const hoursOptions = { description: 'Hours from one comparison to the next, 24 to 744.' } as const;
const market = 'The only market. Default: those of the listings.';
const above = 'Tell when a price is more than so many per cent above the median, such as "10".';
const below = 'Tell when a price is more than so many per cent below the median.';

@InputType('CreatePriceWatchInput', { description: 'At least one of abovePercent and belowPercent.' })
export class CreatePriceWatchInput {
  @Field(() => String, nameOptions)
  name!: string;

  @Field(() => [ID], productOptions)
  productIds!: string[];

  @Field(() => ResearchMarketEnum, { nullable: true, description: market })
  market?: ResearchMarket | null;

  @Field(() => Int, hoursOptions)
  everyHours!: number;

  @Field(() => GraphQLDecimal, { nullable: true, description: above })
  abovePercent?: string | null;

  @Field(() => GraphQLDecimal, { nullable: true, description: below })
  belowPercent?: string | null;
}

@InputType('UpdatePriceWatchInput', { description: 'What is absent stays as it is.' })
export class UpdatePriceWatchInput extends VersionedInput {
  @Field(() => String, { nullable: true, ...nameOptions })
  name?: string | null;

  @Field(() => [ID], { nullable: true, ...productOptions })
  productIds?: string[] | null;

  @Field(() => ResearchMarketEnum, { nullable: true, description: `${market} Null clears it.` })
  market?: ResearchMarket | null;

  @Field(() => Int, { nullable: true, ...hoursOptions })
  everyHours?: number | null;

  @Field(() => GraphQLDecimal, { nullable: true, description: `${above} Null clears it.` })
  abovePercent?: string | null;

  @Field(() => GraphQLDecimal, { nullable: true, description: `${below} Null clears it.` })
  belowPercent?: string | null;
}

@InputType('DeletePriceWatchInput')
export class DeletePriceWatchInput extends VersionedInput {}

@InputType('PriceWatchFilter')
class PriceWatchFilterInput {
  @Field(() => ID, { nullable: true, description: 'Watches of this product or variant.' })
  productId?: string | null;
}

@ArgsType()
export class PriceWatchListArgs extends cursorListArgs<PriceWatchFilterInput>({
  filter: PriceWatchFilterInput,
}) {}
