import { setTimeout as delay } from 'node:timers/promises';
import type { Wait } from '../../../connectors/provider-calls/call-patiently.js';
import type { ShoppingSearch } from '../../../connectors/shopping-search/port.js';
import { fail } from '../../../kernel/errors.js';
import { defineJob, type Json } from '../../../kernel/jobs/define-job.js';
import type { JobRun } from '../../../kernel/jobs/job-run.js';
import { mapConcurrent } from '../../../kernel/map-concurrent.js';
import { providerMeter } from '../../platform/index.js';
import { abandonComparison } from './abandon-comparison.js';
import { searchedMarkets } from './compared-market.rules.js';
import { makeResults } from './made-results.js';
import { matcherVersion } from './market-research.rules.js';
import { noteCrossings } from './note-crossings.js';
import type { ResearchFacts } from './price-comparison.entity.js';
import { priceResearchLimits } from './price-research.limits.js';
import { findFacts, findSearchKeys } from './price-research.queries.js';
import { type ComparePayload, compareKind } from './price-research.queue.js';
import { insertSearch, writeResults } from './price-research.writer.js';
import { type SoughtMarket, searchMarket } from './search-market.js';

type Job = JobRun<ComparePayload>;

/** What research works with; no provider is a normal state, in which none was queued. */
export interface ResearchDependencies {
  shopping: ShoppingSearch | null;
  wait?: Wait;
}

const untilItIsOver: Wait = (ms, signal) => delay(ms, undefined, { signal });

/**
 * Searches every market of every item, and compares. Each search is a step of its own: a run that begins again asks only for
 * markets that have no answer yet. Nothing changes a price.
 */
export const priceComparison = ({ shopping, wait = untilItIsOver }: ResearchDependencies) =>
  defineJob<ComparePayload, Json>({
    ...compareKind,
    run: async job => {
      const { facts, watchId } = await load(job);
      await searchAll(job, facts, { shopping, wait });
      return compare(job, facts, watchId);
    },
    describeUnfinished: async job => ({
      success: false,
      comparisonId: job.payload.comparisonId,
      message: 'Markets that were searched before are kept and compared.',
    }),
    abandon: abandonComparison,
  });

async function load({ ctx, organizationId, payload }: Job) {
  const found = await findFacts(ctx.db, organizationId, payload.comparisonId);
  if (found === null) {
    throw fail('PRICE_COMPARISON_NOT_FOUND');
  }
  return found;
}

async function searchAll(
  job: Job,
  facts: ResearchFacts,
  { shopping, wait }: Required<ResearchDependencies>,
): Promise<void> {
  const { ctx, organizationId, signal, payload } = job;
  const sought = facts.items.flatMap(item =>
    searchedMarkets(item, facts).map((market): SoughtMarket => ({ item, market })),
  );
  const done = new Set((await findSearchKeys(ctx.db, organizationId, payload.comparisonId)).map(keyOf));
  const open = sought.filter(({ item, market }) => !done.has(keyOf({ itemId: item.id, market })));
  if (open.length > 0 && shopping === null) {
    throw fail('PROVIDER_NOT_CONFIGURED', { detail: 'The shopping search is not configured any more.' });
  }
  const options = {
    ...{ shopping: shopping!, signal, wait, now: () => ctx.clock.now() },
    isFinal: (error: unknown) => job.isFinal(error),
    meter: providerMeter(ctx, { purpose: 'price_research', promptVersion: String(matcherVersion) }),
  };
  let searched = sought.length - open.length;
  job.progress(searched, sought.length);
  await mapConcurrent(open, priceResearchLimits.concurrentSearches, async each => {
    job.throwIfCanceled();
    const search = await searchMarket(each, options);
    await job.record(keyOf({ itemId: each.item.id, market: each.market }), async tx => {
      await insertSearch(tx, { organizationId, comparisonId: payload.comparisonId }, search);
      return search.status;
    });
    searched += 1;
    job.progress(searched, sought.length);
  });
}

/** Name of the step of a market. */
const keyOf = ({ itemId, market }: { itemId: string; market: string }): string =>
  `search ${itemId} ${market}`;

async function compare(job: Job, facts: ResearchFacts, watchId: string | null): Promise<Json> {
  const { ctx, organizationId, payload } = job;
  const { comparisonId } = payload;
  return job.step('compare', async tx => {
    const results = await makeResults(tx, { organizationId, comparisonId }, facts);
    const success = results.every(item => item.success);
    await writeResults(tx, { organizationId, comparisonId }, { results, matcherVersion, success });
    if (watchId !== null) {
      await noteCrossings(tx, { organizationId, watchId, comparisonId }, results);
    }
    const succeeded = results.filter(item => item.success).length;
    ctx.log.info({ comparisonId, products: results.length, succeeded }, 'prices compared');
    return { success, comparisonId, products: results.length, succeeded };
  });
}
