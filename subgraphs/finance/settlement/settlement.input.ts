import { ArgsType, Field, ID, InputType } from 'type-graphql';
import type { PayoutState } from '../../../connectors/marketplaces/sale.js';
import type { FeeCategory } from '../../../connectors/marketplaces/status-mapping.js';
import { cursorListArgs } from '../../../kernel/graphql/list.input.js';
import { GraphQLCurrencyCode, GraphQLDateTime, GraphQLDecimal } from '../../../kernel/graphql/scalars.js';
import { stringEnum } from '../../../kernel/graphql/string-enum.js';
import type { MerchantRow, MerchantStatement } from './merchant-statement.rules.js';
import type { Evidence, SettlementStatus } from './settlement.entity.js';
import {
  DisputeEnum,
  EvidenceEnum,
  FeeCategoryEnum,
  PayoutStateEnum,
  SettlementStatusEnum,
} from './settlement-enums.js';
import { type SettlementFilter, type SettlementSort, settlementSorts } from './settlement-list.queries.js';

const SettlementSortEnum = stringEnum('SettlementSort', settlementSorts);

@InputType('SettlementFilter')
class SettlementFilterInput implements SettlementFilter {
  @Field(() => [SettlementStatusEnum], { nullable: true, description: 'Any of these.' })
  statuses?: SettlementStatus[] | null;

  @Field(() => String, { nullable: true })
  marketplace?: string | null;

  @Field(() => ID, { nullable: true })
  accountId?: string | null;

  @Field(() => ID, { nullable: true })
  orderId?: string | null;

  @Field(() => String, { nullable: true })
  externalOrderId?: string | null;

  @Field(() => GraphQLCurrencyCode, { nullable: true, description: 'ISO 4217 code.' })
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
class AccountRowFilterInput {
  @Field(() => String, { nullable: true })
  marketplace?: string | null;

  @Field(() => ID, { nullable: true })
  accountId?: string | null;
}

@ArgsType()
export class AccountRowListArgs extends cursorListArgs<AccountRowFilterInput>({
  filter: AccountRowFilterInput,
}) {}

@InputType('SettlementPayoutInput')
export class SettlementPayoutInput {
  @Field(() => String)
  externalPayoutId!: string;

  @Field(() => PayoutStateEnum)
  status!: PayoutState;

  @Field(() => GraphQLDateTime, { nullable: true })
  paidAt?: string | null;
}

@InputType('SettlementRowInput', { description: 'A row that the merchant reports.' })
export class SettlementRowInput implements Omit<MerchantRow, 'externalLineId' | 'payout'> {
  @Field(() => String, { description: 'Unique among the rows of the account.' })
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

  @Field(() => GraphQLDateTime)
  postedAt!: string;

  @Field(() => String, { nullable: true })
  externalStatementId?: string | null;

  @Field(() => String, { nullable: true })
  externalOrderItemId?: string | null;

  @Field(() => String, { nullable: true, description: 'externalRowId of the row that this one reverses.' })
  reversalOf?: string | null;

  @Field(() => DisputeEnum, { nullable: true })
  dispute?: 'opened' | 'closed' | null;

  @Field(() => Boolean, { nullable: true, description: 'Default true.' })
  isFinal?: boolean | null;

  @Field(() => SettlementPayoutInput, { nullable: true })
  payout?: SettlementPayoutInput | null;
}

@InputType('StateSettlementInput', {
  description: 'Rows of the settlement of one order, reported by the merchant.',
})
export class StateSettlementInput {
  @Field(() => String)
  marketplace!: string;

  @Field(() => ID, { nullable: true })
  accountId?: string | null;

  @Field(() => String)
  externalOrderId!: string;

  @Field(() => GraphQLCurrencyCode)
  currency!: string;

  @Field(() => [SettlementRowInput])
  rows!: SettlementRowInput[];
}

export const toMerchantStatement = ({
  accountId,
  rows,
  ...input
}: StateSettlementInput): MerchantStatement => ({
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
