import { Field, ID, ObjectType } from 'type-graphql';
import { type ReturnActionKind, returnActionKinds } from '../../../connectors/marketplaces/sale.js';
import { MoneyType } from '../../../kernel/graphql/money.type.js';
import { GraphQLDateTime } from '../../../kernel/graphql/scalars.js';
import { wordEnum } from '../../../kernel/graphql/word-enum.js';
import { type ChannelActionStatus, channelActionStatuses } from '../channel-action/channel-action.entity.js';
import type { ReturnAction } from './return-action.entity.js';
import type { ReturnActionOption } from './return-action.rules.js';

export const ReturnActionKindEnum = wordEnum(
  'ReturnActionKind',
  returnActionKinds,
  'partial_refund: less than what is asked for; at most marketplaces the buyer has to agree.',
);

const ReturnActionStatusEnum = wordEnum(
  'ReturnActionStatus',
  channelActionStatuses,
  'sending: it may have reached the marketplace; that is looked up before it is sent again.',
);

@ObjectType('ReturnActionField', { simpleResolvers: true })
class ReturnActionFieldType {
  @Field(() => String)
  name!: string;

  @Field(() => Boolean)
  isRequired!: boolean;
}

@ObjectType('ReturnActionReason', { simpleResolvers: true })
class ReturnActionReasonType {
  @Field(() => String, {
    description:
      'NOT_SUPPORTED, NOT_CONNECTED, NEEDS_ATTENTION, WRONG_STATUS, DEADLINE_PASSED, AMOUNT_UNKNOWN or IN_PROGRESS; of a failed action, what went wrong.',
  })
  code!: string;

  @Field(() => String)
  message!: string;
}

@ObjectType('ReturnActionOption', {
  simpleResolvers: true,
  description: 'Whether a return can be answered in this way now, and if not, why.',
})
export class ReturnActionOptionType implements ReturnActionOption {
  @Field(() => ReturnActionKindEnum)
  action!: ReturnActionKind;

  @Field(() => Boolean)
  isAvailable!: boolean;

  @Field(() => ReturnActionReasonType, { nullable: true })
  unavailable!: ReturnActionOption['unavailable'];

  @Field(() => [ReturnActionFieldType], { description: 'What the action takes.' })
  fields!: ReturnActionFieldType[];

  @Field(() => MoneyType, { nullable: true, description: 'What a partial refund has to stay below.' })
  refundBelow!: MoneyType | null;
}

@ObjectType('ReturnAction', {
  simpleResolvers: true,
  description: 'An answer to a return that was asked for.',
})
export class ReturnActionType implements ReturnAction {
  @Field(() => ID)
  id!: string;

  @Field(() => ID)
  returnId!: string;

  @Field(() => ReturnActionKindEnum)
  action!: ReturnActionKind;

  @Field(() => ReturnActionStatusEnum)
  status!: ChannelActionStatus;

  @Field(() => ID)
  jobId!: string;

  @Field(() => MoneyType, { nullable: true, description: 'Of a partial refund.' })
  amount!: MoneyType | null;

  @Field(() => String, { nullable: true })
  reason!: string | null;

  @Field(() => ReturnActionReasonType, {
    nullable: true,
    description: 'Why it was not done: the error of its job.',
  })
  error!: ReturnAction['error'];

  @Field(() => GraphQLDateTime)
  createdAt!: string;

  @Field(() => GraphQLDateTime)
  updatedAt!: string;
}
