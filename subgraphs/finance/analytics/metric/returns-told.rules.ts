import Big from 'big.js';
import type { MetricValue } from './metric.js';

/**
 * Nothing that came back is not known to be nothing where no channel of the row tells of returns (`lacksReturns`); null: the
 * value is known. Every figure of returns and refunds asks this, in all sections.
 */
export const returnsNotTold = (lacksReturns: boolean, value: Big | number | string): MetricValue | null =>
  lacksReturns && new Big(value).eq(0) ? { missing: 'SOURCE_NOT_OFFERED' } : null;
