import { Arg, Ctx, Field, FieldResolver, InputType, Mutation, Query, Resolver, Root } from 'type-graphql';
import type { RequestContext } from '../../../../kernel/context.js';
import { reject } from '../../../../kernel/errors.js';
import { payloadType } from '../../../../kernel/graphql/payload-type.js';
import { noteMerchantChange } from '../../../catalog/index.js';
import { CheckoutSessionType } from '../checkout/checkout-session.type.js';
import type { PolicyLink } from './policy-link.entity.js';
import { findPolicyLinks, replacePolicyLinks } from './policy-link.queries.js';
import { policyLinkErrors } from './policy-link.rules.js';
import { PolicyLinkInput, PolicyLinkObject } from './policy-link.type.js';

@InputType('SetPolicyLinksInput')
class SetPolicyLinksInput {
  @Field(() => [PolicyLinkInput], { description: 'The complete new list.' })
  links!: PolicyLinkInput[];
}

const SetPolicyLinksPayload = payloadType('SetPolicyLinksPayload', { policyLinks: () => [PolicyLinkObject] });

/** The merchant's pages, and where agents find them. */
@Resolver(() => CheckoutSessionType)
export class PolicyLinkResolver {
  @Query(() => [PolicyLinkObject], { description: "The merchant's pages that agents show to buyers." })
  policyLinks(@Ctx() ctx: RequestContext): Promise<PolicyLink[]> {
    ctx.require('orders:read');
    return findPolicyLinks(ctx.reader, ctx.organizationId);
  }

  @Mutation(() => SetPolicyLinksPayload, {
    description: 'Replaces all policy links; an empty list clears them. Errors: VALIDATION_FAILED.',
  })
  async setPolicyLinks(
    @Arg('input', () => SetPolicyLinksInput) { links }: SetPolicyLinksInput,
    @Ctx() ctx: RequestContext,
  ): Promise<{ policyLinks: PolicyLink[] }> {
    ctx.require('orders:write');
    const given = links.map(({ type, url, title }) => ({
      type,
      url: url.trim(),
      title: title?.trim() ?? null,
    }));
    reject(policyLinkErrors(given));
    const policyLinks = await ctx.transaction(async tx => {
      await replacePolicyLinks(tx, ctx.organizationId, given);
      noteMerchantChange(tx, ctx.organizationId);
      return findPolicyLinks(tx, ctx.organizationId);
    });
    return { policyLinks };
  }

  @FieldResolver(() => [PolicyLinkObject], { description: "The merchant's pages for the buyer." })
  links(@Root() { organizationId }: CheckoutSessionType, @Ctx() ctx: RequestContext): Promise<PolicyLink[]> {
    return findPolicyLinks(ctx.reader, organizationId);
  }
}
