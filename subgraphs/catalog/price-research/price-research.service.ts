import type { Marketplace } from '../../../connectors/marketplaces/port.js';
import type { ShoppingSearch } from '../../../connectors/shopping-search/port.js';
import type { RequestContext } from '../../../kernel/context.js';
import { type FieldError, fail, reject } from '../../../kernel/errors.js';
import { isId } from '../../../kernel/ids.js';
import { organizationName } from '../../platform/index.js';
import { makeResults } from './made-results.js';
import { judgeOffers, matcherVersion } from './market-research.rules.js';
import type { ItemComparison, JudgedOffer, PriceComparison } from './price-comparison.entity.js';
import { priceResearchLimits as limits } from './price-research.limits.js';
import {
  findComparison,
  findComparisonOfJob,
  findFacts,
  findSearchWithRaw,
} from './price-research.queries.js';
import { type ResearchMarket, researchCountries } from './price-research.values.js';
import { distinctIds, productIdErrors } from './product-ids.rules.js';
import { factsOf, restrictedMarket } from './research-market.rules.js';
import { startComparison } from './start-comparison.js';

/** What a caller asks for (§4.1). */
export interface ComparisonRequest {
  /** Of products or variants; each is compared once. */
  productIds: readonly string[];
  /** Name of the only market's country. */
  country: string | null;
  /** Decides before `country`. */
  gl: ResearchMarket | null;
  /** Matched offers that are shown of a market; null: as many as possible. */
  limit: number | null;
}

export interface PriceReport {
  priceComparison: PriceComparison;
  results: ItemComparison[];
}

const configure =
  'No shopping search is configured. Set TRADEWIND_SHOPPING_SEARCH_PROVIDER and TRADEWIND_SHOPPING_SEARCH_API_KEY.';

/** Starts comparisons with the offers of shops, and reads them. */
export class PriceResearchService {
  readonly #shopping: Pick<ShoppingSearch, 'key'> | null;
  readonly #marketplaces: readonly Marketplace[];

  constructor(shopping: Pick<ShoppingSearch, 'key'> | null, marketplaces: readonly Marketplace[]) {
    this.#shopping = shopping;
    this.#marketplaces = marketplaces;
  }

  /**
   * Queues a comparison of what the catalog and the listings have now. Ids that are of nothing are reported by its result.
   * Throws VALIDATION_FAILED, and PROVIDER_NOT_CONFIGURED where there is nobody to ask.
   */
  async start(ctx: RequestContext, request: ComparisonRequest): Promise<PriceComparison> {
    const ids = distinctIds(request.productIds);
    reject(requestErrors(request));
    const provider = this.#shopping?.key;
    if (provider === undefined) {
      throw fail('PROVIDER_NOT_CONFIGURED', { detail: configure });
    }
    const { organizationId } = ctx;
    const name = await organizationName(ctx.db, organizationId);
    const marketplaces = this.#marketplaces;
    const market = restrictedMarket(request.gl, request.country);
    return ctx.transaction(tx =>
      startComparison(tx, {
        ...{ organizationId, organizationName: name, provider, marketplaces, market },
        ...{ productIds: ids, offersShown: request.limit, watchId: null },
      }),
    );
  }

  /** Throws PRICE_COMPARISON_NOT_FOUND. */
  async find(ctx: RequestContext, id: string): Promise<PriceComparison> {
    return known(isId(id) ? await findComparison(ctx.reader, ctx.organizationId, id) : null);
  }

  /** With the figures that were stored; until then of the markets that have been searched. Throws PRICE_COMPARISON_NOT_FOUND. */
  async report(ctx: RequestContext, jobId: string): Promise<PriceReport> {
    const { reader, organizationId } = ctx;
    const priceComparison = known(
      isId(jobId) ? await findComparisonOfJob(reader, organizationId, jobId) : null,
    );
    const { facts, results } = await findKnownFacts(ctx, priceComparison.id);
    const of = { organizationId, comparisonId: priceComparison.id };
    return { priceComparison, results: results ?? (await makeResults(reader, of, facts)) };
  }

  /** Of the stored offers, by the rules of now; nothing is stored and nobody is asked. Throws PRICE_COMPARISON_NOT_FOUND. */
  async recompute(ctx: RequestContext, id: string): Promise<PriceReport> {
    const { reader, organizationId } = ctx;
    const comparison = await this.find(ctx, id);
    const { facts } = await findKnownFacts(ctx, id);
    const results = await makeResults(reader, { organizationId, comparisonId: id }, facts);
    const success = comparison.finishedAt === null ? null : results.every(item => item.success);
    return { priceComparison: { ...comparison, matcherVersion, success }, results };
  }

  /** Every stored offer of a market, judged by the rules of now, with the provider's row. Empty where nothing was searched. */
  async offers(
    ctx: RequestContext,
    { id, productId, market }: { id: string; productId: string; market: ResearchMarket },
  ): Promise<{ offer: JudgedOffer; raw: unknown }[]> {
    const { facts } = await findKnownFacts(ctx, id);
    const item = facts.items.find(each => each.id === productId.toLowerCase());
    if (item?.goods == null) {
      return [];
    }
    const of = { comparisonId: id, itemId: item.id, market };
    const search = await findSearchWithRaw(ctx.reader, ctx.organizationId, of);
    const { goods } = item;
    const by = { goods, ownSellers: facts.ownSellers, currency: factsOf(market).currency };
    return judgeOffers(search?.offers ?? [], by).map((offer, index) => ({ offer, raw: search!.raw[index] }));
  }
}

function known<T>(found: T | null): T {
  if (found === null) {
    throw fail('PRICE_COMPARISON_NOT_FOUND');
  }
  return found;
}

const findKnownFacts = async ({ reader, organizationId }: RequestContext, id: string) =>
  known(isId(id) ? await findFacts(reader, organizationId, id) : null);

function requestErrors({ productIds, country, limit }: ComparisonRequest): FieldError[] {
  const { offersShownMax } = limits;
  const named = `Must be one of ${researchCountries.join(', ')}.`;
  const range = `Must be from 1 to ${offersShownMax}.`;
  return [
    ...productIdErrors(productIds),
    ...(country !== null && !researchCountries.some(name => name === country)
      ? [{ path: 'country', code: 'VALUE_INVALID', message: named }]
      : []),
    ...(limit !== null && (limit < 1 || limit > offersShownMax)
      ? [{ path: 'limit', code: 'OUT_OF_RANGE', message: range }]
      : []),
  ];
}
