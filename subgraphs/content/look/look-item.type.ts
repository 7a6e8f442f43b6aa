import { Field, ID, Int, ObjectType } from 'type-graphql';
import { describedEnum } from '../../../kernel/graphql/string-enum.js';
import type { ProductAvailability } from '../../catalog/index.js';
import type { LookItem, LookPlace, LookProduct, LookReason } from './look.entity.js';
import type { LookPicture, LookReasonCode, LookRole } from './look.values.js';
import type { LookReplacement } from './look-replacement.service.js';

const LookRoleEnum = describedEnum<LookRole>(
  'LookRole',
  {
    one_piece: 'A dress, suit or set: worn in place of a top and a bottom.',
    top: 'A shirt, blouse or knit.',
    bottom: 'Pants, shorts or a skirt.',
    outerwear: 'A jacket or coat.',
    footwear: 'Shoes.',
    bag: 'A bag.',
    headwear: 'A hat or cap.',
    eyewear: 'Sunglasses.',
    jewelry: 'Jewelry.',
    watch: 'A watch.',
    accessory: 'Another accessory of clothing: one of each category.',
    other: 'Goods that are not worn: one of each category.',
  },
  'What a product is in a look, by its category.',
);

const LookReasonEnum = describedEnum<LookReasonCode>(
  'LookReasonCode',
  {
    given: 'It was named by its id.',
    occasion: 'Of the occasion.',
    style: 'Of the style.',
    season: 'Of the season.',
    time_of_day: 'Of the time of day.',
    city: 'Of the city.',
    palette: 'Of the colors that were asked for.',
    color_harmony: 'Of its color or pattern beside those of the others.',
    role: 'Of the place that it takes.',
    price: 'Of its price.',
    stock: 'Of its stock.',
    picture: 'Of its picture.',
    model: 'The model chose it.',
  },
  'What a reason is about.',
);

const LookPictureEnum = describedEnum<LookPicture>(
  'LookPicture',
  {
    shown: 'The hero image shows it.',
    none: 'The product has none.',
    unreadable: 'It could not be read: it is gone, broken, or its server did not answer.',
  },
  "What became of a product's picture when the hero image was composed.",
);

export const LookAvailabilityEnum = describedEnum<ProductAvailability>(
  'LookAvailability',
  {
    available: 'It can be bought.',
    sold_out: 'Nothing of it is left that could be promised.',
    delisted: 'It was taken off every marketplace that it was listed at.',
    inactive: 'It is a draft or archived.',
    deleted: 'The product is gone.',
  },
  'Whether a product can be bought now; the first of what stands against it.',
);

@ObjectType('LookReason', { simpleResolvers: true, description: 'What speaks for or against a product.' })
export class LookReasonType implements LookReason {
  @Field(() => LookReasonEnum, { description: 'What it is about.' })
  code!: LookReasonCode;

  @Field(() => String, { description: 'A sentence for people.' })
  text!: string;

  @Field(() => Int, {
    description: 'What it counted; below 0 against the product, 0: it decided nothing by itself.',
  })
  points!: number;
}

@ObjectType('LookPlace', {
  simpleResolvers: true,
  description: 'Where the hero image shows a product, from its upper left corner.',
})
class LookPlaceType implements LookPlace {
  @Field(() => Int, { description: 'Pixels from the left.' })
  x!: number;

  @Field(() => Int, { description: 'Pixels from the top.' })
  y!: number;

  @Field(() => Int, { description: 'Pixels.' })
  width!: number;

  @Field(() => Int, { description: 'Pixels.' })
  height!: number;
}

@ObjectType({ simpleResolvers: true })
abstract class LookProductType implements LookProduct {
  @Field(() => ID, { description: 'Id of the product.' })
  productId!: string;

  @Field(() => String, { description: 'What the product was called when it was read for the look.' })
  title!: string;

  @Field(() => String, { nullable: true, description: 'The SKU that it had then.' })
  sku!: string | null;

  @Field(() => String, {
    nullable: true,
    description: "Its category in Google's taxonomy, from the top; null: its texts tell none.",
  })
  category!: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'Its color, as its picture or its texts tell; null: neither does.',
  })
  color!: string | null;

  @Field(() => [LookReasonType], { description: 'What speaks for it, and against it.' })
  reasons!: LookReasonType[];
}

@ObjectType('LookItem', { simpleResolvers: true, description: 'A product of a look.' })
export class LookItemType extends LookProductType implements LookItem {
  @Field(() => LookRoleEnum, { description: 'What it is in the look.' })
  role!: LookRole;

  @Field(() => LookPictureEnum, { description: 'What became of its picture.' })
  picture!: LookPicture;

  @Field(() => LookPlaceType, {
    nullable: true,
    description: 'Where the hero image shows it; null: it does not.',
  })
  place!: LookPlaceType | null;
}

@ObjectType('LookReplacement', {
  simpleResolvers: true,
  description: 'A product that may take the place of another one in a look.',
})
export class LookReplacementType extends LookProductType implements LookReplacement {
  @Field(() => Int, { description: 'The sum of the points of its reasons: the best has the most.' })
  points!: number;
}
