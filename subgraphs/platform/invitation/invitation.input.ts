import { Field, ID, InputType } from 'type-graphql';
import type { Role } from '../../../kernel/scopes.js';
import { MemberRole } from '../member/member.type.js';
import type { NewInvitation } from './invitation.service.js';

@InputType()
export class CreateInvitationInput implements NewInvitation {
  @Field(() => String, {
    description: 'Of the account that may accept; whether there is one makes no difference.',
  })
  email!: string;

  @Field(() => MemberRole)
  role!: Role;
}

@InputType()
export class RevokeInvitationInput {
  @Field(() => ID)
  id!: string;
}

@InputType()
export class AcceptInvitationInput {
  @Field(() => String, { description: 'As in the mail, or as the inviter gave it.' })
  token!: string;
}
