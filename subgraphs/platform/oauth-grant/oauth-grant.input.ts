import { ArgsType, Field, ID, InputType } from 'type-graphql';
import { cursorListArgs } from '../../../kernel/graphql/list.input.js';
import { IdInput } from '../../../kernel/graphql/target.input.js';

@InputType('OauthGrantFilter')
class OauthGrantFilterInput {
  @Field(() => ID, {
    nullable: true,
    description: 'Of one member. Members who are no owner or admin see their own.',
  })
  userId?: string | null;

  @Field(() => Boolean, {
    nullable: true,
    description: 'Whether they are in force: neither revoked nor expired.',
  })
  isActive?: boolean | null;
}

@ArgsType()
export class OauthGrantListArgs extends cursorListArgs<OauthGrantFilterInput>({
  filter: OauthGrantFilterInput,
}) {}

@InputType('RevokeOauthGrantInput')
export class RevokeOauthGrantInput extends IdInput {}
