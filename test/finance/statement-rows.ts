import type { FinanceRow } from '../../connectors/marketplaces/sale.js';
import type { FeeMapping, StatusMapping } from '../../connectors/marketplaces/status-mapping.js';
import type { StatementRow } from '../../subgraphs/finance/settlement/settlement.entity.js';

const fees: FeeMapping = {
  categories: {
    Price: 'item_revenue',
    Voucher: 'seller_promotion',
    Shipping: 'shipping_charge',
    Commission: 'commission',
    Refund: 'refund',
    Adjustment: 'adjustment',
    Rent: 'subscription',
  },
};

/** A marketplace of tests, which knows a few fees by name. */
export const stall = {
  key: 'stall',
  statusMapping: {
    mappingVersion: '2026-11-21',
    orders: { level: 'order', rules: [], flags: [], silent: {} },
    returns: null,
    fees,
  } satisfies StatusMapping,
};

export const postedAt = '2026-11-21T08:00:00.000Z';

/** A final row of order O-1 in SGD, unless it is said otherwise. */
export const financeRow = (
  externalRowId: string,
  marketplaceType: string,
  amount: string,
  more: Partial<FinanceRow> = {},
): FinanceRow => ({
  externalRowId,
  externalStatementId: 'S-1',
  externalOrderId: 'O-1',
  externalLineId: null,
  marketplaceType,
  amount,
  currency: 'SGD',
  externalTransactionId: null,
  statedNet: null,
  reversalOf: null,
  dispute: null,
  isFinal: true,
  postedAt,
  payout: null,
  ...more,
});

export const statementRow = (
  externalRowId: string,
  rawAmount: string,
  more: Partial<StatementRow> = {},
): StatementRow => ({
  externalRowId,
  externalStatementId: null,
  externalOrderId: 'O-1',
  externalLineId: null,
  externalTransactionId: null,
  statedNet: null,
  origin: 'marketplace',
  rawType: 'Price',
  rawAmount,
  currency: 'SGD',
  category: 'item_revenue',
  mappingVersion: '2026-11-21',
  reversalOf: null,
  dispute: null,
  isFinal: true,
  postedAt,
  payout: null,
  ...more,
});

export const paid = (externalPayoutId = 'P-1') => ({
  externalPayoutId,
  marketplaceStatus: 'PAID',
  state: 'paid' as const,
  paidAt: null,
});
