import { Field, ID, Int, ObjectType } from 'type-graphql';
import { type OrderActionKind, orderActionKinds } from '../../../../connectors/marketplaces/sale.js';
import { Internal } from '../../../../kernel/graphql/internal.js';
import { GraphQLDateTime } from '../../../../kernel/graphql/scalars.js';
import { stringEnum } from '../../../../kernel/graphql/string-enum.js';
import { type ChannelActionStatus, channelActionStatuses } from '../channel-action/channel-action.entity.js';
import type { OrderAction } from './order-action.entity.js';
import type { ActionOption } from './order-action.rules.js';

export const OrderActionKindEnum = stringEnum('OrderActionKind', orderActionKinds);

const OrderActionStatusEnum = stringEnum(
  'OrderActionStatus',
  channelActionStatuses,
  'sending: it may have reached the marketplace; that is verified before it is sent again.',
);

@ObjectType('OrderActionLine', { simpleResolvers: true })
export class OrderActionLineType {
  @Field(() => ID, { name: 'orderItemId', simple: false })
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
      'NOT_SUPPORTED, NOT_CONNECTED, NEEDS_ATTENTION, WRONG_STATUS, NOTHING_OPEN, NO_PACKAGE or IN_PROGRESS; for a failed action, its error code.',
  })
  code!: string;

  @Field(() => String)
  message!: string;
}

@ObjectType('OrderActionOption', {
  simpleResolvers: true,
  description: 'Whether an action is available for an order now, and if not, why.',
})
export class OrderActionOptionType implements ActionOption {
  @Field(() => OrderActionKindEnum)
  action!: OrderActionKind;

  @Field(() => Boolean)
  isAvailable!: boolean;

  @Field(() => OrderActionReasonType, { nullable: true })
  unavailable!: ActionOption['unavailable'];

  @Field(() => [OrderActionFieldType], { description: 'The fields that the action takes.' })
  fields!: OrderActionFieldType[];

  @Field(() => [OrderActionLineType], {
    description: 'Lines that can be selected, with their open units. Empty if lines cannot be selected.',
  })
  lines!: OrderActionLineType[];

  @Field(() => [String], {
    description: 'Packages that can be selected. Empty if the action applies to lines.',
  })
  packageIds!: string[];
}

@ObjectType('OrderActionDocument', {
  simpleResolvers: true,
  description: "A shipping label. It is kept for a few days only, because it contains the buyer's address.",
})
export class OrderActionDocumentType {
  @Field(() => String)
  contentType!: string;

  @Field(() => Int)
  sizeBytes!: number;

  @Field(() => GraphQLDateTime, { nullable: true, description: 'When the label was deleted.' })
  deletedAt!: string | null;
}

@ObjectType('OrderAction', {
  simpleResolvers: true,
  description: 'An action that was requested on an order.',
})
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

  @Field(() => [OrderActionLineType], { description: 'Empty: all lines.' })
  lines!: OrderActionLineType[];

  @Field(() => String, { nullable: true })
  packageId!: string | null;

  @Field(() => String, { nullable: true })
  carrier!: string | null;

  @Field(() => String, { nullable: true })
  trackingNumber!: string | null;

  @Field(() => String, { nullable: true })
  reason!: string | null;

  @Field(() => String, { nullable: true, description: 'The package that was created or changed.' })
  externalPackageId!: string | null;

  @Field(() => OrderActionDocumentType, { nullable: true })
  document!: OrderAction['document'];

  @Field(() => OrderActionReasonType, {
    nullable: true,
    description: 'Why the action failed: the error of its job.',
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
