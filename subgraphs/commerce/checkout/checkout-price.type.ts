import { Field, ID, Int, ObjectType } from 'type-graphql';
import { GraphQLJSONObject } from '../../../kernel/graphql/scalars.js';
import type {
  AppliedDiscount,
  CheckoutAmounts,
  CheckoutItem,
  CheckoutShipping,
  CheckoutTax,
  RejectedCode,
  ShippingOption,
} from './checkout-session.entity.js';

@ObjectType('CheckoutItem', { simpleResolvers: true })
export class CheckoutItemType implements CheckoutItem {
  @Field(() => ID, { description: 'Of the line; stays while its quantity changes.' })
  id!: string;

  @Field(() => String, { description: 'What the agent called it: a product id, a variant id or a SKU.' })
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

  @Field(() => String)
  unitAmount!: string;

  @Field(() => String, { description: 'Before discounts.' })
  subtotal!: string;

  @Field(() => String, { description: 'Its share of the discounts, positive.' })
  discount!: string;

  @Field(() => String, { nullable: true })
  imageUrl!: string | null;

  @Field(() => Boolean, { description: 'Whether the buyer gets it sent.' })
  requiresShipping!: boolean;

  @Field(() => GraphQLJSONObject, { description: 'What the product was when it was priced.' })
  productSnapshot!: Record<string, unknown>;
}

@ObjectType('CheckoutAmounts', {
  simpleResolvers: true,
  description: 'total = subtotal - discount + shipping + tax.',
})
export class CheckoutAmountsType implements CheckoutAmounts {
  @Field(() => String)
  subtotal!: string;

  @Field(() => String, { description: 'A positive amount that is deducted.' })
  discount!: string;

  @Field(() => String)
  shipping!: string;

  @Field(() => String, { description: 'What is added; included taxes are in `taxes` only.' })
  tax!: string;

  @Field(() => String)
  total!: string;
}

@ObjectType('CheckoutDiscountAllocation', { simpleResolvers: true })
export class CheckoutDiscountAllocationType {
  @Field(() => ID)
  itemId!: string;

  @Field(() => String)
  amount!: string;
}

@ObjectType('AppliedDiscount', { simpleResolvers: true })
export class AppliedDiscountType implements AppliedDiscount {
  @Field(() => String, { nullable: true })
  code!: string | null;

  @Field(() => String)
  title!: string;

  @Field(() => String)
  amount!: string;

  @Field(() => Boolean, { description: 'Given by a rule, without a code.' })
  isAutomatic!: boolean;

  @Field(() => String, { description: 'items or shipping.' })
  target!: AppliedDiscount['target'];

  @Field(() => [CheckoutDiscountAllocationType], { description: 'What each item bears of it.' })
  allocations!: CheckoutDiscountAllocationType[];
}

@ObjectType('RejectedDiscountCode', { simpleResolvers: true })
export class RejectedCodeType implements RejectedCode {
  @Field(() => String)
  code!: string;

  @Field(() => String, { description: 'unknown, expired, not_applicable or used_up.' })
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

  @Field(() => String)
  amount!: string;

  @Field(() => String, { description: 'Without the rule that makes it free.' })
  fullAmount!: string;
}

@ObjectType('CheckoutShipping', { simpleResolvers: true })
export class CheckoutShippingType implements CheckoutShipping {
  @Field(() => Boolean, { description: 'Something of it is sent, so an address is needed.' })
  isRequired!: boolean;

  @Field(() => Boolean, { description: 'A shipping rate has to be chosen as well.' })
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

  @Field(() => String, { description: 'Percent.' })
  rate!: string;

  @Field(() => String)
  amount!: string;

  @Field(() => Boolean, { description: 'In the prices already.' })
  isIncluded!: boolean;
}
