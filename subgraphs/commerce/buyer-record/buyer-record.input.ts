import { Field, ID, InputType } from 'type-graphql';
import { CheckoutAddressInput, toGivenAddress } from '../checkout/checkout-session.input.js';
import type { BuyerRecord } from './buyer-record.entity.js';

@InputType('BuyerAddressInput')
class BuyerAddressInput extends CheckoutAddressInput {
  @Field(() => ID, { description: 'Unique in the record.' })
  id!: string;
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
  addresses: (addresses ?? []).map(address => ({ ...toGivenAddress(address), id: address.id.trim() })),
});
