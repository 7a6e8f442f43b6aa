import { Field, ID, Int, ObjectType } from 'type-graphql';
import { MoneyType } from '../../../../kernel/graphql/money.type.js';
import { CursorPaginationType } from '../../../../kernel/graphql/pagination.type.js';
import { GraphQLDateTime } from '../../../../kernel/graphql/scalars.js';
import { describedEnum } from '../../../../kernel/graphql/string-enum.js';
import { formatAmount, type Money } from '../../../../kernel/money.js';
import type { CountablePage } from '../../../../kernel/paging.js';
import type { PricedProduct } from '../../../catalog/index.js';
import { SoldProductType } from '../../orders/order/order.type.js';
import type { PromotionProduct } from './promotion.entity.js';
import type { ProductResult } from './promotion-product.entity.js';
import type { AddedOutcome, RemovedOutcome } from './promotion-product.values.js';

@ObjectType('PromotionProduct', {
  simpleResolvers: true,
  description: 'A product, or one of its variants, that is assigned to a promotion.',
})
export class PromotionProductType implements Omit<PromotionProduct, 'promotionalPrice'> {
  @Field(() => ID, { description: 'Id of the product.' })
  productId!: string;

  @Field(() => ID, { nullable: true, description: 'Null: all variants of the product.' })
  variantId!: string | null;

  @Field(() => SoldProductType, { nullable: true, description: 'Null if it was deleted.' })
  product!: SoldProductType | null;

  @Field(() => String, { nullable: true, description: 'SKU of the variant, or of the product, now.' })
  sku!: string | null;

  @Field(() => String, {
    nullable: true,
    description: "Title now, with the variant's behind it; null if it was deleted.",
  })
  title!: string | null;

  @Field(() => MoneyType, {
    nullable: true,
    description: 'Price in the catalog now; of several variants the lowest. Null if there is none.',
  })
  price!: Money | null;

  @Field(() => MoneyType, {
    nullable: true,
    description: 'What a unit costs in the promotion; null: what the terms of the promotion say.',
  })
  promotionalPrice!: Money | null;

  @Field(() => Int, { nullable: true, description: 'Units that a buyer may buy at that price; null: any.' })
  purchaseLimit!: number | null;

  @Field(() => Int, {
    nullable: true,
    description: 'Units that a store sells at that price, and that checkout sells at it in all; null: all.',
  })
  promotionalStock!: number | null;

  @Field(() => GraphQLDateTime, { description: 'When it was assigned.' })
  addedAt!: string;
}

@ObjectType('PromotionProductPage', { simpleResolvers: true })
export class PromotionProductPageType implements CountablePage {
  @Field(() => [PromotionProductType])
  items!: PromotionProductType[];

  @Field(() => CursorPaginationType)
  pagination!: CursorPaginationType;

  countAll!: CountablePage['countAll'];
}

const AddedOutcomeEnum = describedEnum<AddedOutcome>(
  'AddedPromotionProductOutcome',
  {
    added: 'It is assigned now.',
    updated: 'It was assigned, and has another price or limit now.',
    unchanged: 'It was assigned like this.',
    rejected: 'See `errors`.',
  },
  'What became of a product that was to be added to a promotion.',
);

const RemovedOutcomeEnum = describedEnum<RemovedOutcome>(
  'RemovedPromotionProductOutcome',
  {
    removed: 'It is assigned no more.',
    not_assigned: 'It was not assigned.',
    rejected: 'See `errors`.',
  },
  'What became of a product that was to be removed from a promotion.',
);

@ObjectType('PromotionProductError', {
  simpleResolvers: true,
  description: 'What is wrong with one product of a call.',
})
export class PromotionProductErrorType {
  @Field(() => String, { description: 'Field of the product, such as `promotionalPrice.amount`.' })
  path!: string;

  @Field(() => String, { description: 'A stable code, such as PRICE_NOT_BELOW.' })
  code!: string;

  @Field(() => String, { description: 'What is wrong, for people.' })
  message!: string;
}

@ObjectType()
abstract class ProductResultType {
  @Field(() => Int, { description: 'Position in the list of products, from 0.' })
  index!: number;

  @Field(() => ID, { description: 'Id of the product.' })
  productId!: string;

  @Field(() => ID, { nullable: true, description: 'Id of the variant; null: all of them.' })
  variantId!: string | null;

  @Field(() => [PromotionProductErrorType], {
    description: 'Everything wrong with it; empty if it succeeded.',
  })
  errors!: PromotionProductErrorType[];
}

@ObjectType('AddedPromotionProduct', {
  simpleResolvers: true,
  description: 'The outcome for one product that was to be added.',
})
export class AddedProductType extends ProductResultType implements ProductResult<AddedOutcome> {
  @Field(() => AddedOutcomeEnum, { description: 'What became of it.' })
  outcome!: AddedOutcome;
}

@ObjectType('RemovedPromotionProduct', {
  simpleResolvers: true,
  description: 'The outcome for one product that was to be removed.',
})
export class RemovedProductType extends ProductResultType implements ProductResult<RemovedOutcome> {
  @Field(() => RemovedOutcomeEnum, { description: 'What became of it.' })
  outcome!: RemovedOutcome;
}

/** With what the catalog says of it; null where there is no such product any more. */
export const toProductType = (
  { promotionalPrice, ...assigned }: PromotionProduct,
  found: PricedProduct | null,
  currency: string | null,
): PromotionProductType => ({
  ...assigned,
  product: found === null ? null : { id: assigned.productId },
  sku: found?.item?.sku ?? null,
  title: found?.item?.title ?? null,
  price: moneyOf(found?.item?.price ?? null, found?.currency ?? null),
  promotionalPrice: moneyOf(promotionalPrice, currency),
});

const moneyOf = (amount: string | null, currency: string | null): Money | null =>
  amount === null || currency === null ? null : { amount: formatAmount(amount, currency), currency };
