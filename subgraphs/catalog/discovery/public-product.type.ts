import { Field, ID, Int, ObjectType } from 'type-graphql';
import { MoneyType } from '../../../kernel/graphql/money.type.js';
import { CursorPaginationType } from '../../../kernel/graphql/pagination.type.js';
import { GraphQLDateTime } from '../../../kernel/graphql/scalars.js';
import { describedEnum } from '../../../kernel/graphql/string-enum.js';
import type { Dimensions, Weight } from '../product/product.entity.js';
import { DimensionsType, WeightType } from '../product/product-field.type.js';
import type { PublicAvailability, PublicImage, PublicOffer, PublicProduct } from './public-product.entity.js';

export const PublicAvailabilityEnum = describedEnum(
  'PublicAvailability',
  {
    in_stock: 'It can be bought now.',
    out_of_stock: 'It cannot be bought now: no unit is left, or it has no price.',
  } satisfies Record<PublicAvailability, string>,
  'Whether a product or an offer can be bought.',
);

@ObjectType('PublicText', { simpleResolvers: true, description: 'A named value, such as Color: Blue.' })
export class PublicTextType {
  @Field(() => String, { description: 'Name of the attribute or option.' })
  name!: string;

  @Field(() => String, { description: 'Its value.' })
  value!: string;
}

@ObjectType('PublicImage', { simpleResolvers: true, description: 'A picture of a public product.' })
export class PublicImageType implements PublicImage {
  @Field(() => String, { description: 'URL of the picture.' })
  url!: string;

  @Field(() => String, { nullable: true, description: 'What the picture shows.' })
  altText!: string | null;

  @Field(() => Int, { nullable: true, description: 'Pixels; null if unknown.' })
  width!: number | null;

  @Field(() => Int, { nullable: true, description: 'Pixels; null if unknown.' })
  height!: number | null;
}

@ObjectType('PublicOffer', {
  simpleResolvers: true,
  description: 'One item to buy: a variant, or a product without variants.',
})
export class PublicOfferType implements PublicOffer {
  @Field(() => ID, { description: 'The item id to use in a checkout session.' })
  id!: string;

  @Field(() => String, { nullable: true, description: 'SKU of the item; null if it has none.' })
  sku!: string | null;

  @Field(() => String, { description: 'Title of the item; of a variant with what distinguishes it.' })
  title!: string;

  @Field(() => [PublicTextType], { description: 'What distinguishes the variant, such as its size.' })
  options!: PublicTextType[];

  @Field(() => String, { nullable: true, description: 'GTIN-8, -12, -13 or -14.' })
  gtin!: string | null;

  @Field(() => [PublicTextType], {
    description: "Other codes that identify the goods, by name, such as the manufacturer's part number.",
  })
  identifiers!: PublicTextType[];

  @Field(() => MoneyType, {
    nullable: true,
    description: 'The current price; null if the merchant publishes none.',
  })
  price!: MoneyType | null;

  @Field(() => MoneyType, { nullable: true, description: 'The regular price, during a sale.' })
  listPrice!: MoneyType | null;

  @Field(() => PublicAvailabilityEnum, { description: 'Whether it can be bought now.' })
  availability!: PublicAvailability;

  @Field(() => Int, {
    nullable: true,
    description:
      'Units that can be bought; null if the merchant publishes no numbers or does not track stock.',
  })
  quantity!: number | null;

  @Field(() => String, { nullable: true, description: 'URL of a picture of the item.' })
  imageUrl!: string | null;

  @Field(() => WeightType, { nullable: true, description: 'Weight of one unit as it is shipped.' })
  weight!: Weight | null;

  @Field(() => DimensionsType, { nullable: true, description: 'Size of one unit as it is shipped.' })
  dimensions!: Dimensions | null;
}

@ObjectType('PublicProduct', {
  simpleResolvers: true,
  description: 'A product of a listed merchant, as everybody sees it.',
})
export class PublicProductType implements PublicProduct {
  organizationId!: string;

  @Field(() => ID, { description: 'Id of the product.' })
  id!: string;

  @Field(() => String, { description: 'Handle, unique for the merchant.' })
  handle!: string;

  @Field(() => String, { description: 'Title shown to buyers.' })
  title!: string;

  @Field(() => String, { nullable: true, description: 'Plain text, up to 5,000 characters.' })
  description!: string | null;

  @Field(() => String, { nullable: true, description: 'Brand, or the manufacturer if the goods have none.' })
  brand!: string | null;

  @Field(() => String, { nullable: true, description: "The merchant's own category." })
  productType!: string | null;

  @Field(() => [String], { description: 'Short texts about what makes the product worth buying.' })
  highlights!: string[];

  @Field(() => [PublicTextType], { description: 'Further facts that the merchant publishes.' })
  attributes!: PublicTextType[];

  @Field(() => [PublicTextType], {
    description: 'What the goods are, by the names of fields of products, such as material.',
  })
  traits!: PublicTextType[];

  @Field(() => String, { description: '`new`, `refurbished` or `used`; `new` if the merchant says nothing.' })
  itemCondition!: string;

  @Field(() => Boolean, { description: 'Whether the product is shipped; false for digital goods.' })
  requiresShipping!: boolean;

  @Field(() => [PublicImageType], { description: 'Pictures, the most important first; up to 20.' })
  images!: PublicImage[];

  @Field(() => PublicAvailabilityEnum, { description: 'Whether any of its offers can be bought now.' })
  availability!: PublicAvailability;

  @Field(() => MoneyType, {
    nullable: true,
    description: 'Price of the cheapest offer that can be bought; null if the merchant publishes none.',
  })
  price!: MoneyType | null;

  @Field(() => MoneyType, { nullable: true, description: 'The regular price of that offer, during a sale.' })
  listPrice!: MoneyType | null;

  @Field(() => MoneyType, {
    nullable: true,
    description: 'Price of the dearest offer; null if all cost the same.',
  })
  highestPrice!: MoneyType | null;

  @Field(() => [PublicOfferType], { description: 'What can be bought of it; up to 200.' })
  offers!: PublicOffer[];

  @Field(() => Int, { description: 'Number of offers in all.' })
  offerCount!: number;

  @Field(() => GraphQLDateTime, { description: 'When the merchant created the product.' })
  createdAt!: string;

  @Field(() => GraphQLDateTime, { description: 'When anything of this that the public sees last changed.' })
  updatedAt!: string;
}

@ObjectType('PublicProductPage', { simpleResolvers: true })
export class PublicProductPageType {
  @Field(() => [PublicProductType], { description: 'Products of the page.' })
  items!: PublicProduct[];

  @Field(() => CursorPaginationType)
  pagination!: CursorPaginationType;
}
