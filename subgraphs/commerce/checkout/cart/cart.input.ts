import { Field, InputType } from 'type-graphql';
import { Internal } from '../../../../kernel/graphql/internal.js';
import { VersionedInput } from '../../../../kernel/graphql/target.input.js';
import {
  CheckoutBuyerInput,
  CheckoutItemInput,
  toCheckoutChanges,
} from '../checkout/checkout-session.input.js';
import type { WantedCart } from './cart.service.js';

@Internal()
@InputType('AgentCartContextInput')
export class AgentCartContextInput {
  @Field(() => String, { nullable: true })
  country?: string | null;

  @Field(() => String, { nullable: true })
  region?: string | null;

  @Field(() => String, { nullable: true })
  postalCode?: string | null;

  @Field(() => String, { nullable: true })
  language?: string | null;

  @Field(() => String, { nullable: true })
  currency?: string | null;

  @Field(() => String, { nullable: true })
  intent?: string | null;
}

@Internal()
@InputType('AgentCartInput')
export class AgentCartInput {
  @Field(() => [CheckoutItemInput], { nullable: true, description: '1 to 100 items.' })
  items?: CheckoutItemInput[] | null;

  @Field(() => CheckoutBuyerInput, { nullable: true })
  buyer?: CheckoutBuyerInput | null;

  @Field(() => [String], { nullable: true })
  discountCodes?: string[] | null;

  @Field(() => AgentCartContextInput, { nullable: true })
  context?: AgentCartContextInput | null;
}

@Internal()
@InputType('CancelAgentCartInput')
export class CancelAgentCartInput extends VersionedInput {}

export const toWantedCart = ({ context, ...given }: AgentCartInput): WantedCart => {
  const { items, buyer, discountCodes } = toCheckoutChanges(given);
  return { items, buyer, discountCodes, context: context == null ? null : { ...noContext, ...context } };
};

const noContext = {
  ...{ country: null, region: null, postalCode: null, language: null, currency: null, intent: null },
};
