import { setTimeout as delay } from 'node:timers/promises';
import type { LanguageModel } from '../../../connectors/language-models/port.js';
import { AccountGuard } from '../../../connectors/provider-calls/account-guard.js';
import type { Wait } from '../../../connectors/provider-calls/call-patiently.js';
import { fail } from '../../../kernel/errors.js';
import { defineJob, type Json } from '../../../kernel/jobs/define-job.js';
import type { JobRun } from '../../../kernel/jobs/job-run.js';
import { mapConcurrent } from '../../../kernel/map-concurrent.js';
import type { PictureColors } from '../category/picture-colors.js';
import type { Product } from '../product/product.entity.js';
import { readProducts } from '../product/product.queries.js';
import type { ProductService } from '../product/product.service.js';
import { autoApplied } from './auto-apply.js';
import type { MadeProposals } from './dictionary-proposals.rules.js';
import {
  type EnrichWith,
  ownProposals,
  readProduct,
  type ShownColors,
  translations,
} from './enrich-product.js';
import type { EnrichedProduct, Enrichment } from './enrichment.entity.js';
import { enrichmentLimits as limits } from './enrichment.limits.js';
import {
  countEnrichedProducts,
  countProposals,
  findEnrichment,
  findOpenProducts,
  lockEnrichedProduct,
} from './enrichment.queries.js';
import { enrichKind } from './enrichment.queue.js';
import { finishEnrichment, writeFinishedPart, writeProposals } from './enrichment.writer.js';

interface EnrichPayload {
  enrichmentId: string;
}

type Job = JobRun<EnrichPayload>;

export interface EnrichmentDependencies {
  products: ProductService;
  colors: PictureColors;
  model: LanguageModel | null;
  wait?: Wait;
}

const untilItIsOver: Wait = (ms, signal) => delay(ms, undefined, { signal });

/**
 * Makes proposals for each product: a part in its own language, and one a translation. What a part has made is stored with the mark
 * that it is done, so that a run which begins again asks a model only for parts that are not.
 */
export const productEnrichment = (dependencies: EnrichmentDependencies) =>
  defineJob<EnrichPayload, Json>({
    ...enrichKind,
    run: async job => {
      const enrichment = await loadEnrichment(job);
      const account = new AccountGuard();
      await enrichAll(job, enrichment, { ...dependencies, account });
      await job.step('finish', async tx => finishEnrichment(tx, job.organizationId, enrichment.id));
      return { success: true, ...(await report(job)), ...rejectionOf(account) };
    },
    describeUnfinished: async job => ({
      ...{ success: false, ...(await report(job)) },
      message: 'What was proposed before is kept and can be applied.',
    }),
  });

/** Said once of the job, and by its code of each product that it concerns. */
const rejectionOf = ({ rejection }: AccountGuard) =>
  rejection === null
    ? {}
    : {
        message: `${rejection.message} From then on the model was asked nothing more, and dictionaries made what they can.`,
      };

async function loadEnrichment({ ctx, organizationId, payload }: Job): Promise<Enrichment> {
  const enrichment = await findEnrichment(ctx.db, organizationId, payload.enrichmentId);
  if (enrichment === null) {
    throw fail('ENRICHMENT_NOT_FOUND');
  }
  return enrichment;
}

async function report({ ctx, organizationId, payload: { enrichmentId } }: Job) {
  const { completed, products } = await countEnrichedProducts(ctx.db, organizationId, enrichmentId);
  const proposals = await countProposals(ctx.db, organizationId, enrichmentId);
  return { enrichmentId, products, completed, proposals };
}

async function enrichAll(
  job: Job,
  enrichment: Enrichment,
  {
    products,
    colors,
    model,
    account,
    wait = untilItIsOver,
  }: EnrichmentDependencies & { account: AccountGuard },
): Promise<void> {
  const { ctx, organizationId, signal } = job;
  const world: EnrichWith = {
    ...{ ctx, enrichment, colors, account, signal, wait, isFinal: error => job.isFinal(error) },
    model: modelOf(enrichment, model),
  };
  // A model takes seconds for each product, in which others may change it: no more are read than are worked on.
  const limit = world.model === null ? limits.batchSize : limits.concurrentProducts;
  let { completed } = await countEnrichedProducts(ctx.db, organizationId, enrichment.id);
  job.progress(completed, enrichment.productCount);
  for (let after: string | null = null, isMore = true; isMore; ) {
    const batch: EnrichedProduct[] = await findOpenProducts(ctx.db, organizationId, {
      enrichmentId: enrichment.id,
      after,
      limit,
    });
    await enrichBatch(job, { world, products, batch });
    completed += batch.length;
    job.progress(completed, enrichment.productCount);
    after = batch.at(-1)?.id ?? null;
    isMore = batch.length === limit;
  }
}

interface Batch {
  world: EnrichWith;
  products: ProductService;
  batch: readonly EnrichedProduct[];
}

async function enrichBatch(job: Job, { world, products, batch }: Batch): Promise<void> {
  const ids = batch.map(({ productId }) => productId);
  const read = await readProducts(job.ctx.db, job.organizationId, ids);
  const shown = await world.colors.ofMany(
    job.ctx,
    [...read.values()].flatMap(({ images }) => images[0]?.id ?? []),
  );
  await mapConcurrent(batch, limits.concurrentProducts, async entry => {
    job.throwIfCanceled();
    const product = read.get(entry.productId);
    // One that was deleted meanwhile has taken its entry with it.
    if (product !== undefined) await enrichOne(job, world, products, { entry, product, shown });
  });
}

/** The model that the enrichment was started with. */
function modelOf(enrichment: Enrichment, model: LanguageModel | null): LanguageModel | null {
  if (enrichment.model === null) return null;
  if (model?.model !== enrichment.model || model.provider !== enrichment.provider) {
    throw fail('PROVIDER_NOT_CONFIGURED', {
      detail: `The language model ${enrichment.model} is not configured any more.`,
    });
  }
  return model;
}

/** Parts of translations are named by their language, and no tag has a space. */
const ownPart = 'own language';

async function enrichOne(
  job: Job,
  world: EnrichWith,
  products: ProductService,
  { entry, product, shown }: { entry: EnrichedProduct; product: Product; shown: ShownColors },
): Promise<void> {
  const { autoApply, languages } = world.enrichment;
  const open = [ownPart, ...languages].filter(part => !entry.finishedParts.includes(part));
  const read = open.length === 0 ? null : readProduct(world.enrichment, product, shown);
  for (const part of open) {
    job.throwIfCanceled();
    const made = part === ownPart ? await ownProposals(world, read!) : await translations(world, read!, part);
    const isLast = autoApply === null && part === open.at(-1);
    await storePart(job, world.enrichment, { entry, product, part, made, isLast });
  }
  if (autoApply !== null) await autoApplied(job.ctx, products, { entry, autoApply });
}

interface Part {
  entry: EnrichedProduct;
  product: Product;
  part: string;
  made: MadeProposals;
  isLast: boolean;
}

/** Once, whoever else works on the product. */
async function storePart(
  { ctx, organizationId }: Job,
  { provider, model, promptVersion }: Enrichment,
  { entry, product, part, made, isLast }: Part,
): Promise<void> {
  await ctx.transaction(async tx => {
    const current = await lockEnrichedProduct(tx, organizationId, entry.id);
    if (current === null || current.finishedParts.includes(part)) return;
    const proposals = made.drafts.map(draft => ({
      ...draft,
      status: draft.problems.length === 0 ? ('proposed' as const) : ('refused' as const),
      ...(draft.madeBy === 'model'
        ? { provider, model, promptVersion }
        : { provider: null, model: null, promptVersion: null }),
    }));
    await writeProposals(tx, organizationId, entry, product.version, proposals);
    await writeFinishedPart(tx, organizationId, entry, { name: part, problems: made.problems, isLast });
  });
}
