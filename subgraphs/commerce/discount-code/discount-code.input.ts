import { Field, InputType, Int } from 'type-graphql';
import { GraphQLDateTime } from '../../../kernel/graphql/scalars.js';
import type { DiscountCode, DiscountKind } from './discount-code.entity.js';
import { DiscountKindEnum } from './discount-code.type.js';

@InputType('DiscountCodeInput')
export class DiscountCodeInput {
  @Field(() => String, { description: 'A code that is equal but for its case is changed.' })
  code!: string;

  @Field(() => DiscountKindEnum)
  kind!: DiscountKind;

  @Field(() => String, {
    description:
      'Percent up to 100 with at most five decimals, or an amount in `currency`; a decimal string.',
  })
  value!: string;

  @Field(() => String, {
    nullable: true,
    description: 'ISO 4217; it holds in no other. Needed with an amount.',
  })
  currency?: string | null;

  @Field(() => String, { nullable: true, description: 'What buyers are shown; left out, the code.' })
  title?: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'What the items cost before discounts, at least; an amount in `currency`.',
  })
  minSubtotal?: string | null;

  @Field(() => GraphQLDateTime, { nullable: true, description: 'Holds from then on.' })
  startsAt?: string | null;

  @Field(() => GraphQLDateTime, { nullable: true, description: 'Holds until then.' })
  endsAt?: string | null;

  @Field(() => Int, { nullable: true, description: 'Orders that it can be used for; left out, any number.' })
  usageLimit?: number | null;
}

export const toCodeGiven = ({ code, kind, value, ...more }: DiscountCodeInput): DiscountCode => ({
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
