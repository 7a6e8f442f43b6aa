import { Arg, Ctx, FieldResolver, ID, Mutation, Query, Resolver, Root } from 'type-graphql';
import type { RequestContext } from '../../../kernel/context.js';
import { payloadType } from '../../../kernel/graphql/payload-type.js';
import { roles } from '../../../kernel/scopes.js';
import { managingRoles } from '../role/role.rules.js';
import { ChangeMemberRoleInput, RemoveMemberInput } from './member.input.js';
import { listMembers, type MemberRecord } from './member.queries.js';
import type { MemberService } from './member.service.js';
import { MemberType } from './member.type.js';

const ChangeMemberRolePayload = payloadType('ChangeMemberRolePayload', { member: () => MemberType });

const RemoveMemberPayload = payloadType('RemoveMemberPayload', {
  deletedUserId: { type: () => ID, description: '`userId` of the former member.' },
});

@Resolver(() => MemberType)
export class MemberResolver {
  readonly #members: MemberService;

  constructor(members: MemberService) {
    this.#members = members;
  }

  @Query(() => [MemberType], {
    description: 'The members of the organization, the oldest first. Sessions only.',
  })
  members(@Ctx() ctx: RequestContext): Promise<MemberRecord[]> {
    ctx.requireRole(...roles);
    return listMembers(ctx.db, ctx.organizationId);
  }

  @FieldResolver(() => ID, { description: 'Of the membership: a person has one in each organization.' })
  id(@Root() { userId }: MemberRecord, @Ctx() ctx: RequestContext): string {
    return `${ctx.organizationId}:${userId}`;
  }

  @Mutation(() => ChangeMemberRolePayload, {
    description: 'Changes the role of a member; at least one owner remains.',
  })
  async changeMemberRole(
    @Arg('input', () => ChangeMemberRoleInput) input: ChangeMemberRoleInput,
    @Ctx() ctx: RequestContext,
  ): Promise<{ member: MemberRecord }> {
    ctx.requireRole(...managingRoles);
    return { member: await this.#members.changeRole(ctx, input) };
  }

  @Mutation(() => RemoveMemberPayload, { description: 'Removes a member, or lets the caller leave.' })
  async removeMember(
    @Arg('input', () => RemoveMemberInput) { userId }: RemoveMemberInput,
    @Ctx() ctx: RequestContext,
  ): Promise<{ deletedUserId: string }> {
    ctx.requireRole(...roles);
    await this.#members.remove(ctx, userId);
    return { deletedUserId: userId };
  }
}
