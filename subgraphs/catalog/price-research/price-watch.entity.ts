import type { ResearchMarket } from './price-research.values.js';

/** What merchants say of a watch. */
export type PriceWatchFields = {
  name: string;
  /** Of products or variants, each once. */
  productIds: string[];
  /** The only market; null: those of the listings. */
  market: ResearchMarket | null;
  /** From one comparison to the next. */
  everyHours: number;
  /** Per cent of the median, decimals: beyond these people are told; null: not. At least one is given. */
  abovePercent: string | null;
  belowPercent: string | null;
};

/** Where a price stands to its thresholds. */
export type PriceStanding = 'above' | 'within' | 'below';

/** Products whose prices are compared again and again; people are told when one crosses a threshold. */
export type PriceWatch = PriceWatchFields & {
  id: string;
  /** By product and store, as the last comparison that could tell had it. */
  standings: Record<string, PriceStanding>;
  nextRunAt: string;
  /** Null until there was one. */
  lastComparisonId: string | null;
  version: number;
  createdAt: string;
  updatedAt: string;
};
