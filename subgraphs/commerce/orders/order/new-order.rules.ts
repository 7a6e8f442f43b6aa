import { nullsOf } from '../../../../kernel/fields/field-table.js';
import { orderFields } from './order-fields.js';
import { orderItemFields } from './order-item-fields.js';

/** What an order is before anybody says more of it; not stored yet. */
export const newOrder = (id: string, now: string) => ({
  ...nullsOf(orderFields),
  id,
  flags: [],
  unknownStatuses: [],
  discrepancies: [],
  packages: [],
  ignoredChanges: [],
  stockState: 'none' as const,
  returnState: 'none' as const,
  isHistorical: false,
  version: 0,
  createdAt: now,
  updatedAt: now,
});

/** The same of its lines: no product is known, and no stock was moved. */
export const newOrderLine = (id: string) => ({
  ...nullsOf(orderItemFields),
  id,
  returnedQuantity: 0,
  stockQuantity: 0,
  shortQuantity: 0,
});
