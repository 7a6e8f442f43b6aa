import { Field, ID, ObjectType } from 'type-graphql';
import { GraphQLDateTime } from '../../../kernel/graphql/scalars.js';
import type { Scope } from '../../../kernel/scopes.js';
import type { OauthClientRecord } from './oauth-client.queries.js';
import type { IssuedOauthClient } from './oauth-client.service.js';

@ObjectType('OauthClient', { simpleResolvers: true, description: 'A program that obtains access tokens.' })
export class OauthClientType implements OauthClientRecord {
  @Field(() => ID)
  id!: string;

  @Field(() => String, { description: 'The client_id of token requests.' })
  clientId!: string;

  @Field(() => String, { description: 'A label that the organization chose.' })
  name!: string;

  @Field(() => [String], { description: 'The largest set of scopes that its tokens can be granted.' })
  scopes!: Scope[];

  @Field(() => [String], {
    description: 'Where people are sent back to who were asked for their consent; empty: it asks nobody.',
  })
  redirectUris!: string[];

  @Field(() => Boolean, { description: 'Whether it has no secret, and acts only for people who consent.' })
  isPublic!: boolean;

  @Field(() => String, {
    nullable: true,
    description: 'The last four characters of the current secret; null for a public client.',
  })
  lastFour!: string | null;

  @Field(() => [ID], {
    description: 'The organizations that the client acts for and that the caller belongs to.',
  })
  organizationIds!: string[];

  @Field(() => GraphQLDateTime)
  createdAt!: string;

  @Field(() => GraphQLDateTime, {
    nullable: true,
    description: 'When its access to this organization was revoked.',
  })
  revokedAt!: string | null;
}

@ObjectType('IssuedOauthClient', {
  simpleResolvers: true,
  description: 'A client with its new secret, which is returned only here.',
})
export class IssuedOauthClientType implements IssuedOauthClient {
  @Field(() => OauthClientType, { description: 'The client, without its secret.' })
  client!: OauthClientType;

  @Field(() => String, {
    nullable: true,
    description: 'The client_secret for token requests. It cannot be read again. Null for a public client.',
  })
  clientSecret!: string | null;
}
