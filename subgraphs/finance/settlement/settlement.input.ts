import { ArgsType, Field, ID, InputType } from 'type-graphql';
import type { PayoutState } from '../../../connectors/marketplaces/sale.js';
import type { FeeCategory } from '../../../connectors/marketplaces/status-mapping.js';
import { enumOf } from '../../../kernel/graphql/fields.type.js';
import { byCreation, cursorListArgs } from '../../../kernel/graphql/list.input.js';
import { GraphQLCurrencyCode, GraphQLDateTime, GraphQLDecimal } from '../../../kernel/graphql/scalars.js';
import { describedEnum } from '../../../kernel/graphql/string-enum.js';
import type { MerchantRow, MerchantStatement } from './merchant-statement.rules.js';
import { settlementLimits } from './settlement.limits.js';
import type { Evidence, SettlementStatus } from './settlement.values.js';
import { accountFields, settlementFields } from './settlement-fields.js';
import { type SettlementFilter, type SettlementSort } from './settlement-list.queries.js';
import { rowFields, rowPayoutFields } from './settlement-row-fields.js';

const SettlementStatusEnum = enumOf(settlementFields.status);
const EvidenceEnum = enumOf(settlementFields.evidenceStatus);
const FeeCategoryEnum = enumOf(rowFields.category);
const DisputeEnum = enumOf(rowFields.dispute);
const PayoutStateEnum = enumOf(rowPayoutFields.state);

/** What lists of money are narrowed by. */
@InputType()
export abstract class AccountFilterInput {
  @Field(() => String, { nullable: true, description: 'Only those of the channel with this key.' })
  marketplace?: string | null;

  @Field(() => ID, { nullable: true, description: 'Only those of this connected account.' })
  accountId?: string | null;
}

const SettlementSortEnum = describedEnum<SettlementSort>(
  'SettlementSort',
  byCreation,
  'Order of a list of settlements.',
);

@InputType('SettlementFilter')
class SettlementFilterInput extends AccountFilterInput implements SettlementFilter {
  @Field(() => [SettlementStatusEnum], { nullable: true, description: 'Any of these.' })
  statuses?: SettlementStatus[] | null;

  @Field(() => ID, { nullable: true, description: 'Only those of this order.' })
  orderId?: string | null;

  @Field(() => ID, { nullable: true, description: 'Only those that this payout pays at least in part.' })
  payoutId?: string | null;

  @Field(() => String, { nullable: true, description: "Only those of orders with this id of the channel's." })
  externalOrderId?: string | null;

  @Field(() => GraphQLCurrencyCode, {
    nullable: true,
    description: 'Only those in this currency: ISO 4217 code.',
  })
  currency?: string | null;

  @Field(() => EvidenceEnum, {
    nullable: true,
    description: 'Only settlements whose weakest row has this evidence.',
  })
  evidence?: Evidence | null;

  @Field(() => Boolean, {
    nullable: true,
    description: 'True: only settlements with a variance other than 0; false: only the others.',
  })
  hasVariance?: boolean | null;

  @Field(() => GraphQLDateTime, { nullable: true, description: 'Changed at or after this time.' })
  updatedAfter?: string | null;

  @Field(() => GraphQLDateTime, { nullable: true, description: 'Changed before this time.' })
  updatedBefore?: string | null;
}

@ArgsType()
export class SettlementListArgs extends cursorListArgs<SettlementFilterInput, SettlementSort>({
  filter: SettlementFilterInput,
  sort: { type: SettlementSortEnum, description: 'Default: newest.' },
}) {}

@InputType('AccountStatementRowFilter')
class AccountRowFilterInput extends AccountFilterInput {}

@ArgsType()
export class AccountRowListArgs extends cursorListArgs<AccountRowFilterInput>({
  filter: AccountRowFilterInput,
}) {}

@InputType('SettlementPayoutInput', { description: 'The transfer that pays a row.' })
export class SettlementPayoutInput {
  @Field(() => String, { description: rowPayoutFields.externalPayoutId.description })
  externalPayoutId!: string;

  @Field(() => PayoutStateEnum, { description: 'Status of the payout.' })
  status!: PayoutState;

  @Field(() => GraphQLDateTime, { nullable: true, description: rowPayoutFields.paidAt.description })
  paidAt?: string | null;
}

/** By hand, as it is no part of a row as it is stored: names, defaults, and what is required are those of a statement. */
@InputType('SettlementRowInput', { description: 'A row that the merchant reports.' })
export class SettlementRowInput implements Omit<MerchantRow, 'externalLineId' | 'payout'> {
  @Field(() => String, {
    description: 'Unique among the rows of the account; a row with the same id is replaced.',
  })
  externalRowId!: string;

  @Field(() => String, { description: "The channel's name of the fee or credit." })
  type!: string;

  @Field(() => FeeCategoryEnum, {
    nullable: true,
    description: "Default: looked up by type in the marketplace's mapping.",
  })
  category?: FeeCategory | null;

  @Field(() => GraphQLDecimal, { description: 'Decimal string; a charge is negative.' })
  amount!: string;

  @Field(() => GraphQLDateTime, { description: rowFields.postedAt.description })
  postedAt!: string;

  @Field(() => String, { nullable: true, description: rowFields.externalStatementId.description })
  externalStatementId?: string | null;

  @Field(() => String, { nullable: true, description: rowFields.externalLineId.description })
  externalOrderItemId?: string | null;

  @Field(() => String, { nullable: true, description: rowFields.reversalOf.description })
  reversalOf?: string | null;

  @Field(() => DisputeEnum, { nullable: true, description: rowFields.dispute.description })
  dispute?: 'opened' | 'closed' | null;

  @Field(() => Boolean, { nullable: true, description: `${rowFields.isFinal.description} Default true.` })
  isFinal?: boolean | null;

  @Field(() => SettlementPayoutInput, { nullable: true, description: rowFields.payout.description })
  payout?: SettlementPayoutInput | null;
}

@InputType('ReportSettlementInput', {
  description: 'Rows of the settlement of one order, reported by the merchant.',
})
export class ReportSettlementInput {
  @Field(() => String, { description: accountFields.marketplace.description })
  marketplace!: string;

  @Field(() => ID, { nullable: true, description: accountFields.accountId.description })
  accountId?: string | null;

  @Field(() => String, { description: settlementFields.externalOrderId.description })
  externalOrderId!: string;

  @Field(() => GraphQLCurrencyCode, { description: 'ISO 4217 code of the amounts of all rows.' })
  currency!: string;

  @Field(() => [SettlementRowInput], {
    description: `1 to ${settlementLimits.statementRowsMax.toLocaleString('en')} rows of the settlement.`,
  })
  rows!: SettlementRowInput[];
}

export const toMerchantStatement = ({
  accountId,
  rows,
  ...input
}: ReportSettlementInput): MerchantStatement => ({
  ...input,
  rows: rows.map(toMerchantRow),
  accountId: accountId?.toLowerCase() ?? null,
});

const toMerchantRow = ({ externalOrderItemId, payout, ...row }: SettlementRowInput): MerchantRow => ({
  ...row,
  externalLineId: externalOrderItemId,
  payout: payout == null ? payout : toMerchantPayout(payout),
});

const toMerchantPayout = ({ status, ...payout }: SettlementPayoutInput) => ({ ...payout, state: status });
