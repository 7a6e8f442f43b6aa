import Big from 'big.js';
import { Field, ObjectType } from 'type-graphql';
import type { ValuesOf } from '../../../kernel/fields/field-table.js';
import { fieldsOf, fieldTypes } from '../../../kernel/graphql/fields.type.js';
import type { MoneyType } from '../../../kernel/graphql/money.type.js';
import { CursorPaginationType } from '../../../kernel/graphql/pagination.type.js';
import { written } from '../settlement/exact-sum.rules.js';
import type { ShownKinds } from '../settlement/settlement-field.js';
import { payoutFields } from '../settlement/settlement-row-fields.js';
import type { Payout } from './payout.entity.js';

@ObjectType('Payout', {
  simpleResolvers: true,
  description: 'A transfer from a marketplace to the merchant, and the rows of statements that it pays.',
})
export class PayoutType extends fieldsOf<ValuesOf<typeof payoutFields, ShownKinds>>(
  payoutFields,
  fieldTypes,
) {}

@ObjectType('PayoutPage', { simpleResolvers: true })
export class PayoutPageType {
  @Field(() => [PayoutType])
  items!: PayoutType[];

  @Field(() => CursorPaginationType)
  pagination!: CursorPaginationType;
}

export function toPayoutType(payout: Payout): PayoutType {
  const { currency, amount } = payout;
  const rowsTotal = new Big(payout.rowsTotal);
  const money = (value: Big): MoneyType => ({ amount: written(value, currency), currency });
  return {
    ...payout,
    rowsTotal: money(rowsTotal),
    amount: amount === null ? null : money(new Big(amount)),
    difference: amount === null ? null : money(new Big(amount).minus(rowsTotal)),
  };
}
