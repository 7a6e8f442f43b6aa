import { Field, ID, ObjectType } from 'type-graphql';
import { GraphQLDateTime } from '../../../kernel/graphql/scalars.js';
import type { Scope } from '../../../kernel/scopes.js';
import type { ApiKeyRecord } from './api-key.queries.js';
import type { IssuedApiKey } from './api-key.service.js';

@ObjectType('ApiKey', {
  simpleResolvers: true,
  description: 'A credential of the organization for its servers.',
})
export class ApiKeyType implements ApiKeyRecord {
  @Field(() => ID)
  id!: string;

  @Field(() => String, { description: 'A label that the organization chose.' })
  name!: string;

  @Field(() => [String], { description: 'What the key may do, such as `catalog:read`.' })
  scopes!: Scope[];

  @Field(() => String, { description: 'The first characters of the secret.' })
  prefix!: string;

  @Field(() => String, { description: 'The last four characters of the current secret.' })
  lastFour!: string;

  @Field(() => GraphQLDateTime, {
    nullable: true,
    description: 'Until when the previous secret still works after a rotation.',
  })
  previousSecretExpiresAt!: string | null;

  @Field(() => GraphQLDateTime)
  createdAt!: string;

  @Field(() => GraphQLDateTime, { nullable: true, description: 'When the key was last used, to the minute.' })
  lastUsedAt!: string | null;

  @Field(() => GraphQLDateTime, {
    nullable: true,
    description: 'From this time on the key is rejected; null if it never expires.',
  })
  expiresAt!: string | null;

  @Field(() => GraphQLDateTime, {
    nullable: true,
    description: 'When the key was revoked; null while it is valid.',
  })
  revokedAt!: string | null;
}

@ObjectType('IssuedApiKey', {
  simpleResolvers: true,
  description: 'A key with its new secret, which is returned only here.',
})
export class IssuedApiKeyType implements IssuedApiKey {
  @Field(() => ApiKeyType, { description: 'The key, without its secret.' })
  apiKey!: ApiKeyType;

  @Field(() => String, { description: 'Send it as Authorization: Bearer. It cannot be read again.' })
  secret!: string;
}
