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

  @Field(() => String)
  name!: string;

  @Field(() => [String])
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

  @Field(() => GraphQLDateTime, { nullable: true })
  expiresAt!: string | null;

  @Field(() => GraphQLDateTime, { nullable: true })
  revokedAt!: string | null;
}

@ObjectType('IssuedApiKey', {
  simpleResolvers: true,
  description: 'A key with its new secret, which is returned only here.',
})
export class IssuedApiKeyType implements IssuedApiKey {
  @Field(() => ApiKeyType)
  apiKey!: ApiKeyType;

  @Field(() => String, { description: 'Send it as Authorization: Bearer. It cannot be read again.' })
  secret!: string;
}
