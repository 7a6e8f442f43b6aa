import type { Storage } from '../../../../connectors/storage/storage.js';
import { sql } from '../../../../kernel/database/statement.js';
import type { OrderEraser } from '../order/order.service.js';

const documentsOf = sql(
  'commerce.orderAction.documentsOf',
  `select document ->> 'key' as key from commerce.order_action
   where organization_id = $1 and order_id = $2 and document is not null and document ->> 'deletedAt' is null`,
);

/**
 * Deletes the labels of an order that is erased: they say where its buyer lives, and once their rows are gone nobody would
 * find them. A label whose order stays after all can be asked for again.
 */
export const eraseLabels =
  (documents: Storage): OrderEraser =>
  async (tx, organizationId, order) => {
    for (const { key } of await tx.query<{ key: string }>(documentsOf, [organizationId, order.id])) {
      await documents.delete(key);
    }
  };
