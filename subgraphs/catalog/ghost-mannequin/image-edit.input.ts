import { ArgsType, Field, ID, InputType } from 'type-graphql';
import { cursorListArgs } from '../../../kernel/graphql/list.input.js';
import { VersionedInput } from '../../../kernel/graphql/target.input.js';
import { ImageEditStatusEnum, ImagePlacementEnum } from './image-edit.type.js';
import type { ImageEditStatus, ImagePlacement } from './image-edit.values.js';

@InputType('CreateGhostMannequinInput')
export class CreateGhostMannequinInput {
  @Field(() => ID, { description: 'The product.' })
  productId!: string;

  @Field(() => ID, { nullable: true, description: 'The picture of the product. Default: its first.' })
  imageId?: string | null;
}

@InputType('ApproveImageEditInput')
export class ApproveImageEditInput extends VersionedInput {
  @Field(() => ImagePlacementEnum, { nullable: true, description: 'Default: last.' })
  placement?: ImagePlacement | null;

  @Field(() => String, {
    nullable: true,
    description: 'Text for those who do not see the picture; at most 1,000 characters.',
  })
  altText?: string | null;
}

@InputType('RejectImageEditInput')
export class RejectImageEditInput extends VersionedInput {}

@InputType('ImageEditFilter')
class ImageEditFilterInput {
  @Field(() => ID, { nullable: true, description: 'Pictures of this product.' })
  productId?: string | null;

  @Field(() => ImageEditStatusEnum, { nullable: true, description: 'Pictures that stand so.' })
  status?: ImageEditStatus | null;
}

@ArgsType()
export class ImageEditListArgs extends cursorListArgs<ImageEditFilterInput>({
  filter: ImageEditFilterInput,
}) {}
