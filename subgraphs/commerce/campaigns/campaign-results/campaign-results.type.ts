import { Field, Int, ObjectType } from 'type-graphql';
import { GraphQLCurrencyCode, GraphQLDecimal } from '../../../../kernel/graphql/scalars.js';
import type { CampaignResults, CampaignSales } from './campaign-results.entity.js';

@ObjectType('CampaignSales', {
  simpleResolvers: true,
  description: 'What a campaign sold in one currency. Nothing is converted.',
})
class CampaignSalesType implements CampaignSales {
  @Field(() => GraphQLCurrencyCode, { description: 'Currency of the orders.' })
  currency!: string;

  @Field(() => Int, { description: 'Number of orders.' })
  orders!: number;

  @Field(() => Int, { description: 'Number of units.' })
  units!: number;

  @Field(() => GraphQLDecimal, { description: 'What buyers paid for the counted items.' })
  revenue!: string;

  @Field(() => GraphQLDecimal, { description: 'What they got off.' })
  discount!: string;
}

const rounded = 'With one decimal, rounded down; null without one.';

@ObjectType('CampaignResults', {
  simpleResolvers: true,
  description:
    'Read from orders placed while the campaign ran and not canceled: items of its products in its stores, and orders of ' +
    'checkout sessions that used its promotions.',
})
export class CampaignResultsType implements CampaignResults {
  @Field(() => [CampaignSalesType], { description: 'By currency.' })
  sales!: CampaignSales[];

  @Field(() => Int, { description: 'In all currencies.' })
  orders!: number;

  @Field(() => Int, { description: 'In all currencies.' })
  units!: number;

  @Field(() => GraphQLDecimal, {
    nullable: true,
    description: `Discounts in the currency of the budget, in percent of it. ${rounded}`,
  })
  budgetUsedPercent!: string | null;

  @Field(() => GraphQLDecimal, {
    nullable: true,
    description: `Orders, in percent of the target. ${rounded}`,
  })
  ordersTargetPercent!: string | null;

  @Field(() => GraphQLDecimal, { nullable: true, description: `Units, in percent of the target. ${rounded}` })
  unitsTargetPercent!: string | null;

  @Field(() => GraphQLDecimal, {
    nullable: true,
    description: `Revenue in the currency of the target, in percent of it. ${rounded}`,
  })
  revenueTargetPercent!: string | null;
}
