import { Field, ID, Int, ObjectType } from 'type-graphql';
import { MoneyType } from '../../../kernel/graphql/money.type.js';
import { CursorPaginationType } from '../../../kernel/graphql/pagination.type.js';
import { GraphQLDateTime } from '../../../kernel/graphql/scalars.js';
import type { ProductImage } from '../product/product.entity.js';
import type { ProductSnapshot } from '../product/product.snapshot.js';
import { ProductType } from '../product/product.type.js';
import { ProductImageType } from '../product/product-field.type.js';
import type { FeedOffer, FeedProduct } from './feed-product.rules.js';

@ObjectType('FeedOption', { simpleResolvers: true })
export class FeedOptionType {
  @Field(() => String)
  name!: string;

  @Field(() => String)
  value!: string;
}

@ObjectType('FeedOffer', {
  simpleResolvers: true,
  description: 'One item to buy: a variant, or a product without variants.',
})
export class FeedOfferType implements FeedOffer {
  @Field(() => ID, { description: 'The item id to use in a checkout session.' })
  id!: string;

  @Field(() => String, { nullable: true })
  sku!: string | null;

  @Field(() => String)
  title!: string;

  @Field(() => [FeedOptionType])
  options!: FeedOptionType[];

  @Field(() => String, { nullable: true, description: 'GTIN.' })
  barcode!: string | null;

  @Field(() => String, { nullable: true })
  imageUrl!: string | null;

  @Field(() => MoneyType, { nullable: true, description: 'The current price.' })
  price!: MoneyType | null;

  @Field(() => MoneyType, { nullable: true, description: 'The regular price, during a sale.' })
  listPrice!: MoneyType | null;

  @Field(() => Int, { nullable: true, description: 'Null if stock is not tracked.' })
  availableQuantity!: number | null;
}

@ObjectType('FeedProduct', {
  simpleResolvers: true,
  description: 'An active product for agents and shopping services.',
})
export class FeedProductType implements FeedProduct {
  @Field(() => ID)
  id!: string;

  @Field(() => String)
  title!: string;

  @Field(() => String, { nullable: true, description: 'May contain HTML, as the merchant wrote it.' })
  description!: string | null;

  @Field(() => String, { nullable: true })
  brand!: string | null;

  @Field(() => String, { nullable: true })
  productType!: string | null;

  @Field(() => ProductType, { description: 'The product with everything that is known of the goods.' })
  product!: ProductSnapshot;

  @Field(() => [ProductImageType])
  images!: ProductImage[];

  @Field(() => [FeedOfferType])
  offers!: FeedOfferType[];
}

@ObjectType('ProductFeedPage', { simpleResolvers: true })
export class ProductFeedPageType {
  @Field(() => [FeedProductType])
  items!: FeedProductType[];

  @Field(() => CursorPaginationType)
  pagination!: CursorPaginationType;
}

@ObjectType('ProductFeed', {
  simpleResolvers: true,
  description: 'Every active product with its current offer.',
})
export class ProductFeedType {
  @Field(() => ID)
  id!: string;

  @Field(() => GraphQLDateTime, { nullable: true, description: 'When a product last changed.' })
  updatedAt!: string | null;
}
