import { Field, ID, ObjectType } from 'type-graphql';
import { CursorPaginationType } from '../../../../kernel/graphql/pagination.type.js';
import { PostalAddressType } from '../buyer/postal-address.type.js';
import type { BuyerAddress, BuyerRecord } from './buyer-record.entity.js';

@ObjectType('BuyerAddress', {
  simpleResolvers: true,
  description: 'An address of a buyer that the merchant knows.',
})
export class BuyerAddressType extends PostalAddressType implements BuyerAddress {
  @Field(() => ID, {
    name: 'key',
    simple: false,
    description: 'A key that the merchant chooses, unique in the record.',
  })
  id!: string;
}

@ObjectType('BuyerRecord', {
  simpleResolvers: true,
  description:
    'A buyer that the merchant knows. Only the UCP conformance tests, if the installation allows them, are offered the addresses.',
})
export class BuyerRecordType implements BuyerRecord {
  @Field(() => ID, {
    name: 'key',
    simple: false,
    description: 'A key that the merchant chooses, unique among its own.',
  })
  id!: string;

  @Field(() => String, { description: "E-mail address, unique among the merchant's buyers." })
  email!: string;

  @Field(() => String, { nullable: true, description: 'Full name; null if unknown.' })
  name!: string | null;

  @Field(() => [BuyerAddressType], {
    description: "The buyer's addresses, in the order in which they were given.",
  })
  addresses!: BuyerAddress[];
}

@ObjectType('BuyerRecordPage', { simpleResolvers: true })
export class BuyerRecordPageType {
  @Field(() => [BuyerRecordType])
  items!: BuyerRecord[];

  @Field(() => CursorPaginationType)
  pagination!: CursorPaginationType;
}
