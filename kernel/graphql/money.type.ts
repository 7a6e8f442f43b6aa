import { Directive, Field, InputType, ObjectType } from 'type-graphql';
import type { Money } from '../money.js';
import { GraphQLCurrencyCode, GraphQLDecimal } from './scalars.js';

@Directive('@shareable')
@ObjectType('Money', {
  simpleResolvers: true,
  description: 'An exact amount and its currency. Amounts are never converted.',
})
export class MoneyType implements Money {
  @Field(() => GraphQLDecimal, { description: "Decimal string with the currency's number of decimals." })
  amount!: string;

  @Field(() => GraphQLCurrencyCode, { description: 'ISO 4217 code.' })
  currency!: string;
}

@InputType('MoneyInput', { description: 'An exact amount and its currency. Amounts are never converted.' })
export class MoneyInput implements Money {
  @Field(() => GraphQLDecimal, {
    description: "Decimal string with at most the currency's number of decimals.",
  })
  amount!: string;

  @Field(() => GraphQLCurrencyCode, { description: 'ISO 4217 code.' })
  currency!: string;
}
