import type { NewJob } from '../../../kernel/database/new-job.js';

const common = { scope: 'catalog:sync', unit: 'listings' } as const;

/** What the job that publishes a product is known by. */
export const publishKind = { ...common, kind: 'product.publish' } as const;
/** What the job that takes a product off sale is known by. */
export const delistKind = { ...common, kind: 'product.delist' } as const;

/** The job that brings the product to every listing of it that waits to be published. */
export const publishJob = (organizationId: string, productId: string): NewJob => ({
  ...publishKind,
  organizationId,
  payload: { productId },
});

/** The job that takes the product off sale in every listing of it that waits for that. */
export const delistJob = (organizationId: string, productId: string): NewJob => ({
  ...delistKind,
  organizationId,
  payload: { productId },
});
