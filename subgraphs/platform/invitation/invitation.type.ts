import { Field, ID, ObjectType } from 'type-graphql';
import { CursorPaginationType } from '../../../kernel/graphql/pagination.type.js';
import { GraphQLDateTime } from '../../../kernel/graphql/scalars.js';
import type { Role } from '../../../kernel/scopes.js';
import { MemberRole } from '../member/member.type.js';
import { MembershipType } from '../session/session.type.js';
import type { InvitationPage, InvitationRecord } from './invitation.queries.js';
import type { IssuedInvitation } from './invitation.service.js';

@ObjectType('Invitation', { simpleResolvers: true, description: 'It waits to be accepted; then it is gone.' })
export class InvitationType implements InvitationRecord {
  @Field(() => ID)
  id!: string;

  @Field(() => String, { description: 'Of the account that may accept it.' })
  email!: string;

  @Field(() => MemberRole)
  role!: Role;

  @Field(() => GraphQLDateTime)
  createdAt!: string;

  @Field(() => GraphQLDateTime)
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
  description: 'An invitation that was made; its token is mailed to the address, or shown only here.',
})
export class IssuedInvitationType implements IssuedInvitation {
  @Field(() => InvitationType)
  invitation!: InvitationType;

  @Field(() => String, {
    nullable: true,
    description:
      'Null where the installation sends mail: it is in the mail alone. Else give it to the person by a way that reaches nobody else; they sign up or in with the address, and accept with it. ' +
      'It works once.',
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
  @Field(() => MembershipType)
  membership!: MembershipType;
}
