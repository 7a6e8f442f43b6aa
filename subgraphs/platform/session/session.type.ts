import { Field, ID, ObjectType } from 'type-graphql';
import { GraphQLDateTime } from '../../../kernel/graphql/scalars.js';
import type { Role } from '../../../kernel/scopes.js';
import { MemberRole } from '../member/member.type.js';
import type { MembershipRecord } from '../organization/organization.queries.js';

@ObjectType('User', { simpleResolvers: true, description: 'A person who can sign in.' })
export class UserType {
  @Field(() => ID)
  id!: string;

  @Field(() => String)
  email!: string;

  @Field(() => Boolean, {
    description: 'Whether the person has confirmed that the address is theirs. An account works without.',
  })
  emailVerified!: boolean;

  @Field(() => String)
  name!: string;
}

@ObjectType('Membership', {
  simpleResolvers: true,
  description: 'An organization of the viewer, and their role in it.',
})
export class MembershipType implements MembershipRecord {
  @Field(() => ID, {
    description: 'Id of the organization: what the header X-Organization-Id names to act for it.',
  })
  id!: string;

  @Field(() => String)
  name!: string;

  @Field(() => MemberRole)
  role!: Role;
}

@ObjectType('SignedIn', {
  simpleResolvers: true,
  description: 'A session was opened; its token is in the cookie `tw_session`, out of reach of scripts.',
})
export class SignedInType {
  @Field(() => UserType)
  user!: UserType;

  @Field(() => String, { description: 'What writes repeat in the header X-CSRF-Token.' })
  csrfToken!: string;

  @Field(() => GraphQLDateTime, {
    description: 'Moves on while the session is used.',
  })
  expiresAt!: string;
}

@ObjectType('Viewer', { simpleResolvers: true, description: 'The signed-in person.' })
export class ViewerType {
  @Field(() => UserType)
  user!: UserType;

  @Field(() => String, { description: 'What writes repeat in the header X-CSRF-Token.' })
  csrfToken!: string;

  @Field(() => [MembershipType], {
    description: 'The organizations they belong to, the oldest membership first.',
  })
  memberships!: MembershipType[];
}
