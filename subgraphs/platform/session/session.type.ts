import { Field, ID, ObjectType } from 'type-graphql';
import { GraphQLDateTime } from '../../../kernel/graphql/scalars.js';
import type { Role, Scope } from '../../../kernel/scopes.js';
import { MemberRole } from '../member/member.type.js';
import type { MembershipRecord } from '../organization/organization.queries.js';

@ObjectType('User', { simpleResolvers: true, description: 'A person who can sign in.' })
export class UserType {
  @Field(() => ID)
  id!: string;

  @Field(() => String, { description: 'E-mail address; it identifies the account.' })
  email!: string;

  @Field(() => Boolean, {
    description: 'Whether the person has confirmed the address. An account works without it.',
  })
  emailVerified!: boolean;

  @Field(() => String, { description: 'Name of the person.' })
  name!: string;
}

@ObjectType('Membership', {
  simpleResolvers: true,
  description: 'An organization of the viewer, and their role in it.',
})
export class MembershipType implements MembershipRecord {
  @Field(() => ID, {
    name: 'organizationId',
    simple: false,
    description: 'Id of the organization, for the header X-Organization-Id.',
  })
  id!: string;

  @Field(() => String, { description: 'Name of the organization.' })
  name!: string;

  @Field(() => MemberRole, { description: 'What the viewer may do in the organization.' })
  role!: Role;
}

@ObjectType('Session', {
  simpleResolvers: true,
  description: 'A new session. Its token is in the cookie `tw_session`, which scripts cannot read.',
})
export class SessionType {
  @Field(() => UserType, { description: 'The signed-in person.' })
  user!: UserType;

  @Field(() => String, { description: 'The token that writes must send in the header X-CSRF-Token.' })
  csrfToken!: string;

  @Field(() => GraphQLDateTime, {
    description: 'When the session expires; extended while it is used.',
  })
  expiresAt!: string;
}

@ObjectType('Viewer', { simpleResolvers: true, description: 'The signed-in person.' })
export class ViewerType {
  @Field(() => UserType, { description: "The person's account." })
  user!: UserType;

  @Field(() => String, { description: 'The token that writes must send in the header X-CSRF-Token.' })
  csrfToken!: string;

  @Field(() => [MembershipType], {
    description: 'The organizations they belong to, the oldest membership first.',
  })
  memberships!: MembershipType[];

  @Field(() => [String], {
    description:
      'What the person may do in the organization of the request, such as `catalog:read`, in alphabetical order; ' +
      'empty where the request names none.',
  })
  scopes!: Scope[];
}
