import type { RequestContext } from '../../../../kernel/context.js';
import { addDays, dayStartMs, localDay, localTime } from '../../../../kernel/time-zone.js';
import {
  countPriceChanges,
  latestPriceChanges,
  type PriceChangeCounts,
  type ProductPriceChange,
} from '../../../catalog/index.js';
import { readProductSales } from '../../../commerce/index.js';
import { changeMetrics, type EffectSums, effectMetrics } from '../metric/price-change-metrics.js';
import type { AskedReport, FactRow, ReportTable, Span } from '../report/report.js';
import { tableOf } from '../report/table.rules.js';
import {
  addedEffects,
  type ChangeEffect,
  effectDaysMax,
  effectsOf,
  type ProductDay,
} from './price-effect.rules.js';

/** Changes whose sales before and after are compared: the latest of the window. */
export const comparedChangesMax = 50;

/** Changes of list prices in the window, and what was sold before and after them. */
export async function changeTables(ctx: RequestContext, asked: AskedReport): Promise<ReportTable[]> {
  const { previous } = asked;
  const [counts, earlier, changes] = await Promise.all([
    countsIn(ctx, asked, asked.window),
    previous === null ? null : countsIn(ctx, asked, previous),
    latestPriceChanges(ctx.reader, ctx.organizationId, {
      ...{ window: datesOf(asked.window), filter: asked.filter, limit: comparedChangesMax + 1 },
    }),
  ]);
  const isCut = changes.length > comparedChangesMax;
  const latest = changes.slice(0, comparedChangesMax);
  const effects = effectsOf(latest, await soldAround(ctx, asked, latest), asked);
  const hasCounts = counts.length + (earlier ?? []).length > 0;
  return [
    tableOf({
      ...{
        key: 'priceChanges',
        dimensions: ['currency'],
        metrics: changeMetrics,
        rows: counts,
        previous: earlier,
      },
      ...(hasCounts ? {} : { expected: [{ keys: [], currency: asked.defaultCurrency }] }),
    }),
    { ...byDirection(effects), isTruncated: isCut },
    { ...byChange(effects, asked.timeZone), isTruncated: isCut },
  ];
}

const datesOf = ({ fromMs, toMs }: Span) => ({ from: new Date(fromMs), to: new Date(toMs) });

async function countsIn(
  { reader, organizationId }: RequestContext,
  { filter }: AskedReport,
  span: Span,
): Promise<FactRow<Omit<PriceChangeCounts, 'currency'>>[]> {
  const found = await countPriceChanges(reader, organizationId, { window: datesOf(span), filter });
  return found.map(({ currency, ...sums }) => ({ keys: [], currency, sums }));
}

/** What was sold of the products on the days around their changes, by days of the report's time zone. */
async function soldAround(
  ctx: RequestContext,
  { timeZone, filter }: AskedReport,
  changes: readonly ProductPriceChange[],
): Promise<ProductDay[]> {
  if (changes.length === 0) {
    return [];
  }
  const days = changes.map(({ changedAt }) => localDay(Date.parse(changedAt), timeZone)).sort();
  const start = (day: string): string => new Date(dayStartMs(day, timeZone)).toISOString();
  const { rows } = await readProductSales(ctx, {
    from: start(addDays(days[0]!, -effectDaysMax)),
    to: start(addDays(days.at(-1)!, effectDaysMax + 1)),
    ...{ timeZone, granularity: 'day', groupBy: ['bucket'] },
    productIds: [...new Set(changes.map(({ productId }) => productId))],
    filter: {
      marketplaces: filter.marketplaces ?? undefined,
      storeIds: filter.storeIds ?? undefined,
      countries: filter.countries ?? undefined,
    },
  });
  return rows.map(({ productId, bucket, currency, units, sales }) => ({
    productId: productId!,
    day: localDay(Date.parse(bucket!), timeZone),
    ...{ currency, units, sales },
  }));
}

function byDirection(effects: readonly ChangeEffect[]): ReportTable {
  const groups = Map.groupBy(effects, ({ direction, currency }) => `${direction} ${currency}`);
  const rows = [...groups.values()].map(
    (some): FactRow<EffectSums> => ({
      ...{ keys: [some[0]!.direction], currency: some[0]!.currency },
      sums: addedEffects(some),
    }),
  );
  return tableOf({
    ...{ key: 'followedByDirection', dimensions: ['direction', 'currency'], metrics: effectMetrics },
    ...{ rows, previous: null },
  });
}

/** The latest change first. */
function byChange(effects: readonly ChangeEffect[], timeZone: string): ReportTable {
  const titles = new Map(effects.map(({ productId, title }) => [productId, title]));
  const rows = effects.map(
    ({ productId, changedAt, currency, direction, sums }): FactRow<EffectSums> => ({
      keys: [productId, localTime(Date.parse(changedAt), timeZone), direction],
      ...{ currency, sums },
    }),
  );
  return tableOf({
    ...{ key: 'latestChanges', metrics: effectMetrics, rows, previous: null, expected: rows },
    dimensions: ['productId', 'time', 'direction', 'currency'],
    label: (dimension, value) => (dimension === 'productId' ? (titles.get(value) ?? null) : null),
  });
}
