import { Field, InputType, Int } from 'type-graphql';
import { Internal } from './internal.js';

@Internal()
@InputType('UploadedFileInput', { description: 'An upload that the REST facade put into the storage.' })
export class UploadedFileInput {
  @Field(() => String)
  key!: string;

  @Field(() => String, { nullable: true })
  fileName!: string | null;

  @Field(() => String)
  contentType!: string;

  @Field(() => Int)
  sizeBytes!: number;

  @Field(() => String)
  sha256!: string;
}
