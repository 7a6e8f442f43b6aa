import { Arg, Args, Ctx, ID, Mutation, Query, Resolver } from 'type-graphql';
import type { RequestContext } from '../../../kernel/context.js';
import { type AcceptedJob, acceptedJob, acceptedWork } from '../../../kernel/graphql/accepted-work.js';
import { payloadType } from '../../../kernel/graphql/payload-type.js';
import type { AutoApply } from './enrichment.entity.js';
import {
  ApplyEnrichmentInput,
  EnrichedProductListArgs,
  EnrichmentListArgs,
  StartEnrichmentInput,
} from './enrichment.input.js';
import { enrichedProductList, enrichmentList } from './enrichment.queries.js';
import type { EnrichmentService } from './enrichment.service.js';
import {
  EnrichedProductPageType,
  EnrichmentPageType,
  EnrichmentType,
  toEnrichmentType,
} from './enrichment.type.js';

const StartEnrichmentPayload = payloadType('StartEnrichmentPayload', {
  ...acceptedWork,
  enrichment: () => EnrichmentType,
});
const ApplyEnrichmentPayload = payloadType('ApplyEnrichmentPayload', {
  ...acceptedWork,
  enrichment: () => EnrichmentType,
});

@Resolver(() => EnrichmentType)
export class EnrichmentResolver {
  readonly #enrichments: EnrichmentService;

  constructor(enrichments: EnrichmentService) {
    this.#enrichments = enrichments;
  }

  @Query(() => EnrichmentType, { description: 'One enrichment. Errors: ENRICHMENT_NOT_FOUND.' })
  async enrichment(@Arg('id', () => ID) id: string, @Ctx() ctx: RequestContext): Promise<EnrichmentType> {
    ctx.require('catalog:read');
    return toEnrichmentType(await this.#enrichments.find(ctx, id));
  }

  @Query(() => EnrichmentPageType, {
    description: 'Enrichments, the newest first. Errors: VALIDATION_FAILED, CURSOR_INVALID.',
  })
  async enrichments(
    @Args(() => EnrichmentListArgs) { filter, limit, cursor = null }: EnrichmentListArgs,
    @Ctx() ctx: RequestContext,
  ): Promise<EnrichmentPageType> {
    ctx.require('catalog:read');
    const asked = { limit, cursor, sort: 'newest' as const, now: ctx.clock.now() };
    const page = await enrichmentList.page(ctx.reader, ctx.organizationId, filter ?? {}, asked);
    return { ...page, items: page.items.map(toEnrichmentType) };
  }

  @Query(() => EnrichedProductPageType, {
    description:
      'How the products of enrichments stand, and what there is no proposal for. Errors: VALIDATION_FAILED, CURSOR_INVALID.',
  })
  enrichedProducts(
    @Args(() => EnrichedProductListArgs) { filter, limit, cursor = null }: EnrichedProductListArgs,
    @Ctx() ctx: RequestContext,
  ): Promise<EnrichedProductPageType> {
    ctx.require('catalog:read');
    const asked = { limit, cursor, sort: 'newest' as const, now: ctx.clock.now() };
    return enrichedProductList.page(ctx.reader, ctx.organizationId, filter ?? {}, asked);
  }

  @Mutation(() => StartEnrichmentPayload, {
    description:
      'Makes proposals for fields of products. Nothing is changed but what `autoApply` says. Errors: VALIDATION_FAILED, ENRICHMENT_WITHOUT_PRODUCTS.',
  })
  async startEnrichment(
    @Arg('input', () => StartEnrichmentInput) input: StartEnrichmentInput,
    @Ctx() ctx: RequestContext,
  ): Promise<AcceptedJob & { enrichment: EnrichmentType }> {
    ctx.require('catalog:enrich');
    if (input.autoApply != null) {
      ctx.require('catalog:write');
    }
    const enrichment = await this.#enrichments.start(ctx, {
      productIds: input.productIds ?? null,
      filter: input.filter ?? null,
      fields: input.fields,
      languages: input.languages ?? null,
      documents: (input.documents ?? []).map(({ name, text, productIds = null }) => ({
        name: name.trim(),
        text,
        productIds,
      })),
      autoApply: autoApplyOf(input),
      useModel: input.useModel ?? true,
    });
    return { ...acceptedJob(enrichment.jobId), enrichment: toEnrichmentType(enrichment) };
  }

  @Mutation(() => ApplyEnrichmentPayload, {
    description:
      'Applies all proposals of an enrichment, or some, in a job. A proposal whose field has changed becomes outdated. Errors: VALIDATION_FAILED, ENRICHMENT_NOT_FOUND.',
  })
  async applyEnrichment(
    @Arg('input', () => ApplyEnrichmentInput) input: ApplyEnrichmentInput,
    @Ctx() ctx: RequestContext,
  ): Promise<AcceptedJob & { enrichment: EnrichmentType }> {
    ctx.require('catalog:write');
    const { jobId, enrichment } = await this.#enrichments.applyAll(ctx, input.id, {
      fields: input.fields ?? null,
      languages: input.languages ?? null,
      methods: input.methods ?? null,
      overwrite: input.overwrite ?? false,
    });
    return { ...acceptedJob(jobId), enrichment: toEnrichmentType(enrichment) };
  }
}

const autoApplyOf = ({ autoApply }: StartEnrichmentInput): AutoApply | null =>
  autoApply == null
    ? null
    : {
        fields: autoApply.fields,
        methods: autoApply.methods ?? ['dictionary'],
        overwrite: autoApply.overwrite ?? false,
      };
