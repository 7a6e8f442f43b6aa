import { idOrNull, readRecords } from './page-records.js';
import type { PerformanceFigures, PerformancePage, PerformanceRecord } from './performance.js';

const noFigures: PerformanceFigures = {
  impressions: null,
  views: null,
  sessions: null,
  visitors: null,
  cartAdds: null,
  orders: null,
  units: null,
  clicks: null,
  sales: null,
  spend: null,
};

/** The given figures, and null for all others. */
export const figuresOf = (given: Partial<PerformanceFigures>): PerformanceFigures => ({
  ...noFigures,
  ...given,
});

/** A number of things, which may come as a text; null where none is told. @throws TypeError for what is no count. */
export function countOf(value: unknown): number | null {
  if (value === undefined || value === null || value === '') {
    return null;
  }
  const count = typeof value === 'string' ? Number(value) : value;
  if (typeof count !== 'number' || !Number.isSafeInteger(count) || count < 0) {
    throw new TypeError('The figure is not a whole number from 0 on.');
  }
  return count;
}

/** Reads each row by itself, so that one which cannot be read holds up none of the others. */
export async function readDayRows<W>(
  rows: readonly W[],
  idOf: (row: W) => unknown,
  read: (row: W) => PerformanceRecord,
): Promise<Pick<PerformancePage, 'records' | 'unreadable'>> {
  const { items, failed } = await readRecords(rows, row => idOrNull(idOf(row)), read);
  return {
    records: items,
    unreadable: failed.map(({ externalId, error }) => ({ externalId, error })),
  };
}
