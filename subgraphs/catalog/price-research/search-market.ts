import type { CallMeter } from '../../../connectors/provider-calls/call-meter.js';
import { callPatiently, type Wait } from '../../../connectors/provider-calls/call-patiently.js';
import { ProviderError } from '../../../connectors/provider-calls/provider-error.js';
import type { ShoppingSearch } from '../../../connectors/shopping-search/port.js';
import { fail } from '../../../kernel/errors.js';
import type { ComparedItem } from './price-comparison.entity.js';
import { priceResearchLimits } from './price-research.limits.js';
import type { ResearchMarket } from './price-research.values.js';
import type { NewSearch } from './price-research.writer.js';
import { factsOf, pageLanguage } from './research-market.rules.js';
import { searchQuery } from './search-query.rules.js';

export interface SoughtMarket {
  item: ComparedItem;
  market: ResearchMarket;
}

interface SearchOptions {
  shopping: ShoppingSearch;
  meter: CallMeter;
  signal: AbortSignal;
  wait: Wait;
  now: () => Date;
  /** Whether the job fails for good if the error is thrown. */
  isFinal(error: unknown): boolean;
}

/**
 * Searches once, once more where the provider failed in passing, and again after the time that it asked to wait. A search that
 * failed in the end is an outcome: it is kept and reported. Throws where the provider wants fewer calls for longer, unless that
 * is final; what the meter throws, such as that the budget is used up; PROVIDER_ACCOUNT_REJECTED, since no other search would
 * be answered either; and the signal's reason.
 */
export async function searchMarket(sought: SoughtMarket, options: SearchOptions): Promise<NewSearch> {
  const { item, market } = sought;
  const { shopping, meter, signal, wait, now, isFinal } = options;
  const text = searchQuery(item.goods!);
  const place = { itemId: item.id, market, query: text, searchedAt: now().toISOString() };
  const search = () =>
    shopping.search({
      text,
      country: factsOf(market).country,
      language: pageLanguage,
      offersMax: priceResearchLimits.offersReadMax,
      meter,
      signal,
    });
  const { waitsMax, waitMaxMs } = priceResearchLimits;
  try {
    const offers = await callPatiently(search, { wait, signal, triesAgain: 1, waitsMax, waitMaxMs });
    return { ...place, status: 'answered', errorKind: null, offers };
  } catch (error) {
    if (!(error instanceof ProviderError) || (error.isThrottled && !isFinal(error))) {
      throw error;
    }
    if (error.isOfAccount) {
      throw fail('PROVIDER_ACCOUNT_REJECTED', { detail: error.message });
    }
    return { ...place, status: 'failed', errorKind: error.kind, offers: [] };
  }
}
