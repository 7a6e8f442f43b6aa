import { Field, InputType } from 'type-graphql';
import { HeaderFieldInput, headersOf } from '../../../kernel/graphql/header-field.input.js';
import { GraphQLJSONObject } from '../../../kernel/graphql/scalars.js';
import {
  CheckoutAddressInput,
  CheckoutBuyerInput,
  toCheckoutChanges,
} from '../checkout/checkout-session.input.js';
import type { GivenCompletion } from './completion.rules.js';

@InputType('CheckoutInstrumentInput')
class CheckoutInstrumentInput {
  @Field(() => String, { nullable: true, description: 'As the agent calls it.' })
  id?: string | null;

  @Field(() => String, { description: 'Such as `spt`, `card` or `x402_payload`.' })
  type!: string;

  @Field(() => GraphQLJSONObject, { description: 'For the processor alone: neither stored nor shown.' })
  credential!: Record<string, unknown>;

  @Field(() => GraphQLJSONObject, {
    nullable: true,
    description: 'To be shown, such as brand and last digits.',
  })
  display?: Record<string, unknown> | null;
}

@InputType('CheckoutCompletionInput')
export class CheckoutCompletionInput {
  @Field(() => String, {
    nullable: true,
    description: 'Of `rails` of the session; null: as `handlerId` or the session says.',
  })
  rail?: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'Of `rails` of the session; null: as `rail` or the session says.',
  })
  handlerId?: string | null;

  @Field(() => CheckoutInstrumentInput, { nullable: true, description: 'Null: `headers` may have it.' })
  instrument?: CheckoutInstrumentInput | null;

  @Field(() => [HeaderFieldInput], { nullable: true, description: 'By which some protocols pay.' })
  headers?: HeaderFieldInput[] | null;

  @Field(() => CheckoutBuyerInput, { nullable: true, description: 'What is left out stays.' })
  buyer?: CheckoutBuyerInput | null;

  @Field(() => CheckoutAddressInput, { nullable: true })
  billingAddress?: CheckoutAddressInput | null;
}

export function toCompletion(input: CheckoutCompletionInput): GivenCompletion {
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
