import type { Marketplace } from '../../../connectors/marketplaces/port.js';
import type { Transaction } from '../../../kernel/database/transaction.js';
import { newId } from '../../../kernel/ids.js';
import type { PriceComparison } from './price-comparison.entity.js';
import { priceResearchLimits } from './price-research.limits.js';
import { compareJob } from './price-research.queue.js';
import type { ResearchMarket } from './price-research.values.js';
import { insertComparison } from './price-research.writer.js';
import { readFacts } from './research-facts.js';

/** What is compared for whom, and by whom it is searched. */
export interface NewComparison {
  organizationId: string;
  /** Among sellers, it is the merchant's. */
  organizationName: string | null;
  /** Key of the shopping search. */
  provider: string;
  marketplaces: readonly Marketplace[];
  /** Of products or variants, each once. */
  productIds: readonly string[];
  market: ResearchMarket | null;
  offersShown: number | null;
  /** The watch that is due; null for a request. */
  watchId: string | null;
}

/** Queues a comparison of what the catalog and the listings have now. */
export async function startComparison(tx: Transaction, given: NewComparison): Promise<PriceComparison> {
  const { organizationId, organizationName, provider, marketplaces, market, watchId } = given;
  const productIds = [...given.productIds];
  const { items, ownSellers } = await readFacts(tx, organizationId, { ids: productIds, marketplaces });
  const names = [...ownSellers.names, ...(organizationName === null ? [] : [organizationName])];
  const createdAt = tx.db.clock.now().toISOString();
  const offersShown = given.offersShown ?? priceResearchLimits.offersShownDefault;
  const id = newId();
  const job = tx.enqueue(compareJob(organizationId, id));
  const started = { id, jobId: job.id, provider, productIds, createdAt, watchId };
  const facts = { items, ownSellers: { ...ownSellers, names }, market, offersShown, createdAt };
  await insertComparison(tx, organizationId, started, facts);
  return { ...started, market, matcherVersion: null, success: null, finishedAt: null };
}
