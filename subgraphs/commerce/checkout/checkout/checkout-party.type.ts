import { Field, ID, ObjectType } from 'type-graphql';
import { GraphQLJSONObject } from '../../../../kernel/graphql/scalars.js';
import { stringEnum } from '../../../../kernel/graphql/string-enum.js';
import { PostalAddressType } from '../../pricing/buyer/postal-address.type.js';
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

@ObjectType('CheckoutDestination', { simpleResolvers: true })
export class CheckoutDestinationType extends PostalAddressType implements CheckoutAddress {
  @Field(() => ID)
  id!: string;
}

@ObjectType('MissingRequirement', { simpleResolvers: true })
export class MissingRequirementType implements MissingRequirement {
  @Field(() => String)
  code!: MissingRequirement['code'];

  @Field(() => String, { description: 'Path of the field in the native protocol.' })
  field!: string;

  @Field(() => String)
  message!: string;
}

const paymentStates = ['pending', 'requires_action', 'unknown', 'captured', 'declined'] as const;
const CheckoutPaymentStateEnum = stringEnum<CheckoutPaymentState['state']>(
  'CheckoutPaymentStatus',
  paymentStates,
);

@ObjectType('CheckoutInstrument', {
  simpleResolvers: true,
  description: 'The payment instrument, without its credential.',
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

  @Field(() => CheckoutPaymentStateEnum, { name: 'status', simple: false })
  state!: CheckoutPaymentState['state'];

  @Field(() => String, {
    nullable: true,
    description: 'URL where the buyer continues, while the status is requires_action.',
  })
  actionUrl!: string | null;

  @Field(() => String, { nullable: true })
  declineCode!: string | null;

  @Field(() => String, { nullable: true })
  declineMessage!: string | null;

  @Field(() => CheckoutInstrumentType)
  instrument!: CheckoutInstrumentType;
}

@ObjectType('CheckoutRail', { simpleResolvers: true, description: 'A payment rail that can pay a session.' })
export class CheckoutRailType {
  @Field(() => String, { description: '`acp_<processor>` or `x402`.' })
  rail!: string;

  @Field(() => String, { description: 'The id by which agents select it.' })
  handlerId!: string;

  @Field(() => String)
  title!: string;

  @Field(() => GraphQLJSONObject, { description: 'The payment requirements, in the format of the rail.' })
  requirements!: Record<string, unknown>;
}
