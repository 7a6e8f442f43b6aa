import { Field, ID, ObjectType } from 'type-graphql';
import { GraphQLJSONObject } from '../../../../kernel/graphql/scalars.js';
import { describedEnum } from '../../../../kernel/graphql/string-enum.js';
import { PostalAddressType } from '../../pricing/buyer/postal-address.type.js';
import type { CheckoutAddress, CheckoutBuyer, CheckoutPaymentState } from './checkout-session.entity.js';
import type { MissingRequirement } from './missing-requirement.rules.js';

@ObjectType('CheckoutBuyer', {
  simpleResolvers: true,
  description:
    'The person who buys, as the agent described them. Erased when the session is canceled or expires.',
})
export class CheckoutBuyerType implements CheckoutBuyer {
  @Field(() => String, { nullable: true, description: 'Given name; null if the agent gave none.' })
  firstName!: string | null;

  @Field(() => String, { nullable: true, description: 'Family name; null if the agent gave none.' })
  lastName!: string | null;

  @Field(() => String, { nullable: true, description: 'E-mail address; null if the agent gave none.' })
  email!: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'Phone number as the agent wrote it; null if it gave none.',
  })
  phone!: string | null;

  @Field(() => GraphQLJSONObject, { nullable: true, description: 'What the buyer agreed to, by name.' })
  consent!: Record<string, boolean> | null;
}

@ObjectType('CheckoutDestination', {
  simpleResolvers: true,
  description: 'An address that the order can be shipped to.',
})
export class CheckoutDestinationType extends PostalAddressType implements CheckoutAddress {
  @Field(() => ID, { description: 'Id of the address, unique in the session; the agent may choose it.' })
  id!: string;
}

@ObjectType('MissingRequirement', {
  simpleResolvers: true,
  description: 'What is required before a session can be paid.',
})
export class MissingRequirementType implements MissingRequirement {
  @Field(() => String, { description: 'Stable code, for programs.' })
  code!: MissingRequirement['code'];

  @Field(() => String, { description: 'Path of the field in the native protocol.' })
  field!: string;

  @Field(() => String, { description: 'What to do about it, for people.' })
  message!: string;
}

const CheckoutPaymentStateEnum = describedEnum<CheckoutPaymentState['state']>(
  'CheckoutPaymentStatus',
  {
    pending: 'Started; the processor has not answered yet.',
    requires_action: 'The buyer must act at `actionUrl`, for example to authenticate.',
    unknown:
      'The answer was lost. The processor is asked until the outcome is known, and the buyer is never charged again.',
    captured: 'The money was taken, and the order exists.',
    declined: 'Nothing was taken; the session can be paid in another way.',
  },
  'What is known of the outcome of a payment.',
);

@ObjectType('CheckoutInstrument', {
  simpleResolvers: true,
  description: 'The payment instrument, without its credential.',
})
export class CheckoutInstrumentType {
  @Field(() => String, {
    nullable: true,
    description: "The agent's id of the instrument; null if it has none.",
  })
  id!: string | null;

  @Field(() => String, { description: 'Kind of instrument, such as `spt`, `card` or `x402_payload`.' })
  type!: string;

  @Field(() => String, {
    nullable: true,
    description: 'Id of the payment handler that processes it; null if the agent named none.',
  })
  handlerId!: string | null;

  @Field(() => GraphQLJSONObject, { description: 'Details to display, such as brand and last digits.' })
  display!: Record<string, unknown>;
}

@ObjectType('CheckoutPayment', { simpleResolvers: true, description: 'An attempt to pay a session.' })
export class CheckoutPaymentType implements CheckoutPaymentState {
  @Field(() => ID, { description: 'Id of the attempt.' })
  paymentId!: string;

  @Field(() => String, { description: 'Key of the payment rail, such as `x402`.' })
  rail!: string;

  @Field(() => CheckoutPaymentStateEnum, {
    name: 'status',
    simple: false,
    description: 'What is known of the outcome.',
  })
  state!: CheckoutPaymentState['state'];

  @Field(() => String, {
    nullable: true,
    description: 'URL where the buyer continues, while the status is requires_action.',
  })
  actionUrl!: string | null;

  @Field(() => String, {
    nullable: true,
    description: "The processor's code of the reason; null if the payment was not declined.",
  })
  declineCode!: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'Why the payment was declined, for people; null if it was not.',
  })
  declineMessage!: string | null;

  @Field(() => CheckoutInstrumentType, { description: 'What the buyer pays with, without its credential.' })
  instrument!: CheckoutInstrumentType;
}

@ObjectType('CheckoutRail', { simpleResolvers: true, description: 'A payment rail that can pay a session.' })
export class CheckoutRailType {
  @Field(() => String, { description: '`acp_<processor>` or `x402`.' })
  rail!: string;

  @Field(() => String, { description: 'The id by which agents select it.' })
  handlerId!: string;

  @Field(() => String, { description: 'Title shown to buyers.' })
  title!: string;

  @Field(() => GraphQLJSONObject, { description: 'The payment requirements, in the format of the rail.' })
  requirements!: Record<string, unknown>;
}
