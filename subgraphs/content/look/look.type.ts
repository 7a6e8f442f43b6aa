import { Field, ID, Int, ObjectType } from 'type-graphql';
import { OffsetPaginationType } from '../../../kernel/graphql/pagination.type.js';
import { GraphQLDateTime } from '../../../kernel/graphql/scalars.js';
import { describedEnum } from '../../../kernel/graphql/string-enum.js';
import type { HeroImage } from './look.entity.js';
import type { LookPage } from './look.queries.js';
import { type LookSnapshot, toLookSnapshot } from './look.snapshot.js';
import type { LookAudience, LookSelection, LookStatus, PaletteColor } from './look.values.js';
import { LookItemType } from './look-item.type.js';

export const LookStatusEnum = describedEnum<LookStatus>(
  'LookStatus',
  { draft: 'It is being worked on.', published: 'It is meant to be shown to buyers.' },
  'Whether a look is meant to be shown to buyers.',
);

export const LookSelectionEnum = describedEnum<LookSelection>(
  'LookSelection',
  {
    given: 'The products were given by their ids.',
    rules: 'Rules chose the products by a brief.',
    model: 'A language model chose the products among those that the rules found.',
  },
  'Who chose the products of a look.',
);

export const PaletteColorEnum = describedEnum<PaletteColor>(
  'PaletteColor',
  {
    black: 'Black.',
    white: 'White, ivory.',
    grey: 'Grey, charcoal.',
    red: 'Red, maroon.',
    blue: 'Blue, navy.',
    green: 'Green, olive.',
    yellow: 'Yellow, mustard.',
    orange: 'Orange, terracotta.',
    pink: 'Pink.',
    purple: 'Purple, lavender.',
    brown: 'Brown, tan.',
    beige: 'Beige, cream.',
    gold: 'Gold: known of texts alone, as pictures do not tell it from other colors.',
    silver: 'Silver: known of texts alone.',
  },
  'A color by its name.',
);

export const LookAudienceEnum = describedEnum<LookAudience>(
  'LookAudience',
  { male: 'For men.', female: 'For women.', unisex: 'For everybody.' },
  'Whom a look is for.',
);

@ObjectType('HeroImage', {
  simpleResolvers: true,
  description: 'The picture of a look: the pictures of its products side by side, on white.',
})
class HeroImageType implements HeroImage {
  @Field(() => ID)
  id!: string;

  @Field(() => String, { description: 'Its address.' })
  url!: string;

  @Field(() => Int, { description: 'Pixels.' })
  width!: number;

  @Field(() => Int, { description: 'Pixels.' })
  height!: number;
}

@ObjectType('Look', {
  simpleResolvers: true,
  description: 'Products that are shown together. It stays when its products sell out or are deleted.',
})
export class LookType {
  @Field(() => ID)
  id!: string;

  @Field(() => ID)
  organizationId!: string;

  @Field(() => String, { description: 'What it is called.' })
  title!: string;

  @Field(() => LookStatusEnum, { description: 'Whether it is meant to be shown to buyers.' })
  status!: LookStatus;

  @Field(() => String, {
    nullable: true,
    description: 'What it is for, such as beach wedding; null: nothing was said.',
  })
  occasion!: string | null;

  @Field(() => String, { nullable: true, description: 'Such as casual; null: nothing was said.' })
  style!: string | null;

  @Field(() => String, { nullable: true, description: 'Such as summer; null: nothing was said.' })
  season!: string | null;

  @Field(() => String, { nullable: true, description: 'Such as evening; null: nothing was said.' })
  timeOfDay!: string | null;

  @Field(() => String, { nullable: true, description: 'Such as Lisbon; null: nothing was said.' })
  city!: string | null;

  @Field(() => [PaletteColorEnum], { description: 'Colors that were asked for.' })
  palette!: PaletteColor[];

  @Field(() => LookAudienceEnum, { nullable: true, description: 'Whom it is for; null: nothing was said.' })
  audience!: LookAudience | null;

  @Field(() => LookSelectionEnum, { description: 'Who chose its products.' })
  selection!: LookSelection;

  @Field(() => String, { nullable: true, description: 'The language model that chose; null: none did.' })
  selectionModel!: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'What was asked for, as a sentence; null: nothing was. `q` finds looks by it.',
  })
  prompt!: string | null;

  @Field(() => [String], {
    description: 'What did not go as asked, such as pictures that could not be read.',
  })
  warnings!: string[];

  @Field(() => String, { nullable: true, description: 'Address of the hero image; null: there is none.' })
  heroImageUrl!: string | null;

  @Field(() => HeroImageType, {
    nullable: true,
    description: 'Null: none of the products has a picture that could be read.',
  })
  heroImage!: HeroImageType | null;

  @Field(() => Int, { description: 'How many products it has.' })
  productCount!: number;

  @Field(() => [ID], { description: 'Ids of its products, in the order of `items`.' })
  productIds!: string[];

  @Field(() => [LookItemType], { description: 'Its products: what it stands on first.' })
  items!: LookItemType[];

  @Field(() => Int, { description: 'Rises with each change.' })
  version!: number;

  @Field(() => GraphQLDateTime)
  createdAt!: string;

  @Field(() => GraphQLDateTime)
  updatedAt!: string;
}

@ObjectType('LookPage', { simpleResolvers: true })
export class LookPageType {
  @Field(() => [LookType])
  items!: LookSnapshot[];

  @Field(() => OffsetPaginationType)
  pagination!: OffsetPaginationType;
}

export const toLookPage = ({ items, pagination }: LookPage): LookPageType => ({
  items: items.map(toLookSnapshot),
  pagination,
});
