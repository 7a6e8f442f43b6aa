import { Arg, Args, Ctx, Mutation, Query, Resolver } from 'type-graphql';
import type { RequestContext } from '../../../kernel/context.js';
import { payloadType } from '../../../kernel/graphql/payload-type.js';
import { managingRoles } from '../role/role.rules.js';
import { ProviderCallListArgs, SetProviderBudgetInput } from './provider-usage.input.js';
import { listCalls, type ProviderBudget, type ProviderCallPage } from './provider-usage.queries.js';
import type { ProviderUsageReport, ProviderUsageService } from './provider-usage.service.js';
import { ProviderBudgetType, ProviderCallPageType, ProviderUsageType } from './provider-usage.type.js';

const SetProviderBudgetPayload = payloadType('SetProviderBudgetPayload', {
  providerBudget: () => ProviderBudgetType,
});

@Resolver()
export class ProviderUsageResolver {
  readonly #usage: ProviderUsageService;

  constructor(usage: ProviderUsageService) {
    this.#usage = usage;
  }

  @Query(() => ProviderUsageType, {
    description: 'What the organization uses of providers of models. Owners and admins only.',
  })
  providerUsage(@Ctx() ctx: RequestContext): Promise<ProviderUsageReport> {
    ctx.requireRole(...managingRoles);
    return this.#usage.report(ctx);
  }

  @Query(() => ProviderCallPageType, {
    description:
      'Calls to providers of the last 90 days, the newest first. Owners and admins only. Errors: CURSOR_INVALID, VALIDATION_FAILED.',
  })
  providerCalls(
    @Args(() => ProviderCallListArgs) { filter, ...page }: ProviderCallListArgs,
    @Ctx() ctx: RequestContext,
  ): Promise<ProviderCallPage> {
    ctx.requireRole(...managingRoles);
    return listCalls(ctx, { ...filter, ...page });
  }

  @Mutation(() => SetProviderBudgetPayload, {
    description:
      'Sets what the organization may use of providers of models. It holds for calls that begin later. Owners and admins only. Errors: VALIDATION_FAILED, VERSION_STALE.',
  })
  async setProviderBudget(
    @Arg('input', () => SetProviderBudgetInput) { expectedVersion, ...input }: SetProviderBudgetInput,
    @Ctx() ctx: RequestContext,
  ): Promise<{ providerBudget: ProviderBudget }> {
    ctx.expectVersion(expectedVersion);
    ctx.requireRole(...managingRoles);
    const { amountPerDay = null, amountPerMonth = null, currency = null } = input;
    const fields = { ...input, amountPerDay, amountPerMonth, currency: currency?.toUpperCase() ?? null };
    return { providerBudget: await this.#usage.setBudget(ctx, fields) };
  }
}
