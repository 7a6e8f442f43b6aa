import { Field, ID, ObjectType } from 'type-graphql';
import type { TokenAudience } from '../../../kernel/context.js';
import { Internal } from '../../../kernel/graphql/internal.js';
import type { Role, Scope } from '../../../kernel/scopes.js';
import { MemberRole } from '../member/member.type.js';
import { TokenAudienceEnum } from '../oauth-grant/oauth-grant.type.js';
import type { AuthorizationReview, ConsentQuestion } from './authorization.service.js';

@Internal()
@ObjectType('OauthConsentOrganization', { simpleResolvers: true })
class OauthConsentOrganizationType {
  @Field(() => ID)
  id!: string;

  @Field(() => String)
  name!: string;

  @Field(() => MemberRole)
  role!: Role;

  @Field(() => [String], { description: 'Requested scopes that the role allows.' })
  scopes!: readonly Scope[];
}

@Internal()
@ObjectType('OauthConsentQuestion', { simpleResolvers: true, description: 'What a person is asked.' })
class OauthConsentQuestionType implements ConsentQuestion {
  @Field(() => String)
  clientName!: string;

  @Field(() => String, {
    nullable: true,
    description: "Of the client's description; null if it is registered.",
  })
  clientHost!: string | null;

  @Field(() => String, { description: 'Host or scheme of the redirect URI.' })
  redirectPlace!: string;

  @Field(() => Boolean, { description: "Whether the redirect URI leads to the person's own machine." })
  isLoopback!: boolean;

  @Field(() => [String])
  scopes!: readonly Scope[];

  @Field(() => Boolean, { description: 'Whether the client named scopes.' })
  namesScopes!: boolean;

  @Field(() => TokenAudienceEnum)
  audience!: TokenAudience;

  @Field(() => String, { description: 'Where the person is sent who declines.' })
  denialUrl!: string;

  @Field(() => [OauthConsentOrganizationType], { description: 'Of the signed-in person.' })
  organizations!: OauthConsentOrganizationType[];
}

@Internal()
@ObjectType('OauthAuthorizationReview', { simpleResolvers: true, description: 'One of the fields is set.' })
export class OauthAuthorizationReviewType implements AuthorizationReview {
  @Field(() => String, { nullable: true, description: 'Why nobody can be asked or sent back.' })
  problem!: string | null;

  @Field(() => String, { nullable: true, description: 'Where the person is sent with an error.' })
  redirectTo!: string | null;

  @Field(() => OauthConsentQuestionType, { nullable: true })
  consent!: OauthConsentQuestionType | null;
}
