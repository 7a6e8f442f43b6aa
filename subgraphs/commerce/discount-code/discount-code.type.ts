import { Field, Int, ObjectType } from 'type-graphql';
import { MoneyType } from '../../../kernel/graphql/money.type.js';
import { CursorPaginationType } from '../../../kernel/graphql/pagination.type.js';
import { GraphQLDateTime } from '../../../kernel/graphql/scalars.js';
import { wordEnum } from '../../../kernel/graphql/word-enum.js';
import { formatAmount, type Money } from '../../../kernel/money.js';
import { type DiscountCode, type DiscountKind, discountKinds } from './discount-code.entity.js';

export const DiscountKindEnum = wordEnum('DiscountKind', discountKinds);

@ObjectType('DiscountCode', {
  simpleResolvers: true,
  description: 'Takes something off the items of a checkout when a buyer names it.',
})
export class DiscountCodeType {
  @Field(() => String, { description: 'Its case does not matter.' })
  code!: string;

  @Field(() => DiscountKindEnum)
  kind!: DiscountKind;

  @Field(() => String, { description: 'Percent, or an amount in `currency`; a decimal string.' })
  value!: string;

  @Field(() => String, { nullable: true, description: 'The only currency it holds in; null is all of them.' })
  currency!: string | null;

  @Field(() => String, { description: 'What buyers are shown.' })
  title!: string;

  @Field(() => MoneyType, {
    nullable: true,
    description: 'What the items cost before discounts, at least.',
  })
  minSubtotal!: Money | null;

  @Field(() => GraphQLDateTime, { nullable: true, description: 'Holds from then on.' })
  startsAt!: string | null;

  @Field(() => GraphQLDateTime, { nullable: true, description: 'Holds until then.' })
  endsAt!: string | null;

  @Field(() => Int, { nullable: true, description: 'Orders that it can be used for.' })
  usageLimit!: number | null;

  @Field(() => Int, { description: 'Orders that it was used for.' })
  useCount!: number;
}

@ObjectType('DiscountCodePage', { simpleResolvers: true })
export class DiscountCodePageType {
  @Field(() => [DiscountCodeType])
  items!: DiscountCodeType[];

  @Field(() => CursorPaginationType)
  pagination!: CursorPaginationType;
}

export function toDiscountCode({ value, minSubtotal, ...code }: DiscountCode): DiscountCodeType {
  const { kind, currency } = code;
  const money = (amount: string): Money | null =>
    currency === null ? null : { amount: formatAmount(amount, currency), currency };
  return {
    ...code,
    value: kind === 'fixed' ? (money(value)?.amount ?? value) : value,
    minSubtotal: minSubtotal === null ? null : money(minSubtotal),
  };
}
