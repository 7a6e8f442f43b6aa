import type { LanguageModel } from '../../../connectors/language-models/port.js';
import type { RequestContext } from '../../../kernel/context.js';
import type { Transaction } from '../../../kernel/database/transaction.js';
import { type FieldError, fail, reject } from '../../../kernel/errors.js';
import { isId, newId } from '../../../kernel/ids.js';
import { connectedStores } from '../channels/connection/connected-accounts.queries.js';
import type { ProductService } from '../product/product.service.js';
import { conditionsOf } from '../product/product-filter.js';
import { storeLanguages } from '../store-language/store-language.rules.js';
import { applyProposals } from './apply-proposals.js';
import type { Enrichment, Proposal } from './enrichment.entity.js';
import { enrichmentLimits as limits } from './enrichment.limits.js';
import { findEnrichment, findProposal, lockProposals } from './enrichment.queries.js';
import { type ApplySelection, applyJob, enrichJob } from './enrichment.queue.js';
import {
  insertEnrichedProducts,
  insertEnrichment,
  selectProducts,
  writeDecision,
} from './enrichment.writer.js';
import {
  canonicalTag,
  type EnrichmentRequest,
  requestErrors,
  unknownProductErrors,
} from './enrichment-request.rules.js';
import { promptVersion } from './model-texts.rules.js';

/** Starts enrichments, and decides about what they propose. */
export class EnrichmentService {
  readonly #products: ProductService;
  readonly #model: Pick<LanguageModel, 'provider' | 'model'> | null;

  constructor(products: ProductService, model: Pick<LanguageModel, 'provider' | 'model'> | null) {
    this.#products = products;
    this.#model = model;
  }

  /** Throws ENRICHMENT_NOT_FOUND. */
  async find(ctx: RequestContext, id: string): Promise<Enrichment> {
    const enrichment = isId(id) ? await findEnrichment(ctx.reader, ctx.organizationId, id) : null;
    if (enrichment === null) {
      throw fail('ENRICHMENT_NOT_FOUND');
    }
    return enrichment;
  }

  /** Throws ENRICHMENT_PROPOSAL_NOT_FOUND. */
  async findProposal(ctx: RequestContext, id: string): Promise<Proposal> {
    const proposal = isId(id) ? await findProposal(ctx.reader, ctx.organizationId, id) : null;
    if (proposal === null) {
      throw fail('ENRICHMENT_PROPOSAL_NOT_FOUND');
    }
    return proposal;
  }

  /** Queues the job. Throws VALIDATION_FAILED, ENRICHMENT_WITHOUT_PRODUCTS. */
  start(ctx: RequestContext, request: EnrichmentRequest): Promise<Enrichment> {
    reject(requestErrors(request));
    return ctx.transaction(async tx => {
      const { organizationId } = ctx;
      const productIds = await chosenProducts(tx, organizationId, request);
      const id = newId();
      const job = tx.enqueue(enrichJob(organizationId, id));
      const model = request.useModel ? this.#model : null;
      const { fields, documents, autoApply } = request;
      const enrichment: Enrichment = {
        ...{ id, jobId: job.id, fields, documents, autoApply },
        languages: await chosenLanguages(tx, organizationId, request),
        provider: model?.provider ?? null,
        model: model?.model ?? null,
        promptVersion: model === null ? null : promptVersion,
        productCount: productIds.length,
        createdAt: ctx.clock.now().toISOString(),
        finishedAt: null,
      };
      await insertEnrichment(tx, organizationId, enrichment);
      await insertEnrichedProducts(tx, organizationId, { enrichmentId: id, productIds });
      return enrichment;
    });
  }

  /**
   * Sets the field of the product to the proposed value. A proposal whose field has changed since becomes outdated, which is kept.
   * Throws ENRICHMENT_PROPOSAL_NOT_FOUND, ENRICHMENT_PROPOSAL_NOT_OPEN, ENRICHMENT_PROPOSAL_OUTDATED, ENRICHMENT_FIELD_FILLED,
   * VALIDATION_FAILED.
   */
  async apply(ctx: RequestContext, id: string, overwrite: boolean): Promise<Proposal> {
    const { productId } = await this.findProposal(ctx, id);
    const decidedBy = ctx.caller.userId;
    const outcome = await ctx.transaction(async tx => {
      const done = await applyProposals(tx, ctx, this.#products, {
        productId,
        ids: [id],
        overwrite,
        decidedBy,
      });
      const [proposal] = await lockProposals(tx, ctx.organizationId, [id]);
      return { ...done, proposal };
    });
    const { proposal } = outcome;
    if (proposal === undefined) {
      throw fail('ENRICHMENT_PROPOSAL_NOT_FOUND');
    }
    if (outcome.outdated.length > 0) {
      throw fail('ENRICHMENT_PROPOSAL_OUTDATED');
    }
    if (outcome.filled.length > 0) {
      throw fail('ENRICHMENT_FIELD_FILLED', {
        detail: `${proposal.field} has a value; it is replaced only with overwrite.`,
      });
    }
    if (outcome.closed.length > 0) {
      throw notOpen(proposal);
    }
    return proposal;
  }

  /** Throws ENRICHMENT_PROPOSAL_NOT_FOUND, ENRICHMENT_PROPOSAL_NOT_OPEN. */
  dismiss(ctx: RequestContext, id: string): Promise<Proposal> {
    return ctx.transaction(async tx => {
      const [proposal] = isId(id) ? await lockProposals(tx, ctx.organizationId, [id]) : [];
      if (proposal === undefined) {
        throw fail('ENRICHMENT_PROPOSAL_NOT_FOUND');
      }
      if (proposal.status !== 'proposed') {
        throw notOpen(proposal);
      }
      const decision = { status: 'dismissed', decidedBy: ctx.caller.userId } as const;
      await writeDecision(tx, ctx.organizationId, [id], decision);
      const [dismissed] = await lockProposals(tx, ctx.organizationId, [id]);
      return dismissed!;
    });
  }

  /** Queues the job that applies all proposals of an enrichment, or some. Throws ENRICHMENT_NOT_FOUND, VALIDATION_FAILED. */
  async applyAll(
    ctx: RequestContext,
    enrichmentId: string,
    selection: ApplySelection,
  ): Promise<{ jobId: string; enrichment: Enrichment }> {
    reject(selectionErrors(selection));
    const enrichment = await this.find(ctx, enrichmentId);
    const payload = { ...selection, enrichmentId: enrichment.id, decidedBy: ctx.caller.userId };
    const jobId = await ctx.transaction(async tx => tx.enqueue(applyJob(ctx.organizationId, payload)).id);
    return { jobId, enrichment };
  }
}

const notOpen = ({ status }: Proposal): Error =>
  fail('ENRICHMENT_PROPOSAL_NOT_OPEN', { detail: `Its status is ${status}.` });

const selectionErrors = ({ fields, languages, methods }: ApplySelection): FieldError[] =>
  Object.entries({ fields, languages, methods }).flatMap(([path, list]) =>
    list?.length === 0
      ? [{ path, code: 'COUNT_INVALID', message: 'Name one or more, or leave it out.' }]
      : [],
  );

async function chosenProducts(
  tx: Transaction,
  organizationId: string,
  { productIds, filter }: EnrichmentRequest,
): Promise<string[]> {
  const ids = productIds === null ? null : productIds.filter(isId);
  const conditions = filter === null ? [] : conditionsOf({ ...filter, limit: 1, offset: 0 }, null);
  const found = await selectProducts(tx, organizationId, { ids, conditions, limit: limits.productsMax });
  reject(unknownProductErrors(productIds ?? [], new Set(found)));
  if (found.length === 0) {
    throw fail('ENRICHMENT_WITHOUT_PRODUCTS');
  }
  const message = `More than ${limits.productsMax} products match: narrow the filter.`;
  reject(found.length > limits.productsMax ? [{ path: 'filter', code: 'LIMIT_REACHED', message }] : []);
  return found;
}

/** Those that were asked for, or those of the stores. */
async function chosenLanguages(
  tx: Transaction,
  organizationId: string,
  { fields, languages }: EnrichmentRequest,
): Promise<string[]> {
  if (!fields.includes('translations')) return [];
  if (languages !== null) return languages.map(tag => canonicalTag(tag)!);
  const stores = await connectedStores(tx, organizationId);
  return storeLanguages(stores.map(({ country }) => country)).slice(0, limits.languagesMax);
}
