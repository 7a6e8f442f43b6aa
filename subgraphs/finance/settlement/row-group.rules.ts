import type { ChangePage } from '../../../connectors/marketplaces/port.js';
import type { FinanceRow } from '../../../connectors/marketplaces/sale.js';

/** Rows that are recorded together: a transaction, or what was posted for an order at one moment. */
export interface RowGroup {
  id: string;
  postedAt: string;
  rows: FinanceRow[];
}

/** A page of rows as a page of groups, in the order of their first rows. */
export const groupedPage = ({ items, nextCursor }: ChangePage<FinanceRow>): ChangePage<RowGroup> => ({
  items: [...Map.groupBy(items, groupOf)].map(([id, rows]) => ({ id, postedAt: rows[0]!.postedAt, rows })),
  nextCursor,
});

const groupOf = ({ externalTransactionId, externalOrderId, currency, postedAt }: FinanceRow): string =>
  externalTransactionId ?? [externalOrderId ?? '', currency, postedAt].join(' ');
