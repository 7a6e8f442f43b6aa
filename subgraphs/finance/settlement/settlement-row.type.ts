import { Field, ID, ObjectType } from 'type-graphql';
import type { FeeCategory } from '../../../connectors/marketplaces/status-mapping.js';
import { MoneyType } from '../../../kernel/graphql/money.type.js';
import { CursorPaginationType } from '../../../kernel/graphql/pagination.type.js';
import { GraphQLDateTime } from '../../../kernel/graphql/scalars.js';
import type { AccountRow } from './account-row.queries.js';
import type { Evidence, RowOrigin, RowPayout, SettlementRow } from './settlement.entity.js';
import {
  DisputeEnum,
  EvidenceEnum,
  FeeCategoryEnum,
  PayoutStateEnum,
  RowOriginEnum,
} from './settlement-enums.js';
import { rowEvidence } from './settlement-status.rules.js';

@ObjectType('SettlementPayout', { simpleResolvers: true, description: 'The transfer that pays a row.' })
export class SettlementPayoutType implements RowPayout {
  @Field(() => String)
  externalPayoutId!: string;

  @Field(() => String, { description: "The source's own value." })
  marketplaceStatus!: string;

  @Field(() => PayoutStateEnum, {
    name: 'status',
    simple: false,
    nullable: true,
    description: "Null if the source's status is unknown.",
  })
  state!: RowPayout['state'];

  @Field(() => GraphQLDateTime, { nullable: true })
  paidAt!: string | null;
}

@ObjectType('SettlementRow', {
  simpleResolvers: true,
  description: 'One amount for one reason, as the source reported it, with its mapped category.',
})
export class SettlementRowType {
  @Field(() => ID)
  id!: string;

  @Field(() => String)
  externalRowId!: string;

  @Field(() => String, { nullable: true })
  externalStatementId!: string | null;

  @Field(() => String, { nullable: true, description: 'Null for a row that applies to the whole account.' })
  externalOrderId!: string | null;

  @Field(() => String, { name: 'externalOrderItemId', simple: false, nullable: true })
  externalLineId!: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'Groups rows that the source reports as one transaction.',
  })
  externalTransactionId!: string | null;

  @Field(() => MoneyType, {
    nullable: true,
    description: 'The net of the whole transaction as stated by the source; the same on each of its rows.',
  })
  statedNet!: MoneyType | null;

  @Field(() => RowOriginEnum)
  origin!: RowOrigin;

  @Field(() => String)
  rawType!: string;

  @Field(() => MoneyType, {
    description: "The amount as reported, from the seller's side: a charge is negative.",
  })
  rawAmount!: MoneyType;

  @Field(() => FeeCategoryEnum)
  category!: FeeCategory;

  @Field(() => String, { nullable: true, description: 'Null if the merchant set the category.' })
  mappingVersion!: string | null;

  @Field(() => String, { nullable: true, description: 'externalRowId of the row that this one reverses.' })
  reversalOf!: string | null;

  @Field(() => DisputeEnum, { nullable: true })
  dispute!: 'opened' | 'closed' | null;

  @Field(() => Boolean)
  isFinal!: boolean;

  @Field(() => EvidenceEnum)
  evidence!: Evidence;

  @Field(() => GraphQLDateTime)
  postedAt!: string;

  @Field(() => SettlementPayoutType, { nullable: true })
  payout!: SettlementPayoutType | null;
}

export function toRowType(row: SettlementRow): SettlementRowType {
  const { currency, settlementId: _, rawAmount, statedNet, ...plain } = row;
  return {
    ...plain,
    rawAmount: { amount: rawAmount, currency },
    statedNet: statedNet === null ? null : { amount: statedNet, currency },
    evidence: rowEvidence(row),
  };
}

@ObjectType('AccountStatementRow', {
  simpleResolvers: true,
  description: 'A charge or credit that belongs to no order, such as a subscription, advertising or storage.',
})
export class AccountStatementRowType extends SettlementRowType {
  @Field(() => String)
  marketplace!: string;

  @Field(() => ID, { nullable: true })
  accountId!: string | null;
}

@ObjectType('AccountStatementRowPage', { simpleResolvers: true })
export class AccountStatementRowPageType {
  @Field(() => [AccountStatementRowType])
  items!: AccountStatementRowType[];

  @Field(() => CursorPaginationType)
  pagination!: CursorPaginationType;
}

export const toAccountRowType = (row: AccountRow): AccountStatementRowType => ({
  ...toRowType(row),
  marketplace: row.marketplace,
  accountId: row.accountId,
});
