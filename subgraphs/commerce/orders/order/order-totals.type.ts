import { Field, ObjectType } from 'type-graphql';
import { MoneyType } from '../../../../kernel/graphql/money.type.js';
import { stringEnum } from '../../../../kernel/graphql/string-enum.js';
import type { OrderTotals } from './order.entity.js';

const OrderTotalNameEnum = stringEnum<keyof OrderTotals>('OrderTotalName', [
  'subtotal',
  'discount',
  'shipping',
  'tax',
  'total',
]);

@ObjectType('OrderTotals', {
  simpleResolvers: true,
  description:
    'subtotal = total - shipping + discount - tax (§2.8). A field is null if the source does not state it.',
})
export class OrderTotalsType {
  @Field(() => MoneyType, { nullable: true })
  subtotal!: MoneyType | null;

  @Field(() => MoneyType, { nullable: true, description: 'A positive amount that is deducted.' })
  discount!: MoneyType | null;

  @Field(() => MoneyType, { nullable: true })
  shipping!: MoneyType | null;

  @Field(() => MoneyType, { nullable: true })
  tax!: MoneyType | null;

  @Field(() => MoneyType, { nullable: true })
  total!: MoneyType | null;
}

@ObjectType('TotalsDiscrepancy', {
  simpleResolvers: true,
  description: 'A total of the source that does not match its other figures.',
})
export class TotalsDiscrepancyType {
  @Field(() => OrderTotalNameEnum)
  field!: keyof OrderTotals;

  @Field(() => MoneyType, { description: 'The value that the source states.' })
  stated!: MoneyType;

  @Field(() => MoneyType, { description: 'The value computed from the other figures; used in totals.' })
  computed!: MoneyType;
}
