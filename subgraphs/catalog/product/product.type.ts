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
    description: 'Width in pixels; null for pictures that were linked, not uploaded.',
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

  @Field(() => GraphQLJSONObject, { description: 'Value of each option, by its name.' })
  optionValues!: Record<string, string>;

  @Field(() => MoneyType, { nullable: true })
  price!: MoneyType | null;

  @Field(() => MoneyType, { nullable: true })
  salePrice!: MoneyType | null;

  @Field(() => MoneyType, { nullable: true })
  cost!: MoneyType | null;

  @Field(() => Int, { nullable: true, description: 'Units on hand; null if stock is not tracked.' })
  inventoryQuantity!: number | null;

  @Field(() => Int, { description: 'Units reserved for buyers.' })
  reservedQuantity!: number;

  @Field(() => Int, {
    nullable: true,
    description: 'On hand minus reserved: the units that can still be sold; null if stock is not tracked.',
  })
  availableQuantity!: number | null;

  @Field(() => String, { nullable: true, description: 'GTIN.' })
  barcode!: string | null;

  @Field(() => [String], {
    description: 'Codes other than SKU and GTIN: internal barcodes, or a SKU that another variant has.',
  })
  otherCodes!: string[];

  @Field(() => WeightType, { nullable: true })
  weight!: WeightType | null;

  @Field(() => Boolean, {
    description: 'Whether the variant is shipped; false for digital goods and services.',
  })
  requiresShipping!: boolean;

  @Field(() => String, { nullable: true })
  imageUrl!: string | null;
}

@Directive('@key(fields: "id")')
@ObjectType('Product', {
  simpleResolvers: true,
  description:
    'A product that a merchant sells. If it has variants, those are sold, and its own price and stock are derived.',
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

  @Field(() => GraphQLJSONObject, { description: 'Text values by name.' })
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

  @Field(() => MoneyType, { nullable: true, description: "The merchant's cost of one unit." })
  cost!: MoneyType | null;

  @Field(() => String, { description: 'ISO 4217 code of every amount of the product.' })
  currency!: string;

  @Field(() => Int, {
    nullable: true,
    description: 'Units on hand; with variants, their sum; null if stock is not tracked.',
  })
  inventoryQuantity!: number | null;

  @Field(() => Int, { description: 'Units reserved for buyers; with variants, the sum of the tracked ones.' })
  reservedQuantity!: number;

  @Field(() => Int, {
    nullable: true,
    description: 'On hand minus reserved: the units that can still be sold; null if stock is not tracked.',
  })
  availableQuantity!: number | null;

  @Field(() => String, { nullable: true, description: 'GTIN-8, -12, -13 or -14.' })
  barcode!: string | null;

  @Field(() => [String], {
    description: 'Codes other than SKU and GTIN: internal barcodes, or a SKU that another variant has.',
  })
  otherCodes!: string[];

  @Field(() => WeightType, { nullable: true })
  weight!: WeightType | null;

  @Field(() => Boolean, {
    description: 'Whether the product is shipped; with variants, whether any of them is.',
  })
  requiresShipping!: boolean;

  @Field(() => Int)
  variantCount!: number;

  @Field(() => [VariantType])
  variants!: VariantType[];

  @Field(() => [ProductMarketplaceType], { description: 'Marketplaces where it is on sale.' })
  marketplaces!: ProductMarketplaceType[];

  @Field(() => Int, { description: 'Rises with every change; the resourceVersion of events and the ETag.' })
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
