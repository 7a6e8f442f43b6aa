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

  @Field(() => [String], {
    nullable: true,
    description:
      'Where people may be sent back to who consent to it: https URLs, http to localhost, 127.0.0.1 or [::1] with any port, or a scheme of the app that is a reversed domain name; up to 20. Absent: it asks nobody.',
  })
  redirectUris?: string[] | null;

  @Field(() => Boolean, {
    nullable: true,
    description:
      'Whether it runs where it can keep no secret, such as on a desktop, in a browser or on a phone. It has none then, and acts only for people who consent. Default: false.',
  })
  isPublic?: boolean | null;
}
