import { Field, ID, InputType } from 'type-graphql';
import type { Role } from '../../../kernel/scopes.js';
import { MemberRole } from '../member/member.type.js';
import type { NewInvitation } from './invitation.service.js';

@InputType()
export class CreateInvitationInput implements NewInvitation {
  @Field(() => String, {
    description: 'E-mail address of the account that may accept; the account need not exist yet.',
  })
  email!: string;

  @Field(() => MemberRole, { description: 'The role that the person gets. Only owners can invite owners.' })
  role!: Role;
}

@InputType()
export class RevokeInvitationInput {
  @Field(() => ID)
  id!: string;
}

@InputType()
export class AcceptInvitationInput {
  @Field(() => String, {
    description: 'The token from the invitation e-mail, or from the person who invited you.',
  })
  token!: string;
}
