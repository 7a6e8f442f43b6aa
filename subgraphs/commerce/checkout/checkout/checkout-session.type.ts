import { Field, ID, Int, ObjectType } from 'type-graphql';
import { GraphQLCurrencyCode, GraphQLDateTime } from '../../../../kernel/graphql/scalars.js';
import { stringEnum } from '../../../../kernel/graphql/string-enum.js';
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
import { type CheckoutProtocol, type CheckoutStatus, checkoutStatuses } from './checkout-session.entity.js';
import type { CheckoutView } from './checkout-view.js';

export const CheckoutProtocolEnum = stringEnum<CheckoutProtocol>(
  'CheckoutProtocol',
  ['native', 'ucp', 'acp'],
  'The protocol that opened a session.',
);

const CheckoutStatusEnum = stringEnum('CheckoutStatus', checkoutStatuses, '§3.1; the last three are final.');

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

  @Field(() => CheckoutProtocolEnum)
  protocol!: CheckoutProtocol;

  @Field(() => String, { nullable: true })
  agentProfileUrl!: string | null;

  @Field(() => CheckoutStatusEnum)
  status!: CheckoutStatus;

  @Field(() => String, {
    nullable: true,
    description: 'Null if any of `rails` is possible and completion selects one.',
  })
  paymentRail!: string | null;

  @Field(() => GraphQLCurrencyCode, { description: 'ISO 4217.' })
  currency!: string;

  @Field(() => [CheckoutItemType])
  items!: CheckoutItemType[];

  @Field(() => [String], { description: 'The codes as entered.' })
  discountCodes!: string[];

  @Field(() => [AppliedDiscountType])
  discounts!: AppliedDiscountType[];

  @Field(() => [RejectedCodeType])
  rejectedCodes!: RejectedCodeType[];

  @Field(() => CheckoutShippingType)
  shipping!: CheckoutShippingType;

  @Field(() => [CheckoutTaxType], {
    description: 'Computed once the destination and the shipping option are known.',
  })
  taxes!: CheckoutTaxType[];

  @Field(() => CheckoutAmountsType)
  amounts!: CheckoutAmountsType;

  @Field(() => CheckoutPaymentType, { nullable: true, description: 'The latest payment.' })
  payment!: CheckoutPaymentType | null;

  @Field(() => Int, { description: 'Rises when the items or their cost change.' })
  cartVersion!: number;

  @Field(() => Int, { description: 'Rises with every change.' })
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

  @Field(() => [CheckoutDestinationType], { description: 'Addresses to choose from.' })
  destinations!: CheckoutDestinationType[];

  @Field(() => PostalAddressType, { nullable: true })
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
