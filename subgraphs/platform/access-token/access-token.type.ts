import { Field, Int, ObjectType } from 'type-graphql';
import { Internal } from '../../../kernel/graphql/internal.js';
import type { IssuedAccessToken } from './access-token.writer.js';

@Internal()
@ObjectType('OauthToken', { simpleResolvers: true, description: 'RFC 6749 §5.1.' })
export class OauthTokenType implements IssuedAccessToken {
  @Field(() => String)
  accessToken!: string;

  @Field(() => String, { description: 'Always Bearer.' })
  tokenType!: string;

  @Field(() => Int, { description: 'Seconds.' })
  expiresIn!: number;

  @Field(() => String, { description: 'What was granted, separated by spaces.' })
  scope!: string;

  @Field(() => String, { nullable: true, description: 'Null where none is issued.' })
  refreshToken!: string | null;
}
