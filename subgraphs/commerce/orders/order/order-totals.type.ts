import { Field, ObjectType } from 'type-graphql';
import { fieldsOf, fieldTypes } from '../../../../kernel/graphql/fields.type.js';
import { MoneyType } from '../../../../kernel/graphql/money.type.js';
import { stringEnum } from '../../../../kernel/graphql/string-enum.js';
import type { OrderTotals } from './order.entity.js';
import type { OrderDetail } from './order.snapshot.js';
import { namesOf } from './order-field.js';
import { orderTotalFields } from './order-total-fields.js';

const OrderTotalNameEnum = stringEnum(
  'OrderTotalName',
  namesOf(orderTotalFields),
  'One of the totals of an order.',
  {
    subtotal: 'Sum of the items, before discount, shipping and tax.',
    discount: 'What is deducted, as a positive amount.',
    shipping: 'Shipping of the whole order.',
    tax: 'Tax that is not in the prices.',
    total: 'What the buyer paid in all.',
  },
);

@ObjectType('OrderTotals', {
  simpleResolvers: true,
  description:
    'subtotal = total - shipping + discount - tax. A total is null if the source does not state it and it does not follow from the others.',
})
export class OrderTotalsType extends fieldsOf<OrderDetail['totals']>(orderTotalFields, fieldTypes) {}

@ObjectType('TotalsDiscrepancy', {
  simpleResolvers: true,
  description: 'A total of the source that does not match its other figures, or its items.',
})
export class TotalsDiscrepancyType {
  @Field(() => OrderTotalNameEnum, { description: 'The total concerned.' })
  field!: keyof OrderTotals;

  @Field(() => MoneyType, { description: 'The value that the source states.' })
  stated!: MoneyType;

  @Field(() => MoneyType, {
    description:
      'What the other figures come to, which totals show. Of an order that the merchant stated: what its items come to, while totals show what was stated.',
  })
  computed!: MoneyType;
}
