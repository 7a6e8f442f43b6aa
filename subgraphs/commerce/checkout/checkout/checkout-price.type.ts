import { Field, ID, Int, ObjectType } from 'type-graphql';
import { GraphQLDecimal, GraphQLJSONObject } from '../../../../kernel/graphql/scalars.js';
import { describedEnum, stringEnum } from '../../../../kernel/graphql/string-enum.js';
import type {
  AppliedDiscount,
  CheckoutAmounts,
  CheckoutItem,
  CheckoutShipping,
  CheckoutTax,
  RejectedCode,
  ShippingOption,
} from './checkout-session.entity.js';

const DiscountTargetEnum = stringEnum<AppliedDiscount['target']>('DiscountTarget', ['items', 'shipping']);

const RejectedCodeReasonEnum = describedEnum<RejectedCode['reason']>('RejectedCodeReason', {
  unknown: 'The merchant has no such code.',
  expired: 'Its time is over.',
  not_applicable: 'It does not apply to this checkout.',
  used_up: 'It has been used as often as it may be.',
});

@ObjectType('CheckoutItem', { simpleResolvers: true })
export class CheckoutItemType implements CheckoutItem {
  @Field(() => ID, { description: 'Id of the line; a change of quantity does not change it.' })
  id!: string;

  @Field(() => String, {
    description: 'The identifier that the agent used: a product id, a variant id or a SKU.',
  })
  reference!: string;

  @Field(() => ID)
  productId!: string;

  @Field(() => ID, { nullable: true })
  variantId!: string | null;

  @Field(() => String, { nullable: true })
  sku!: string | null;

  @Field(() => String)
  title!: string;

  @Field(() => Int)
  quantity!: number;

  @Field(() => GraphQLDecimal)
  unitAmount!: string;

  @Field(() => GraphQLDecimal, { description: 'Amount before discounts.' })
  subtotal!: string;

  @Field(() => GraphQLDecimal, { description: "The item's share of the discounts, positive." })
  discount!: string;

  @Field(() => String, { nullable: true })
  imageUrl!: string | null;

  @Field(() => Boolean, { description: 'Whether the item is shipped.' })
  requiresShipping!: boolean;

  @Field(() => GraphQLJSONObject, { description: 'The product as it was when the item was priced.' })
  productSnapshot!: Record<string, unknown>;
}

@ObjectType('CheckoutAmounts', {
  simpleResolvers: true,
  description: 'total = subtotal - discount + shipping + tax.',
})
export class CheckoutAmountsType implements CheckoutAmounts {
  @Field(() => GraphQLDecimal)
  subtotal!: string;

  @Field(() => GraphQLDecimal, { description: 'A positive amount that is deducted.' })
  discount!: string;

  @Field(() => GraphQLDecimal)
  shipping!: string;

  @Field(() => GraphQLDecimal, {
    description: 'Taxes added to the prices; included taxes are only in `taxes`.',
  })
  tax!: string;

  @Field(() => GraphQLDecimal)
  total!: string;
}

@ObjectType('CheckoutDiscountAllocation', { simpleResolvers: true })
export class CheckoutDiscountAllocationType {
  @Field(() => ID)
  itemId!: string;

  @Field(() => GraphQLDecimal)
  amount!: string;
}

@ObjectType('AppliedDiscount', { simpleResolvers: true })
export class AppliedDiscountType implements AppliedDiscount {
  @Field(() => String, { nullable: true })
  code!: string | null;

  @Field(() => String)
  title!: string;

  @Field(() => GraphQLDecimal)
  amount!: string;

  @Field(() => Boolean, { description: 'Whether a rule grants it without a code.' })
  isAutomatic!: boolean;

  @Field(() => DiscountTargetEnum)
  target!: AppliedDiscount['target'];

  @Field(() => [CheckoutDiscountAllocationType], { description: 'The share of each item.' })
  allocations!: CheckoutDiscountAllocationType[];
}

@ObjectType('RejectedDiscountCode', { simpleResolvers: true })
export class RejectedCodeType implements RejectedCode {
  @Field(() => String)
  code!: string;

  @Field(() => RejectedCodeReasonEnum)
  reason!: RejectedCode['reason'];
}

@ObjectType('CheckoutShippingOption', { simpleResolvers: true })
export class CheckoutShippingOptionType implements ShippingOption {
  @Field(() => ID)
  id!: string;

  @Field(() => String)
  title!: string;

  @Field(() => String)
  service!: string;

  @Field(() => GraphQLDecimal)
  amount!: string;

  @Field(() => GraphQLDecimal, { description: 'The price without a free-shipping rule.' })
  fullAmount!: string;
}

@ObjectType('CheckoutShipping', { simpleResolvers: true })
export class CheckoutShippingType implements CheckoutShipping {
  @Field(() => Boolean, { description: 'Whether an item is shipped, so that an address is required.' })
  isRequired!: boolean;

  @Field(() => Boolean, { description: 'Whether a shipping rate must be selected too.' })
  isOptionRequired!: boolean;

  @Field(() => ID, { nullable: true })
  selectedDestinationId!: string | null;

  @Field(() => [CheckoutShippingOptionType], { description: 'For the selected destination, cheapest first.' })
  options!: CheckoutShippingOptionType[];

  @Field(() => ID, { nullable: true })
  selectedOptionId!: string | null;
}

@ObjectType('CheckoutTax', { simpleResolvers: true })
export class CheckoutTaxType implements CheckoutTax {
  @Field(() => String)
  title!: string;

  @Field(() => GraphQLDecimal, { description: 'Percent.' })
  rate!: string;

  @Field(() => GraphQLDecimal)
  amount!: string;

  @Field(() => Boolean, { description: 'Whether prices include the tax.' })
  isIncluded!: boolean;
}
