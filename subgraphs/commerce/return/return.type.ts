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
} from '../../../connectors/marketplaces/vocabulary.js';
import { MoneyType } from '../../../kernel/graphql/money.type.js';
import { CursorPaginationType } from '../../../kernel/graphql/pagination.type.js';
import { GraphQLDateTime } from '../../../kernel/graphql/scalars.js';
import { wordEnum } from '../../../kernel/graphql/word-enum.js';
import { type ReturnResolution, returnResolutions } from './return.entity.js';
import type { ReturnItemSnapshot, ReturnSnapshot } from './return.snapshot.js';

export const ReturnStatusEnum = wordEnum('ReturnStatus', returnStatuses, 'Provider-neutral status (§3.5).');
export const ReturnKindEnum = wordEnum('ReturnKind', returnTypes, 'What is asked for.');
const ReturnLogisticsEnum = wordEnum('ReturnLogistics', returnLogistics, 'Where the goods are.');
const ReturnDisputeEnum = wordEnum(
  'ReturnDispute',
  returnDisputes,
  'Whether seller and buyer argue, and who won.',
);
const ReturnReasonEnum = wordEnum('ReturnReason', returnReasons, 'Why, in a neutral word.');
const ReturnResolutionEnum = wordEnum('ReturnResolution', returnResolutions, 'How it ended.');

@ObjectType('ReturnItem', {
  simpleResolvers: true,
  description: 'What is returned of a line, in whole units.',
})
export class ReturnItemType implements ReturnItemSnapshot {
  @Field(() => ID)
  id!: string;

  @Field(() => String)
  externalReturnItemId!: string;

  @Field(() => ID, { nullable: true, description: 'Of the stored order; null while it is not known.' })
  orderLineId!: string | null;

  @Field(() => String, { nullable: true })
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
    'Goods or money that a buyer wants back, in neutral words (§2.10). It says nothing of who the buyer is.',
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

  @Field(() => ID, { nullable: true, description: 'The stored order; null while it is not known.' })
  orderId!: string | null;

  @Field(() => String)
  externalOrderId!: string;

  @Field(() => ReturnStatusEnum)
  status!: ReturnStatus;

  @Field(() => String, { description: "The marketplace's own word." })
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

  @Field(() => ReturnResolutionEnum, { nullable: true, description: 'Null while it goes on.' })
  resolution!: ReturnResolution | null;

  @Field(() => GraphQLDateTime, { nullable: true, description: 'By when the seller has to answer.' })
  respondBy!: string | null;

  @Field(() => String, { description: 'ISO 4217.' })
  currency!: string;

  @Field(() => MoneyType, { nullable: true })
  refundAmount!: MoneyType | null;

  @Field(() => Boolean, { description: 'Goods are back that nobody agreed to take back.' })
  receivedUnapproved!: boolean;

  @Field(() => [ReturnItemType])
  items!: ReturnItemType[];

  @Field(() => [String], {
    description: 'Words of the marketplace that no rule knows: the status stays what it was.',
  })
  unknownWords!: string[];

  @Field(() => GraphQLDateTime)
  requestedAt!: string;

  @Field(() => GraphQLDateTime, { description: "The marketplace's time of its latest change." })
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
