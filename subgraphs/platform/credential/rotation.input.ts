import { Field, InputType, Int } from 'type-graphql';
import { IdInput } from '../../../kernel/graphql/target.input.js';

/** A secret that gets a successor. */
@InputType()
export abstract class RotationInput extends IdInput {
  @Field(() => Int, {
    nullable: true,
    description: 'How long the old secret stays valid: 0 to 604800; default one day.',
  })
  overlapSeconds?: number | null;
}
