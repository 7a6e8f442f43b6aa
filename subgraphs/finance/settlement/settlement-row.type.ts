import { Field, ObjectType } from 'type-graphql';
import { type ValuesOf, without } from '../../../kernel/fields/field-table.js';
import { fieldsOf, fieldTypes } from '../../../kernel/graphql/fields.type.js';
import { CursorPaginationType } from '../../../kernel/graphql/pagination.type.js';
import type { AccountRow } from './account-row.queries.js';
import type { RowPayout, SettlementRow } from './settlement.entity.js';
import type { ShownKinds } from './settlement-field.js';
import { accountFields } from './settlement-fields.js';
import { rowFields, rowPayoutFields } from './settlement-row-fields.js';
import { rowEvidence } from './settlement-status.rules.js';

@ObjectType('SettlementPayout', { simpleResolvers: true, description: 'The transfer that pays a row.' })
class SettlementPayoutType extends fieldsOf<RowPayout>(rowPayoutFields, fieldTypes) {}

const types = { ...fieldTypes, payout: () => SettlementPayoutType };
const shownFields = without(rowFields, 'settlementId', 'currency');
type ShownRow = ValuesOf<typeof shownFields, ShownKinds>;

@ObjectType('SettlementRow', {
  simpleResolvers: true,
  description: 'One amount for one reason, as the source reported it, with its mapped category.',
})
export class SettlementRowType extends fieldsOf<ShownRow>(shownFields, types) {}

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
export class AccountStatementRowType extends fieldsOf<ShownRow & ValuesOf<typeof accountFields>>(
  { ...shownFields, ...accountFields },
  types,
) {}

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
