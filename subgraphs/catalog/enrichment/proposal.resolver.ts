import { Arg, Args, Ctx, ID, Mutation, Query, Resolver } from 'type-graphql';
import { runBulk } from '../../../kernel/bulk.js';
import type { RequestContext } from '../../../kernel/context.js';
import type { Proposal } from './enrichment.entity.js';
import { BulkApplyProposalsInput, BulkDismissProposalsInput, ProposalListArgs } from './enrichment.input.js';
import { proposalList } from './enrichment.queries.js';
import type { EnrichmentService } from './enrichment.service.js';
import {
  BulkApplyProposalsPayload,
  BulkDismissProposalsPayload,
  ProposalPageType,
  ProposalType,
  toBulkProposals,
} from './proposal.type.js';

@Resolver(() => ProposalType)
export class ProposalResolver {
  readonly #enrichments: EnrichmentService;

  constructor(enrichments: EnrichmentService) {
    this.#enrichments = enrichments;
  }

  @Query(() => ProposalType, { description: 'One proposal. Errors: ENRICHMENT_PROPOSAL_NOT_FOUND.' })
  enrichmentProposal(@Arg('id', () => ID) id: string, @Ctx() ctx: RequestContext): Promise<Proposal> {
    ctx.require('catalog:read');
    return this.#enrichments.findProposal(ctx, id);
  }

  @Query(() => ProposalPageType, {
    description: 'Values that are proposed, the newest first. Errors: VALIDATION_FAILED, CURSOR_INVALID.',
  })
  enrichmentProposals(
    @Args(() => ProposalListArgs) { filter, limit, cursor = null }: ProposalListArgs,
    @Ctx() ctx: RequestContext,
  ): Promise<ProposalPageType> {
    ctx.require('catalog:read');
    const asked = { limit, cursor, sort: 'newest' as const, now: ctx.clock.now() };
    return proposalList.page(ctx.reader, ctx.organizationId, filter ?? {}, asked);
  }

  @Mutation(() => BulkApplyProposalsPayload, {
    description:
      'Sets fields of products to what is proposed; each succeeds or fails on its own. Errors: VALIDATION_FAILED; of a result: ' +
      'ENRICHMENT_PROPOSAL_NOT_FOUND, ENRICHMENT_PROPOSAL_NOT_OPEN, ENRICHMENT_PROPOSAL_OUTDATED, ENRICHMENT_FIELD_FILLED, VALIDATION_FAILED.',
  })
  async bulkApplyEnrichmentProposals(
    @Arg('input', () => BulkApplyProposalsInput) { ids, overwrite }: BulkApplyProposalsInput,
    @Ctx() ctx: RequestContext,
  ): Promise<object> {
    ctx.require('catalog:write');
    const results = await runBulk(ctx, ids, id => this.#enrichments.apply(ctx, id, overwrite ?? false));
    return toBulkProposals(results);
  }

  @Mutation(() => BulkDismissProposalsPayload, {
    description:
      'What is proposed is not used; each succeeds or fails on its own. Errors: VALIDATION_FAILED; of a result: ' +
      'ENRICHMENT_PROPOSAL_NOT_FOUND, ENRICHMENT_PROPOSAL_NOT_OPEN.',
  })
  async bulkDismissEnrichmentProposals(
    @Arg('input', () => BulkDismissProposalsInput) { ids }: BulkDismissProposalsInput,
    @Ctx() ctx: RequestContext,
  ): Promise<object> {
    ctx.require('catalog:write');
    return toBulkProposals(await runBulk(ctx, ids, id => this.#enrichments.dismiss(ctx, id)));
  }
}
