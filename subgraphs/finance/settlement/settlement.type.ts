import { Directive, Field, ID, Int, ObjectType } from 'type-graphql';
import type { FeeCategory } from '../../../connectors/marketplaces/status-mapping.js';
import { MoneyType } from '../../../kernel/graphql/money.type.js';
import { CursorPaginationType } from '../../../kernel/graphql/pagination.type.js';
import { GraphQLCurrencyCode, GraphQLDateTime } from '../../../kernel/graphql/scalars.js';
import type {
  Evidence,
  EvidenceCounts,
  OrderReconciliation,
  PayoutReconciliation,
  SettlementStatus,
} from './settlement.entity.js';
import type { SettlementSnapshot } from './settlement.snapshot.js';
import {
  EvidenceEnum,
  FeeCategoryEnum,
  OrderResultEnum,
  PayoutResultEnum,
  SettlementStatusEnum,
} from './settlement-enums.js';

@ObjectType('SettlementComponent', { simpleResolvers: true })
export class SettlementComponentType {
  @Field(() => FeeCategoryEnum)
  category!: FeeCategory;

  @Field(() => MoneyType, { description: "Amount from the seller's side: a charge is negative." })
  amount!: MoneyType;

  @Field(() => [String], { description: "The source's types in this category." })
  rawTypes!: string[];
}

@ObjectType('SettlementEvidenceCounts', {
  simpleResolvers: true,
  description: 'Number of rows by their evidence.',
})
export class EvidenceCountsType implements EvidenceCounts {
  @Field(() => Int)
  estimated!: number;

  @Field(() => Int)
  providerConfirmed!: number;

  @Field(() => Int)
  payoutMatched!: number;
}

@ObjectType('OrderReconciliation', {
  simpleResolvers: true,
  description:
    'What the buyer paid according to the order and to the settlement (goods minus seller promotions, plus shipping).',
})
export class OrderReconciliationType {
  @Field(() => OrderResultEnum)
  result!: OrderReconciliation['result'];

  @Field(() => MoneyType, {
    nullable: true,
    description: 'The total of the order; 0 if it is canceled.',
  })
  expected!: MoneyType | null;

  @Field(() => MoneyType)
  settled!: MoneyType;

  @Field(() => MoneyType, { nullable: true, description: 'Settled minus expected.' })
  difference!: MoneyType | null;
}

@ObjectType('PayoutReconciliation', {
  simpleResolvers: true,
  description: 'How much of the net has been paid out.',
})
export class PayoutReconciliationType {
  @Field(() => PayoutResultEnum)
  result!: PayoutReconciliation['result'];

  @Field(() => MoneyType)
  paid!: MoneyType;

  @Field(() => MoneyType, { description: 'The net minus the amount paid.' })
  open!: MoneyType;
}

@ObjectType('SettlementReconciliation', { simpleResolvers: true })
export class SettlementReconciliationType {
  @Field(() => OrderReconciliationType)
  order!: OrderReconciliationType;

  @Field(() => PayoutReconciliationType)
  payout!: PayoutReconciliationType;
}

@ObjectType('PaymentReceived', {
  simpleResolvers: true,
  description:
    'A value computed by a formula (§2.10). paid_rows version 1: the sum of the rows in payouts that were paid.',
})
export class PaymentReceivedType {
  @Field(() => MoneyType)
  amount!: MoneyType;

  @Field(() => String)
  formulaId!: string;

  @Field(() => String)
  formulaVersion!: string;
}

@Directive('@key(fields: "id")')
@ObjectType('Settlement', {
  simpleResolvers: true,
  description: 'What a marketplace charges and pays for one order in one currency (§2.10).',
})
export class SettlementType implements SettlementSnapshot {
  @Field(() => ID)
  id!: string;

  @Field(() => ID, { nullable: true, description: 'Null if the order is unknown.' })
  orderId!: string | null;

  @Field(() => String)
  marketplace!: string;

  @Field(() => ID, { nullable: true, description: 'The connected account; null for channels without one.' })
  accountId!: string | null;

  @Field(() => String)
  externalOrderId!: string;

  @Field(() => GraphQLCurrencyCode, { description: 'ISO 4217 code of every amount of the settlement.' })
  currency!: string;

  @Field(() => SettlementStatusEnum)
  status!: SettlementStatus;

  @Field(() => [SettlementComponentType], { description: 'Sums of rows by category.' })
  components!: SettlementComponentType[];

  @Field(() => MoneyType, { description: 'The sum of the components.' })
  componentsTotal!: MoneyType;

  @Field(() => MoneyType, {
    description: "The seller's net: the total that the marketplace states, otherwise componentsTotal.",
  })
  marketplaceNet!: MoneyType;

  @Field(() => MoneyType, {
    nullable: true,
    description: 'marketplaceNet minus componentsTotal; null if the marketplace states no total.',
  })
  variance!: MoneyType | null;

  @Field(() => EvidenceEnum, { nullable: true, description: 'The evidence of the weakest row.' })
  evidenceStatus!: Evidence | null;

  @Field(() => EvidenceCountsType)
  evidence!: EvidenceCountsType;

  @Field(() => [String], { description: "The source's ids of the payouts that pay at least a part of it." })
  payoutReferences!: string[];

  @Field(() => SettlementReconciliationType)
  reconciliation!: SettlementReconciliationType;

  @Field(() => PaymentReceivedType, { nullable: true, description: 'Null until something has been paid.' })
  paymentReceived!: PaymentReceivedType | null;

  @Field(() => [String], { description: "The source's types that no category is mapped to." })
  unclassifiedTypes!: string[];

  @Field(() => String, {
    nullable: true,
    description: 'Latest mapping that decided a category; null if callers set all of them.',
  })
  mappingVersion!: string | null;

  @Field(() => Int, { description: 'Rises with every change; the resourceVersion of events and the ETag.' })
  version!: number;

  @Field(() => GraphQLDateTime)
  createdAt!: string;

  @Field(() => GraphQLDateTime)
  updatedAt!: string;
}

@ObjectType('SettlementPage', { simpleResolvers: true })
export class SettlementPageType {
  @Field(() => [SettlementType])
  items!: SettlementType[];

  @Field(() => CursorPaginationType)
  pagination!: CursorPaginationType;
}
