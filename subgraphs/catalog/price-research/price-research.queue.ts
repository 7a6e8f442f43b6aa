import type { NewJob } from '../../../kernel/database/new-job.js';

export const compareKind = {
  kind: 'product.compare_prices',
  scope: 'catalog:read',
  unit: 'markets',
} as const;

export interface ComparePayload {
  comparisonId: string;
}

export const compareJob = (organizationId: string, comparisonId: string): NewJob => ({
  ...compareKind,
  organizationId,
  payload: { comparisonId } satisfies ComparePayload,
});
