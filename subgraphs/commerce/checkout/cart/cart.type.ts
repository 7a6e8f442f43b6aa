import { Field, ID, Int, ObjectType } from 'type-graphql';
import { Internal } from '../../../../kernel/graphql/internal.js';
import { GraphQLCurrencyCode, GraphQLDateTime } from '../../../../kernel/graphql/scalars.js';
import { CheckoutBuyerType } from '../checkout/checkout-party.type.js';
import {
  AppliedDiscountType,
  CheckoutAmountsType,
  CheckoutItemType,
  CheckoutTaxType,
  RejectedCodeType,
} from '../checkout/checkout-price.type.js';
import type { CartContext, ShortLine, UnavailableLine } from './cart.entity.js';
import type { CartView } from './cart-price.js';

@Internal()
@ObjectType('AgentCartContext', { simpleResolvers: true })
export class AgentCartContextType implements CartContext {
  @Field(() => String, { nullable: true })
  country!: string | null;

  @Field(() => String, { nullable: true })
  region!: string | null;

  @Field(() => String, { nullable: true })
  postalCode!: string | null;

  @Field(() => String, { nullable: true })
  language!: string | null;

  @Field(() => String, { nullable: true })
  currency!: string | null;

  @Field(() => String, { nullable: true })
  intent!: string | null;
}

@Internal()
@ObjectType('UnavailableCartLine', { simpleResolvers: true })
class UnavailableCartLineType implements UnavailableLine {
  @Field(() => ID)
  id!: string;

  @Field(() => String)
  reference!: string;

  @Field(() => String)
  code!: string;

  @Field(() => String)
  message!: string;
}

@Internal()
@ObjectType('ShortCartLine', { simpleResolvers: true })
class ShortCartLineType implements ShortLine {
  @Field(() => ID)
  id!: string;
}

@Internal()
@ObjectType('AgentCart', {
  simpleResolvers: true,
  description: 'What an agent puts together before it checks out, with an estimate of what it costs.',
})
export class AgentCartType {
  @Field(() => ID)
  id!: string;

  @Field(() => ID)
  organizationId!: string;

  @Field(() => GraphQLCurrencyCode)
  currency!: string;

  @Field(() => [CheckoutItemType], { description: 'Lines that can be bought now.' })
  items!: CheckoutItemType[];

  @Field(() => [UnavailableCartLineType], { description: 'Lines that cannot; they are not in the amounts.' })
  unavailable!: UnavailableCartLineType[];

  @Field(() => [ShortCartLineType], { description: 'Lines of which fewer units are in stock.' })
  short!: ShortCartLineType[];

  @Field(() => [String])
  discountCodes!: string[];

  @Field(() => [AppliedDiscountType])
  discounts!: AppliedDiscountType[];

  @Field(() => [RejectedCodeType])
  rejectedCodes!: RejectedCodeType[];

  @Field(() => [CheckoutTaxType], { description: 'As far as they are known before anything is shipped.' })
  taxes!: CheckoutTaxType[];

  @Field(() => CheckoutAmountsType)
  amounts!: CheckoutAmountsType;

  @Field(() => CheckoutBuyerType, { nullable: true })
  buyer!: CheckoutBuyerType | null;

  @Field(() => AgentCartContextType, { nullable: true })
  context!: AgentCartContextType | null;

  @Field(() => Int)
  version!: number;

  @Field(() => GraphQLDateTime)
  expiresAt!: string;
}

/** The type's shape of a view. */
export const presentCart = ({ cart, personal, price, unavailable, short }: CartView): AgentCartType => {
  const { id, organizationId, version, expiresAt } = cart;
  const { currency, items, discountCodes, discounts, rejectedCodes, taxes, amounts } = price;
  return {
    ...{ id, organizationId, version, expiresAt, currency, items, discountCodes, discounts, rejectedCodes },
    ...{ taxes, amounts, unavailable, short },
    buyer: personal.buyer,
    context: personal.context,
  };
};
