import { Arg, Ctx, Mutation, Query, Resolver } from 'type-graphql';
import type { RequestContext } from '../../../kernel/context.js';
import { managingRoles } from '../role/role.rules.js';
import { CreateOrganizationInput, UpdateOrganizationInput } from './organization.input.js';
import { findOrganization } from './organization.queries.js';
import type { OrganizationService } from './organization.service.js';
import { OrganizationType } from './organization.type.js';

@Resolver()
export class OrganizationResolver {
  readonly #organizations: OrganizationService;

  constructor(organizations: OrganizationService) {
    this.#organizations = organizations;
  }

  @Query(() => OrganizationType, { nullable: true, description: 'The organization of the credential.' })
  organization(@Ctx() ctx: RequestContext): Promise<OrganizationType | null> {
    return findOrganization(ctx.db, ctx.organizationId);
  }

  @Mutation(() => OrganizationType, {
    description: 'Creates an organization; sessions only. The caller owns it.',
  })
  createOrganization(
    @Arg('input', () => CreateOrganizationInput) input: CreateOrganizationInput,
    @Ctx() ctx: RequestContext,
  ): Promise<OrganizationType> {
    void ctx.userId;
    return this.#organizations.create(ctx, input);
  }

  @Mutation(() => OrganizationType, { description: 'Changes the organization. Owners and admins only.' })
  updateOrganization(
    @Arg('input', () => UpdateOrganizationInput) input: UpdateOrganizationInput,
    @Ctx() ctx: RequestContext,
  ): Promise<OrganizationType> {
    ctx.requireRole(...managingRoles);
    return this.#organizations.update(ctx, input);
  }
}
