import { Field, ID, ObjectType, registerEnumType } from 'type-graphql';
import { GraphQLDateTime } from '../../../kernel/graphql/scalars.js';
import type { Role } from '../../../kernel/scopes.js';
import type { MemberRecord } from './member.queries.js';

export const MemberRole = {
  owner: 'owner',
  admin: 'admin',
  finance: 'finance',
  member: 'member',
} as const satisfies {
  [role in Role]: role;
};

registerEnumType(MemberRole, {
  name: 'MemberRole',
  description:
    'What a member may do: owners and admins everything, finance the finances, members the daily work.',
});

@ObjectType('Member', { simpleResolvers: true, description: 'A person who belongs to an organization.' })
export class MemberType implements MemberRecord {
  @Field(() => ID)
  userId!: string;

  @Field(() => String)
  name!: string;

  @Field(() => String)
  email!: string;

  @Field(() => MemberRole)
  role!: Role;

  @Field(() => GraphQLDateTime)
  createdAt!: string;
}
