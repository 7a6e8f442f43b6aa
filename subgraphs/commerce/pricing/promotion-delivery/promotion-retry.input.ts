import { Field, ID, InputType } from 'type-graphql';

@InputType()
export class RetryPromotionInput {
  @Field(() => ID)
  id!: string;
}
