import { Field, InputType } from 'type-graphql';
import type { ReturnActionKind } from '../../../connectors/marketplaces/sale.js';
import { MoneyInput } from '../../../kernel/graphql/money.type.js';
import type { ReturnActionRequest } from './return-action.entity.js';
import { ReturnActionKindEnum } from './return-action.type.js';

@InputType('ReturnActionInput', { description: 'See `returnActionOptions` for what an action takes.' })
export class ReturnActionInput {
  @Field(() => ReturnActionKindEnum)
  action!: ReturnActionKind;

  @Field(() => MoneyInput, {
    nullable: true,
    description: 'Of a partial refund: more than 0 and less than what is asked for.',
  })
  amount?: MoneyInput | null;

  @Field(() => String, {
    nullable: true,
    description: "Of a rejection; the marketplace's word if it has some. 1 to 200 characters.",
  })
  reason?: string | null;
}

export const toReturnActionRequest = ({
  action,
  amount,
  reason,
}: ReturnActionInput): ReturnActionRequest => ({
  action,
  amount: amount ? { amount: amount.amount, currency: amount.currency } : null,
  reason: reason?.trim() || null,
});
