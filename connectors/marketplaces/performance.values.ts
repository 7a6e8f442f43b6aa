/** What a marketplace tells of a store: visits to it, and the advertising of it. */
export const performanceSources = ['traffic', 'ads'] as const;
export type PerformanceSource = (typeof performanceSources)[number];

/** What a record is about: a store as a whole, one listing of it, or one SKU of a listing. */
export const performanceGrains = ['store', 'product', 'sku'] as const;
export type PerformanceGrain = (typeof performanceGrains)[number];

/** Whole numbers. `visitors` are distinct within the day: those of two days are not two days' visitors. */
export const performanceCounts = [
  'impressions',
  'views',
  'sessions',
  'visitors',
  'cartAdds',
  'orders',
  'units',
  'clicks',
] as const;
export type PerformanceCount = (typeof performanceCounts)[number];

/** Amounts of the store's currency. */
export const performanceAmounts = ['sales', 'spend'] as const;
export type PerformanceAmount = (typeof performanceAmounts)[number];

export type PerformanceFigure = PerformanceCount | PerformanceAmount;
