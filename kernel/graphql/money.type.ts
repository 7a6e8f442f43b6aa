import { Directive, Field, InputType, ObjectType } from 'type-graphql';
import type { Money } from '../money.js';

@Directive('@shareable')
@ObjectType('Money', { simpleResolvers: true, description: 'An exact amount and its currency (§2.1).' })
export class MoneyType implements Money {
  @Field(() => String, { description: "Decimal string with the currency's number of decimals." })
  amount!: string;

  @Field(() => String, { description: 'ISO 4217 code.' })
  currency!: string;
}

@InputType('MoneyInput', { description: 'An exact amount and its currency (§2.1).' })
export class MoneyInput implements Money {
  @Field(() => String)
  amount!: string;

  @Field(() => String)
  currency!: string;
}
