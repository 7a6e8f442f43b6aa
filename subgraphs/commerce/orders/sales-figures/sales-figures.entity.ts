import type { OrderStatus } from '../../../../connectors/marketplaces/status-mapping.js';
import type { ProductSalesFigures, SalesFigures } from './sales-measures.js';

/** Lengths of the buckets of a series; weeks begin on Monday. */
export type SalesGranularity = 'hour' | 'day' | 'week' | 'month';

/** By what figures are told apart, beside their currency, by which they always are. */
export type SalesDimension = 'bucket' | 'marketplace' | 'account' | 'store' | 'country' | 'status';

/** Which orders and returns count; absent or empty: all. Several values of one are alternatives. */
export interface SalesFilter {
  marketplaces?: readonly string[] | undefined;
  accountIds?: readonly string[] | undefined;
  storeIds?: readonly string[] | undefined;
  /** ISO 3166-1 alpha-2, upper case. Those of a return are those of its order. */
  countries?: readonly string[] | undefined;
  /** Of orders: returns are left out as soon as it is given. */
  statuses?: readonly OrderStatus[] | undefined;
  currencies?: readonly string[] | undefined;
}

export interface SalesQuery {
  /** RFC 3339; `to` is exclusive. */
  from: string;
  to: string;
  /** IANA name that the program knows, by which buckets are cut. */
  timeZone: string;
  /** Of buckets; demanded where figures are told apart by them. */
  granularity: SalesGranularity;
  groupBy: readonly SalesDimension[];
  filter?: SalesFilter | undefined;
}

/** By what a row is told apart; null where the query does not, and where an order has none. */
export type SalesKeys = {
  /** When the bucket begins, RFC 3339 in UTC: midnight or the full hour of the query's time zone. */
  bucket: string | null;
  currency: string;
  marketplace: string | null;
  accountId: string | null;
  storeId: string | null;
  country: string | null;
  /** Null for what returns count, which have no status of an order. */
  status: OrderStatus | null;
};

export type SalesRow = SalesKeys & SalesFigures;

export interface ProductSalesQuery extends SalesQuery {
  /** Which products count; absent: all, and what was sold without one. */
  productIds?: readonly string[] | undefined;
  /** Default: figures are told apart by their products. */
  byProduct?: boolean | undefined;
  /** The rows of each currency with the most of it come first; default: no order. */
  orderBy?: 'sales' | 'units' | 'returnedUnits' | 'refunds' | undefined;
  /** Rows of each currency at most; only with `orderBy`. */
  limit?: number | undefined;
  /** Leaves out the rows that have none of what they are ordered by; only with `orderBy`. */
  onlyWithAny?: boolean | undefined;
}

/** `productId` is null for items that match no product. */
export type ProductSalesRow = SalesKeys & { productId: string | null } & ProductSalesFigures;

export interface SalesAnswer<Row> {
  rows: Row[];
  /** Every order and return that was stored by then is counted. */
  asOf: string;
}

/** What a payment processor gave back for the order of an agent: all that was paid, as rails give back all or nothing. */
export type ProcessorRefund = {
  amount: string;
  currency: string;
  /** When that was noted, ISO 8601. */
  refundedAt: string;
};
