import { Field, ID, Int, ObjectType } from 'type-graphql';
import { GraphQLCurrencyCode, GraphQLDateTime } from '../../../../kernel/graphql/scalars.js';
import { describedEnum } from '../../../../kernel/graphql/string-enum.js';
import { checkoutProtocolMeanings } from '../../../catalog/index.js';
import { PostalAddressType } from '../../pricing/buyer/postal-address.type.js';
import {
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
import {
  type CheckoutBinding,
  type CheckoutProtocol,
  type CheckoutStatus,
} from './checkout-session.entity.js';
import type { CheckoutView } from './checkout-view.js';

export const CheckoutProtocolEnum = describedEnum<CheckoutProtocol>(
  'CheckoutProtocol',
  checkoutProtocolMeanings,
  'A protocol by which agents buy.',
);

export const CheckoutBindingEnum = describedEnum<CheckoutBinding>(
  'CheckoutBinding',
  { rest: 'Requests of routes.', mcp: 'Tools of the Model Context Protocol.' },
  'How the calls of an agent come.',
);

const CheckoutStatusEnum = describedEnum<CheckoutStatus>(
  'CheckoutStatus',
  {
    ready_for_payment: 'It can be changed, completed or canceled.',
    complete_in_progress: 'A payment was started, and its outcome is not known yet.',
    completed: 'Paid; the order exists. Final.',
    canceled: 'Canceled before it was paid. Final.',
    expired: 'Not paid before `expiresAt`. Final.',
  },
  'The status of a checkout session.',
);

@ObjectType('CheckoutSession', {
  simpleResolvers: true,
  description:
    'A checkout that an agent opens and the merchant fulfills. Amounts are decimal strings in its currency.',
})
export class CheckoutSessionType {
  @Field(() => ID)
  id!: string;

  @Field(() => ID)
  organizationId!: string;

  @Field(() => CheckoutProtocolEnum, { description: 'The protocol that opened the session.' })
  protocol!: CheckoutProtocol;

  @Field(() => CheckoutBindingEnum, { description: 'How the calls of its agent come.' })
  binding!: CheckoutBinding;

  @Field(() => String, {
    nullable: true,
    description: "URL of the UCP profile of the agent's platform; null for other protocols.",
  })
  agentProfileUrl!: string | null;

  @Field(() => CheckoutStatusEnum, { description: 'What can happen to the session next.' })
  status!: CheckoutStatus;

  @Field(() => String, {
    nullable: true,
    description: 'Null if any of `rails` is possible and completion selects one.',
  })
  paymentRail!: string | null;

  @Field(() => GraphQLCurrencyCode, { description: 'ISO 4217.' })
  currency!: string;

  @Field(() => [CheckoutItemType], { description: 'What is bought, in the order in which it was given.' })
  items!: CheckoutItemType[];

  @Field(() => [String], { description: 'The codes as entered.' })
  discountCodes!: string[];

  @Field(() => [AppliedDiscountType], { description: 'The deductions that apply.' })
  discounts!: AppliedDiscountType[];

  @Field(() => [RejectedCodeType], {
    description: 'The entered codes that do not apply, with the reason for each.',
  })
  rejectedCodes!: RejectedCodeType[];

  @Field(() => CheckoutShippingType, { description: 'Where and how the items are shipped.' })
  shipping!: CheckoutShippingType;

  @Field(() => [CheckoutTaxType], {
    description: 'Computed once the destination and the shipping option are known.',
  })
  taxes!: CheckoutTaxType[];

  @Field(() => CheckoutAmountsType, { description: 'Totals of the session.' })
  amounts!: CheckoutAmountsType;

  @Field(() => CheckoutPaymentType, { nullable: true, description: 'The latest payment.' })
  payment!: CheckoutPaymentType | null;

  @Field(() => Int, { description: 'Rises when the items or their cost change.' })
  cartVersion!: number;

  @Field(() => Int, { description: 'Rises with every change.' })
  version!: number;

  @Field(() => GraphQLDateTime, {
    description: 'The reserved stock is released at this time unless the session is completed.',
  })
  expiresAt!: string;

  @Field(() => ID, {
    nullable: true,
    description: 'Id of the created order; null until the session is completed.',
  })
  orderId!: string | null;

  @Field(() => GraphQLDateTime, {
    nullable: true,
    description: 'When the payment was captured and the order created; null until then.',
  })
  completedAt!: string | null;

  @Field(() => GraphQLDateTime, {
    nullable: true,
    description: 'When the session was canceled; null if it was not.',
  })
  canceledAt!: string | null;

  @Field(() => GraphQLDateTime)
  createdAt!: string;

  @Field(() => GraphQLDateTime)
  updatedAt!: string;

  @Field(() => CheckoutBuyerType, {
    nullable: true,
    description: 'The person who buys; null if unknown, or erased after the session ended.',
  })
  buyer!: CheckoutBuyerType | null;

  @Field(() => [CheckoutDestinationType], { description: 'Addresses to choose from.' })
  destinations!: CheckoutDestinationType[];

  @Field(() => PostalAddressType, {
    nullable: true,
    description: 'Address for the invoice; null if none was given.',
  })
  billingAddress!: PostalAddressType | null;

  @Field(() => [MissingRequirementType], {
    description: 'What is required before the session can be paid.',
  })
  missingRequirements!: MissingRequirementType[];

  @Field(() => [CheckoutRailType], {
    description: 'The rails that can pay the session; empty once it has ended.',
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
