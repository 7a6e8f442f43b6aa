import { Field, InputType, Int } from 'type-graphql';
import { GraphQLCurrencyCode, GraphQLDateTime, GraphQLDecimal } from '../../../../kernel/graphql/scalars.js';
import type { DiscountCode, DiscountKind } from './discount-code.entity.js';
import { DiscountKindEnum } from './discount-code.type.js';

@InputType('SetDiscountCodeInput')
export class SetDiscountCodeInput {
  @Field(() => String, { description: 'An existing code, compared without regard to case, is updated.' })
  code!: string;

  @Field(() => DiscountKindEnum, { description: 'Whether `value` is a percentage or an amount.' })
  kind!: DiscountKind;

  @Field(() => GraphQLDecimal, {
    description:
      'Percent up to 100 with at most five decimals, or an amount in `currency`; a decimal string.',
  })
  value!: string;

  @Field(() => GraphQLCurrencyCode, {
    nullable: true,
    description: 'ISO 4217; the code applies only in this currency. Required with an amount.',
  })
  currency?: string | null;

  @Field(() => String, { nullable: true, description: 'Title shown to buyers; default: the code.' })
  title?: string | null;

  @Field(() => GraphQLDecimal, {
    nullable: true,
    description: 'Lowest subtotal before discounts; an amount in `currency`.',
  })
  minSubtotal?: string | null;

  @Field(() => GraphQLDateTime, { nullable: true, description: 'The first time at which it applies.' })
  startsAt?: string | null;

  @Field(() => GraphQLDateTime, { nullable: true, description: 'The last time at which it applies.' })
  endsAt?: string | null;

  @Field(() => Int, { nullable: true, description: 'How many orders can use it; default: unlimited.' })
  usageLimit?: number | null;
}

export const toCodeGiven = ({ code, kind, value, ...more }: SetDiscountCodeInput): DiscountCode => ({
  code: code.trim(),
  kind,
  value: value.trim(),
  currency: more.currency?.trim().toUpperCase() ?? null,
  title: more.title?.trim() || code.trim(),
  minSubtotal: more.minSubtotal ?? null,
  startsAt: more.startsAt ?? null,
  endsAt: more.endsAt ?? null,
  usageLimit: more.usageLimit ?? null,
  useCount: 0,
});
