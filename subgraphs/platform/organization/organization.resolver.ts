import { Arg, Ctx, Mutation, Query, Resolver } from 'type-graphql';
import type { RequestContext } from '../../../kernel/context.js';
import { payloadType } from '../../../kernel/graphql/payload-type.js';
import { managingRoles } from '../role/role.rules.js';
import { CreateOrganizationInput, UpdateOrganizationInput } from './organization.input.js';
import { findOrganization } from './organization.queries.js';
import type { OrganizationService } from './organization.service.js';
import { OrganizationType } from './organization.type.js';

const CreateOrganizationPayload = payloadType('CreateOrganizationPayload', {
  organization: () => OrganizationType,
});

const UpdateOrganizationPayload = payloadType('UpdateOrganizationPayload', {
  organization: () => OrganizationType,
});

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

  @Mutation(() => CreateOrganizationPayload, {
    description: 'Creates an organization; sessions only. The caller owns it.',
  })
  async createOrganization(
    @Arg('input', () => CreateOrganizationInput) input: CreateOrganizationInput,
    @Ctx() ctx: RequestContext,
  ): Promise<{ organization: OrganizationType }> {
    void ctx.userId;
    return { organization: await this.#organizations.create(ctx, input) };
  }

  @Mutation(() => UpdateOrganizationPayload, {
    description: 'Changes the organization. Owners and admins only.',
  })
  async updateOrganization(
    @Arg('input', () => UpdateOrganizationInput) { expectedVersion, ...input }: UpdateOrganizationInput,
    @Ctx() ctx: RequestContext,
  ): Promise<{ organization: OrganizationType }> {
    ctx.expectVersion(expectedVersion);
    ctx.requireRole(...managingRoles);
    return { organization: await this.#organizations.update(ctx, input) };
  }
}
