import { Field, ID, InputType } from 'type-graphql';
import type { NewOauthClient } from './oauth-client.rules.js';

@InputType()
export class CreateOauthClientInput implements NewOauthClient {
  @Field(() => String, { description: 'A label by which people recognise the client.' })
  name!: string;

  @Field(() => [String], {
    description: 'The largest set of scopes that its tokens can be granted; choose only those that it needs.',
  })
  scopes!: string[];

  @Field(() => [ID], {
    nullable: true,
    description: 'Further organizations that the client acts for.',
  })
  organizationIds?: string[] | null;
}
