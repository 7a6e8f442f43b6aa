import { Arg, Ctx, ID, Mutation, Query, Resolver } from 'type-graphql';
import type { RequestContext } from '../../../kernel/context.js';
import { payloadType } from '../../../kernel/graphql/payload-type.js';
import { roles } from '../../../kernel/scopes.js';
import { managingRoles } from '../role/role.rules.js';
import { ChangeMemberRoleInput, RemoveMemberInput } from './member.input.js';
import { listMembers } from './member.queries.js';
import type { MemberService } from './member.service.js';
import { MemberType } from './member.type.js';

const ChangeMemberRolePayload = payloadType('ChangeMemberRolePayload', { member: () => MemberType });

const RemoveMemberPayload = payloadType('RemoveMemberPayload', { deletedUserId: () => ID });

@Resolver()
export class MemberResolver {
  readonly #members: MemberService;

  constructor(members: MemberService) {
    this.#members = members;
  }

  @Query(() => [MemberType], {
    description: 'The members of the organization, the oldest first. Sessions only.',
  })
  members(@Ctx() ctx: RequestContext): Promise<MemberType[]> {
    ctx.requireRole(...roles);
    return listMembers(ctx.db, ctx.organizationId);
  }

  @Mutation(() => ChangeMemberRolePayload, {
    description: 'Changes the role of a member; at least one owner remains.',
  })
  async changeMemberRole(
    @Arg('input', () => ChangeMemberRoleInput) input: ChangeMemberRoleInput,
    @Ctx() ctx: RequestContext,
  ): Promise<{ member: MemberType }> {
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
