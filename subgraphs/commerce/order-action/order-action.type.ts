import { Field, ID, Int, ObjectType } from 'type-graphql';
import { type OrderActionKind, orderActionKinds } from '../../../connectors/marketplaces/sale.js';
import { Internal } from '../../../kernel/graphql/internal.js';
import { GraphQLDateTime } from '../../../kernel/graphql/scalars.js';
import { wordEnum } from '../../../kernel/graphql/word-enum.js';
import { type ChannelActionStatus, channelActionStatuses } from '../channel-action/channel-action.entity.js';
import type { OrderAction } from './order-action.entity.js';
import type { ActionOption } from './order-action.rules.js';

export const OrderActionKindEnum = wordEnum('OrderActionKind', orderActionKinds);

const OrderActionStatusEnum = wordEnum(
  'OrderActionStatus',
  channelActionStatuses,
  'sending: it may have reached the marketplace; that is looked up before it is sent again.',
);

@ObjectType('OrderActionLine', { simpleResolvers: true })
export class OrderActionLineType {
  @Field(() => ID)
  lineId!: string;

  @Field(() => Int)
  quantity!: number;
}

@ObjectType('OrderActionField', { simpleResolvers: true })
class OrderActionFieldType {
  @Field(() => String)
  name!: string;

  @Field(() => Boolean)
  isRequired!: boolean;
}

@ObjectType('OrderActionReason', { simpleResolvers: true })
class OrderActionReasonType {
  @Field(() => String, {
    description:
      'NOT_SUPPORTED, NOT_CONNECTED, NEEDS_ATTENTION, WRONG_STATUS, NOTHING_OPEN, NO_PACKAGE or IN_PROGRESS; of a failed action, what went wrong.',
  })
  code!: string;

  @Field(() => String)
  message!: string;
}

@ObjectType('OrderActionOption', {
  simpleResolvers: true,
  description: 'Whether something can be done with an order now, and if not, why.',
})
export class OrderActionOptionType implements ActionOption {
  @Field(() => OrderActionKindEnum)
  action!: OrderActionKind;

  @Field(() => Boolean)
  isAvailable!: boolean;

  @Field(() => OrderActionReasonType, { nullable: true })
  unavailable!: ActionOption['unavailable'];

  @Field(() => [OrderActionFieldType], { description: 'What the action takes.' })
  fields!: OrderActionFieldType[];

  @Field(() => [OrderActionLineType], {
    description:
      'Lines that it can be done to, with the units that are open. None where they cannot be chosen.',
  })
  lines!: OrderActionLineType[];

  @Field(() => [String], { description: 'Packages that it can be done to. None where it is done to lines.' })
  packageIds!: string[];
}

@ObjectType('OrderActionDocument', {
  simpleResolvers: true,
  description: 'A label. It is kept for some days only, because it says where the buyer lives.',
})
export class OrderActionDocumentType {
  @Field(() => String)
  contentType!: string;

  @Field(() => Int)
  sizeBytes!: number;

  @Field(() => GraphQLDateTime, { nullable: true, description: 'Since when it cannot be fetched any more.' })
  deletedAt!: string | null;
}

@ObjectType('OrderAction', { simpleResolvers: true, description: 'Something that was asked to be done.' })
export class OrderActionType implements OrderAction {
  @Field(() => ID)
  id!: string;

  @Field(() => ID)
  orderId!: string;

  @Field(() => OrderActionKindEnum)
  action!: OrderActionKind;

  @Field(() => OrderActionStatusEnum)
  status!: ChannelActionStatus;

  @Field(() => ID)
  jobId!: string;

  @Field(() => [OrderActionLineType], { description: 'None: all of them.' })
  lines!: OrderActionLineType[];

  @Field(() => String, { nullable: true })
  packageId!: string | null;

  @Field(() => String, { nullable: true })
  carrier!: string | null;

  @Field(() => String, { nullable: true })
  trackingNumber!: string | null;

  @Field(() => String, { nullable: true })
  reason!: string | null;

  @Field(() => String, { nullable: true, description: 'The package that was made or changed.' })
  externalPackageId!: string | null;

  @Field(() => OrderActionDocumentType, { nullable: true })
  document!: OrderAction['document'];

  @Field(() => OrderActionReasonType, {
    nullable: true,
    description: 'Why it was not done: the error of its job.',
  })
  error!: OrderAction['error'];

  @Field(() => GraphQLDateTime)
  createdAt!: string;

  @Field(() => GraphQLDateTime)
  updatedAt!: string;
}

@Internal()
@ObjectType('OrderLabelFile', {
  simpleResolvers: true,
  description: 'Where the REST facade finds the bytes of a label.',
})
export class OrderLabelFileType {
  @Field(() => String)
  fileKey!: string;

  @Field(() => String)
  contentType!: string;

  @Field(() => Int)
  sizeBytes!: number;
}
