import Big from 'big.js';
import { addDays, daysBetween, localDay } from '../../../../kernel/time-zone.js';
import type { ProductPriceChange } from '../../../catalog/index.js';
import type { EffectSums } from '../metric/price-change-metrics.js';

/** Days that are counted on each side of a change, at most. */
export const effectDaysMax = 7;

/** What was sold of a product on one day, in one currency. */
export interface ProductDay {
  productId: string;
  /** A day of the time zone of the report. */
  day: string;
  currency: string;
  units: number;
  sales: string;
}

export interface ChangeEffect extends ProductPriceChange {
  direction: 'raised' | 'lowered' | 'mixed';
  sums: EffectSums;
}

/**
 * As many whole days before the day of the change as after it, up to the next change of the same product and to yesterday: what
 * is compared had one price. 0: there are none.
 */
export function effectDays(
  { changedAt, previousAt, nextAt }: Pick<ProductPriceChange, 'changedAt' | 'previousAt' | 'nextAt'>,
  { timeZone, nowMs }: { timeZone: string; nowMs: number },
): number {
  const dayOf = (time: string): string => localDay(Date.parse(time), timeZone);
  const day = dayOf(changedAt);
  const between = (from: string, to: string): number => daysBetween(from, to) - 1;
  const before = previousAt === null ? effectDaysMax : between(dayOf(previousAt), day);
  const after = between(day, nextAt === null ? localDay(nowMs, timeZone) : dayOf(nextAt));
  return Math.max(0, Math.min(effectDaysMax, before, after));
}

/** What was sold before and after each change, in the currency of its price. */
export function effectsOf(
  changes: readonly ProductPriceChange[],
  sold: readonly ProductDay[],
  clocks: { timeZone: string; nowMs: number },
): ChangeEffect[] {
  const byDay = new Map(sold.map(row => [keyOf(row), row]));
  return changes.map(change => {
    const days = effectDays(change, clocks);
    const day = localDay(Date.parse(change.changedAt), clocks.timeZone);
    const sumOf = (first: string) => soldIn(byDay, change, { first, days });
    const [before, after] = [sumOf(addDays(day, -days)), sumOf(addDays(day, 1))];
    const { raised, lowered, oldSum, newSum } = change;
    return {
      ...change,
      direction: lowered === 0 ? 'raised' : raised === 0 ? 'lowered' : 'mixed',
      sums: {
        ...{ changes: 1, compared: days > 0 ? 1 : 0, days, oldSum, newSum },
        ...{ unitsBefore: before.units, unitsAfter: after.units },
        ...{ salesBefore: before.sales, salesAfter: after.sales },
      },
    };
  });
}

const keyOf = ({ productId, day, currency }: Pick<ProductDay, 'productId' | 'day' | 'currency'>): string =>
  `${productId} ${day} ${currency}`;

function soldIn(
  byDay: ReadonlyMap<string, ProductDay>,
  { productId, currency }: ProductPriceChange,
  { first, days }: { first: string; days: number },
): { units: number; sales: string } {
  const found = Array.from(
    { length: days },
    (_, index) => byDay.get(keyOf({ productId, day: addDays(first, index), currency })) ?? null,
  ).filter(row => row !== null);
  return {
    units: found.reduce((sum, { units }) => sum + units, 0),
    sales: found.reduce((sum, { sales }) => sum.plus(sales), new Big(0)).toFixed(),
  };
}

/** Effects added up. */
export const addedEffects = (effects: readonly ChangeEffect[]): EffectSums =>
  effects
    .map(({ sums }) => sums)
    .reduce((a, b) => ({
      changes: a.changes + b.changes,
      compared: a.compared + b.compared,
      days: a.days + b.days,
      oldSum: new Big(a.oldSum).plus(b.oldSum).toFixed(),
      newSum: new Big(a.newSum).plus(b.newSum).toFixed(),
      unitsBefore: a.unitsBefore + b.unitsBefore,
      unitsAfter: a.unitsAfter + b.unitsAfter,
      salesBefore: new Big(a.salesBefore).plus(b.salesBefore).toFixed(),
      salesAfter: new Big(a.salesAfter).plus(b.salesAfter).toFixed(),
    }));
