import { Field, Int, ObjectType } from 'type-graphql';
import { MoneyType } from '../../../../kernel/graphql/money.type.js';
import { CursorPaginationType } from '../../../../kernel/graphql/pagination.type.js';
import { GraphQLCurrencyCode, GraphQLDateTime, GraphQLDecimal } from '../../../../kernel/graphql/scalars.js';
import { describedEnum } from '../../../../kernel/graphql/string-enum.js';
import { formatAmount, type Money } from '../../../../kernel/money.js';
import { type DiscountCode, type DiscountKind } from './discount-code.entity.js';

export const DiscountKindEnum = describedEnum<DiscountKind>(
  'DiscountKind',
  {
    percentage: 'A percentage of the items.',
    fixed: 'An amount, at most the price of the items.',
  },
  'How a discount is calculated.',
);

@ObjectType('DiscountCode', {
  simpleResolvers: true,
  description: 'A code that discounts the items of a checkout.',
})
export class DiscountCodeType {
  @Field(() => String, { description: 'Case-insensitive.' })
  code!: string;

  @Field(() => DiscountKindEnum, { description: 'Whether `value` is a percentage or an amount.' })
  kind!: DiscountKind;

  @Field(() => GraphQLDecimal, { description: 'Percent, or an amount in `currency`; a decimal string.' })
  value!: string;

  @Field(() => GraphQLCurrencyCode, {
    nullable: true,
    description: 'The only currency in which it applies; null means all.',
  })
  currency!: string | null;

  @Field(() => String, { description: 'Title shown to buyers.' })
  title!: string;

  @Field(() => MoneyType, {
    nullable: true,
    description: 'Lowest subtotal before discounts.',
  })
  minSubtotal!: Money | null;

  @Field(() => GraphQLDateTime, { nullable: true, description: 'The first time at which it applies.' })
  startsAt!: string | null;

  @Field(() => GraphQLDateTime, { nullable: true, description: 'The last time at which it applies.' })
  endsAt!: string | null;

  @Field(() => Int, { nullable: true, description: 'How many orders can use it.' })
  usageLimit!: number | null;

  @Field(() => Int, { description: 'How many orders have used it.' })
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
