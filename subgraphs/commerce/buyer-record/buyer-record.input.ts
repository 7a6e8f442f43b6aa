import { Field, ID, InputType } from 'type-graphql';
import type { BuyerAddress, BuyerRecord } from './buyer-record.entity.js';

@InputType('BuyerAddressInput')
class BuyerAddressInput {
  @Field(() => ID, { description: 'Unique in the record.' })
  id!: string;

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

  @Field(() => String, { nullable: true, description: 'ISO 3166-1 alpha-2.' })
  country?: string | null;

  @Field(() => String, { nullable: true })
  phone?: string | null;
}

@InputType('BuyerRecordInput')
export class BuyerRecordInput {
  @Field(() => ID, {
    description: "The merchant's own, no e-mail address. A record that has it is replaced.",
  })
  id!: string;

  @Field(() => String, { description: 'Of this buyer alone.' })
  email!: string;

  @Field(() => String, { nullable: true })
  name?: string | null;

  @Field(() => [BuyerAddressInput], { nullable: true })
  addresses?: BuyerAddressInput[] | null;
}

const given = (text: string | null | undefined): string | null => text?.trim() || null;

export const toBuyerGiven = ({ id, email, name, addresses }: BuyerRecordInput): BuyerRecord => ({
  id: id.trim(),
  email: email.trim(),
  name: given(name),
  addresses: (addresses ?? []).map(toAddress),
});

const toAddress = (address: BuyerAddressInput): BuyerAddress => ({
  id: address.id.trim(),
  name: given(address.name),
  line1: given(address.line1),
  line2: given(address.line2),
  city: given(address.city),
  region: given(address.region),
  postalCode: given(address.postalCode),
  country: given(address.country)?.toUpperCase() ?? null,
  phone: given(address.phone),
});
