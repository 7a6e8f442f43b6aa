import { Field, ID, ObjectType } from 'type-graphql';
import { MoneyType } from '../../../../kernel/graphql/money.type.js';
import { GraphQLCountryCode, GraphQLCurrencyCode } from '../../../../kernel/graphql/scalars.js';
import { formatAmount, type Money } from '../../../../kernel/money.js';
import type { FreeShippingRule, ShippingRate } from './shipping-rate.entity.js';

@ObjectType('ShippingRate', {
  simpleResolvers: true,
  description: 'The price of shipping a checkout to a country with a service.',
})
export class ShippingRateType {
  @Field(() => ID, {
    name: 'key',
    simple: false,
    description: 'A key that the merchant chooses, unique among its own.',
  })
  id!: string;

  @Field(() => GraphQLCountryCode, {
    nullable: true,
    description: 'ISO 3166-1 alpha-2; null means every country without its own rate for the service.',
  })
  country!: string | null;

  @Field(() => String, { description: 'The shipping service, such as standard or express.' })
  service!: string;

  @Field(() => String, { description: 'Title shown to buyers.' })
  title!: string;

  @Field(() => MoneyType, { description: 'Price of shipping, before free-shipping rules.' })
  price!: Money;
}

export const toShippingRate = ({ price, currency, ...rate }: ShippingRate): ShippingRateType => ({
  ...rate,
  price: { amount: formatAmount(price, currency), currency },
});

@ObjectType('FreeShippingRule', {
  simpleResolvers: true,
  description: 'When a shipping service is free. If there are two conditions, both must be met.',
})
export class FreeShippingRuleType {
  @Field(() => ID, {
    name: 'key',
    simple: false,
    description: 'A key that the merchant chooses, unique among its own.',
  })
  id!: string;

  @Field(() => String, { description: 'Title shown to buyers.' })
  title!: string;

  @Field(() => String, { description: 'The shipping service that becomes free.' })
  service!: string;

  @Field(() => GraphQLCurrencyCode, {
    nullable: true,
    description: 'The only currency in which it applies; null means all.',
  })
  currency!: string | null;

  @Field(() => MoneyType, {
    nullable: true,
    description: 'Lowest subtotal before discounts.',
  })
  minSubtotal!: Money | null;

  @Field(() => [String], {
    description:
      'Product ids, variant ids or SKUs, at least one of which must be in the cart; empty: any item.',
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
