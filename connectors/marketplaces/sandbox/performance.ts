import type { PerformanceFigure, PerformanceSource } from '../performance.values.js';
import type { SandboxShop } from './shop.js';
import type { SandboxPerformance } from './state.js';

type Told = Omit<SandboxPerformance, 'id'>;

/** What is counted on that day of that store or SKU, in place of what was counted before. */
export function putPerformance(shop: SandboxShop, told: Told): SandboxPerformance {
  const { source, storeId, day, sku } = told;
  const made = { ...told, id: [source, storeId, day, sku ?? ''].join('/') };
  shop.state.performance.set(made.id, made);
  return made;
}

interface Wanted {
  source: PerformanceSource;
  storeId: string;
  /** Both days included. */
  from: string;
  through: string;
}

/** What is counted of the days, in their order; of days that are not counted yet there is nothing. */
export const performanceOf = (shop: SandboxShop, { source, storeId, from, through }: Wanted) =>
  [...shop.state.performance.values()]
    .filter(
      each =>
        each.source === source &&
        each.storeId === storeId &&
        each.day >= from &&
        each.day <= through &&
        isCounted(shop, each.day),
    )
    .sort((a, b) => (a.day < b.day ? -1 : 1));

export const isCounted = ({ countedThrough }: SandboxShop, day: string): boolean =>
  countedThrough === null || day <= countedThrough;

/** The figure of the store as a whole, or of a listing: the sum over its SKUs. */
export const figureOf = (rows: readonly SandboxPerformance[], name: PerformanceFigure): number | undefined =>
  rows.reduce<number | undefined>(
    (sum, { figures }) => (figures[name] === undefined ? sum : (sum ?? 0) + figures[name]),
    undefined,
  );

/** The rows of the store as a whole, by day. */
export function storeDays(shop: SandboxShop, wanted: Wanted): Map<string, SandboxPerformance[]> {
  const rows = performanceOf(shop, wanted).filter(({ sku }) => sku === null);
  return Map.groupBy(rows, ({ day }) => day);
}
