import { Field, Int, ObjectType } from 'type-graphql';
import type { FeeCategory } from '../../../connectors/marketplaces/status-mapping.js';
import { enumOf, fieldsOf, fieldTypes, type GraphQLType } from '../../../kernel/graphql/fields.type.js';
import { MoneyType } from '../../../kernel/graphql/money.type.js';
import { CursorPaginationType } from '../../../kernel/graphql/pagination.type.js';
import { stringEnum } from '../../../kernel/graphql/string-enum.js';
import type {
  EvidenceCounts,
  OrderReconciliation,
  PaymentReceived,
  PayoutReconciliation,
  Reconciliation,
  SettlementComponent,
} from './settlement.entity.js';
import type { SettlementSnapshot } from './settlement.snapshot.js';
import {
  orderResultMeanings,
  orderResults,
  payoutResultMeanings,
  payoutResults,
} from './settlement.values.js';
import type { SettlementKinds } from './settlement-field.js';
import { settlementFields } from './settlement-fields.js';
import { rowFields } from './settlement-row-fields.js';

const FeeCategoryEnum = enumOf(rowFields.category);
const OrderResultEnum = stringEnum(
  'OrderReconciliationResult',
  orderResults,
  'How a settlement compares with its order.',
  orderResultMeanings,
);
const PayoutResultEnum = stringEnum(
  'PayoutReconciliationResult',
  payoutResults,
  'How much of the net was paid out.',
  payoutResultMeanings,
);

@ObjectType('SettlementComponent', {
  simpleResolvers: true,
  description: 'What the rows of one category come to.',
})
class SettlementComponentType implements SettlementComponent<MoneyType> {
  @Field(() => FeeCategoryEnum, { description: rowFields.category.description })
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
class EvidenceCountsType implements EvidenceCounts {
  @Field(() => Int, { description: 'Number of rows that may still change.' })
  estimated!: number;

  @Field(() => Int, { description: 'Number of final rows that are in no paid payout.' })
  providerConfirmed!: number;

  @Field(() => Int, { description: 'Number of final rows that are in a paid payout.' })
  payoutMatched!: number;
}

@ObjectType('OrderReconciliation', {
  simpleResolvers: true,
  description:
    'What the buyer paid according to the order and to the settlement (goods minus seller promotions, plus shipping).',
})
class OrderReconciliationType implements OrderReconciliation<MoneyType> {
  @Field(() => OrderResultEnum, { description: 'Whether the two amounts are the same.' })
  result!: OrderReconciliation['result'];

  @Field(() => MoneyType, {
    nullable: true,
    description: 'The total of the order, 0 if it is canceled; null if there is nothing to compare with.',
  })
  expected!: MoneyType | null;

  @Field(() => MoneyType, { description: 'What the buyer paid according to the settlement.' })
  settled!: MoneyType;

  @Field(() => MoneyType, {
    nullable: true,
    description: 'Settled minus expected; null if there is nothing to compare with.',
  })
  difference!: MoneyType | null;
}

@ObjectType('PayoutReconciliation', {
  simpleResolvers: true,
  description: 'How much of the net has been paid out.',
})
class PayoutReconciliationType implements PayoutReconciliation<MoneyType> {
  @Field(() => PayoutResultEnum, {
    description: 'Whether all, a part or nothing of the net has been paid out.',
  })
  result!: PayoutReconciliation['result'];

  @Field(() => MoneyType, { description: 'The sum of the rows that are in paid payouts.' })
  paid!: MoneyType;

  @Field(() => MoneyType, { description: 'The net minus the amount paid.' })
  open!: MoneyType;
}

@ObjectType('SettlementReconciliation', {
  simpleResolvers: true,
  description: 'How a settlement compares with its order and with payouts.',
})
class SettlementReconciliationType implements Reconciliation<MoneyType> {
  @Field(() => OrderReconciliationType, { description: 'Comparison with the order.' })
  order!: OrderReconciliationType;

  @Field(() => PayoutReconciliationType, { description: 'Comparison with payouts.' })
  payout!: PayoutReconciliationType;
}

@ObjectType('PaymentReceived', {
  simpleResolvers: true,
  description:
    'A value computed by a formula. paid_rows version 1: the sum of the rows in payouts that were paid.',
})
class PaymentReceivedType implements PaymentReceived<MoneyType> {
  @Field(() => MoneyType, { description: 'The result of the formula.' })
  amount!: MoneyType;

  @Field(() => String, { description: 'Name of the formula, such as paid_rows.' })
  formulaId!: string;

  @Field(() => String, { description: 'Version of the formula, such as 1.' })
  formulaVersion!: string;
}

const types = {
  ...fieldTypes,
  components: () => [SettlementComponentType],
  evidence: () => EvidenceCountsType,
  reconciliation: () => SettlementReconciliationType,
  paymentReceived: () => PaymentReceivedType,
} satisfies Record<Exclude<keyof SettlementKinds, 'choice' | 'payout'>, GraphQLType>;

@ObjectType('Settlement', {
  simpleResolvers: true,
  description: 'What a marketplace charges and pays for one order in one currency.',
})
export class SettlementType extends fieldsOf<SettlementSnapshot>(settlementFields, types) {}

@ObjectType('SettlementPage', { simpleResolvers: true })
export class SettlementPageType {
  @Field(() => [SettlementType])
  items!: SettlementType[];

  @Field(() => CursorPaginationType)
  pagination!: CursorPaginationType;
}
