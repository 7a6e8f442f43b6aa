import { Field, ID, InputType } from 'type-graphql';
import type { Role } from '../../../kernel/scopes.js';
import { MemberRole } from './member.type.js';

@InputType()
export class ChangeMemberRoleInput {
  @Field(() => ID, { description: '`userId` of the member.' })
  userId!: string;

  @Field(() => MemberRole, { description: 'The new role.' })
  role!: Role;
}

@InputType('RemoveMemberInput')
export class RemoveMemberInput {
  @Field(() => ID, { description: '`userId` of the member.' })
  userId!: string;
}
