import { Field, ID, ObjectType } from 'type-graphql';
import { CursorPaginationType } from '../../../kernel/graphql/pagination.type.js';
import { CheckoutAddressType } from '../checkout/checkout-party.type.js';
import type { BuyerAddress, BuyerRecord } from './buyer-record.entity.js';

@ObjectType('BuyerAddress', { simpleResolvers: true })
export class BuyerAddressType extends CheckoutAddressType implements BuyerAddress {
  @Field(() => ID, { description: "The merchant's own, unique in the record." })
  id!: string;
}

@ObjectType('BuyerRecord', {
  simpleResolvers: true,
  description: 'A buyer whom the merchant knows: agents that name the e-mail address are offered the places.',
})
export class BuyerRecordType implements BuyerRecord {
  @Field(() => ID, { description: "The merchant's own." })
  id!: string;

  @Field(() => String)
  email!: string;

  @Field(() => String, { nullable: true })
  name!: string | null;

  @Field(() => [BuyerAddressType])
  addresses!: BuyerAddress[];
}

@ObjectType('BuyerRecordPage', { simpleResolvers: true })
export class BuyerRecordPageType {
  @Field(() => [BuyerRecordType])
  items!: BuyerRecord[];

  @Field(() => CursorPaginationType)
  pagination!: CursorPaginationType;
}
