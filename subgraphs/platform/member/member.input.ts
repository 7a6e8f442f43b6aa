import { Field, ID, InputType } from 'type-graphql';
import type { Role } from '../../../kernel/scopes.js';
import { MemberRole } from './member.type.js';

@InputType()
export class ChangeMemberRoleInput {
  @Field(() => ID)
  userId!: string;

  @Field(() => MemberRole)
  role!: Role;
}

@InputType('RemoveMemberInput')
export class RemoveMemberInput {
  @Field(() => ID)
  userId!: string;
}
