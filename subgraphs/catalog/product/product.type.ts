import { Directive, Field, ID, Int, ObjectType } from 'type-graphql';
import { MoneyType } from '../../../kernel/graphql/money.type.js';
import { OffsetPaginationType } from '../../../kernel/graphql/pagination.type.js';
import { GraphQLDateTime, GraphQLJSONObject } from '../../../kernel/graphql/scalars.js';
import type { ProductImage, ProductMarketplace, ProductOption, Weight } from './product.entity.js';
import type { ProductSnapshot, VariantSnapshot } from './product.snapshot.js';

@ObjectType('Weight', { simpleResolvers: true })
export class WeightType implements Weight {
  @Field(() => String, { description: 'Exact decimal.' })
  value!: string;

  @Field(() => String, { description: 'g, kg, oz or lb.' })
  unit!: Weight['unit'];
}

@ObjectType('ProductOption', { simpleResolvers: true })
export class ProductOptionType implements ProductOption {
  @Field(() => String)
  name!: string;

  @Field(() => [String])
  values!: string[];
}

@ObjectType('ProductImage', { simpleResolvers: true })
export class ProductImageType implements ProductImage {
  @Field(() => ID)
  id!: string;

  @Field(() => String)
  url!: string;

  @Field(() => String, { nullable: true })
  altText!: string | null;

  @Field(() => Int, {
    nullable: true,
    description: 'Pixels; null for pictures that were linked, not uploaded.',
  })
  width!: number | null;

  @Field(() => Int, { nullable: true })
  height!: number | null;
}

@ObjectType('ProductMarketplace', { simpleResolvers: true })
export class ProductMarketplaceType implements ProductMarketplace {
  @Field(() => String)
  marketplace!: string;

  @Field(() => String, { nullable: true })
  country!: string | null;
}

@ObjectType('Variant', { simpleResolvers: true })
export class VariantType implements VariantSnapshot {
  @Field(() => ID)
  id!: string;

  @Field(() => String, { nullable: true })
  sku!: string | null;

  @Field(() => String)
  title!: string;

  @Field(() => GraphQLJSONObject, { description: 'Option name to value.' })
  optionValues!: Record<string, string>;

  @Field(() => MoneyType, { nullable: true })
  price!: MoneyType | null;

  @Field(() => MoneyType, { nullable: true })
  salePrice!: MoneyType | null;

  @Field(() => MoneyType, { nullable: true })
  cost!: MoneyType | null;

  @Field(() => Int, { nullable: true, description: 'On hand; null when stock is not tracked.' })
  inventoryQuantity!: number | null;

  @Field(() => Int, { description: 'Promised to buyers.' })
  reservedQuantity!: number;

  @Field(() => Int, {
    nullable: true,
    description: 'On hand less reserved: what may still be sold; null when stock is not tracked.',
  })
  availableQuantity!: number | null;

  @Field(() => String, { nullable: true, description: 'GTIN.' })
  barcode!: string | null;

  @Field(() => [String], {
    description: 'Codes beside SKU and GTIN: house barcodes, or a SKU that another variant has.',
  })
  otherCodes!: string[];

  @Field(() => WeightType, { nullable: true })
  weight!: WeightType | null;

  @Field(() => Boolean, { description: 'Whether a buyer gets it sent; false of digital goods and services.' })
  requiresShipping!: boolean;

  @Field(() => String, { nullable: true })
  imageUrl!: string | null;
}

@Directive('@key(fields: "id")')
@ObjectType('Product', {
  simpleResolvers: true,
  description:
    'One thing a merchant sells. With variants it is sold through them; its own price and stock are then derived.',
})
export class ProductType implements ProductSnapshot {
  @Field(() => ID)
  id!: string;

  @Field(() => String, { description: 'Unique within the organization.' })
  handle!: string;

  @Field(() => String, {
    nullable: true,
    description: 'Unique within the organization, across products and variants.',
  })
  sku!: string | null;

  @Field(() => String)
  title!: string;

  @Field(() => String, { nullable: true, description: 'May contain HTML, as the merchant wrote it.' })
  description!: string | null;

  @Field(() => String, { nullable: true })
  brand!: string | null;

  @Field(() => String, { nullable: true })
  productType!: string | null;

  @Field(() => [String])
  tags!: string[];

  @Field(() => [String])
  highlights!: string[];

  @Field(() => GraphQLJSONObject, { description: 'Name to text.' })
  attributes!: Record<string, string>;

  @Field(() => String, { description: 'draft, active or archived.' })
  status!: string;

  @Field(() => [ProductOptionType])
  options!: ProductOptionType[];

  @Field(() => [ProductImageType])
  images!: ProductImageType[];

  @Field(() => MoneyType, {
    nullable: true,
    description: 'The regular price; with variants, the lowest of theirs.',
  })
  price!: MoneyType | null;

  @Field(() => MoneyType, { nullable: true, description: 'The reduced price within its window.' })
  salePrice!: MoneyType | null;

  @Field(() => GraphQLDateTime, { nullable: true })
  salePriceStartsAt!: string | null;

  @Field(() => GraphQLDateTime, { nullable: true })
  salePriceEndsAt!: string | null;

  @Field(() => MoneyType, { nullable: true, description: 'What one costs the merchant.' })
  cost!: MoneyType | null;

  @Field(() => String, { description: 'ISO 4217 code of every amount of the product.' })
  currency!: string;

  @Field(() => Int, {
    nullable: true,
    description: 'On hand; with variants, their sum; null when stock is not tracked.',
  })
  inventoryQuantity!: number | null;

  @Field(() => Int, { description: 'Promised to buyers; with variants, the sum of those that are tracked.' })
  reservedQuantity!: number;

  @Field(() => Int, {
    nullable: true,
    description: 'On hand less reserved: what may still be sold; null when stock is not tracked.',
  })
  availableQuantity!: number | null;

  @Field(() => String, { nullable: true, description: 'GTIN-8, -12, -13 or -14.' })
  barcode!: string | null;

  @Field(() => [String], {
    description: 'Codes beside SKU and GTIN: house barcodes, or a SKU that another variant has.',
  })
  otherCodes!: string[];

  @Field(() => WeightType, { nullable: true })
  weight!: WeightType | null;

  @Field(() => Boolean, {
    description: 'Whether a buyer gets it sent; with variants, whether any of them does.',
  })
  requiresShipping!: boolean;

  @Field(() => Int)
  variantCount!: number;

  @Field(() => [VariantType])
  variants!: VariantType[];

  @Field(() => [ProductMarketplaceType], { description: 'Where it is listed.' })
  marketplaces!: ProductMarketplaceType[];

  @Field(() => Int, { description: 'Raised by each change; the resourceVersion of events and the ETag.' })
  version!: number;

  @Field(() => GraphQLDateTime)
  createdAt!: string;

  @Field(() => GraphQLDateTime)
  updatedAt!: string;
}

@ObjectType('ProductPage', { simpleResolvers: true })
export class ProductPageType {
  @Field(() => [ProductType])
  items!: ProductType[];

  @Field(() => OffsetPaginationType)
  pagination!: OffsetPaginationType;
}
