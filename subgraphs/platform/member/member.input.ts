import { Field, ID, InputType } from 'type-graphql';
import type { Role } from '../../../kernel/scopes.js';
import { MemberRole } from './member.type.js';

@InputType()
export class AddMemberInput {
  @Field(() => String, { description: 'Address of somebody who has signed up.' })
  email!: string;

  @Field(() => MemberRole)
  role!: Role;
}

@InputType()
export class ChangeMemberRoleInput {
  @Field(() => ID)
  userId!: string;

  @Field(() => MemberRole)
  role!: Role;
}
