import { Directive, Field, ID, Int, ObjectType } from 'type-graphql';
import {
  type ReturnDispute,
  type ReturnType as ReturnKind,
  type ReturnLogistics,
  type ReturnReason,
  type ReturnStatus,
  returnDisputes,
  returnLogistics,
  returnReasons,
  returnStatuses,
  returnTypes,
} from '../../../../connectors/marketplaces/status-mapping.js';
import { MoneyType } from '../../../../kernel/graphql/money.type.js';
import { CursorPaginationType } from '../../../../kernel/graphql/pagination.type.js';
import { GraphQLCurrencyCode, GraphQLDateTime } from '../../../../kernel/graphql/scalars.js';
import { stringEnum } from '../../../../kernel/graphql/string-enum.js';
import { type ReturnResolution, returnResolutions } from './return.entity.js';
import type { ReturnItemSnapshot, ReturnSnapshot } from './return.snapshot.js';

export const ReturnStatusEnum = stringEnum('ReturnStatus', returnStatuses, 'Provider-neutral status (§3.5).');
export const ReturnKindEnum = stringEnum('ReturnKind', returnTypes, 'What the buyer requests.');
const ReturnLogisticsEnum = stringEnum('ReturnLogistics', returnLogistics, 'Where the goods are.');
const ReturnDisputeEnum = stringEnum(
  'ReturnDispute',
  returnDisputes,
  'Whether there is a dispute between seller and buyer, and who won it.',
);
const ReturnReasonEnum = stringEnum('ReturnReason', returnReasons, 'The neutral reason.');
const ReturnResolutionEnum = stringEnum('ReturnResolution', returnResolutions, 'How it ended.');

@ObjectType('ReturnItem', {
  simpleResolvers: true,
  description: 'The returned units of an order line.',
})
export class ReturnItemType implements ReturnItemSnapshot {
  @Field(() => ID)
  id!: string;

  @Field(() => String)
  externalReturnItemId!: string;

  @Field(() => ID, {
    name: 'orderItemId',
    simple: false,
    nullable: true,
    description: 'Id of the line of the stored order; null if it is unknown.',
  })
  orderLineId!: string | null;

  @Field(() => String, { name: 'externalOrderItemId', simple: false, nullable: true })
  externalOrderLineId!: string | null;

  @Field(() => ID, { nullable: true })
  productId!: string | null;

  @Field(() => ID, { nullable: true })
  variantId!: string | null;

  @Field(() => String, { nullable: true })
  sku!: string | null;

  @Field(() => String, { nullable: true })
  name!: string | null;

  @Field(() => Int)
  requestedQuantity!: number;

  @Field(() => Int)
  approvedQuantity!: number;

  @Field(() => Int)
  receivedQuantity!: number;

  @Field(() => Int)
  refundedQuantity!: number;

  @Field(() => MoneyType, { nullable: true })
  refundAmount!: MoneyType | null;
}

@Directive('@key(fields: "id")')
@ObjectType('Return', {
  simpleResolvers: true,
  description:
    "A buyer's request to return goods or to get money back, in a neutral format (§2.10). It contains no personal data of the buyer.",
})
export class ReturnType implements ReturnSnapshot {
  @Field(() => ID)
  id!: string;

  @Field(() => String, { description: 'Canonical key of the marketplace.' })
  marketplace!: string;

  @Field(() => ID, { nullable: true, description: 'The connected account.' })
  accountId!: string | null;

  @Field(() => String)
  externalReturnId!: string;

  @Field(() => ID, { nullable: true, description: 'The stored order; null if it is unknown.' })
  orderId!: string | null;

  @Field(() => String)
  externalOrderId!: string;

  @Field(() => ReturnStatusEnum)
  status!: ReturnStatus;

  @Field(() => String, { description: "The marketplace's own value." })
  marketplaceStatus!: string;

  @Field(() => ReturnKindEnum, { nullable: true })
  type!: ReturnKind | null;

  @Field(() => String, { nullable: true })
  marketplaceType!: string | null;

  @Field(() => ReturnLogisticsEnum)
  logistics!: ReturnLogistics;

  @Field(() => ReturnDisputeEnum)
  dispute!: ReturnDispute;

  @Field(() => ReturnReasonEnum, { nullable: true })
  reason!: ReturnReason | null;

  @Field(() => String, { nullable: true })
  marketplaceReason!: string | null;

  @Field(() => ReturnResolutionEnum, {
    nullable: true,
    description: 'How the return ended; null while it is open.',
  })
  resolution!: ReturnResolution | null;

  @Field(() => GraphQLDateTime, { nullable: true, description: 'When the seller must answer at the latest.' })
  respondBy!: string | null;

  @Field(() => GraphQLCurrencyCode, { description: 'ISO 4217.' })
  currency!: string;

  @Field(() => MoneyType, { nullable: true })
  refundAmount!: MoneyType | null;

  @Field(() => Boolean, { description: 'Whether goods came back without an approved return.' })
  receivedUnapproved!: boolean;

  @Field(() => [ReturnItemType])
  items!: ReturnItemType[];

  @Field(() => [String], {
    description: 'Statuses of the marketplace that no rule matches; the status does not change.',
  })
  unknownStatuses!: string[];

  @Field(() => GraphQLDateTime)
  requestedAt!: string;

  @Field(() => GraphQLDateTime, { description: "The marketplace's time of the latest change." })
  sourceUpdatedAt!: string;

  @Field(() => Int)
  version!: number;

  @Field(() => GraphQLDateTime)
  createdAt!: string;

  @Field(() => GraphQLDateTime)
  updatedAt!: string;
}

@ObjectType('ReturnPage', { simpleResolvers: true })
export class ReturnPageType {
  @Field(() => [ReturnType])
  items!: ReturnSnapshot[];

  @Field(() => CursorPaginationType)
  pagination!: CursorPaginationType;
}
