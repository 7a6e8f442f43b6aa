import { Arg, Args, Ctx, ID, Mutation, Query, Resolver } from 'type-graphql';
import type { RequestContext } from '../../../kernel/context.js';
import { type AcceptedJob, acceptedJob, acceptedWork } from '../../../kernel/graphql/accepted-work.js';
import { payloadType } from '../../../kernel/graphql/payload-type.js';
import { ResearchMarketEnum, StoredOfferType } from './market-research.type.js';
import type { PriceComparison } from './price-comparison.entity.js';
import {
  PriceComparisonPageType,
  PriceComparisonReportType,
  PriceComparisonType,
} from './price-comparison.type.js';
import { ComparePricesInput, PriceComparisonListArgs } from './price-research.input.js';
import { priceComparisonList } from './price-research.queries.js';
import type { PriceResearchService } from './price-research.service.js';
import type { ResearchMarket } from './price-research.values.js';

const ComparePricesPayload = payloadType('ComparePricesPayload', {
  ...acceptedWork,
  priceComparison: () => PriceComparisonType,
});

@Resolver(() => PriceComparisonType)
export class PriceResearchResolver {
  readonly #research: PriceResearchService;

  constructor(research: PriceResearchService) {
    this.#research = research;
  }

  @Query(() => PriceComparisonType, { description: 'One comparison. Errors: PRICE_COMPARISON_NOT_FOUND.' })
  priceComparison(@Arg('id', () => ID) id: string, @Ctx() ctx: RequestContext): Promise<PriceComparison> {
    ctx.require('catalog:read');
    return this.#research.find(ctx, id);
  }

  @Query(() => PriceComparisonPageType, {
    description: 'Comparisons, the newest first. Errors: VALIDATION_FAILED, CURSOR_INVALID.',
  })
  priceComparisons(
    @Args(() => PriceComparisonListArgs) { filter, limit, cursor = null }: PriceComparisonListArgs,
    @Ctx() ctx: RequestContext,
  ): Promise<PriceComparisonPageType> {
    ctx.require('catalog:read');
    const asked = { limit, cursor, sort: 'newest' as const, now: ctx.clock.now() };
    return priceComparisonList.page(ctx.reader, ctx.organizationId, filter ?? {}, asked);
  }

  @Query(() => PriceComparisonReportType, {
    description: 'The comparison of a job, with its figures. Errors: PRICE_COMPARISON_NOT_FOUND.',
  })
  priceComparisonReport(
    @Arg('jobId', () => ID, { description: 'Its job.' }) jobId: string,
    @Ctx() ctx: RequestContext,
  ): Promise<PriceComparisonReportType> {
    ctx.require('catalog:read');
    return this.#research.report(ctx, jobId);
  }

  @Query(() => PriceComparisonReportType, {
    description:
      'The figures of a comparison made anew of its stored offers, by the rules of now. Nobody is asked, and what is stored stays as it is. Errors: PRICE_COMPARISON_NOT_FOUND.',
  })
  recomputedPriceComparison(
    @Arg('id', () => ID) id: string,
    @Ctx() ctx: RequestContext,
  ): Promise<PriceComparisonReportType> {
    ctx.require('catalog:read');
    return this.#research.recompute(ctx, id);
  }

  @Query(() => [StoredOfferType], {
    description:
      'Every offer that the search of one product in one market found; none if it was not searched. Errors: PRICE_COMPARISON_NOT_FOUND.',
  })
  comparedOffers(
    @Arg('comparisonId', () => ID, { description: 'The comparison.' }) id: string,
    @Arg('productId', () => ID, { description: 'The product or variant, as requested.' }) productId: string,
    @Arg('market', () => ResearchMarketEnum, { description: 'The market.' }) market: ResearchMarket,
    @Ctx() ctx: RequestContext,
  ): Promise<StoredOfferType[]> {
    ctx.require('catalog:read');
    return this.#research.offers(ctx, { id, productId, market });
  }

  @Mutation(() => ComparePricesPayload, {
    description:
      'Compares products with the offers of shops. It changes no price and refreshes no listing. Errors: VALIDATION_FAILED, PROVIDER_NOT_CONFIGURED.',
  })
  async comparePrices(
    @Arg('input', () => ComparePricesInput) { productIds, country, gl, limit }: ComparePricesInput,
    @Ctx() ctx: RequestContext,
  ): Promise<AcceptedJob & { priceComparison: PriceComparison }> {
    ctx.require('catalog:read');
    const request = { productIds, country: country ?? null, gl: gl ?? null, limit: limit ?? null };
    const priceComparison = await this.#research.start(ctx, request);
    return { ...acceptedJob(priceComparison.jobId), priceComparison };
  }
}
