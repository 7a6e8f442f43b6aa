import { Arg, Args, Ctx, Mutation, Query, Resolver } from 'type-graphql';
import type { RequestContext } from '../../../kernel/context.js';
import { PageArgs } from '../../../kernel/graphql/list.input.js';
import { payloadType } from '../../../kernel/graphql/payload-type.js';
import { managingRoles } from '../role/role.rules.js';
import { AcceptInvitationInput, CreateInvitationInput, RevokeInvitationInput } from './invitation.input.js';
import { type InvitationPage, listInvitations } from './invitation.queries.js';
import type { InvitationService, IssuedInvitation } from './invitation.service.js';
import {
  AcceptInvitationPayload,
  InvitationPageType,
  IssuedInvitationType,
  RevokeInvitationPayload,
} from './invitation.type.js';

const CreateInvitationPayload = payloadType('CreateInvitationPayload', {
  issuedInvitation: () => IssuedInvitationType,
});

/** People are invited by people: a leaked key must not be able to let somebody in. */
@Resolver()
export class InvitationResolver {
  readonly #invitations: InvitationService;

  constructor(invitations: InvitationService) {
    this.#invitations = invitations;
  }

  @Query(() => InvitationPageType, {
    description:
      'The pending invitations, the newest first. Sessions of owners and admins only. Errors: CURSOR_INVALID, ' +
      'ROLE_NOT_ALLOWED.',
  })
  invitations(
    @Args(() => PageArgs) { limit, cursor = null }: PageArgs,
    @Ctx() ctx: RequestContext,
  ): Promise<InvitationPage> {
    ctx.requireRole(...managingRoles);
    return listInvitations(ctx, { limit, cursor });
  }

  @Mutation(() => CreateInvitationPayload, {
    description:
      'Invites an address for a week; the response does not reveal whether it has an account. Inviting it again ' +
      'replaces the pending invitation. Owners and admins only. Errors: VALIDATION_FAILED, ROLE_NOT_ALLOWED, ' +
      'MEMBER_EXISTS, LIMIT_REACHED, RATE_LIMITED.',
  })
  async createInvitation(
    @Arg('input', () => CreateInvitationInput) input: CreateInvitationInput,
    @Ctx() ctx: RequestContext,
  ): Promise<{ issuedInvitation: IssuedInvitation }> {
    ctx.requireRole(...managingRoles);
    return { issuedInvitation: await this.#invitations.create(ctx, input) };
  }

  @Mutation(() => RevokeInvitationPayload, {
    description:
      'Revokes an invitation. Owners and admins only. Errors: ROLE_NOT_ALLOWED, INVITATION_NOT_FOUND.',
  })
  async revokeInvitation(
    @Arg('input', () => RevokeInvitationInput) { id }: RevokeInvitationInput,
    @Ctx() ctx: RequestContext,
  ): Promise<RevokeInvitationPayload> {
    ctx.requireRole(...managingRoles);
    await this.#invitations.revoke(ctx, id);
    return { deletedId: id };
  }

  @Mutation(() => AcceptInvitationPayload, {
    description:
      'Makes the signed-in person a member; their account must have the invited address. Needs no organization. Errors: ' +
      'INVITATION_NOT_FOUND, MEMBER_EXISTS, LIMIT_REACHED, CALLER_NOT_ALLOWED.',
  })
  async acceptInvitation(
    @Arg('input', () => AcceptInvitationInput) { token }: AcceptInvitationInput,
    @Ctx() ctx: RequestContext,
  ): Promise<AcceptInvitationPayload> {
    void ctx.userId;
    return { membership: await this.#invitations.accept(ctx, token) };
  }
}
