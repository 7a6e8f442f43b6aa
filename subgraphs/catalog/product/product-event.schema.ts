import { Type } from 'typebox';
import { ProductSnapshotSchema, productSample } from './product-snapshot.schema.js';

const changedFields = Type.Array(Type.String(), {
  description: 'Public paths that changed, such as `price` or `variants.<id>.inventoryQuantity`.',
});

const snapshot = { product: ProductSnapshotSchema, changedFields };
const changed = { ...productSample, version: 2 };

/** `data` of each product event (§6.1), with a sample. */
export const productEventData = {
  'product.created': {
    schema: Type.Object(snapshot),
    sample: { product: productSample, changedFields: [] },
  },
  'product.updated': {
    schema: Type.Object(snapshot),
    sample: { product: changed, changedFields: ['title'] },
  },
  'product.deleted': {
    schema: Type.Object({ ...snapshot, deletedAt: Type.String({ format: 'date-time' }) }),
    sample: { product: changed, changedFields: [], deletedAt: '2026-11-21T09:00:00.000Z' },
  },
  'product.price.changed': {
    schema: Type.Object(snapshot),
    sample: { product: changed, changedFields: ['price'] },
  },
  'product.inventory.changed': {
    schema: Type.Object(snapshot),
    sample: { product: changed, changedFields: ['inventoryQuantity'] },
  },
  'product.delisted': {
    schema: Type.Object(snapshot),
    sample: { product: changed, changedFields: ['marketplaces.storefront'] },
  },
} as const;
