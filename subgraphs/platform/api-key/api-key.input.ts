import { Field, InputType } from 'type-graphql';
import { GraphQLDateTime } from '../../../kernel/graphql/scalars.js';
import type { NewApiKey } from './api-key.rules.js';

@InputType()
export class CreateApiKeyInput implements NewApiKey {
  @Field(() => String, { description: 'A label by which people recognise the key.' })
  name!: string;

  @Field(() => [String], { nullable: true, description: 'Default: all scopes.' })
  scopes?: string[] | null;

  @Field(() => GraphQLDateTime, { nullable: true, description: 'When the key expires; default: never.' })
  expiresAt?: string | null;
}
