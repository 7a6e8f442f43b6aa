import { Field, ID, ObjectType } from 'type-graphql';
import type { FeeCategory } from '../../../connectors/marketplaces/vocabulary.js';
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

  @Field(() => String, { description: "The source's word." })
  marketplaceStatus!: string;

  @Field(() => PayoutStateEnum, { nullable: true, description: 'Null for a word that is not known.' })
  state!: RowPayout['state'];

  @Field(() => GraphQLDateTime, { nullable: true })
  paidAt!: string | null;
}

@ObjectType('SettlementRow', {
  simpleResolvers: true,
  description: 'One amount for one reason, as the source told it, and what it was read as.',
})
export class SettlementRowType {
  @Field(() => ID)
  id!: string;

  @Field(() => String)
  externalRowId!: string;

  @Field(() => String, { nullable: true })
  externalStatementId!: string | null;

  @Field(() => String, { nullable: true, description: 'Null for a row of the account as a whole.' })
  externalOrderId!: string | null;

  @Field(() => String, { nullable: true })
  externalLineId!: string | null;

  @Field(() => String, { nullable: true, description: 'Of rows that the source tells together.' })
  externalTransactionId!: string | null;

  @Field(() => MoneyType, {
    nullable: true,
    description: 'What the source says the whole transaction comes to; the same on each of its rows.',
  })
  statedNet!: MoneyType | null;

  @Field(() => RowOriginEnum)
  origin!: RowOrigin;

  @Field(() => String)
  rawType!: string;

  @Field(() => MoneyType, { description: "As told, from the seller's side: a charge is negative." })
  rawAmount!: MoneyType;

  @Field(() => FeeCategoryEnum)
  category!: FeeCategory;

  @Field(() => String, { nullable: true, description: 'Null where the merchant gave the category.' })
  mappingVersion!: string | null;

  @Field(() => String, { nullable: true, description: 'externalRowId of the row that this one takes back.' })
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
  description: 'A row for no order: a subscription, advertising, storage.',
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
