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
  description: 'What a member may do.',
  valuesConfig: {
    owner: { description: 'Everything.' },
    admin: { description: 'Everything, except to change the role of an owner or to appoint one.' },
    finance: { description: 'The daily work, and the finances.' },
    member: { description: 'The daily work, without the finances.' },
  },
});

@ObjectType('Member', { simpleResolvers: true, description: 'A person who belongs to an organization.' })
export class MemberType implements MemberRecord {
  @Field(() => ID, { description: 'Id of the person, the same in every organization.' })
  userId!: string;

  @Field(() => String, { description: 'Name of the person.' })
  name!: string;

  @Field(() => String, { description: 'E-mail address of the person.' })
  email!: string;

  @Field(() => MemberRole, { description: 'What the person may do in the organization.' })
  role!: Role;

  @Field(() => GraphQLDateTime)
  createdAt!: string;
}
