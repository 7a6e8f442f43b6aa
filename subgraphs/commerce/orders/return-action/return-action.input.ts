import { Field, ID, InputType } from 'type-graphql';
import type { ReturnActionKind } from '../../../../connectors/marketplaces/sale.js';
import { MoneyInput } from '../../../../kernel/graphql/money.type.js';
import type { ReturnActionRequest } from './return-action.entity.js';
import { ReturnActionKindEnum } from './return-action.type.js';

@InputType('ActOnReturnInput', {
  description: '`returnActionOptions` lists the fields that an action takes.',
})
export class ActOnReturnInput {
  @Field(() => ID, { description: 'Id of the return.' })
  returnId!: string;

  @Field(() => ReturnActionKindEnum, { description: 'The answer to send.' })
  action!: ReturnActionKind;

  @Field(() => MoneyInput, {
    nullable: true,
    description: 'Amount of a partial refund: more than 0 and less than the requested amount.',
  })
  amount?: MoneyInput | null;

  @Field(() => String, {
    nullable: true,
    description:
      "Reason of a rejection, 1 to 200 characters; one of the marketplace's values if it has a list.",
  })
  reason?: string | null;
}

export const toReturnActionRequest = ({
  action,
  amount,
  reason,
}: Omit<ActOnReturnInput, 'returnId'>): ReturnActionRequest => ({
  action,
  amount: amount ? { amount: amount.amount, currency: amount.currency } : null,
  reason: reason?.trim() || null,
});
