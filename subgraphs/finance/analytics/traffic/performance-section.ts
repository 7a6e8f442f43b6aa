import type { PerformanceTerms } from '../../../../connectors/marketplaces/performance.js';
import type { PerformanceSource } from '../../../../connectors/marketplaces/performance.values.js';
import type { Marketplace } from '../../../../connectors/marketplaces/port.js';
import type { RequestContext } from '../../../../kernel/context.js';
import { type PerformanceCoverage, readPerformanceCoverage } from '../../../catalog/index.js';
import type { AskedReport, Completeness } from '../report/report.js';
import { performanceCompleteness } from './performance-completeness.rules.js';

/** Marketplaces whose figures are read. */
export type CountingMarketplace = Pick<Marketplace, 'key' | 'capabilities'>;

/** How complete figures of a source are, and up to when its channels were asked: the oldest of them. */
export async function coverageOf(
  ctx: RequestContext,
  asked: AskedReport,
  { source, marketplaces }: { source: PerformanceSource; marketplaces: readonly CountingMarketplace[] },
): Promise<{ asOf: string; completeness: Partial<Completeness> }> {
  const coverage = await readPerformanceCoverage(ctx.reader, ctx.organizationId, source);
  const terms = new Map<string, PerformanceTerms>();
  for (const { key, capabilities } of marketplaces) {
    if (capabilities.performance !== undefined) {
      terms.set(key, capabilities.performance[source]);
    }
  }
  return {
    asOf: oldestRead(coverage) ?? new Date(asked.nowMs).toISOString(),
    completeness: performanceCompleteness(asked, { source, coverage, terms }),
  };
}

const oldestRead = (coverage: readonly PerformanceCoverage[]): string | null =>
  coverage
    .flatMap(({ lastReadAt }) => (lastReadAt === null ? [] : [new Date(lastReadAt).toISOString()]))
    .sort()[0] ?? null;
