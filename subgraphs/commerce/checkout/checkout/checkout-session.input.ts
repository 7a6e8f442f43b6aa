import { Field, ID, InputType, Int } from 'type-graphql';
import { Internal } from '../../../../kernel/graphql/internal.js';
import { GraphQLCurrencyCode, GraphQLJSONObject } from '../../../../kernel/graphql/scalars.js';
import { describedEnum } from '../../../../kernel/graphql/string-enum.js';
import { expectedVersion } from '../../../../kernel/graphql/target.input.js';
import { PostalAddressInput, toPostalAddress } from '../../pricing/buyer/postal-address.input.js';
import type { CheckoutBinding, CheckoutProtocol } from './checkout-session.entity.js';
import { CheckoutBindingEnum, CheckoutProtocolEnum } from './checkout-session.type.js';
import type { BuyerChanges, CheckoutChanges, NewCheckout } from './requested-cart.rules.js';

export const CheckoutChangeModeEnum = describedEnum<'merge' | 'replace'>(
  'CheckoutChangeMode',
  {
    merge: 'Omitted fields stay as they are; null clears a field.',
    replace: 'Omitted fields are cleared.',
  },
  'What happens to the fields that an update omits.',
);
export type CheckoutChangeMode = keyof typeof CheckoutChangeModeEnum;

@InputType('CheckoutItemInput', { description: 'What to buy, and how many units of it.' })
export class CheckoutItemInput {
  @Field(() => ID, { nullable: true, description: 'Id of an existing line of the session.' })
  id?: string | null;

  @Field(() => String, { description: 'A product id, a variant id or a SKU.' })
  reference!: string;

  @Field(() => ID, { nullable: true, description: 'The product of the reference; any other is rejected.' })
  productId?: string | null;

  @Field(() => Int, { description: 'Number of units, at least 1.' })
  quantity!: number;
}

@InputType('CheckoutBuyerInput', {
  description: 'With the mode merge, omitted fields stay and null clears a field.',
})
export class CheckoutBuyerInput {
  @Field(() => String, { nullable: true, description: 'Given name.' })
  firstName?: string | null;

  @Field(() => String, { nullable: true, description: 'Family name.' })
  lastName?: string | null;

  @Field(() => String, { nullable: true, description: 'E-mail address.' })
  email?: string | null;

  @Field(() => String, { nullable: true, description: 'Phone number, stored as written.' })
  phone?: string | null;

  @Field(() => GraphQLJSONObject, { nullable: true, description: 'True or false, by name.' })
  consent?: Record<string, boolean> | null;
}

@InputType('CheckoutDestinationInput', { description: 'An address that the order can be shipped to.' })
export class CheckoutDestinationInput extends PostalAddressInput {
  @Field(() => ID, { nullable: true, description: 'Generated if omitted.' })
  id?: string | null;
}

@InputType('CheckoutChangesInput')
export class CheckoutChangesInput {
  @Field(() => String, {
    nullable: true,
    description: 'A rail that the merchant offers; null allows all of them.',
  })
  paymentRail?: string | null;

  @Field(() => [CheckoutItemInput], {
    nullable: true,
    description: '1 to 100 items; they replace the previous items.',
  })
  items?: CheckoutItemInput[] | null;

  @Field(() => CheckoutBuyerInput, { nullable: true, description: 'The person who buys.' })
  buyer?: CheckoutBuyerInput | null;

  @Field(() => PostalAddressInput, {
    nullable: true,
    description: 'The only address to ship to; it replaces destinations and selectedDestinationId.',
  })
  shippingAddress?: PostalAddressInput | null;

  @Field(() => [CheckoutDestinationInput], {
    nullable: true,
    description: 'Addresses to choose from; they replace the previous list.',
  })
  destinations?: CheckoutDestinationInput[] | null;

  @Field(() => ID, { nullable: true, description: 'Id of one of the destinations.' })
  selectedDestinationId?: string | null;

  @Field(() => ID, { nullable: true, description: 'Id of one of the shipping options of the session.' })
  selectedShippingOptionId?: string | null;

  @Field(() => [String], { nullable: true, description: 'Replaces the previous codes.' })
  discountCodes?: string[] | null;

  @Field(() => PostalAddressInput, { nullable: true, description: 'Address for the invoice.' })
  billingAddress?: PostalAddressInput | null;

  @Field(() => GraphQLCurrencyCode, {
    nullable: true,
    description: 'ISO 4217. Items sold in another currency are rejected: nothing is converted.',
  })
  currency?: string | null;
}

@InputType('CreateCheckoutSessionInput')
export class CreateCheckoutSessionInput extends CheckoutChangesInput {}

@InputType('UpdateCheckoutSessionInput')
export class UpdateCheckoutSessionInput extends CheckoutChangesInput {
  @Field(() => ID)
  id!: string;

  @Field(() => Int, expectedVersion)
  expectedVersion?: number | null;

  @Field(() => CheckoutChangeModeEnum, { description: 'Whether omitted fields stay or are cleared.' })
  mode!: CheckoutChangeMode;
}

@Internal()
@InputType('CreateAgentCheckoutSessionInput')
export class CreateAgentCheckoutSessionInput extends CreateCheckoutSessionInput {
  @Field(() => CheckoutProtocolEnum)
  protocol!: CheckoutProtocol;

  @Field(() => String, { nullable: true, description: 'As the agent has shown itself.' })
  agentProfileUrl?: string | null;

  @Field(() => ID, { nullable: true, description: 'A cart; its contents are bought.' })
  cartId?: string | null;

  @Field(() => CheckoutBindingEnum, { description: 'How its calls come.', defaultValue: 'rest' })
  binding!: CheckoutBinding;
}

export const toNativeCheckout = (input: CreateCheckoutSessionInput): NewCheckout => ({
  protocol: 'native',
  agentProfileUrl: null,
  ...toCheckoutChanges(input),
});

export const toAgentCheckout = ({
  protocol,
  agentProfileUrl,
  cartId,
  binding,
  ...given
}: CreateAgentCheckoutSessionInput): NewCheckout => ({
  ...toNativeCheckout(given),
  protocol,
  agentProfileUrl: agentProfileUrl ?? null,
  cartId: cartId ?? null,
  binding,
});

export const toCheckoutChanges = (input: CheckoutChangesInput): CheckoutChanges => ({
  paymentRail: input.paymentRail,
  items: mapped(input.items, items =>
    items.map(({ id = null, productId = null, ...item }) => ({ id, productId, ...item })),
  ),
  buyer: mapped(input.buyer, toBuyer),
  shippingAddress: mapped(input.shippingAddress, toPostalAddress),
  destinations: mapped(input.destinations, places =>
    places.map(place => ({ ...toPostalAddress(place), id: place.id ?? null })),
  ),
  selectedDestinationId: input.selectedDestinationId,
  selectedShippingOptionId: input.selectedShippingOptionId,
  discountCodes: input.discountCodes,
  billingAddress: mapped(input.billingAddress, toPostalAddress),
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
