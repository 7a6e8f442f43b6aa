import { Field, ID, InputType, Int } from 'type-graphql';
import { Internal } from '../../../kernel/graphql/internal.js';
import { GraphQLJSONObject } from '../../../kernel/graphql/scalars.js';
import { wordEnum } from '../../../kernel/graphql/word-enum.js';
import type { CheckoutForm } from './checkout-session.entity.js';
import { CheckoutFormEnum } from './checkout-session.type.js';
import type { BuyerChanges, CheckoutChanges, GivenAddress, NewCheckout } from './requested-cart.rules.js';

export const CheckoutChangeModeEnum = wordEnum(
  'CheckoutChangeMode',
  ['MERGE', 'REPLACE'],
  'MERGE: what is left out stays. REPLACE: what is left out goes.',
);
export type CheckoutChangeMode = keyof typeof CheckoutChangeModeEnum;

@InputType('CheckoutItemInput')
export class CheckoutItemInput {
  @Field(() => ID, { nullable: true, description: 'Of the line, where the session has it already.' })
  id?: string | null;

  @Field(() => String, { description: 'A product id, a variant id or a SKU.' })
  reference!: string;

  @Field(() => ID, { nullable: true, description: 'The product that the reference is of, or refused.' })
  productId?: string | null;

  @Field(() => Int)
  quantity!: number;
}

@InputType('CheckoutBuyerInput', { description: 'In a MERGE what is left out stays, null clears it.' })
export class CheckoutBuyerInput {
  @Field(() => String, { nullable: true })
  firstName?: string | null;

  @Field(() => String, { nullable: true })
  lastName?: string | null;

  @Field(() => String, { nullable: true })
  email?: string | null;

  @Field(() => String, { nullable: true })
  phone?: string | null;

  @Field(() => GraphQLJSONObject, { nullable: true, description: 'True or false, by name.' })
  consent?: Record<string, boolean> | null;
}

@InputType('CheckoutAddressInput', { description: 'Always the whole address.' })
export class CheckoutAddressInput {
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

@InputType('CheckoutDestinationInput')
export class CheckoutDestinationInput extends CheckoutAddressInput {
  @Field(() => ID, { nullable: true, description: 'Left out: one is made for it.' })
  id?: string | null;
}

@InputType('CheckoutChangesInput')
export class CheckoutChangesInput {
  @Field(() => String, {
    nullable: true,
    description: 'One that the merchant offers; null leaves all of them open.',
  })
  paymentRail?: string | null;

  @Field(() => [CheckoutItemInput], {
    nullable: true,
    description: '1 to 100, in the place of those before.',
  })
  items?: CheckoutItemInput[] | null;

  @Field(() => CheckoutBuyerInput, { nullable: true })
  buyer?: CheckoutBuyerInput | null;

  @Field(() => CheckoutAddressInput, {
    nullable: true,
    description: 'The one place to ship to, in the place of destinations and selectedDestinationId.',
  })
  shippingAddress?: CheckoutAddressInput | null;

  @Field(() => [CheckoutDestinationInput], {
    nullable: true,
    description: 'Places to choose from, in the place of those given before.',
  })
  destinations?: CheckoutDestinationInput[] | null;

  @Field(() => ID, { nullable: true })
  selectedDestinationId?: string | null;

  @Field(() => ID, { nullable: true })
  selectedShippingOptionId?: string | null;

  @Field(() => [String], { nullable: true, description: 'In the place of those before.' })
  discountCodes?: string[] | null;

  @Field(() => CheckoutAddressInput, { nullable: true })
  billingAddress?: CheckoutAddressInput | null;

  @Field(() => String, {
    nullable: true,
    description: 'ISO 4217. Items that are sold in another are refused: nothing is converted.',
  })
  currency?: string | null;
}

@InputType('CheckoutSessionInput')
export class CheckoutSessionInput extends CheckoutChangesInput {}

@Internal()
@InputType('AgentCheckoutSessionInput')
export class AgentCheckoutSessionInput extends CheckoutSessionInput {
  @Field(() => CheckoutFormEnum)
  form!: CheckoutForm;

  @Field(() => String, { nullable: true, description: 'As the agent has shown itself.' })
  agentProfileUrl?: string | null;
}

export const toNativeCheckout = (input: CheckoutSessionInput): NewCheckout => ({
  form: 'native',
  agentProfileUrl: null,
  ...toCheckoutChanges(input),
});

export const toAgentCheckout = ({
  form,
  agentProfileUrl,
  ...given
}: AgentCheckoutSessionInput): NewCheckout => ({
  ...toNativeCheckout(given),
  form,
  agentProfileUrl: agentProfileUrl ?? null,
});

export const toCheckoutChanges = (input: CheckoutChangesInput): CheckoutChanges => ({
  paymentRail: input.paymentRail,
  items: mapped(input.items, items =>
    items.map(({ id = null, productId = null, ...item }) => ({ id, productId, ...item })),
  ),
  buyer: mapped(input.buyer, toBuyer),
  shippingAddress: mapped(input.shippingAddress, toGivenAddress),
  destinations: mapped(input.destinations, places =>
    places.map(place => ({ ...toGivenAddress(place), id: place.id ?? null })),
  ),
  selectedDestinationId: input.selectedDestinationId,
  selectedShippingOptionId: input.selectedShippingOptionId,
  discountCodes: input.discountCodes,
  billingAddress: mapped(input.billingAddress, toGivenAddress),
  currency: input.currency?.toUpperCase(),
});

/** Absent and null say something of their own. */
const mapped = <From, To>(given: From | null | undefined, map: (given: From) => To): To | null | undefined =>
  given == null ? (given as null | undefined) : map(given);

/** Text of nothing but space says nothing. */
const textOf = <Absent extends null | undefined>(text: string | Absent): string | null | Absent =>
  typeof text === 'string' ? text.trim() || null : text;

const toBuyer = ({ firstName, lastName, email, phone, consent }: CheckoutBuyerInput): BuyerChanges => ({
  firstName: textOf(firstName),
  lastName: textOf(lastName),
  email: textOf(email),
  phone: textOf(phone),
  consent,
});

export const toGivenAddress = (address: CheckoutAddressInput): GivenAddress => ({
  name: textOf(address.name) ?? null,
  line1: textOf(address.line1) ?? null,
  line2: textOf(address.line2) ?? null,
  city: textOf(address.city) ?? null,
  region: textOf(address.region) ?? null,
  postalCode: textOf(address.postalCode) ?? null,
  country: textOf(address.country)?.toUpperCase() ?? null,
  phone: textOf(address.phone) ?? null,
});
