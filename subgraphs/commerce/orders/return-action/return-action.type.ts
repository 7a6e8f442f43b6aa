import { Field, ID, ObjectType } from 'type-graphql';
import { type ReturnActionKind } from '../../../../connectors/marketplaces/sale.js';
import { MoneyType } from '../../../../kernel/graphql/money.type.js';
import { GraphQLDateTime } from '../../../../kernel/graphql/scalars.js';
import { describedEnum } from '../../../../kernel/graphql/string-enum.js';
import { type ChannelActionStatus } from '../channel-action/channel-action.entity.js';
import type { ReturnAction } from './return-action.entity.js';
import type { ReturnActionOption } from './return-action.rules.js';

export const ReturnActionKindEnum = describedEnum<ReturnActionKind>(
  'ReturnActionKind',
  {
    accept: 'Accepts the request of the buyer.',
    reject: 'Rejects the request of the buyer.',
    partial_refund: 'Offers less than the requested amount; at most marketplaces the buyer must agree.',
  },
  "The seller's answers to a return.",
);

const ReturnActionStatusEnum = describedEnum<ChannelActionStatus>(
  'ReturnActionStatus',
  {
    queued: 'It waits for its job.',
    sending: 'It may have reached the marketplace; that is verified before it is sent again.',
    completed: 'The marketplace has done it. Final.',
    failed: 'It was not done; see `error`. Final.',
    canceled: 'Its job was canceled before it was sent. Final.',
  },
  'The status of an answer to a return.',
);

@ObjectType('ReturnActionField', { simpleResolvers: true, description: 'A field that an answer takes.' })
class ReturnActionFieldType {
  @Field(() => String, { description: 'Name of the field in `ActOnReturnInput`.' })
  name!: string;

  @Field(() => Boolean, { description: 'Whether the answer is rejected without it.' })
  isRequired!: boolean;
}

@ObjectType('ReturnActionReason', {
  simpleResolvers: true,
  description: 'Why an answer is unavailable, or why it failed.',
})
class ReturnActionReasonType {
  @Field(() => String, {
    description:
      'NOT_SUPPORTED, NOT_CONNECTED, NEEDS_ATTENTION, WRONG_STATUS, DEADLINE_PASSED, AMOUNT_UNKNOWN or IN_PROGRESS; for a failed action, its error code.',
  })
  code!: string;

  @Field(() => String, { description: 'What is wrong, for people.' })
  message!: string;
}

@ObjectType('ReturnActionOption', {
  simpleResolvers: true,
  description: 'Whether an answer is available for a return now, and if not, why.',
})
export class ReturnActionOptionType implements ReturnActionOption {
  @Field(() => ReturnActionKindEnum, { description: 'The answer.' })
  action!: ReturnActionKind;

  @Field(() => Boolean, { description: 'Whether the answer can be sent now.' })
  isAvailable!: boolean;

  @Field(() => ReturnActionReasonType, {
    nullable: true,
    description: 'Why it cannot be sent; null if it can.',
  })
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

  @Field(() => ID, { description: 'Id of the return.' })
  returnId!: string;

  @Field(() => ReturnActionKindEnum, { description: 'The answer that was requested.' })
  action!: ReturnActionKind;

  @Field(() => ReturnActionStatusEnum, { description: 'Whether the marketplace has received it.' })
  status!: ChannelActionStatus;

  @Field(() => ID)
  jobId!: string;

  @Field(() => MoneyType, { nullable: true, description: 'Amount of a partial refund.' })
  amount!: MoneyType | null;

  @Field(() => String, { nullable: true, description: 'Reason of a rejection; null for other answers.' })
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
