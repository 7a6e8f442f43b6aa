import { Field, ID, Int, ObjectType } from 'type-graphql';
import { GraphQLDateTime } from '../../../kernel/graphql/scalars.js';
import { wordEnum } from '../../../kernel/graphql/word-enum.js';
import {
  CheckoutAddressType,
  CheckoutBuyerType,
  CheckoutDestinationType,
  CheckoutPaymentType,
  CheckoutRailType,
  MissingRequirementType,
} from './checkout-party.type.js';
import {
  AppliedDiscountType,
  CheckoutAmountsType,
  CheckoutItemType,
  CheckoutShippingType,
  CheckoutTaxType,
  RejectedCodeType,
} from './checkout-price.type.js';
import { type CheckoutForm, type CheckoutStatus, checkoutStatuses } from './checkout-session.entity.js';
import type { CheckoutView } from './checkout-view.js';

export const CheckoutFormEnum = wordEnum<CheckoutForm>(
  'CheckoutForm',
  ['native', 'ucp', 'acp'],
  'The protocol that opened a session.',
);

const CheckoutStatusEnum = wordEnum('CheckoutStatus', checkoutStatuses, '§3.1; the last three are ends.');

@ObjectType('CheckoutSession', {
  simpleResolvers: true,
  description:
    'A merchant-fulfilled checkout of an agent (§2.3). Amounts are decimal strings in its currency.',
})
export class CheckoutSessionType {
  @Field(() => ID)
  id!: string;

  @Field(() => ID)
  organizationId!: string;

  @Field(() => CheckoutFormEnum)
  form!: CheckoutForm;

  @Field(() => String, { nullable: true })
  agentProfileUrl!: string | null;

  @Field(() => CheckoutStatusEnum)
  status!: CheckoutStatus;

  @Field(() => String, { nullable: true, description: 'Null: any of `rails`, and completion names one.' })
  paymentRail!: string | null;

  @Field(() => String, { description: 'ISO 4217.' })
  currency!: string;

  @Field(() => [CheckoutItemType])
  items!: CheckoutItemType[];

  @Field(() => [String], { description: 'As given.' })
  discountCodes!: string[];

  @Field(() => [AppliedDiscountType])
  discounts!: AppliedDiscountType[];

  @Field(() => [RejectedCodeType])
  rejectedCodes!: RejectedCodeType[];

  @Field(() => CheckoutShippingType)
  shipping!: CheckoutShippingType;

  @Field(() => [CheckoutTaxType], { description: 'Known once it is known where the items go and how.' })
  taxes!: CheckoutTaxType[];

  @Field(() => CheckoutAmountsType)
  amounts!: CheckoutAmountsType;

  @Field(() => CheckoutPaymentType, { nullable: true, description: 'The newest payment.' })
  payment!: CheckoutPaymentType | null;

  @Field(() => Int, { description: 'Raised by every change of what is bought or what it costs.' })
  cartVersion!: number;

  @Field(() => Int, { description: 'Raised by every change.' })
  version!: number;

  @Field(() => GraphQLDateTime)
  expiresAt!: string;

  @Field(() => ID, { nullable: true })
  orderId!: string | null;

  @Field(() => GraphQLDateTime, { nullable: true })
  completedAt!: string | null;

  @Field(() => GraphQLDateTime, { nullable: true })
  canceledAt!: string | null;

  @Field(() => GraphQLDateTime)
  createdAt!: string;

  @Field(() => GraphQLDateTime)
  updatedAt!: string;

  @Field(() => CheckoutBuyerType, { nullable: true })
  buyer!: CheckoutBuyerType | null;

  @Field(() => [CheckoutDestinationType], { description: 'Places that the items may go to.' })
  destinations!: CheckoutDestinationType[];

  @Field(() => CheckoutAddressType, { nullable: true })
  billingAddress!: CheckoutAddressType | null;

  @Field(() => [MissingRequirementType], {
    description: 'What has to be given before the session can be paid.',
  })
  missingRequirements!: MissingRequirementType[];

  @Field(() => [CheckoutRailType], {
    description: 'By which ways it can be paid; none once the session has ended.',
  })
  rails!: CheckoutRailType[];
}

/** The type's shape of a view. */
export const presentCheckout = ({
  session,
  personal,
  missingRequirements,
  requirements,
}: CheckoutView): CheckoutSessionType => ({
  ...session,
  buyer: personal.buyer,
  destinations: personal.destinations,
  billingAddress: personal.billingAddress,
  missingRequirements,
  rails: requirements.map(({ rail, handlerId, title, config }) => ({
    rail,
    handlerId,
    title,
    requirements: config,
  })),
});
