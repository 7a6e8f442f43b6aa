import { Field, InputType } from 'type-graphql';
import { HeaderFieldInput, headersOf } from '../../../../kernel/graphql/header-field.input.js';
import { GraphQLJSONObject } from '../../../../kernel/graphql/scalars.js';
import { IdInput } from '../../../../kernel/graphql/target.input.js';
import { PostalAddressInput } from '../../pricing/buyer/postal-address.input.js';
import { CheckoutBuyerInput, toCheckoutChanges } from '../checkout/checkout-session.input.js';
import type { GivenCompletion } from './completion.rules.js';

@InputType('CheckoutInstrumentInput', { description: 'A payment instrument with its credential.' })
class CheckoutInstrumentInput {
  @Field(() => String, { nullable: true, description: "The agent's id of the instrument." })
  id?: string | null;

  @Field(() => String, { description: 'Such as `spt`, `card` or `x402_payload`.' })
  type!: string;

  @Field(() => GraphQLJSONObject, { description: 'Passed to the processor; never stored or returned.' })
  credential!: Record<string, unknown>;

  @Field(() => GraphQLJSONObject, {
    nullable: true,
    description: 'Details to display, such as brand and last digits.',
  })
  display?: Record<string, unknown> | null;
}

@InputType('CompleteCheckoutSessionInput')
export class CompleteCheckoutSessionInput extends IdInput {
  @Field(() => String, {
    nullable: true,
    description: 'A rail from `rails` of the session; default: the one of `handlerId` or of the session.',
  })
  rail?: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'A handler id from `rails` of the session; default: the one of `rail` or of the session.',
  })
  handlerId?: string | null;

  @Field(() => CheckoutInstrumentInput, {
    nullable: true,
    description: 'Null if the payment is in `headers`.',
  })
  instrument?: CheckoutInstrumentInput | null;

  @Field(() => [HeaderFieldInput], {
    nullable: true,
    description: 'Request headers; some protocols send the payment in a header.',
  })
  headers?: HeaderFieldInput[] | null;

  @Field(() => CheckoutBuyerInput, { nullable: true, description: 'Omitted fields stay.' })
  buyer?: CheckoutBuyerInput | null;

  @Field(() => PostalAddressInput, {
    nullable: true,
    description: 'Address for the invoice; it replaces the one of the session.',
  })
  billingAddress?: PostalAddressInput | null;
}

export function toCompletion(input: Omit<CompleteCheckoutSessionInput, 'id'>): GivenCompletion {
  const { rail, handlerId, instrument, headers, buyer, billingAddress } = input;
  return {
    rail: rail ?? null,
    handlerId: handlerId ?? null,
    instrument: instrument == null ? null : toInstrument(instrument),
    headers: headersOf(headers ?? []),
    ...toCheckoutChanges({ buyer, billingAddress }),
  };
}

const toInstrument = ({ id, type, credential, display }: CheckoutInstrumentInput) => ({
  id: id ?? null,
  type,
  credential,
  ...(display == null ? {} : { display }),
});
