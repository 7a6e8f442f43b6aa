import { Field, ObjectType } from 'type-graphql';
import { GraphQLCountryCode } from '../../../../kernel/graphql/scalars.js';
import { postalAddressMeanings as meanings, type PostalAddress } from './postal-address.js';

@ObjectType('CheckoutAddress', {
  simpleResolvers: true,
  description: 'A postal address of a checkout. Any part may be unknown.',
})
export class PostalAddressType implements PostalAddress {
  @Field(() => String, { nullable: true, description: meanings.name })
  name!: string | null;

  @Field(() => String, { nullable: true, description: meanings.line1 })
  line1!: string | null;

  @Field(() => String, { nullable: true, description: meanings.line2 })
  line2!: string | null;

  @Field(() => String, { nullable: true, description: meanings.city })
  city!: string | null;

  @Field(() => String, { nullable: true, description: meanings.region })
  region!: string | null;

  @Field(() => String, { nullable: true, description: meanings.postalCode })
  postalCode!: string | null;

  @Field(() => GraphQLCountryCode, { nullable: true, description: meanings.country })
  country!: string | null;

  @Field(() => String, { nullable: true, description: meanings.phone })
  phone!: string | null;
}
