import type { NewJob } from '../../../kernel/database/new-job.js';

/** What of a product is sent to its listings by itself; the rest of it goes with a publication. */
export const commercialFields = ['price', 'inventory'] as const;
export type CommercialField = (typeof commercialFields)[number];

export type ProductSync = {
  productIds: string[];
  fields: CommercialField[];
};

export const productSyncKind = 'product.sync';

/** The job that brings saved prices and stock to every marketplace where the products are listed. */
export const productSyncJob = (organizationId: string, payload: ProductSync): NewJob => ({
  kind: productSyncKind,
  organizationId,
  scope: 'catalog:write',
  unit: 'listings',
  payload,
});
