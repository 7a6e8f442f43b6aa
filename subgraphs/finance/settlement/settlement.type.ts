import { Directive, Field, ID, Int, ObjectType } from 'type-graphql';
import type { FeeCategory } from '../../../connectors/marketplaces/vocabulary.js';
import { MoneyType } from '../../../kernel/graphql/money.type.js';
import { CursorPaginationType } from '../../../kernel/graphql/pagination.type.js';
import { GraphQLDateTime } from '../../../kernel/graphql/scalars.js';
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

  @Field(() => MoneyType, { description: "From the seller's side: a charge is negative." })
  amount!: MoneyType;

  @Field(() => [String], { description: "The source's names in it." })
  rawTypes!: string[];
}

@ObjectType('SettlementEvidenceCounts', { simpleResolvers: true, description: 'Rows by how they are known.' })
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
    'What the buyer paid: by the order, and by the settlement (goods, less what the seller gave, and shipping).',
})
export class OrderReconciliationType {
  @Field(() => OrderResultEnum)
  result!: OrderReconciliation['result'];

  @Field(() => MoneyType, {
    nullable: true,
    description: 'The total of the order; nothing of a canceled one.',
  })
  expected!: MoneyType | null;

  @Field(() => MoneyType)
  settled!: MoneyType;

  @Field(() => MoneyType, { nullable: true, description: 'Settled less expected.' })
  difference!: MoneyType | null;
}

@ObjectType('PayoutReconciliation', {
  simpleResolvers: true,
  description: 'What of the net has been paid out.',
})
export class PayoutReconciliationType {
  @Field(() => PayoutResultEnum)
  result!: PayoutReconciliation['result'];

  @Field(() => MoneyType)
  paid!: MoneyType;

  @Field(() => MoneyType, { description: 'The net less what was paid.' })
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
    'A value by a formula (§2.10). paid_rows version 1: the sum of the rows in payouts that were paid.',
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

  @Field(() => ID, { nullable: true, description: 'Null while the order is not known.' })
  orderId!: string | null;

  @Field(() => String)
  marketplace!: string;

  @Field(() => ID, { nullable: true, description: 'The connected account; null for channels without one.' })
  accountId!: string | null;

  @Field(() => String)
  externalOrderId!: string;

  @Field(() => String, { description: 'ISO 4217 code of every amount of the settlement.' })
  currency!: string;

  @Field(() => SettlementStatusEnum)
  status!: SettlementStatus;

  @Field(() => [SettlementComponentType], { description: 'Sums of rows by category.' })
  components!: SettlementComponentType[];

  @Field(() => MoneyType, { description: 'The sum of the components.' })
  componentsTotal!: MoneyType;

  @Field(() => MoneyType, {
    description:
      'What the seller gets: what the marketplace says where it says something, else componentsTotal.',
  })
  marketplaceNet!: MoneyType;

  @Field(() => MoneyType, {
    nullable: true,
    description:
      'marketplaceNet less componentsTotal; null where the marketplace says no total to compare with.',
  })
  variance!: MoneyType | null;

  @Field(() => EvidenceEnum, { nullable: true, description: 'That of the weakest row.' })
  evidenceStatus!: Evidence | null;

  @Field(() => EvidenceCountsType)
  evidence!: EvidenceCountsType;

  @Field(() => [String], { description: "The source's ids of the payouts that have a part of it." })
  payoutReferences!: string[];

  @Field(() => SettlementReconciliationType)
  reconciliation!: SettlementReconciliationType;

  @Field(() => PaymentReceivedType, { nullable: true, description: 'Null while nothing was paid.' })
  paymentReceived!: PaymentReceivedType | null;

  @Field(() => [String], { description: "The source's names that no category is known for." })
  unclassifiedTypes!: string[];

  @Field(() => String, {
    nullable: true,
    description: 'Newest mapping that decided categories; null where callers gave all of them.',
  })
  mappingVersion!: string | null;

  @Field(() => Int, { description: 'Raised by each change; the resourceVersion of events and the ETag.' })
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
