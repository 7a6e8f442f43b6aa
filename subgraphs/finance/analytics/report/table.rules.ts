import Big from 'big.js';
import { compareTexts } from '../../../../kernel/compare-texts.js';
import { currencyExponent } from '../../../../kernel/money.js';
import type { Metric, MetricValue } from '../metric/metric.js';
import { analyticsLimits } from './analytics.limits.js';
import { type AnalyticsUnit, missingReasonMeanings } from './analytics.values.js';
import type { FactRow, Figure, ReportRow, ReportTable, TableParts } from './report.js';

const decimals: Record<Exclude<AnalyticsUnit, 'money'>, number> = { count: 0, ratio: 4, days: 1, score: 1 };

/**
 * A table of figures: a row for each key that has facts now or had some in the comparison, or that is expected. A figure
 * without facts has no value, and never zero.
 */
export function tableOf<Sums>(parts: TableParts<Sums>): ReportTable {
  const { key, dimensions, metrics, rowsMax = analyticsLimits.rowsMax } = parts;
  const current = byKey(parts.rows);
  const previous = parts.previous === null ? null : byKey(parts.previous);
  const all = keysOf(parts, current, previous);
  const rows = all.slice(0, rowsMax).map(row => {
    const name = nameOf(row);
    const sums = { current: current.get(name)?.sums, previous: previous?.get(name)?.sums };
    return reportRow(
      row,
      parts,
      metrics.map(metric => figureOf(metric, row.currency, sums)),
    );
  });
  return { key, dimensions: [...dimensions], rows, isTruncated: all.length > rowsMax };
}

type Keyed = Omit<FactRow<unknown>, 'sums'>;

const nameOf = ({ keys, currency }: Keyed): string => JSON.stringify([...keys, currency]);

const byKey = <Sums>(rows: readonly FactRow<Sums>[]): Map<string, FactRow<Sums>> =>
  new Map(rows.map(row => [nameOf(row), row]));

/** Those expected in their order, or else all that have facts: the largest first, by the first metric within a currency. */
function keysOf<Sums>(
  { expected, metrics, also = [] }: TableParts<Sums>,
  current: ReadonlyMap<string, FactRow<Sums>>,
  previous: ReadonlyMap<string, FactRow<Sums>> | null,
): readonly Keyed[] {
  if (expected !== undefined) {
    return expected;
  }
  const [first] = metrics;
  const size = (row: Keyed): Big => {
    const sums = current.get(nameOf(row))?.sums;
    const found = sums === undefined || first === undefined ? null : first.of(sums);
    return found !== null && 'value' in found ? found.value : new Big(-1e15);
  };
  const all = new Map<string, Keyed>([...(previous ?? []), ...current]);
  const sorted = [...all.entries()]
    .map(([name, row]) => ({ name, row, size: size(row) }))
    .sort(
      (a, b) =>
        compareTexts(a.row.currency, b.row.currency) || b.size.cmp(a.size) || compareTexts(a.name, b.name),
    )
    .map(({ row }) => row);
  return [...sorted, ...also.filter(row => !all.has(nameOf(row)))];
}

function reportRow<Sums>(row: Keyed, parts: TableParts<Sums>, figures: Figure[]): ReportRow {
  const keys = parts.dimensions.map((dimension, index) => {
    const value = dimension === 'currency' ? row.currency : (row.keys[index] ?? null);
    return { dimension, value, label: value === null ? null : (parts.label?.(dimension, value) ?? null) };
  });
  return { keys, figures, links: parts.links?.(row) ?? [] };
}

function figureOf<Sums>(
  metric: Metric<Sums>,
  currency: string | null,
  { current, previous }: { current: Sums | undefined; previous: Sums | undefined },
): Figure {
  const { key, unit, isAdditive } = metric;
  const now = metricValue(metric, current);
  const before = metricValue(metric, metric.isOfNow === true ? undefined : previous);
  const shown = (found: MetricValue): string | null =>
    'value' in found ? writtenValue(found.value, { unit, isAdditive, currency }) : null;
  return {
    metric: key,
    unit,
    currency: unit === 'money' ? currency : null,
    value: shown(now),
    reason: 'missing' in now ? { code: now.missing, message: missingReasonMeanings[now.missing] } : null,
    previous: shown(before),
    changeRatio: changeRatio(now, before),
    isEstimated: 'value' in now && now.isEstimated === true,
  };
}

const metricValue = <Sums>(metric: Metric<Sums>, sums: Sums | undefined): MetricValue =>
  sums === undefined ? { missing: 'NO_DATA' } : metric.of(sums);

/** Of the exact values, not of what is shown of them; null where there is nothing to compare with. */
function changeRatio(now: MetricValue, before: MetricValue): string | null {
  if (!('value' in now) || !('value' in before) || before.value.eq(0)) {
    return null;
  }
  return now.value.minus(before.value).div(before.value.abs()).toFixed(decimals.ratio);
}

interface Written {
  unit: AnalyticsUnit;
  isAdditive: boolean;
  currency: string | null;
}

/**
 * Money with the decimals of its currency, and sums of it with more only where a sum has more: nothing that was added up is
 * rounded. Quotients are rounded half up.
 */
function writtenValue(value: Big, { unit, isAdditive, currency }: Written): string {
  if (unit !== 'money') {
    return value.toFixed(decimals[unit]);
  }
  const exponent = currency === null ? 2 : currencyExponent(currency);
  const isExact = value.round(exponent).eq(value);
  return isExact || !isAdditive ? value.toFixed(exponent) : value.toFixed();
}
