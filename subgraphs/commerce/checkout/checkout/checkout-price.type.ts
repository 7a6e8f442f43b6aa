import { Field, ID, Int, ObjectType } from 'type-graphql';
import { GraphQLDecimal, GraphQLJSONObject } from '../../../../kernel/graphql/scalars.js';
import { describedEnum } from '../../../../kernel/graphql/string-enum.js';
import type {
  AppliedDiscount,
  CheckoutAmounts,
  CheckoutItem,
  CheckoutShipping,
  CheckoutTax,
  RejectedCode,
  ShippingOption,
} from './checkout-session.entity.js';

export const DiscountTargetEnum = describedEnum<AppliedDiscount['target']>(
  'DiscountTarget',
  {
    items: 'The items of the session.',
    shipping: 'The selected shipping option.',
  },
  'What a discount makes cheaper.',
);

const RejectedCodeReasonEnum = describedEnum<RejectedCode['reason']>(
  'RejectedCodeReason',
  {
    unknown: 'The merchant has no such code.',
    expired: 'Its time is over.',
    not_applicable: 'It does not apply to this checkout.',
    used_up: 'It has been used as often as it may be.',
  },
  'Why a code does not apply.',
);

@ObjectType('CheckoutItem', {
  simpleResolvers: true,
  description: 'A line of a session: one product or variant, and how many units of it.',
})
export class CheckoutItemType implements CheckoutItem {
  @Field(() => ID, { description: 'Id of the line; a change of quantity does not change it.' })
  id!: string;

  @Field(() => String, {
    description: 'The identifier that the agent used: a product id, a variant id or a SKU.',
  })
  reference!: string;

  @Field(() => ID, { description: 'Id of the product.' })
  productId!: string;

  @Field(() => ID, { nullable: true, description: 'Id of the variant; null if the product has no variants.' })
  variantId!: string | null;

  @Field(() => String, { nullable: true, description: 'SKU of what is bought; null if it has none.' })
  sku!: string | null;

  @Field(() => String, { description: 'Title shown to buyers.' })
  title!: string;

  @Field(() => Int, { description: 'Number of units.' })
  quantity!: number;

  @Field(() => GraphQLDecimal, { description: 'Price of one unit before discounts.' })
  unitAmount!: string;

  @Field(() => GraphQLDecimal, { description: 'Amount before discounts.' })
  subtotal!: string;

  @Field(() => GraphQLDecimal, { description: "The item's share of the discounts, positive." })
  discount!: string;

  @Field(() => String, { nullable: true, description: 'URL of a picture of the item; null if it has none.' })
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
  @Field(() => GraphQLDecimal, {
    description: 'Sum of the items before discounts, shipping and added taxes.',
  })
  subtotal!: string;

  @Field(() => GraphQLDecimal, { description: 'A positive amount that is deducted.' })
  discount!: string;

  @Field(() => GraphQLDecimal, {
    description: 'Cost of the selected shipping option; 0 until one is selected.',
  })
  shipping!: string;

  @Field(() => GraphQLDecimal, {
    description: 'Taxes added to the prices; included taxes are only in `taxes`.',
  })
  tax!: string;

  @Field(() => GraphQLDecimal, { description: 'What the buyer pays.' })
  total!: string;
}

@ObjectType('CheckoutDiscountAllocation', {
  simpleResolvers: true,
  description: 'The share of a discount that reduces one item.',
})
export class CheckoutDiscountAllocationType {
  @Field(() => ID, { description: 'Id of the line of the session.' })
  itemId!: string;

  @Field(() => GraphQLDecimal, { description: "The item's share, as a positive amount." })
  amount!: string;
}

@ObjectType('AppliedDiscount', {
  simpleResolvers: true,
  description: 'A deduction by a promotion, in the currency of the session.',
})
export class AppliedDiscountType implements AppliedDiscount {
  @Field(() => ID, {
    nullable: true,
    description: 'Id of the promotion; null if the session ended before promotions were recorded with it.',
  })
  promotionId!: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'The code; null if the promotion is automatic.',
  })
  code!: string | null;

  @Field(() => String, { description: 'Title shown to buyers.' })
  title!: string;

  @Field(() => GraphQLDecimal, { description: 'What is deducted in all, as a positive amount.' })
  amount!: string;

  @Field(() => Boolean, { description: 'Whether the promotion applies without a code.' })
  isAutomatic!: boolean;

  @Field(() => DiscountTargetEnum, { description: 'Whether the items or the shipping become cheaper.' })
  target!: AppliedDiscount['target'];

  @Field(() => [CheckoutDiscountAllocationType], { description: 'The share of each item.' })
  allocations!: CheckoutDiscountAllocationType[];
}

@ObjectType('RejectedDiscountCode', {
  simpleResolvers: true,
  description: 'An entered discount code that does not apply.',
})
export class RejectedCodeType implements RejectedCode {
  @Field(() => String, { description: 'The code as entered.' })
  code!: string;

  @Field(() => RejectedCodeReasonEnum, { description: 'Why it does not apply.' })
  reason!: RejectedCode['reason'];
}

@ObjectType('CheckoutShippingOption', {
  simpleResolvers: true,
  description: 'A shipping service with its price for this session.',
})
export class CheckoutShippingOptionType implements ShippingOption {
  @Field(() => ID, {
    description: "Id of the merchant's shipping rate, by which it is selected.",
  })
  id!: string;

  @Field(() => String, { description: 'Title shown to buyers.' })
  title!: string;

  @Field(() => String, { description: 'Level of the service, such as `standard` or `express`.' })
  service!: string;

  @Field(() => GraphQLDecimal, {
    description: 'What the buyer pays for shipping; 0 if a free-shipping rule applies.',
  })
  amount!: string;

  @Field(() => GraphQLDecimal, { description: 'The price without a free-shipping rule.' })
  fullAmount!: string;
}

@ObjectType('CheckoutShipping', {
  simpleResolvers: true,
  description: 'Shipping of a session: what is required, offered and selected.',
})
export class CheckoutShippingType implements CheckoutShipping {
  @Field(() => Boolean, { description: 'Whether an item is shipped, so that an address is required.' })
  isRequired!: boolean;

  @Field(() => Boolean, { description: 'Whether a shipping rate must be selected too.' })
  isOptionRequired!: boolean;

  @Field(() => ID, { nullable: true, description: 'Id of the selected address; null until one is selected.' })
  selectedDestinationId!: string | null;

  @Field(() => [CheckoutShippingOptionType], { description: 'For the selected destination, cheapest first.' })
  options!: CheckoutShippingOptionType[];

  @Field(() => ID, {
    nullable: true,
    description: 'Id of the selected shipping option; null until one is selected.',
  })
  selectedOptionId!: string | null;
}

@ObjectType('CheckoutTax', {
  simpleResolvers: true,
  description: 'The tax of one rule on the whole session.',
})
export class CheckoutTaxType implements CheckoutTax {
  @Field(() => String, { description: 'Name of the tax, such as GST.' })
  title!: string;

  @Field(() => GraphQLDecimal, { description: 'Percent.' })
  rate!: string;

  @Field(() => GraphQLDecimal, { description: 'Amount of the tax, added to the prices or included in them.' })
  amount!: string;

  @Field(() => Boolean, { description: 'Whether prices include the tax.' })
  isIncluded!: boolean;
}
