import { Field, ID, ObjectType } from 'type-graphql';
import { type ReturnActionKind, returnActionKinds } from '../../../../connectors/marketplaces/sale.js';
import { MoneyType } from '../../../../kernel/graphql/money.type.js';
import { GraphQLDateTime } from '../../../../kernel/graphql/scalars.js';
import { stringEnum } from '../../../../kernel/graphql/string-enum.js';
import { type ChannelActionStatus, channelActionStatuses } from '../channel-action/channel-action.entity.js';
import type { ReturnAction } from './return-action.entity.js';
import type { ReturnActionOption } from './return-action.rules.js';

export const ReturnActionKindEnum = stringEnum(
  'ReturnActionKind',
  returnActionKinds,
  'partial_refund: less than the requested amount; at most marketplaces the buyer must agree.',
);

const ReturnActionStatusEnum = stringEnum(
  'ReturnActionStatus',
  channelActionStatuses,
  'sending: it may have reached the marketplace; that is verified before it is sent again.',
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
      'NOT_SUPPORTED, NOT_CONNECTED, NEEDS_ATTENTION, WRONG_STATUS, DEADLINE_PASSED, AMOUNT_UNKNOWN or IN_PROGRESS; for a failed action, its error code.',
  })
  code!: string;

  @Field(() => String)
  message!: string;
}

@ObjectType('ReturnActionOption', {
  simpleResolvers: true,
  description: 'Whether an answer is available for a return now, and if not, why.',
})
export class ReturnActionOptionType implements ReturnActionOption {
  @Field(() => ReturnActionKindEnum)
  action!: ReturnActionKind;

  @Field(() => Boolean)
  isAvailable!: boolean;

  @Field(() => ReturnActionReasonType, { nullable: true })
  unavailable!: ReturnActionOption['unavailable'];

  @Field(() => [ReturnActionFieldType], { description: 'The fields that the action takes.' })
  fields!: ReturnActionFieldType[];

  @Field(() => MoneyType, { nullable: true, description: 'A partial refund must be less than this amount.' })
  refundBelow!: MoneyType | null;
}

@ObjectType('ReturnAction', {
  simpleResolvers: true,
  description: "The seller's answer to a return.",
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

  @Field(() => MoneyType, { nullable: true, description: 'Amount of a partial refund.' })
  amount!: MoneyType | null;

  @Field(() => String, { nullable: true })
  reason!: string | null;

  @Field(() => ReturnActionReasonType, {
    nullable: true,
    description: 'Why the action failed: the error of its job.',
  })
  error!: ReturnAction['error'];

  @Field(() => GraphQLDateTime)
  createdAt!: string;

  @Field(() => GraphQLDateTime)
  updatedAt!: string;
}
