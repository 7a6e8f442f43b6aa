import { Arg, Ctx, ID, Mutation, Query, Resolver } from 'type-graphql';
import type { RequestContext } from '../../../kernel/context.js';
import { roles } from '../../../kernel/scopes.js';
import { managingRoles } from '../role/role.rules.js';
import { ChangeMemberRoleInput } from './member.input.js';
import { listMembers } from './member.queries.js';
import type { MemberService } from './member.service.js';
import { MemberType } from './member.type.js';

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

  @Mutation(() => MemberType, { description: 'Changes the role of a member; at least one owner remains.' })
  changeMemberRole(
    @Arg('input', () => ChangeMemberRoleInput) input: ChangeMemberRoleInput,
    @Ctx() ctx: RequestContext,
  ): Promise<MemberType> {
    ctx.requireRole(...managingRoles);
    return this.#members.changeRole(ctx, input);
  }

  @Mutation(() => Boolean, { description: 'Removes a member, or lets the caller leave.' })
  async removeMember(@Arg('userId', () => ID) userId: string, @Ctx() ctx: RequestContext): Promise<boolean> {
    ctx.requireRole(...roles);
    await this.#members.remove(ctx, userId);
    return true;
  }
}
