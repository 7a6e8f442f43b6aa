import { Field, ID, InputType } from 'type-graphql';
import { Internal } from '../../../kernel/graphql/internal.js';
import type { TokenRequest } from './access-token.rules.js';
import type { RevocationRequest } from './access-token.service.js';

/** Nothing is required by the schema: what is missing is answered in the words of RFC 6749. */
@Internal()
@InputType({ description: 'RFC 6749 §4.4.2.' })
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
