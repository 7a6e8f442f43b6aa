import { Field, ObjectType } from 'type-graphql';
import { enumOf, fieldsOf } from '../../../../kernel/graphql/fields.type.js';
import { CursorPaginationType } from '../../../../kernel/graphql/pagination.type.js';
import { orderFieldTypes } from '../order/order.type.js';
import { inGraphQL } from '../order/order-field.js';
import type { ReturnItemSnapshot, ReturnSnapshot } from './return.snapshot.js';
import { returnFields } from './return-fields.js';
import { returnItemFields } from './return-item-fields.js';

export const ReturnStatusEnum = enumOf(returnFields.status);
export const ReturnKindEnum = enumOf(returnFields.type);

@ObjectType('ReturnItem', {
  simpleResolvers: true,
  description: 'The returned units of an item of an order.',
})
export class ReturnItemType
  extends fieldsOf<ReturnItemSnapshot>(returnItemFields, orderFieldTypes)
  implements ReturnItemSnapshot {}

@ObjectType('Return', {
  simpleResolvers: true,
  description:
    "A buyer's request to return goods or to get money back, in a neutral format. It contains no personal data of the buyer.",
})
export class ReturnType
  extends fieldsOf<ReturnSnapshot>(inGraphQL(returnFields), {
    ...orderFieldTypes,
    items: () => [ReturnItemType],
  })
  implements ReturnSnapshot {}

@ObjectType('ReturnPage', { simpleResolvers: true, description: 'A page of a list of returns.' })
export class ReturnPageType {
  @Field(() => [ReturnType], { description: 'The returns of the page, in the order that was asked for.' })
  items!: ReturnSnapshot[];

  @Field(() => CursorPaginationType, { description: 'Position of the page in the list.' })
  pagination!: CursorPaginationType;
}
