import { Field, InputType } from 'type-graphql';
import { Internal } from '../../../kernel/graphql/internal.js';
import type { AuthorizationRequest } from './authorization-request.rules.js';

const optional = { nullable: true } as const;

/** Nothing is required by the schema: what is missing is told in the words of RFC 6749. */
@Internal()
@InputType({ description: 'RFC 6749 §4.1.1, RFC 7636 §4.3, RFC 8707 §2.' })
export class OauthAuthorizationInput implements AuthorizationRequest {
  @Field(() => String, optional)
  responseType?: string | null;

  @Field(() => String, optional)
  responseMode?: string | null;

  @Field(() => String, optional)
  clientId?: string | null;

  @Field(() => String, optional)
  redirectUri?: string | null;

  @Field(() => String, { nullable: true, description: 'Separated by spaces.' })
  scope?: string | null;

  @Field(() => String, optional)
  state?: string | null;

  @Field(() => String, optional)
  codeChallenge?: string | null;

  @Field(() => String, optional)
  codeChallengeMethod?: string | null;

  @Field(() => String, optional)
  resource?: string | null;

  @Field(() => String, { nullable: true, description: 'The first parameter that was sent more than once.' })
  repeatedParameter?: string | null;
}

@Internal()
@InputType({ description: 'What the person consents to, in the organization of the request.' })
export class ApproveOauthAuthorizationInput {
  @Field(() => OauthAuthorizationInput, optional)
  request?: OauthAuthorizationInput | null;

  @Field(() => [String], { defaultValue: [], description: 'Of the requested ones.' })
  scopes!: string[];
}
