import { ArgsType, Field, ID, InputType, Int } from 'type-graphql';
import { cursorListArgs } from '../../../kernel/graphql/list.input.js';
import { ResearchMarketEnum } from './market-research.type.js';
import type { ResearchMarket } from './price-research.values.js';

@InputType('ComparePricesInput')
export class ComparePricesInput {
  @Field(() => [ID], {
    description:
      'Products or variants, 1 to 50; each is compared once. Of a product with several variants, name the variants.',
  })
  productIds!: string[];

  @Field(() => String, {
    nullable: true,
    description:
      'Name of the only market: Singapore, Indonesia, Malaysia, Vietnam, Thailand or Philippines. Default: those of the listings.',
  })
  country?: string | null;

  @Field(() => ResearchMarketEnum, {
    nullable: true,
    description: 'The only market; decides before country.',
  })
  gl?: ResearchMarket | null;

  @Field(() => Int, {
    nullable: true,
    description:
      'Matched offers that are shown of each market, 1 to 15; the statistics are over all. Default: 15.',
  })
  limit?: number | null;
}

@InputType('PriceComparisonFilter')
class PriceComparisonFilterInput {
  @Field(() => ID, { nullable: true, description: 'Comparisons of this product or variant.' })
  productId?: string | null;

  @Field(() => Boolean, { nullable: true, description: 'Whether everything succeeded.' })
  success?: boolean | null;

  @Field(() => ID, { nullable: true, description: 'Comparisons that were made for this watch.' })
  watchId?: string | null;
}

@ArgsType()
export class PriceComparisonListArgs extends cursorListArgs<PriceComparisonFilterInput>({
  filter: PriceComparisonFilterInput,
}) {}
