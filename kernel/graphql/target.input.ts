import { Field, ID, InputType, Int } from 'type-graphql';

/** Of an input that names the version it is meant for. */
export const expectedVersion = {
  nullable: true,
  description: 'The version that was read; another one is rejected with VERSION_STALE.',
} as const;

/** What a mutation acts on. */
@InputType()
export abstract class IdInput {
  @Field(() => ID)
  id!: string;
}

/** What a mutation acts on, where merchants choose what names it. */
@InputType()
export abstract class KeyInput {
  @Field(() => ID, { description: 'The key that the merchant chose.' })
  key!: string;
}

/** What a mutation acts on, where each change raises its version. */
@InputType()
export abstract class VersionedInput extends IdInput {
  @Field(() => Int, expectedVersion)
  expectedVersion?: number | null;
}

/** Where there is only one thing to act on. */
@InputType()
export abstract class ExpectedVersionInput {
  @Field(() => Int, expectedVersion)
  expectedVersion?: number | null;
}
