import Big from 'big.js';
import { Field, ID, Int, ObjectType } from 'type-graphql';
import type { PayoutState } from '../../../connectors/marketplaces/sale.js';
import { MoneyType } from '../../../kernel/graphql/money.type.js';
import { CursorPaginationType } from '../../../kernel/graphql/pagination.type.js';
import { GraphQLCurrencyCode, GraphQLDateTime } from '../../../kernel/graphql/scalars.js';
import { written } from '../settlement/exact-sum.rules.js';
import { PayoutStateEnum } from '../settlement/settlement-enums.js';
import type { Payout } from './payout.entity.js';

@ObjectType('Payout', {
  simpleResolvers: true,
  description: 'A transfer from a marketplace to the merchant, and the rows of statements that it pays.',
})
export class PayoutType {
  @Field(() => ID)
  id!: string;

  @Field(() => String)
  marketplace!: string;

  @Field(() => ID, { nullable: true })
  accountId!: string | null;

  @Field(() => String, { description: "The source's id, as in payoutReferences of settlements." })
  externalPayoutId!: string;

  @Field(() => GraphQLCurrencyCode)
  currency!: string;

  @Field(() => String, { description: "The source's own value." })
  marketplaceStatus!: string;

  @Field(() => PayoutStateEnum, {
    name: 'status',
    simple: false,
    nullable: true,
    description: "Null if the source's status is unknown.",
  })
  state!: PayoutState | null;

  @Field(() => GraphQLDateTime, { nullable: true })
  paidAt!: string | null;

  @Field(() => MoneyType, { description: 'The sum of its rows.' })
  rowsTotal!: MoneyType;

  @Field(() => Int)
  rowCount!: number;

  @Field(() => Int, { description: 'Number of settlements that it pays at least in part.' })
  settlementCount!: number;

  @Field(() => MoneyType, {
    nullable: true,
    description: 'The amount that arrived, as set by confirmPayout.',
  })
  amount!: MoneyType | null;

  @Field(() => MoneyType, {
    nullable: true,
    description: 'The amount that arrived minus the sum of the rows.',
  })
  difference!: MoneyType | null;

  @Field(() => GraphQLDateTime)
  createdAt!: string;

  @Field(() => GraphQLDateTime)
  updatedAt!: string;
}

@ObjectType('PayoutPage', { simpleResolvers: true })
export class PayoutPageType {
  @Field(() => [PayoutType])
  items!: PayoutType[];

  @Field(() => CursorPaginationType)
  pagination!: CursorPaginationType;
}

export function toPayoutType(payout: Payout): PayoutType {
  const { currency, amount } = payout;
  const rowsTotal = new Big(payout.rowsTotal);
  const money = (value: Big): MoneyType => ({ amount: written(value, currency), currency });
  return {
    ...payout,
    rowsTotal: money(rowsTotal),
    amount: amount === null ? null : money(new Big(amount)),
    difference: amount === null ? null : money(new Big(amount).minus(rowsTotal)),
  };
}
