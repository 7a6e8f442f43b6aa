import { Field, InputType } from 'type-graphql';
import { GraphQLCountryCode } from '../../../../kernel/graphql/scalars.js';
import { postalAddressMeanings as meanings, type PostalAddress } from './postal-address.js';

@InputType('CheckoutAddressInput', { description: 'A complete address; it replaces the previous one.' })
export class PostalAddressInput {
  @Field(() => String, { nullable: true, description: meanings.name })
  name?: string | null;

  @Field(() => String, { nullable: true, description: meanings.line1 })
  line1?: string | null;

  @Field(() => String, { nullable: true, description: meanings.line2 })
  line2?: string | null;

  @Field(() => String, { nullable: true, description: meanings.city })
  city?: string | null;

  @Field(() => String, { nullable: true, description: meanings.region })
  region?: string | null;

  @Field(() => String, { nullable: true, description: meanings.postalCode })
  postalCode?: string | null;

  @Field(() => GraphQLCountryCode, { nullable: true, description: meanings.country })
  country?: string | null;

  @Field(() => String, { nullable: true, description: meanings.phone })
  phone?: string | null;
}

export const toPostalAddress = (address: PostalAddressInput): PostalAddress => ({
  name: given(address.name),
  line1: given(address.line1),
  line2: given(address.line2),
  city: given(address.city),
  region: given(address.region),
  postalCode: given(address.postalCode),
  country: given(address.country)?.toUpperCase() ?? null,
  phone: given(address.phone),
});

const given = (text: string | null | undefined): string | null => text?.trim() || null;
