import { Field, Float, ID, Int, ObjectType } from 'type-graphql';
import { CursorPaginationType } from '../../../kernel/graphql/pagination.type.js';
import { GraphQLDateTime } from '../../../kernel/graphql/scalars.js';
import { describedEnum } from '../../../kernel/graphql/string-enum.js';
import type { ImageComparison } from './image-comparison.js';
import type { EditedPicture, ImageEdit } from './image-edit.entity.js';
import type { ImageEditStatus, ImageEditWarning, ImagePlacement } from './image-edit.values.js';

export const ImageEditStatusEnum = describedEnum<ImageEditStatus>(
  'ImageEditStatus',
  {
    queued: 'The model has not made it yet.',
    awaiting_approval: 'It is made. Nobody has decided about it.',
    approved: 'It is a picture of the product.',
    rejected: 'It is not used.',
    failed: 'There is none: the job has the reason.',
  },
  'How a picture that a model makes stands.',
);

export const ImagePlacementEnum = describedEnum<ImagePlacement>(
  'ImagePlacement',
  { first: 'Before all others: most marketplaces show it in lists.', last: 'After all others.' },
  'Where a picture goes among those of its product.',
);

const ImageEditWarningEnum = describedEnum<ImageEditWarning>(
  'ImageEditWarning',
  {
    colour: 'Its colour differs from that of the original at a glance.',
    outline: 'Its outline covers less than half of that of the original.',
    size: 'Its sides have other proportions.',
    background_not_plain: 'The original stands before something: outlines were not compared.',
  },
  'What a comparison with the original gives reason to look at.',
);

@ObjectType('EditedPicture', {
  simpleResolvers: true,
  description: 'A picture that a model made. The file says so, by DigitalSourceType of IPTC.',
})
class EditedPictureType implements EditedPicture {
  @Field(() => ID, { description: 'Id of the picture, also as one of the product.' })
  imageId!: string;

  @Field(() => String, { description: 'Its address.' })
  url!: string;

  @Field(() => Int, { description: 'Pixels.' })
  width!: number;

  @Field(() => Int, { description: 'Pixels.' })
  height!: number;
}

@ObjectType('ImageComparison', {
  simpleResolvers: true,
  description: 'How a picture that a model made compares with its original, measured. A person decides.',
})
class ImageComparisonType implements ImageComparison {
  @Field(() => Float, {
    nullable: true,
    description:
      'Difference of the median colours (CIE76): 2 is just visible, 10 at a glance. Null: there is none.',
  })
  colourDifference!: number | null;

  @Field(() => Float, {
    nullable: true,
    description:
      'What both outlines cover, of what either does, 0 to 1. Null: the original has no plain background.',
  })
  outlineOverlap!: number | null;

  @Field(() => [ImageEditWarningEnum], { description: 'What to look at; empty: nothing stands out.' })
  warnings!: ImageEditWarning[];
}

@ObjectType('ImageEdit', {
  simpleResolvers: true,
  description: 'A picture that a model makes of one of a product. The original stays as it is.',
})
export class ImageEditType implements ImageEdit {
  @Field(() => ID)
  id!: string;

  @Field(() => ID)
  jobId!: string;

  @Field(() => ID, { description: 'The product.' })
  productId!: string;

  @Field(() => String, { description: 'The original.' })
  sourceUrl!: string;

  @Field(() => ImageEditStatusEnum, { description: 'How it stands.' })
  status!: ImageEditStatus;

  @Field(() => String, { description: 'Such as openai or photoroom.' })
  provider!: string;

  @Field(() => String, { description: 'As the provider calls it.' })
  model!: string;

  @Field(() => EditedPictureType, { nullable: true, description: 'Null until the model has made it.' })
  result!: EditedPictureType | null;

  @Field(() => ImageComparisonType, { nullable: true, description: 'Null until the model has made it.' })
  comparison!: ImageComparisonType | null;

  @Field(() => ID, { nullable: true, description: 'Member who approved or rejected it.' })
  decidedBy!: string | null;

  @Field(() => Int, { description: 'Rises with each change.' })
  version!: number;

  @Field(() => GraphQLDateTime)
  createdAt!: string;

  @Field(() => GraphQLDateTime)
  updatedAt!: string;
}

@ObjectType('ImageEditPage', { simpleResolvers: true })
export class ImageEditPageType {
  @Field(() => [ImageEditType])
  items!: ImageEditType[];

  @Field(() => CursorPaginationType)
  pagination!: CursorPaginationType;
}
