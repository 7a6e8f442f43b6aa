import { Field, ID, ObjectType } from 'type-graphql';
import type { TokenAudience } from '../../../kernel/context.js';
import { CursorPaginationType } from '../../../kernel/graphql/pagination.type.js';
import { GraphQLDateTime } from '../../../kernel/graphql/scalars.js';
import { describedEnum } from '../../../kernel/graphql/string-enum.js';
import type { CountablePage } from '../../../kernel/paging.js';
import type { Scope } from '../../../kernel/scopes.js';
import type { OauthGrantPage, OauthGrantRecord } from './oauth-grant.queries.js';

export const TokenAudienceEnum = describedEnum<TokenAudience>(
  'TokenAudience',
  {
    api: 'REST, GraphQL and the protocols of shopping agents.',
    mcp: 'The Model Context Protocol, at /mcp.',
  },
  'What an access token is for.',
);

@ObjectType('OauthGrant', {
  simpleResolvers: true,
  description: 'A member lets a program act for them in the organization, until it is revoked or expires.',
})
export class OauthGrantType implements OauthGrantRecord {
  @Field(() => ID)
  id!: string;

  @Field(() => String, {
    description: 'Of the program: the client_id of a registered OAuth client, or the URL of its description.',
  })
  clientId!: string;

  @Field(() => String, { description: 'What the program called itself when the member consented.' })
  clientName!: string;

  @Field(() => Boolean, {
    description: 'Whether it is an OAuth client of the organization. The name of any other is not verified.',
  })
  isRegistered!: boolean;

  @Field(() => ID, { description: 'Id of the member.' })
  userId!: string;

  @Field(() => String, { description: 'Name of the member.' })
  userName!: string;

  @Field(() => String, { description: 'E-mail address of the member.' })
  userEmail!: string;

  @Field(() => [String], {
    description:
      'What was granted. The program can do what the role of the member allows of it at the moment.',
  })
  scopes!: Scope[];

  @Field(() => TokenAudienceEnum, { description: 'What its tokens are for.' })
  audience!: TokenAudience;

  @Field(() => GraphQLDateTime)
  createdAt!: string;

  @Field(() => GraphQLDateTime, { description: 'When the program last obtained a token.' })
  lastUsedAt!: string;

  @Field(() => GraphQLDateTime, { description: 'When it ends unless the program obtains another token.' })
  expiresAt!: string;

  @Field(() => GraphQLDateTime, { nullable: true, description: 'When it was revoked.' })
  revokedAt!: string | null;
}

@ObjectType('OauthGrantPage', { simpleResolvers: true })
export class OauthGrantPageType implements Omit<OauthGrantPage, keyof CountablePage> {
  @Field(() => [OauthGrantType])
  items!: OauthGrantType[];

  @Field(() => CursorPaginationType)
  pagination!: CursorPaginationType;
}
