import { Field, InputType } from 'type-graphql';
import { GraphQLCountryCode } from '../../../../kernel/graphql/scalars.js';
import type { PostalAddress } from './postal-address.js';

@InputType('CheckoutAddressInput', { description: 'A complete address; it replaces the previous one.' })
export class PostalAddressInput {
  @Field(() => String, { nullable: true })
  name?: string | null;

  @Field(() => String, { nullable: true })
  line1?: string | null;

  @Field(() => String, { nullable: true })
  line2?: string | null;

  @Field(() => String, { nullable: true })
  city?: string | null;

  @Field(() => String, { nullable: true })
  region?: string | null;

  @Field(() => String, { nullable: true })
  postalCode?: string | null;

  @Field(() => GraphQLCountryCode, { nullable: true, description: 'ISO 3166-1 alpha-2.' })
  country?: string | null;

  @Field(() => String, { nullable: true })
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
