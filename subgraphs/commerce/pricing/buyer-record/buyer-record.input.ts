import { Field, ID, InputType } from 'type-graphql';
import { PostalAddressInput, toPostalAddress } from '../buyer/postal-address.input.js';
import type { BuyerRecord } from './buyer-record.entity.js';

@InputType('BuyerAddressInput', { description: 'An address of a buyer; it is stored with the record.' })
class BuyerAddressInput extends PostalAddressInput {
  @Field(() => ID, { description: 'Unique in the record.' })
  key!: string;
}

@InputType('SetBuyerRecordInput')
export class SetBuyerRecordInput {
  @Field(() => ID, {
    description:
      'A key that the merchant chooses; not an e-mail address. An existing record with this key is replaced.',
  })
  key!: string;

  @Field(() => String, { description: "E-mail address, unique among the merchant's buyers." })
  email!: string;

  @Field(() => String, { nullable: true, description: 'Full name.' })
  name?: string | null;

  @Field(() => [BuyerAddressInput], {
    nullable: true,
    description: 'The complete new list of addresses; omitted or null, the buyer has none.',
  })
  addresses?: BuyerAddressInput[] | null;
}

const given = (text: string | null | undefined): string | null => text?.trim() || null;

export const toBuyerGiven = ({ key, email, name, addresses }: SetBuyerRecordInput): BuyerRecord => ({
  id: key.trim(),
  email: email.trim(),
  name: given(name),
  addresses: (addresses ?? []).map(address => ({ ...toPostalAddress(address), id: address.key.trim() })),
});
