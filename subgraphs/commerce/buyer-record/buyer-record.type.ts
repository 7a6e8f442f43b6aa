import { Field, ID, ObjectType } from 'type-graphql';
import { CursorPaginationType } from '../../../kernel/graphql/pagination.type.js';
import type { BuyerAddress, BuyerRecord } from './buyer-record.entity.js';

@ObjectType('BuyerAddress', { simpleResolvers: true })
export class BuyerAddressType implements BuyerAddress {
  @Field(() => ID, { description: "The merchant's own, unique in the record." })
  id!: string;

  @Field(() => String, { nullable: true })
  name!: string | null;

  @Field(() => String, { nullable: true })
  line1!: string | null;

  @Field(() => String, { nullable: true })
  line2!: string | null;

  @Field(() => String, { nullable: true })
  city!: string | null;

  @Field(() => String, { nullable: true })
  region!: string | null;

  @Field(() => String, { nullable: true })
  postalCode!: string | null;

  @Field(() => String, { nullable: true, description: 'ISO 3166-1 alpha-2.' })
  country!: string | null;

  @Field(() => String, { nullable: true })
  phone!: string | null;
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
