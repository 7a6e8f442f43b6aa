import { Field, ID, InputType } from 'type-graphql';
import { Internal } from '../../../kernel/graphql/internal.js';
import type { TokenRequest } from './access-token.rules.js';
import type { RevocationRequest } from './access-token.service.js';

/** Nothing is required by the schema: what is missing is answered in the words of RFC 6749. */
@Internal()
@InputType({ description: 'RFC 6749 §4.1.3, §4.4.2 and §6, RFC 7636 §4.5, RFC 8707 §2.' })
export class OauthTokenInput implements TokenRequest {
  @Field(() => String, { nullable: true })
  grantType?: string | null;

  @Field(() => String, { nullable: true })
  clientId?: string | null;

  @Field(() => String, { nullable: true })
  clientSecret?: string | null;

  @Field(() => String, { nullable: true, description: 'Separated by spaces; all of the client when absent.' })
  scope?: string | null;

  @Field(() => ID, { nullable: true, description: 'Needed from clients that act for several organizations.' })
  organizationId?: string | null;

  @Field(() => String, { nullable: true })
  code?: string | null;

  @Field(() => String, { nullable: true, description: 'That of the authorization request.' })
  redirectUri?: string | null;

  @Field(() => String, { nullable: true })
  codeVerifier?: string | null;

  @Field(() => String, { nullable: true })
  refreshToken?: string | null;

  @Field(() => String, { nullable: true, description: 'What the token is for.' })
  resource?: string | null;
}

@Internal()
@InputType({ description: 'RFC 7009 §2.1.' })
export class OauthRevokeInput implements RevocationRequest {
  @Field(() => String, { nullable: true })
  token?: string | null;

  @Field(() => String, { nullable: true })
  clientId?: string | null;

  @Field(() => String, { nullable: true })
  clientSecret?: string | null;
}
