import { Field, ID, ObjectType } from 'type-graphql';
import { GraphQLJSONObject } from '../../../kernel/graphql/scalars.js';
import { wordEnum } from '../../../kernel/graphql/word-enum.js';
import type { CheckoutAddress, CheckoutBuyer, CheckoutPaymentState } from './checkout-session.entity.js';
import type { MissingRequirement } from './missing-requirement.rules.js';

@ObjectType('CheckoutBuyer', { simpleResolvers: true })
export class CheckoutBuyerType implements CheckoutBuyer {
  @Field(() => String, { nullable: true })
  firstName!: string | null;

  @Field(() => String, { nullable: true })
  lastName!: string | null;

  @Field(() => String, { nullable: true })
  email!: string | null;

  @Field(() => String, { nullable: true })
  phone!: string | null;

  @Field(() => GraphQLJSONObject, { nullable: true, description: 'What the buyer agreed to, by name.' })
  consent!: Record<string, boolean> | null;
}

@ObjectType('CheckoutAddress', { simpleResolvers: true })
export class CheckoutAddressType implements Omit<CheckoutAddress, 'id'> {
  @Field(() => String, { nullable: true })
  name!: string | null;

  @Field(() => String, { nullable: true })
  line1!: string | null;

  @Field(() => String, { nullable: true })
  line2!: string | null;

  @Field(() => String, { nullable: true })
  city!: string | null;

  @Field(() => String, { nullable: true })
  region!: string | null;

  @Field(() => String, { nullable: true })
  postalCode!: string | null;

  @Field(() => String, { nullable: true, description: 'ISO 3166-1 alpha-2.' })
  country!: string | null;

  @Field(() => String, { nullable: true })
  phone!: string | null;
}

@ObjectType('CheckoutDestination', { simpleResolvers: true })
export class CheckoutDestinationType extends CheckoutAddressType implements CheckoutAddress {
  @Field(() => ID)
  id!: string;
}

@ObjectType('MissingRequirement', { simpleResolvers: true })
export class MissingRequirementType implements MissingRequirement {
  @Field(() => String)
  code!: MissingRequirement['code'];

  @Field(() => String, { description: 'Of the native form.' })
  field!: string;

  @Field(() => String)
  message!: string;
}

const paymentStates = ['pending', 'requires_action', 'unknown', 'captured', 'declined'] as const;
const CheckoutPaymentStateEnum = wordEnum<CheckoutPaymentState['state']>(
  'CheckoutPaymentState',
  paymentStates,
);

@ObjectType('CheckoutInstrument', {
  simpleResolvers: true,
  description: 'What was paid with, without its credential.',
})
export class CheckoutInstrumentType {
  @Field(() => String, { nullable: true })
  id!: string | null;

  @Field(() => String)
  type!: string;

  @Field(() => String, { nullable: true })
  handlerId!: string | null;

  @Field(() => GraphQLJSONObject)
  display!: Record<string, unknown>;
}

@ObjectType('CheckoutPayment', { simpleResolvers: true })
export class CheckoutPaymentType implements CheckoutPaymentState {
  @Field(() => ID)
  paymentId!: string;

  @Field(() => String)
  rail!: string;

  @Field(() => CheckoutPaymentStateEnum)
  state!: CheckoutPaymentState['state'];

  @Field(() => String, { nullable: true, description: 'Where the buyer goes on, while requires_action.' })
  actionUrl!: string | null;

  @Field(() => String, { nullable: true })
  declineCode!: string | null;

  @Field(() => String, { nullable: true })
  declineMessage!: string | null;

  @Field(() => CheckoutInstrumentType)
  instrument!: CheckoutInstrumentType;
}

@ObjectType('CheckoutRail', { simpleResolvers: true, description: 'A way by which a session can be paid.' })
export class CheckoutRailType {
  @Field(() => String, { description: '`acp_<processor>` or `x402`.' })
  rail!: string;

  @Field(() => String, { description: 'What agents call it by.' })
  handlerId!: string;

  @Field(() => String)
  title!: string;

  @Field(() => GraphQLJSONObject, { description: 'What it asks for, in its own terms.' })
  requirements!: Record<string, unknown>;
}
