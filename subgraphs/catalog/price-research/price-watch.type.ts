import { Field, ID, Int, ObjectType } from 'type-graphql';
import { CursorPaginationType } from '../../../kernel/graphql/pagination.type.js';
import { GraphQLDateTime, GraphQLDecimal } from '../../../kernel/graphql/scalars.js';
import { ResearchMarketEnum } from './market-research.type.js';
import type { ResearchMarket } from './price-research.values.js';
import type { PriceWatch } from './price-watch.entity.js';

@ObjectType('PriceWatch', {
  simpleResolvers: true,
  description:
    'Products whose prices are compared again and again. A price that crosses a threshold is a notification. It changes no price.',
})
export class PriceWatchType implements Omit<PriceWatch, 'standings'> {
  @Field(() => ID)
  id!: string;

  @Field(() => String, { description: 'For people.' })
  name!: string;

  @Field(() => [ID], { description: 'Products or variants, each once.' })
  productIds!: string[];

  @Field(() => ResearchMarketEnum, {
    nullable: true,
    description: 'The only market; null: those of the listings.',
  })
  market!: ResearchMarket | null;

  @Field(() => Int, { description: 'Hours from one comparison to the next.' })
  everyHours!: number;

  @Field(() => GraphQLDecimal, {
    nullable: true,
    description: 'Told when a price is more than so many per cent above the median; null: not.',
  })
  abovePercent!: string | null;

  @Field(() => GraphQLDecimal, {
    nullable: true,
    description: 'Told when a price is more than so many per cent below the median; null: not.',
  })
  belowPercent!: string | null;

  @Field(() => GraphQLDateTime, {
    description: 'When it is compared next; it waits as long as no shopping search is configured.',
  })
  nextRunAt!: string;

  @Field(() => ID, { nullable: true, description: 'The comparison that was started last; null: none.' })
  lastComparisonId!: string | null;

  @Field(() => Int, { description: 'Rises with every change that somebody makes.' })
  version!: number;

  @Field(() => GraphQLDateTime)
  createdAt!: string;

  @Field(() => GraphQLDateTime)
  updatedAt!: string;
}

@ObjectType('PriceWatchPage', { simpleResolvers: true })
export class PriceWatchPageType {
  @Field(() => [PriceWatchType])
  items!: PriceWatchType[];

  @Field(() => CursorPaginationType)
  pagination!: CursorPaginationType;
}
