import { Field, ID, Int, ObjectType } from 'type-graphql';
import { type OrderActionKind } from '../../../../connectors/marketplaces/sale.js';
import { Internal } from '../../../../kernel/graphql/internal.js';
import { GraphQLDateTime } from '../../../../kernel/graphql/scalars.js';
import { describedEnum } from '../../../../kernel/graphql/string-enum.js';
import { type ChannelActionStatus } from '../channel-action/channel-action.entity.js';
import type { OrderAction } from './order-action.entity.js';
import type { ActionOption } from './order-action.rules.js';

export const OrderActionKindEnum = describedEnum<OrderActionKind>(
  'OrderActionKind',
  {
    ship: 'Marks lines as shipped.',
    cancel: 'Cancels the order or lines of it.',
    label: 'Buys or fetches a shipping label.',
    tracking: 'Changes the tracking number of a package.',
  },
  'What can be done with an order.',
);

const OrderActionStatusEnum = describedEnum<ChannelActionStatus>(
  'OrderActionStatus',
  {
    queued: 'It waits for its job.',
    sending: 'It may have reached the marketplace; that is verified before it is sent again.',
    completed: 'The marketplace has done it. Final.',
    failed: 'It was not done; see `error`. Final.',
    canceled: 'Its job was canceled before it was sent. Final.',
  },
  'The status of an action on an order.',
);

@ObjectType('OrderActionLine', { simpleResolvers: true, description: 'Units of one order line.' })
export class OrderActionLineType {
  @Field(() => ID, { name: 'orderItemId', simple: false, description: 'Id of the order line.' })
  lineId!: string;

  @Field(() => Int, { description: 'Number of units.' })
  quantity!: number;
}

@ObjectType('OrderActionField', { simpleResolvers: true, description: 'A field that an action takes.' })
class OrderActionFieldType {
  @Field(() => String, { description: 'Name of the field in `ActOnOrderInput`.' })
  name!: string;

  @Field(() => Boolean, { description: 'Whether the action is rejected without it.' })
  isRequired!: boolean;
}

@ObjectType('OrderActionReason', {
  simpleResolvers: true,
  description: 'Why an action is unavailable, or why it failed.',
})
class OrderActionReasonType {
  @Field(() => String, {
    description:
      'NOT_SUPPORTED, NOT_CONNECTED, NEEDS_ATTENTION, WRONG_STATUS, NOTHING_OPEN, NO_PACKAGE or IN_PROGRESS; for a failed action, its error code.',
  })
  code!: string;

  @Field(() => String, { description: 'What is wrong, for people.' })
  message!: string;
}

@ObjectType('OrderActionOption', {
  simpleResolvers: true,
  description: 'Whether an action is available for an order now, and if not, why.',
})
export class OrderActionOptionType implements ActionOption {
  @Field(() => OrderActionKindEnum, { description: 'The action.' })
  action!: OrderActionKind;

  @Field(() => Boolean, { description: 'Whether the action can be requested now.' })
  isAvailable!: boolean;

  @Field(() => OrderActionReasonType, {
    nullable: true,
    description: 'Why it cannot be requested; null if it can.',
  })
  unavailable!: ActionOption['unavailable'];

  @Field(() => [OrderActionFieldType], { description: 'The fields that the action takes.' })
  fields!: OrderActionFieldType[];

  @Field(() => [OrderActionLineType], {
    description: 'Lines that can be selected, with their open units. Empty if lines cannot be selected.',
  })
  lines!: OrderActionLineType[];

  @Field(() => Boolean, {
    description:
      'Whether a selected line must be given with all of its open units; any other quantity is rejected. True for orders without a marketplace, those of agents among them. False if lines cannot be selected.',
  })
  isWholeLinesOnly!: boolean;

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
  @Field(() => String, { description: 'Media type of the file, such as `application/pdf`.' })
  contentType!: string;

  @Field(() => Int, { description: 'Size of the file in bytes.' })
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

  @Field(() => ID, { description: 'Id of the order.' })
  orderId!: string;

  @Field(() => OrderActionKindEnum, { description: 'What was requested.' })
  action!: OrderActionKind;

  @Field(() => OrderActionStatusEnum, { description: 'Whether the marketplace has done it.' })
  status!: ChannelActionStatus;

  @Field(() => ID)
  jobId!: string;

  @Field(() => [OrderActionLineType], { description: 'Empty: all lines.' })
  lines!: OrderActionLineType[];

  @Field(() => String, {
    nullable: true,
    description: "The marketplace's id of the package that the action concerns; null if it concerns lines.",
  })
  packageId!: string | null;

  @Field(() => String, { nullable: true, description: 'Name of the carrier; null if none was given.' })
  carrier!: string | null;

  @Field(() => String, {
    nullable: true,
    description: "The carrier's tracking number; null if none was given.",
  })
  trackingNumber!: string | null;

  @Field(() => String, { nullable: true, description: 'Reason of a cancellation; null for other actions.' })
  reason!: string | null;

  @Field(() => String, { nullable: true, description: 'The package that was created or changed.' })
  externalPackageId!: string | null;

  @Field(() => OrderActionDocumentType, {
    nullable: true,
    description: 'The shipping label; null unless the action is `label` and completed.',
  })
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
