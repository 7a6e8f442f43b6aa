import type { RequestContext } from '../../../kernel/context.js';
import type { Transaction } from '../../../kernel/database/transaction.js';
import { AppError } from '../../../kernel/errors.js';
import { lockProducts } from '../product/product.queries.js';
import type { ProductService } from '../product/product.service.js';
import { applyProposals, isSelected } from './apply-proposals.js';
import type { AutoApply, EnrichedProduct, EnrichmentProblem } from './enrichment.entity.js';
import { findOpenProposals, lockEnrichedProduct } from './enrichment.queries.js';
import { writeFinishedPart } from './enrichment.writer.js';

/** No language has the name: those of other parts are tags. */
const applyPart = 'applied proposals';

interface AutoApplied {
  entry: EnrichedProduct;
  autoApply: AutoApply;
}

/**
 * Applies what the rules of the enrichment say, once for each product, as its last part. What the product may not have stays
 * proposed, and the product says why.
 */
export async function autoApplied(
  ctx: RequestContext,
  products: ProductService,
  asked: AutoApplied,
): Promise<void> {
  try {
    await ctx.transaction(tx => applyOnce(tx, ctx, products, asked));
  } catch (error) {
    if (!(error instanceof AppError) || error.status >= 500) throw error;
    const [first] = asked.autoApply.fields;
    const message = error.errors[0]?.message ?? error.detail;
    await ctx.transaction(async tx => {
      await finish(tx, ctx, asked.entry, [{ field: first!, language: null, code: 'not_applied', message }]);
    });
  }
}

async function applyOnce(
  tx: Transaction,
  ctx: RequestContext,
  products: ProductService,
  { entry, autoApply }: AutoApplied,
): Promise<void> {
  const { organizationId } = ctx;
  const { enrichmentId, productId } = entry;
  // Before the entry: whoever deletes the product locks it first.
  await lockProducts(tx, organizationId, [productId]);
  const current = await lockEnrichedProduct(tx, organizationId, entry.id);
  if (current === null || current.finishedParts.includes(applyPart)) return;
  const open = await findOpenProposals(tx, organizationId, { enrichmentId, productId });
  const { fields, methods, overwrite } = autoApply;
  const ids = open
    .filter(proposal => isSelected(proposal, { fields, methods, overwrite, languages: null }))
    .map(({ id }) => id);
  await applyProposals(tx, ctx, products, { productId, ids, overwrite, decidedBy: null });
  await writeFinishedPart(tx, organizationId, entry, { name: applyPart, problems: [], isLast: true });
}

async function finish(
  tx: Transaction,
  { organizationId }: RequestContext,
  entry: EnrichedProduct,
  problems: EnrichmentProblem[],
): Promise<void> {
  const current = await lockEnrichedProduct(tx, organizationId, entry.id);
  if (current !== null && !current.finishedParts.includes(applyPart)) {
    await writeFinishedPart(tx, organizationId, entry, { name: applyPart, problems, isLast: true });
  }
}
