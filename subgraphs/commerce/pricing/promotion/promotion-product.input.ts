import { Field, ID, InputType, Int } from 'type-graphql';
import { MoneyInput } from '../../../../kernel/graphql/money.type.js';
import { IdInput } from '../../../../kernel/graphql/target.input.js';
import { inputLimits } from '../../../../kernel/input.limits.js';
import { promotionLimits } from './promotion.limits.js';
import type { AssignedPlace, StatedProduct } from './promotion-product.entity.js';

const units = `1 to ${inputLimits.quantityMax}`;

@InputType('PromotionProductPlaceInput', { description: 'A product of a promotion.' })
export class ProductPlaceInput {
  @Field(() => ID, { description: 'Id of the product.' })
  productId!: string;

  @Field(() => ID, { nullable: true, description: 'Id of one of its variants; default: the whole product.' })
  variantId?: string | null;
}

@InputType('PromotionProductInput', {
  description:
    'A product that is to be in a promotion. Prices and limits are for automatic price reductions and for fixed prices.',
})
export class PromotionProductInput extends ProductPlaceInput {
  @Field(() => MoneyInput, {
    nullable: true,
    description:
      'What a unit costs, in the currency of the promotion and below the price of the catalog; default: by the terms. Required where a `fixed_price` has no amount.',
  })
  promotionalPrice?: MoneyInput | null;

  @Field(() => Int, {
    nullable: true,
    description: `Units that a buyer may buy at that price: ${units}; default: any.`,
  })
  purchaseLimit?: number | null;

  @Field(() => Int, {
    nullable: true,
    description: `Units that a store sells at that price, and that checkout sells at it in all: ${units}; default: all.`,
  })
  promotionalStock?: number | null;
}

const ofCall = `1 to ${promotionLimits.productsPerCallMax}, each once.`;

@InputType('AddPromotionProductsInput')
export class AddPromotionProductsInput extends IdInput {
  @Field(() => [PromotionProductInput], { description: ofCall })
  products!: PromotionProductInput[];
}

@InputType('RemovePromotionProductsInput')
export class RemovePromotionProductsInput extends IdInput {
  @Field(() => [ProductPlaceInput], { description: ofCall })
  products!: ProductPlaceInput[];
}

export const toPlace = ({ productId, variantId }: ProductPlaceInput): AssignedPlace => ({
  productId,
  variantId: variantId ?? null,
});

export const toStatedProduct = (input: PromotionProductInput): StatedProduct => ({
  ...toPlace(input),
  promotionalPrice:
    input.promotionalPrice == null
      ? null
      : {
          amount: input.promotionalPrice.amount.trim(),
          currency: input.promotionalPrice.currency.trim().toUpperCase(),
        },
  purchaseLimit: input.purchaseLimit ?? null,
  promotionalStock: input.promotionalStock ?? null,
});
