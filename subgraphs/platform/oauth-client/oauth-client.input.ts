import { Field, ID, InputType } from 'type-graphql';
import type { NewOauthClient } from './oauth-client.rules.js';

@InputType()
export class CreateOauthClientInput implements NewOauthClient {
  @Field(() => String)
  name!: string;

  @Field(() => [String], { description: 'The most its tokens can be granted; only what it needs.' })
  scopes!: string[];

  @Field(() => [ID], {
    nullable: true,
    description: 'Organizations it acts for besides the one of the call.',
  })
  organizationIds?: string[] | null;
}
