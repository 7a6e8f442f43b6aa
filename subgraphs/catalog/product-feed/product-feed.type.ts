import { Field, ID, Int, ObjectType } from 'type-graphql';
import { MoneyType } from '../../../kernel/graphql/money.type.js';
import { CursorPaginationType } from '../../../kernel/graphql/pagination.type.js';
import { GraphQLDateTime } from '../../../kernel/graphql/scalars.js';
import type { ProductImage } from '../product/product.entity.js';
import type { ProductSnapshot } from '../product/product.snapshot.js';
import { ProductType } from '../product/product.type.js';
import { ProductImageType } from '../product/product-field.type.js';
import type { FeedOffer, FeedProduct } from './feed-product.rules.js';

@ObjectType('FeedOption', { simpleResolvers: true, description: 'The value of one option of a variant.' })
export class FeedOptionType {
  @Field(() => String, { description: 'Name of the option, such as Size.' })
  name!: string;

  @Field(() => String, { description: 'Value of the option, such as M.' })
  value!: string;
}

@ObjectType('FeedOffer', {
  simpleResolvers: true,
  description: 'One item to buy: a variant, or a product without variants.',
})
export class FeedOfferType implements FeedOffer {
  @Field(() => ID, { description: 'The item id to use in a checkout session.' })
  id!: string;

  @Field(() => String, { nullable: true, description: 'SKU of the item; null if it has none.' })
  sku!: string | null;

  @Field(() => String, { description: 'Title of the variant, or of the product if it has no variants.' })
  title!: string;

  @Field(() => [FeedOptionType], {
    description:
      'What distinguishes the variant, such as its size and color; empty for a product without variants.',
  })
  options!: FeedOptionType[];

  @Field(() => String, { nullable: true, description: 'GTIN.' })
  barcode!: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'URL of a picture of the item; null if there is none.',
  })
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
  @Field(() => ID, { description: 'Id of the product.' })
  id!: string;

  @Field(() => String, { description: 'Title shown to buyers.' })
  title!: string;

  @Field(() => String, { nullable: true, description: 'May contain HTML, as the merchant wrote it.' })
  description!: string | null;

  @Field(() => String, { nullable: true, description: 'Brand, or the manufacturer if the goods have none.' })
  brand!: string | null;

  @Field(() => String, { nullable: true, description: "The merchant's own category." })
  productType!: string | null;

  @Field(() => ProductType, { description: 'The product with everything that is known of the goods.' })
  product!: ProductSnapshot;

  @Field(() => [ProductImageType], { description: 'Pictures, the most important first.' })
  images!: ProductImage[];

  @Field(() => [FeedOfferType], {
    description: 'One item for each variant, or one for a product without variants.',
  })
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
