import type { RequestContext } from '../../../../kernel/context.js';
import type { AnalyticsSectionKey } from './analytics.values.js';
import type { AskedReport, SectionAnswer } from './report.js';

/** A section of analytics: what it reads, and the tables that it makes of that. */
export interface AnalyticsSection {
  key: AnalyticsSectionKey;
  /** Keys of its tables; an answer has some or all of them. */
  tables: readonly string[];
  /** Costs and fees: members of the organization need access to finance. */
  needsFinanceAccess?: boolean;
  read(ctx: RequestContext, asked: AskedReport): Promise<SectionAnswer>;
}
