import { Field, ID, ObjectType } from 'type-graphql';
import { MoneyType } from '../../../kernel/graphql/money.type.js';
import { formatAmount, type Money } from '../../../kernel/money.js';
import type { FreeShippingRule, ShippingRate } from './shipping-rate.entity.js';

@ObjectType('ShippingRate', {
  simpleResolvers: true,
  description: 'What it costs to send a checkout to a country by a service.',
})
export class ShippingRateType {
  @Field(() => ID, { description: "The merchant's own." })
  id!: string;

  @Field(() => String, {
    nullable: true,
    description: 'ISO 3166-1 alpha-2; null is every country without a rate of its own for the service.',
  })
  country!: string | null;

  @Field(() => String, { description: 'Such as standard and express.' })
  service!: string;

  @Field(() => String)
  title!: string;

  @Field(() => MoneyType)
  price!: Money;
}

export const toShippingRate = ({ price, currency, ...rate }: ShippingRate): ShippingRateType => ({
  ...rate,
  price: { amount: formatAmount(price, currency), currency },
});

@ObjectType('FreeShippingRule', {
  simpleResolvers: true,
  description: 'When a service costs nothing: both conditions hold where there are two.',
})
export class FreeShippingRuleType {
  @Field(() => ID, { description: "The merchant's own." })
  id!: string;

  @Field(() => String)
  title!: string;

  @Field(() => String, { description: 'The service that becomes free.' })
  service!: string;

  @Field(() => String, { nullable: true, description: 'The only currency it holds in; null is all of them.' })
  currency!: string | null;

  @Field(() => MoneyType, {
    nullable: true,
    description: 'What the items cost before discounts, at least.',
  })
  minSubtotal!: Money | null;

  @Field(() => [String], {
    description: 'Product ids, variant ids or SKUs, one of which is in the cart; empty: any item.',
  })
  itemReferences!: string[];
}

export const toFreeShippingRule = ({ minSubtotal, ...rule }: FreeShippingRule): FreeShippingRuleType => ({
  ...rule,
  minSubtotal:
    minSubtotal === null || rule.currency === null
      ? null
      : { amount: formatAmount(minSubtotal, rule.currency), currency: rule.currency },
});
