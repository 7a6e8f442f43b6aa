import { Field, ObjectType } from 'type-graphql';
import { GraphQLCountryCode } from '../../../../kernel/graphql/scalars.js';
import type { PostalAddress } from './postal-address.js';

@ObjectType('CheckoutAddress', { simpleResolvers: true })
export class PostalAddressType implements PostalAddress {
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

  @Field(() => GraphQLCountryCode, { nullable: true, description: 'ISO 3166-1 alpha-2.' })
  country!: string | null;

  @Field(() => String, { nullable: true })
  phone!: string | null;
}
