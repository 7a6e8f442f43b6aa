import { Field, ID, ObjectType } from 'type-graphql';
import { CursorPaginationType } from '../../../kernel/graphql/pagination.type.js';
import { GraphQLDateTime } from '../../../kernel/graphql/scalars.js';
import type { Role } from '../../../kernel/scopes.js';
import { MemberRole } from '../member/member.type.js';
import { MembershipType } from '../session/session.type.js';
import type { InvitationPage, InvitationRecord } from './invitation.queries.js';
import type { IssuedInvitation } from './invitation.service.js';

@ObjectType('Invitation', {
  simpleResolvers: true,
  description: 'A pending invitation; once accepted, it no longer exists.',
})
export class InvitationType implements InvitationRecord {
  @Field(() => ID)
  id!: string;

  @Field(() => String, { description: 'E-mail address of the account that may accept it.' })
  email!: string;

  @Field(() => MemberRole, { description: 'The role that the person gets.' })
  role!: Role;

  @Field(() => GraphQLDateTime)
  createdAt!: string;

  @Field(() => GraphQLDateTime, { description: 'From this time on the invitation cannot be accepted.' })
  expiresAt!: string;
}

@ObjectType('InvitationPage', { simpleResolvers: true })
export class InvitationPageType implements InvitationPage {
  @Field(() => [InvitationType])
  items!: InvitationType[];

  @Field(() => CursorPaginationType)
  pagination!: CursorPaginationType;
}

@ObjectType('IssuedInvitation', {
  simpleResolvers: true,
  description: 'A new invitation. Its token is e-mailed to the address, or returned only here.',
})
export class IssuedInvitationType implements IssuedInvitation {
  @Field(() => InvitationType, { description: 'The invitation, without its token.' })
  invitation!: InvitationType;

  @Field(() => String, {
    nullable: true,
    description:
      'Null if the installation sends e-mail: the token is only in the e-mail. Otherwise give it to the person ' +
      'over a private channel. They sign up or sign in with the address and accept with it. It works once.',
  })
  token!: string | null;
}

@ObjectType('RevokeInvitationPayload', { simpleResolvers: true })
export class RevokeInvitationPayload {
  @Field(() => ID)
  deletedId!: string;
}

@ObjectType('AcceptInvitationPayload', { simpleResolvers: true })
export class AcceptInvitationPayload {
  @Field(() => MembershipType, { description: "The person's new membership." })
  membership!: MembershipType;
}
