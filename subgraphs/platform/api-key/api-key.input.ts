import { Field, InputType } from 'type-graphql';
import { GraphQLDateTime } from '../../../kernel/graphql/scalars.js';
import type { NewApiKey } from './api-key.rules.js';

@InputType()
export class CreateApiKeyInput implements NewApiKey {
  @Field(() => String)
  name!: string;

  @Field(() => [String], { nullable: true, description: 'All scopes when absent.' })
  scopes?: string[] | null;

  @Field(() => GraphQLDateTime, { nullable: true, description: 'Never when absent.' })
  expiresAt?: string | null;
}
